// The tokens that are due for an issuance, worked out on what most sources say of it: where the provider's
// own answer does not make its tokens and the partner's row does, the answer misstates the purchase, which is
// said once (RW-ATTR), and not the tokens.

import { equals, type Rational } from '../../money/rational.js';
import type { OwnReward } from '../../records/rewards/own-token-rows.js';
import type { IssuanceRead } from '../../records/rewards/token-reads.js';
import { type AgreedRate, agreedRateAt, tokensFor } from './reward-terms.js';
import { beginningOf, type IssuanceCase, type TokenCase } from './token-case.js';
import type { RewardTerms } from './token-facts.js';

export interface DueTokens {
  readonly amountUsdMinor: number;
  /** Undefined where nothing was agreed for the time. */
  readonly agreed: AgreedRate;
  /** At the agreed rate. */
  readonly duePlus18: bigint;
  /** At the issuance's own rate. */
  readonly ownPlus18: bigint;
  readonly ownRate: Rational;
}

/** Undefined where the issuance was not read: nothing says what it is of. */
export function dueTokensOf(
  terms: RewardTerms,
  { row }: TokenCase,
  issuance: IssuanceCase,
): DueTokens | undefined {
  const { read } = issuance;
  if (read === undefined) return undefined;
  const amountUsdMinor = basisAmount(read, row);
  const agreed = agreedFor(terms, read, row);
  const ownPlus18 = tokensFor(amountUsdMinor, read.rewardRate);
  return {
    amountUsdMinor,
    agreed,
    ownRate: read.rewardRate,
    ownPlus18,
    duePlus18: tokensFor(amountUsdMinor, agreed.rate),
  };
}

function basisAmount(read: IssuanceRead, row: OwnReward | undefined): number {
  const makes = (amountUsdMinor: number): boolean =>
    tokensFor(amountUsdMinor, read.rewardRate) === read.plus18;
  return row !== undefined && !makes(read.amountUsdMinor) && makes(row.amountUsdMinor)
    ? row.amountUsdMinor
    : read.amountUsdMinor;
}

function agreedFor(terms: RewardTerms, read: IssuanceRead, row: OwnReward | undefined): AgreedRate {
  const own = agreedRateAt(terms, read.merchantId, read.createdAtMs);
  if (row?.merchantId === undefined || equals(own.rate, read.rewardRate)) return own;
  const ofRow = agreedRateAt(terms, row.merchantId, read.createdAtMs);
  return equals(ofRow.rate, read.rewardRate) ? ofRow : own;
}

/** The amount due for a row of the partner's records by itself, at the rate that was agreed for its time. */
export function dueForRow(terms: RewardTerms, row: OwnReward, atMs: number): bigint {
  const agreed = agreedRateAt(terms, row.merchantId, row.issuedAtMs ?? atMs);
  return tokensFor(row.amountUsdMinor, agreed.rate);
}

/**
 * The amount of the transaction in the records: by their row, at the rate of its issuance where that was
 * read. Without a row it is what is due for the issuance.
 */
export function dueInRecords(terms: RewardTerms, one: TokenCase, atMs: number): bigint {
  const { issuance, row } = one;
  if (issuance?.state === 'live') {
    const due = dueTokensOf(terms, one, issuance);
    // Only the booked amount is known of an issuance that was not read.
    if (due === undefined) return issuance.debits[0]?.plus18 ?? 0n;
    return row === undefined ? due.duePlus18 : tokensFor(row.amountUsdMinor, due.agreed.rate);
  }
  if (issuance?.state === 'failed' || row === undefined) return 0n;
  return dueForRow(terms, row, issuance === undefined ? atMs : beginningOf(issuance));
}
