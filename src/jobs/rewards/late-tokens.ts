// The wallets and redemptions of rows that the partner's own records told only after their month was closed:
// the close that looks at that month again needs their answers, and no fetch has asked for them. Issuances
// are known from the pool, and stakes are asked for whatever their month.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { Books } from '../../store/books.js';
import { lateMonthsBefore } from '../archive/last-closes.js';
import type { NamedTokens } from './named-tokens.js';
import { datedTokens } from './own-tokens.js';
import type { RewardsArchive } from './rewards-archive.js';

/** Of the months before `month` that its close may look at again; each that was never asked for, once. */
export function lateTokensOf(
  books: Books,
  { wallets, redemptions }: Pick<RewardsArchive, 'wallets' | 'redemptions'>,
  month: CalendarMonth,
): Pick<NamedTokens, 'wallets' | 'redemptions'> {
  const lateMonthOf = lateMonthsBefore(books, month);
  const lateRows = <Row>(dated: readonly { row: Row; atMs: number | undefined; readAtMs: number }[]): Row[] =>
    dated.filter(({ atMs, readAtMs }) => lateMonthOf(atMs, readAtMs) !== undefined).map(({ row }) => row);
  const redeemed = lateRows(datedTokens(books, 'redemptions'));
  const named = [
    ...lateRows(datedTokens(books, 'rewards')),
    ...lateRows(datedTokens(books, 'stakes')),
    ...redeemed,
  ];
  const neverAsked = (ids: readonly string[], known: ReadonlyMap<string, unknown>): string[] =>
    [...new Set(ids)].filter((id) => !known.has(id)).sort();
  return {
    wallets: neverAsked(
      named.map(({ wallet }) => wallet),
      wallets,
    ),
    redemptions: neverAsked(
      redeemed.map(({ redemptionId }) => redemptionId),
      redemptions,
    ),
  };
}
