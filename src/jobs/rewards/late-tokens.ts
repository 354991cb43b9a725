// The answers for what came late to a month that is closed, from either side: wallets and redemptions of
// rows of the own records, and issuances of movements of the pool. The close that looks at that month again
// needs them, and no fetch has asked for them since. Stakes are asked for whatever their month.

import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import type { PoolReading } from '../../records/rewards/pool-reading.js';
import type { TokenHistory, TokenRead } from '../../records/rewards/token-reads.js';
import type { Books } from '../../store/books.js';
import { lastClosesOf, lateMonthsBefore } from '../archive/last-closes.js';
import type { NamedTokens } from './named-tokens.js';
import { datedTokens, type OwnTokenKind } from './own-tokens.js';
import type { RewardsArchive } from './rewards-archive.js';

/**
 * The ids that were not asked for since their rows, which are late ones of the months that the close of
 * `month` may look at again.
 */
export function lateTokensOf(
  books: Books,
  { wallets, redemptions }: Pick<RewardsArchive, 'wallets' | 'redemptions'>,
  month: CalendarMonth,
): Pick<NamedTokens, 'wallets' | 'redemptions'> {
  const lateMonthOf = lateMonthsBefore(books, month);
  const lateRows = <Kind extends OwnTokenKind>(kind: Kind) =>
    datedTokens(books, kind).filter(({ atMs, readAtMs }) => lateMonthOf(atMs, readAtMs) !== undefined);
  const redeemed = lateRows('redemptions');
  const named = [...lateRows('rewards'), ...lateRows('stakes'), ...redeemed];
  return {
    wallets: notAskedSince(
      named.map(({ row, atMs }) => ({ id: row.wallet, atMs })),
      wallets,
    ),
    redemptions: notAskedSince(
      redeemed.map(({ row, atMs }) => ({ id: row.redemptionId, atMs })),
      redemptions,
    ),
  };
}

/**
 * The issuances of the month before that its pool names only since its close: the month opens with what they
 * took.
 */
export function lateIssuancesOf(
  books: Books,
  key: AccountKey,
  archive: Pick<RewardsArchive, 'poolReadings' | 'issuances' | 'newestReceiptUntil'>,
  month: CalendarMonth,
): string[] {
  const before = monthBefore(month);
  const closedAtMs = lastClosesOf(books).get(before);
  if (closedAtMs === undefined || !books.bridgeParts.has(key, before)) return [];
  const lastKnown = archive.newestReceiptUntil(closedAtMs);
  const readings = archive.poolReadings.filter((reading) => reading.month === before);
  const known = new Set(readings.filter(({ archivedAs }) => archivedAs <= lastKnown).flatMap(issuanceIdsOf));
  const late = readings.slice(-1).flatMap(issuanceIdsOf);
  return [...new Set(late)].filter((id) => !known.has(id) && !archive.issuances.has(id)).sort();
}

function issuanceIdsOf({ movements }: PoolReading): string[] {
  return movements.flatMap(({ issuanceId }) => (issuanceId === '' ? [] : [issuanceId]));
}

/** A wallet that was read before its late row says nothing of it. */
function notAskedSince(
  late: readonly { readonly id: string; readonly atMs: number | undefined }[],
  known: ReadonlyMap<string, TokenHistory<TokenRead>>,
): string[] {
  const ids = late.filter(({ id, atMs = 0 }) => {
    const { reads, unknown } = known.get(id) ?? { reads: [], unknown: undefined };
    return ![reads.at(-1), unknown].some((answer) => answer !== undefined && answer.readAtMs >= atMs);
  });
  return [...new Set(ids.map(({ id }) => id))].sort();
}
