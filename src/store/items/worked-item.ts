// An item as it stands once what persons recorded of it is laid over what runs found: settlements outside of
// the float take off its claim, and remarks stand beside it. The item's own figures are never touched.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { CountedSettlement } from './counted-settlement.js';
import type { StoredItem } from './item-table.js';
import type { ItemRemark } from './item-work-table.js';

/** Several references of one cell are joined by this. */
const LIST_MARK = '|';

/** The item with what was settled of it outside of the float: what it claims is what is left. */
export function settled(
  stored: StoredItem,
  counted: readonly CountedSettlement[],
  seenFrom: CalendarMonth | undefined,
): StoredItem {
  const counting = counted.filter(({ countedUsd6 }) => countedUsd6 !== 0n);
  if (counting.length === 0) return stored;
  const { item, state } = stored;
  const sumOf = (list: readonly CountedSettlement[]): bigint =>
    list.reduce((sum, { countedUsd6 }) => sum + countedUsd6, 0n);
  const isSeen = ({ postingMonth }: CountedSettlement): boolean =>
    seenFrom === undefined || postingMonth <= seenFrom;
  const settledOutsideUsd6 = sumOf(counting.filter(isSeen));
  const isWhole = sumOf(counting) === item.claimUsd6;
  const settledMonth = isWhole
    ? counting
        .map(({ postingMonth }) => postingMonth)
        .sort()
        .at(-1)
    : undefined;
  return {
    ...stored,
    item: { ...item, claimUsd6: item.claimUsd6 - settledOutsideUsd6 },
    state: state !== 'accepted' && settledOutsideUsd6 === item.claimUsd6 ? 'cleared' : state,
    settledOutsideUsd6,
    settledBy: [...bySettlements(stored), ...new Set(counting.map(({ reference }) => reference))].join(
      LIST_MARK,
    ),
    clearedMonth: stored.clearedMonth ?? settledMonth,
  };
}

/** By which movements it was settled already. */
function bySettlements({ settledBy }: StoredItem): readonly string[] {
  return settledBy === undefined ? [] : [settledBy];
}

/** The item as it stands; one that follows only from items settled outside of the float goes with them. */
export function settledWith(stored: StoredItem, roots: readonly (StoredItem | undefined)[]): StoredItem {
  const isOpen = stored.state === 'new' || stored.state === 'carried';
  if (!isOpen || roots.length === 0) return stored;
  const settledRoots = roots.filter(
    (root) => root?.state === 'cleared' && (root.settledOutsideUsd6 ?? 0n) !== 0n,
  );
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
