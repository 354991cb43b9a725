// The records that a month of rewards v2 needs beyond its pool: the issuances that the pool names, and the
// wallets, stakes and redemptions that the partner's records name.

import { type CalendarMonth, monthEndMs, monthOf } from '../../base/time/calendar-month.js';
import { newestOf } from '../../records/rewards/token-reads.js';
import type { OwnTokens } from './own-tokens.js';
import type { RewardsArchive } from './rewards-archive.js';

export interface NamedTokens {
  readonly issuances: readonly string[];
  /** In lower case. */
  readonly wallets: readonly string[];
  readonly stakes: readonly string[];
  readonly redemptions: readonly string[];
}

/**
 * Each id once, in a fixed order; those whose last answer is final are among them.
 *
 * @param archive with the month's pool in it
 */
export function namedTokens(archive: RewardsArchive, own: OwnTokens, month: CalendarMonth): NamedTokens {
  const { rewards, stakes, redemptions } = rowsOfMonth(archive, own, month);
  const wallets = [...rewards, ...stakes, ...redemptions].map(({ wallet }) => wallet);
  const staked = (own.stakes?.rows ?? []).filter(
    ({ stakedAtMs }) => stakedAtMs === undefined || stakedAtMs < monthEndMs(month),
  );
  return {
    issuances: [...new Set([...issuancesOf(archive, month), ...pendingBefore(archive, month)])].sort(),
    wallets: [...new Set(wallets)].sort(),
    stakes: [...new Set(staked.map(({ stakeId }) => stakeId))].sort(),
    redemptions: [...new Set(redemptions.map(({ redemptionId }) => redemptionId))].sort(),
  };
}

/** The own rows of a month; one without a date is of the month of its match, and of every one without. */
export function rowsOfMonth(archive: RewardsArchive, own: OwnTokens, month: CalendarMonth) {
  const isOfMonth = (atMs: number | undefined, isElsewhere: () => boolean): boolean =>
    atMs === undefined ? !isElsewhere() : monthOf(atMs) === month;
  const monthsOf = bookedMonths(archive);
  return {
    rewards: (own.rewards?.rows ?? []).filter(({ issuedAtMs, transactionId }) => {
      const months = monthsOf.get(transactionId);
      const isMatched = months?.has(month) === true;
      return isMatched || isOfMonth(issuedAtMs, () => months !== undefined);
    }),
    stakes: (own.stakes?.rows ?? []).filter(({ stakedAtMs, stakeId }) => {
      const history = archive.stakes.get(stakeId);
      const read = history && newestOf(history);
      return isOfMonth(stakedAtMs, () => read !== undefined && monthOf(read.createdAtMs) !== month);
    }),
    redemptions: (own.redemptions?.rows ?? []).filter(({ redeemedAtMs, redemptionId }) => {
      const history = archive.redemptions.get(redemptionId);
      const read = history && newestOf(history);
      return isOfMonth(redeemedAtMs, () => read !== undefined && monthOf(read.createdAtMs) !== month);
    }),
  };
}

/** By transaction the months in which the pool has a movement of it. */
function bookedMonths({ pools }: RewardsArchive): Map<string, Set<CalendarMonth>> {
  const months = new Map<string, Set<CalendarMonth>>();
  for (const [month, { movements }] of pools) {
    for (const { transactionId } of movements) {
      if (transactionId === '') continue;
      months.set(transactionId, (months.get(transactionId) ?? new Set()).add(month));
    }
  }
  return months;
}

function issuancesOf({ pools }: RewardsArchive, month: CalendarMonth): string[] {
  return (pools.get(month)?.movements ?? []).flatMap(({ issuanceId }) =>
    issuanceId === '' ? [] : [issuanceId],
  );
}

/** The issuances that were pending when last read and may be confirmed by now, whatever their month. */
function pendingBefore({ issuances }: RewardsArchive, month: CalendarMonth): string[] {
  return [...issuances].flatMap(([id, history]) => {
    const read = newestOf(history);
    return read?.status === 'pending' && read.createdAtMs < monthEndMs(month) ? [id] : [];
  });
}
