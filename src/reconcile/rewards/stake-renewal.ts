// The stake that another one went into. It is held against what it should be where the partner's records name
// both: of the same wallet, tier and amount, and begun when the other matured. What its record or its answer
// alone says otherwise is told of that stake itself (RW-ATTR).

import type { OwnStake } from '../../records/rewards/own-token-rows.js';
import type { StakeRead } from '../../records/rewards/token-reads.js';
import { isOfOneDate } from './recorded-date.js';

/** A stake as the own records have it, and as it was read. */
export interface BothSides {
  readonly row: OwnStake;
  readonly read: StakeRead | undefined;
}

/**
 * What makes the stake that an answer names no renewal of its own; empty where it may be one, or nothing is
 * known of it.
 *
 * @param dueMs when the stake was due
 * @param stakes those that the own records name, by their ids
 */
export function unlikeRenewal(
  read: StakeRead,
  dueMs: number | undefined,
  stakes: ReadonlyMap<string, BothSides>,
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
  const matured = [dueMs, read.maturesAtMs].filter((atMs) => atMs !== undefined);
  const isOfItsTime = matured.some((atMs) => begun.some((other) => isOfOneDate(atMs, other)));
  const unlike = [
    ...(isShared('wallet') ? [] : ['wallet']),
    ...(isShared('tier') ? [] : ['tier']),
    ...(isShared('plus18') ? [] : ['amount']),
    ...(isOfItsTime ? [] : ['date']),
  ];
  return unlike.length === 0 ? '' : `that stake is of another ${unlike.join(', ')}`;
}
