// The tokens that are due for an issuance, worked out on what most sources say of it: where the provider's
// own answer does not make its tokens and the partner's row does, the answer misstates the purchase, which is
// said once (RW-ATTR), and not the tokens.

import { equals, type Rational } from '../../money/rational.js';
import type { OwnReward } from '../../records/rewards/own-token-rows.js';
import type { IssuanceRead } from '../../records/rewards/token-reads.js';
import { isOfOneDate } from './recorded-date.js';
import { type AgreedRate, agreedRateAt, tokensFor } from './reward-terms.js';
import { beginningOf, type IssuanceCase, ownDebitOf, type TokenCase } from './token-case.js';
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
  const agreed = agreedFor(terms, read, row, ownDebitOf(issuance)?.bookedAtMs);
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

/**
 * The agreed rate by the answer's own merchant and date. Where that is not the rate it was issued at, and by
 * the merchant of the row or the date of the pool it is, the answer misstates these, and not the rate.
 */
function agreedFor(
  terms: RewardTerms,
  { merchantId, createdAtMs, rewardRate }: IssuanceRead,
  row: OwnReward | undefined,
  bookedAtMs = createdAtMs,
): AgreedRate {
  const own = agreedRateAt(terms, merchantId, createdAtMs);
  const merchants = row?.merchantId === undefined ? [merchantId] : [merchantId, row.merchantId];
  const times = isOfOneDate(bookedAtMs, createdAtMs) ? [createdAtMs] : [createdAtMs, bookedAtMs];
  const rates = times.flatMap((atMs) => merchants.map((one) => agreedRateAt(terms, one, atMs)));
  return rates.find(({ rate }) => equals(rate, rewardRate)) ?? own;
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
