// The sandbox's own arithmetic (source, section 2.2, "Money rules").
//
// Nothing here is shared with the checker on purpose: the service is the counterparty, so that two
// implementations that agree are evidence. Everything is bigint; results leave as safe integers.

import { type DecimalRate, MICRO_PER_MINOR, safeFigure } from '../exact-price.js';

const BPS_WHOLE = 10000n;
/** Source: deposit credit is `plus_amount` x 3.00 US dollars, less a 0.30% pool fee. */
const USD6_PER_PLUS = 3_000_000n;
const POOL_FEE_BPS = 30n;
const PLUS_DECIMALS = 18;

export interface DepositCredit {
  readonly grossUsd6: number;
  readonly poolFeeUsd6: number;
  readonly creditedUsd6: number;
}

/** Rounds down; both arguments at least 0, so bigint division already does. */
function divFloor(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor;
}

/** Cost in millionths of a dollar. At the sandbox's fixed rates the division leaves no rest. */
export function costUsd6(cost: number, fx: DecimalRate): number {
  return safeFigure(divFloor(BigInt(cost) * MICRO_PER_MINOR * fx.numerator, fx.denominator));
}

/**
 * Reads a token amount: a plain decimal, at most 18 decimals, above 0 and at most `maxUnits`.
 * Returns it in units of 10^-18, or undefined. Leading zeros, signs, exponents and blanks are refused.
 */
export function plusAtomsOf(text: string, maxUnits: bigint): bigint | undefined {
  const parts = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/.exec(text);
  if (parts === null) return undefined;
  const atoms = BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(PLUS_DECIMALS, '0')}`);
  return atoms > 0n && atoms <= maxUnits * 10n ** BigInt(PLUS_DECIMALS) ? atoms : undefined;
}

/**
 * The credit of a simulated deposit: rounded down once on the exact amount; the gross is rounded down for
 * show.
 */
export function depositCredit(plusAtoms: bigint, feeBps: bigint = POOL_FEE_BPS): DepositCredit {
  const scale = 10n ** BigInt(PLUS_DECIMALS);
  const exactGross = plusAtoms * USD6_PER_PLUS;
  const gross = divFloor(exactGross, scale);
  const credited = divFloor(exactGross * (BPS_WHOLE - feeBps), scale * BPS_WHOLE);
  return {
    grossUsd6: safeFigure(gross),
    poolFeeUsd6: safeFigure(gross - credited),
    creditedUsd6: safeFigure(credited),
  };
}
