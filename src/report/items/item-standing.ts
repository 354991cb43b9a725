// The standing of an item over the months: when it was first seen, and whether it is open, cleared or
// accepted.

import { UTCDateMini } from '@date-fns/utc/date/mini';
import { differenceInDays } from 'date-fns/differenceInDays';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';

type ItemState = 'new' | 'carried' | 'cleared' | 'accepted';

export interface ItemStanding {
  readonly state: ItemState;
  /** The as-of time of the run that first found it, and of the last that still did. */
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  readonly acceptedBy?: string | undefined;
  readonly acceptedAtMs?: number | undefined;
  readonly acceptedReason?: string | undefined;
  /** By the sign of the claim, what was settled outside of the float; the claim is what is left. */
  readonly settledOutsideUsd6?: bigint | undefined;
  /** The same of a claim in tokens, outside of the pool. */
  readonly settledOutsidePlus18?: bigint | undefined;
  /** The movements or references that settled it, `|` between them; of a part as well. */
  readonly settledBy?: string | undefined;
  /** The last remark on it, who made it, and who was last named as the one who sees to it. */
  readonly remark?: string | undefined;
  readonly remarkBy?: string | undefined;
  readonly owner?: string | undefined;
  /** The month whose close no longer found it, or that settled it. */
  readonly clearedMonth?: CalendarMonth | undefined;
  /** The as-of time of that close: the item does not age beyond it. */
  readonly clearedAtMs?: number | undefined;
}

/** The last remark on an item and who sees to it, in words; empty where nobody said anything. */
export function remarkWords({ remark, remarkBy, owner }: ItemStanding): string {
  if (remark === undefined) return owner === undefined ? '' : `Owner: ${owner}`;
  const said = `Remark by ${remarkBy ?? ''}: ${remark}`;
  if (owner === undefined) return said;
  return `${/[.!?]$/.test(said) ? said : `${said}.`} Owner: ${owner}`;
}

/** Who accepted an item, and why, in words; empty where nobody did. When stands in 04. */
export function acceptanceWords({ state, acceptedBy, acceptedReason }: ItemStanding): string {
  if (state !== 'accepted' || acceptedBy === undefined) return '';
  return `Accepted by ${acceptedBy}: ${acceptedReason ?? ''}`;
}

/** True for an item that nothing is left to do about: accepted, or settled though it is found still. */
export function isDone(standing: ItemStanding | undefined): boolean {
  if (standing?.state === 'cleared') return standing.settledBy !== undefined;
  return standing?.state === 'accepted';
}

/** One item of 04-open-items, of this or an earlier month. */
export interface OpenItem {
  readonly item: Discrepancy;
  readonly standing: ItemStanding;
}

/** One row of 03-discrepancies or 04-open-items. An item without a standing was found for the first time. */
export interface ItemRow {
  readonly item: Discrepancy;
  readonly standing: ItemStanding | undefined;
  readonly asOfMs: number;
}

/** The facts that an age is taken from. */
export interface Aged {
  readonly item: Pick<Discrepancy, 'occurredAtMs'>;
  readonly standing: Pick<ItemStanding, 'clearedAtMs'> | undefined;
  readonly asOfMs: number;
}

/**
 * Whole days from when the item's subject happened to the as-of time, or to when it was cleared, 0 for later
 * ones; undefined without a time.
 */
export function ageDaysOf({ item, asOfMs, standing }: Aged): number | undefined {
  if (item.occurredAtMs === undefined) return undefined;
  const untilMs = Math.min(asOfMs, standing?.clearedAtMs ?? asOfMs);
  return Math.max(0, differenceInDays(new UTCDateMini(untilMs), new UTCDateMini(item.occurredAtMs)));
}

/** The bucket of an age in days; empty without an age. */
export function ageBucketOf(ageDays: number | undefined): string {
  if (ageDays === undefined) return '';
  if (ageDays <= 30) return '0-30';
  if (ageDays <= 60) return '31-60';
  return ageDays <= 90 ? '61-90' : 'over 90';
}
