// The stake that another one went into. It is held against what it should be where the partner's records name
// both: of the same wallet, tier and amount, begun at the very instant at which the other matured, and
// compounding in its turn. Where its record or its answer alone says otherwise, that is told of the stake
// itself (RW-ATTR). No two stakes go into one.

import { listOf } from '../../base/list/list-map.js';
import { oncePer } from '../../base/list/once-per.js';
import { compareText } from '../../base/text/bytes.js';
import type { OwnStake } from '../../records/rewards/own-token-rows.js';
import type { StakeRead } from '../../records/rewards/token-reads.js';
import { isOfOneDate } from './recorded-date.js';

/** A stake as the own records have it, and as it was read. */
interface StakeSides {
  readonly row: OwnStake;
  readonly read: StakeRead | undefined;
}

/** The stakes of the own records by their ids. */
export type Stakes = ReadonlyMap<string, StakeSides>;

/**
 * Says why the stake that an answer names is no renewal; empty where it may be one, or nothing is known of
 * it.
 *
 * @param dueMsOf when a stake is due; undefined without a term
 * @param stakes those that the own records name
 */
export function renewalFaultOf(
  read: StakeRead,
  dueMsOf: (stake: StakeRead) => number | undefined,
  stakes: Stakes,
): string {
  const { stakeId, renewedAs = '' } = read;
  if (renewedAs === stakeId) return 'a stake goes into another one';
  const unlike = unlikeness(read, dueMsOf, stakes);
  if (unlike.length > 0) return `that stake is of another ${unlike.join(', ')}`;
  if (stopsCompounding(stakes.get(renewedAs))) return 'that stake does not compound in its turn';
  const alike = renewedInto(stakes)
    .get(renewedAs)
    ?.find((other) => unlikeness(other, dueMsOf, stakes).length === 0);
  const isTaken = alike !== undefined && compareStakes(alike, read) < 0;
  return isTaken ? 'another stake went into that one' : '';
}

/** The id of the stake that went into another one: of several the one that was made first. */
export function renewedFrom(stakes: Stakes, stakeId: string): string | undefined {
  return renewedInto(stakes).get(stakeId)?.[0]?.stakeId;
}

/** The compounding stakes by the one that each says it went into, in the order in which they were made. */
const renewedInto = oncePer((stakes: Stakes): ReadonlyMap<string, readonly StakeRead[]> => {
  const renewals = new Map<string, StakeRead[]>();
  const reads = [...stakes.values()].flatMap(({ read }) => read ?? []);
  for (const read of reads.sort(compareStakes)) {
    if (read.renewedAs !== undefined && read.autoCompound) listOf(renewals, read.renewedAs).push(read);
  }
  return renewals;
});

function compareStakes(a: StakeRead, b: StakeRead): number {
  return a.createdAtMs - b.createdAtMs || compareText(a.stakeId, b.stakeId);
}

/** The ways in which the stake that an answer names is unlike its renewal; none where it may be that. */
function unlikeness(
  read: StakeRead,
  dueMsOf: (stake: StakeRead) => number | undefined,
  stakes: Stakes,
): string[] {
  const next = stakes.get(read.renewedAs ?? '');
  const from = stakes.get(read.stakeId);
  if (next?.read === undefined || from === undefined) return [];
  const nextSides = [next.row, next.read];
  const sides = [from.row, read];
  const isShared = (key: 'wallet' | 'tier' | 'plus18'): boolean =>
    sides.some((one) => nextSides.some((other) => one[key] === other[key]));
  const isOfItsTime = isBegunAtMaturity({ ...from, read }, { ...next, read: next.read }, dueMsOf);
  return [
    ...(isShared('wallet') ? [] : ['wallet']),
    ...(isShared('tier') ? [] : ['tier']),
    ...(isShared('plus18') ? [] : ['amount']),
    ...(isOfItsTime ? [] : ['date']),
  ];
}

/** True of a renewal without the flag that made it. Where it was renewed all the same, that is told of it. */
function stopsCompounding(next: StakeSides | undefined): boolean {
  return next?.read !== undefined && !next.read.autoCompound && next.read.renewedAs === undefined;
}

type ReadStake = StakeSides & { readonly read: StakeRead };

/**
 * Whether a stake began when another matured. Both instants are the provider's: they are the same one, to the
 * millisecond. Where a stake's answer contradicts its own term or its record, that is told of it by itself,
 * and here it is enough that one of its dates fits: its beginning, its record's, or its own maturity.
 */
function isBegunAtMaturity(
  from: ReadStake,
  next: ReadStake,
  dueMsOf: (stake: StakeRead) => number | undefined,
): boolean {
  const { tier, stakedAtMs = from.read.createdAtMs } = from.row;
  if (!isOddlyDated(from, dueMsOf) && !isOddlyDated(next, dueMsOf)) {
    return next.read.createdAtMs === from.read.maturesAtMs;
  }
  const begun = [next.read.createdAtMs, next.row.stakedAtMs].filter((atMs) => atMs !== undefined);
  const asRecorded = { ...from.read, tier, createdAtMs: stakedAtMs };
  const matured = [dueMsOf(from.read), dueMsOf(asRecorded), from.read.maturesAtMs].filter(
    (atMs) => atMs !== undefined,
  );
  // Where the beginning alone is misstated, the stake matures like one that began in time.
  const maturesLikeOneOf = (createdAtMs: number): boolean =>
    dueMsOf({ ...next.read, createdAtMs }) === next.read.maturesAtMs;
  return matured.some((atMs) => maturesLikeOneOf(atMs) || begun.some((other) => isOfOneDate(atMs, other)));
}

/** True if a stake's answer does not mature by its own date and tier, or its record has another date. */
function isOddlyDated({ row, read }: ReadStake, dueMsOf: (stake: StakeRead) => number | undefined): boolean {
  const { stakedAtMs = read.createdAtMs } = row;
  return dueMsOf(read) !== read.maturesAtMs || !isOfOneDate(read.createdAtMs, stakedAtMs);
}
