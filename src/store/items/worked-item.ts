// An item as it stands once what persons recorded of it is laid over what runs found: settlements outside of
// the float or of the pool take off its claim, and remarks stand beside it. The item's own figures are never
// touched.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { leftOutside, outlasts, standingAlone } from '../../reconcile/settlement/left-item.js';
import type { CountedSettlement, CountedTokens } from './counted-settlement.js';
import type { StoredItem } from './item-table.js';
import type { ItemRemark } from './item-work-table.js';

/** Several references of one cell are joined by this. */
const LIST_MARK = '|';

/** A settlement by as much as it counts, in the unit of the claim. */
interface Counting {
  readonly counted: bigint;
  readonly postingMonth: CalendarMonth;
  readonly reference: string;
}

/** The item with what was settled of it outside of the float: what it claims is what is left. */
export function settled(
  stored: StoredItem,
  counted: readonly CountedSettlement[],
  seenFrom: CalendarMonth | undefined,
): StoredItem {
  const { item } = stored;
  const counting = counted.map(({ countedUsd6, ...one }) => ({ ...one, counted: countedUsd6 }));
  const left = leftBy(stored, item.claimUsd6, counting, seenFrom);
  if (left === undefined) return stored;
  const { outside, standing } = left;
  return { ...stored, ...standing, item: leftOutside(item, outside), settledOutsideUsd6: outside };
}

/** The same of a claim in tokens, with what was settled of it outside of the pool. */
export function settledInTokens(
  stored: StoredItem,
  counted: readonly CountedTokens[],
  seenFrom: CalendarMonth | undefined,
): StoredItem {
  const { item } = stored;
  if (item.tokens === undefined) return stored;
  const counting = counted.map(({ countedPlus18, ...one }) => ({ ...one, counted: countedPlus18 }));
  const left = leftBy(stored, item.tokens.claimPlus18, counting, seenFrom);
  if (left === undefined) return stored;
  const { outside, standing } = left;
  const tokens = { ...item.tokens, claimPlus18: item.tokens.claimPlus18 - outside };
  return { ...stored, ...standing, item: { ...item, tokens }, settledOutsidePlus18: outside };
}

/** The rest of a claim after settlements, all in one unit; undefined where none of them counts. */
function leftBy(
  stored: StoredItem,
  claim: bigint,
  all: readonly Counting[],
  seenFrom: CalendarMonth | undefined,
) {
  const counting = all.filter(({ counted }) => counted !== 0n);
  if (counting.length === 0) return undefined;
  const sumOf = (list: readonly Counting[]): bigint => list.reduce((sum, { counted }) => sum + counted, 0n);
  const isSeen = ({ postingMonth }: Counting): boolean => seenFrom === undefined || postingMonth <= seenFrom;
  const outside = sumOf(counting.filter(isSeen));
  const isWhole = sumOf(counting) === claim;
  const settledMonth = isWhole ? lastMonthOf(stored, counting) : undefined;
  const references = new Set(counting.map(({ reference }) => reference));
  const { state } = stored;
  return {
    outside,
    standing: {
      state: state !== 'accepted' && outside === claim ? ('cleared' as const) : state,
      settledBy: [...bySettlements(stored), ...references].join(LIST_MARK),
      clearedMonth: stored.clearedMonth ?? settledMonth,
    },
  };
}

/** The month that brought the last part, be it by a movement or outside. */
function lastMonthOf(
  { settledLaterIn }: StoredItem,
  counting: readonly Counting[],
): CalendarMonth | undefined {
  const months = counting.map(({ postingMonth }) => postingMonth);
  if (settledLaterIn !== undefined) months.push(settledLaterIn);
  return months.sort().at(-1);
}

/** By which movements it was settled already. */
function bySettlements({ settledBy }: StoredItem): readonly string[] {
  return settledBy === undefined ? [] : [settledBy];
}

function isSettledOutside({ settledOutsideUsd6 = 0n, settledOutsidePlus18 = 0n }: StoredItem): boolean {
  return settledOutsideUsd6 !== 0n || settledOutsidePlus18 !== 0n;
}

/**
 * The item as it stands; one that follows only from items settled outside of the float goes with them, unless
 * it tells of the own records.
 */
export function settledWith(stored: StoredItem, roots: readonly (StoredItem | undefined)[]): StoredItem {
  const { item } = stored;
  const claimId = item.ownRecords?.claimId ?? '';
  if (outlasts(item, claimId)) {
    const claim = roots.find((root) => root?.item.itemId === claimId);
    const isSettled = claim !== undefined && isSettledOutside(claim) && claim.item.claimUsd6 === 0n;
    return isSettled ? { ...stored, item: standingAlone(item) } : stored;
  }
  const isOpen = stored.state === 'new' || stored.state === 'carried';
  if (!isOpen || roots.length === 0) return stored;
  const settledRoots = roots.filter((root) => root?.state === 'cleared' && isSettledOutside(root));
  if (settledRoots.length < roots.length) return stored;
  const settledBy = [...new Set(settledRoots.map((root) => root?.settledBy ?? ''))].join(LIST_MARK);
  const clearedMonth = settledRoots
    .map((root) => root?.clearedMonth ?? stored.firstMonth)
    .sort()
    .at(-1);
  return { ...stored, state: 'cleared', settledBy, clearedMonth };
}

/** The item with the last remark on it, and with who was last named as its owner. */
export function remarked(stored: StoredItem, remarks: readonly ItemRemark[]): StoredItem {
  const last = remarks.at(-1);
  if (last === undefined) return stored;
  const owner = remarks.findLast((one) => one.owner !== undefined)?.owner;
  const said = { remark: last.remark, remarkBy: last.notedBy };
  return { ...stored, ...said, ...(owner === undefined ? {} : { owner }) };
}
