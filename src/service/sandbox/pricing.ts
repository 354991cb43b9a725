// The sandbox's own arithmetic (source, section 2.2, "Money rules").
//
// Nothing here is shared with the checker on purpose: the service is the counterparty, so that two
// implementations that agree are evidence. Everything is bigint; results leave as safe integers.

const BPS_WHOLE = 10000n;
/** One minor unit of a two-decimal currency is 10,000 millionths of it. */
const USD6_PER_MINOR = 10000n;
/** Source: deposit credit is `plus_amount` x 3.00 US dollars, less a 0.30% pool fee. */
const USD6_PER_PLUS = 3_000_000n;
const POOL_FEE_BPS = 30n;
const PLUS_DECIMALS = 18;

/** US dollars for one unit of a currency, as the fraction behind its decimal text. */
export interface FxRate {
  readonly text: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface DepositCredit {
  readonly grossUsd6: number;
  readonly poolFeeUsd6: number;
  readonly creditedUsd6: number;
}

/** Returns the figure as a number, or throws a RangeError: a figure beyond 2^53 - 1 is never rounded. */
export function safeFigure(figure: bigint): number {
  const asNumber = Number(figure);
  if (!Number.isSafeInteger(asNumber)) throw new RangeError(`figure ${figure} is beyond 2^53 - 1`);
  return asNumber;
}

/** Rounds down; both arguments at least 0, so bigint division already does. */
function divFloor(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor;
}

/** Cost in minor units: face less the discount rounded down (`face - floor(face * rate / 10000)`). */
export function costMinor(faceMinor: number, rateBps: number): number {
  const face = BigInt(faceMinor);
  return safeFigure(face - divFloor(face * BigInt(rateBps), BPS_WHOLE));
}

/** Cost in millionths of a dollar. At the sandbox's fixed rates the division leaves no rest. */
export function costUsd6(cost: number, fx: FxRate): number {
  return safeFigure(divFloor(BigInt(cost) * USD6_PER_MINOR * fx.numerator, fx.denominator));
}

/** Reads a plain decimal text such as `1.25` as a rate, or undefined when it is none or not positive. */
export function fxRateOf(text: string): FxRate | undefined {
  const parts = /^(0|[1-9]\d{0,11})(?:\.(\d{1,12}))?$/.exec(text);
  if (parts === null) return undefined;
  const decimals = parts[2] ?? '';
  const numerator = BigInt(`${parts[1]}${decimals}`);
  return numerator === 0n ? undefined : { text, numerator, denominator: 10n ** BigInt(decimals.length) };
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
 * What a simulated deposit credits: rounded down once on the exact amount; the gross is rounded down for
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
