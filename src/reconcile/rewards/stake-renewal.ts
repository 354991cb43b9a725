// The stake that another one went into. It is held against what it should be where the partner's records name
// both: of the same wallet, tier and amount, and begun when the other matured. Where its record or its answer
// alone says otherwise, that is told of the stake itself (RW-ATTR).

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
  const next = stakes.get(renewedAs);
  const from = stakes.get(stakeId);
  if (next?.read === undefined || from === undefined) return '';
  const nextSides = [next.row, next.read];
  const sides = [from.row, read];
  const isShared = (key: 'wallet' | 'tier' | 'plus18'): boolean =>
    sides.some((one) => nextSides.some((other) => one[key] === other[key]));
  const begun = [next.read.createdAtMs, next.row.stakedAtMs].filter((atMs) => atMs !== undefined);
  // Where the answer alone has another date or tier, that is told of this stake itself.
  const { tier, stakedAtMs = read.createdAtMs } = from.row;
  const asRecorded = { ...read, tier, createdAtMs: stakedAtMs };
  const matured = [dueMsOf(read), dueMsOf(asRecorded), read.maturesAtMs].filter((atMs) => atMs !== undefined);
  const isOfItsTime = matured.some((atMs) => begun.some((other) => isOfOneDate(atMs, other)));
  const unlike = [
    ...(isShared('wallet') ? [] : ['wallet']),
    ...(isShared('tier') ? [] : ['tier']),
    ...(isShared('plus18') ? [] : ['amount']),
    ...(isOfItsTime ? [] : ['date']),
  ];
  return unlike.length === 0 ? '' : `that stake is of another ${unlike.join(', ')}`;
}
