// The open items for a terminal: one line an item, oldest month first, what follows from others counted only.

import type { CalendarMonth } from '../base/calendar-month.js';
import { formatInstant } from '../base/instant.js';
import { formatUsd6 } from '../money/amount-text.js';
import { ageDaysOf, type OpenItem } from './item-standing.js';
import { openItemRows } from './open-item-file.js';

/** What an item is worth: its claim, else the difference it shows, else nothing. */
function worthOf({ item }: OpenItem): string {
  const usd6 = item.claimUsd6 === 0n ? item.differenceUsd6 : item.claimUsd6;
  if (usd6 === undefined) return '';
  return `${usd6 > 0n ? '+' : ''}${formatUsd6(usd6)}`;
}

function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What there is to settle, and how the others stand. */
function headlineOf(items: readonly OpenItem[], month: CalendarMonth | undefined, asOfMs: number): string {
  const isOpen = ({ standing }: OpenItem): boolean =>
    standing.state === 'new' || standing.state === 'carried';
  const isRoot = ({ item }: OpenItem): boolean => item.causedBy.length === 0;
  const count = (test: (one: OpenItem) => boolean): number => items.filter(test).length;
  const parts = [
    `${countText(
      count((one) => isOpen(one) && isRoot(one)),
      'item',
      'items',
    )} to settle`,
    `${count((one) => isOpen(one) && !isRoot(one))} that follow from them`,
    `${count(({ standing }) => standing.state === 'accepted')} accepted`,
    `${count(({ standing }) => standing.state === 'cleared')} cleared`,
  ];
  const seen = month === undefined ? 'Open items' : `Open items as ${month} sees them`;
  return `${seen}, as of ${formatInstant(asOfMs)}: ${parts.join(', ')}.`;
}

const HEADINGS = ['month', 'item', 'code', 'class', 'state', 'days', 'usd', 'subject'] as const;
/** Columns of numbers stand right. */
const RIGHT: ReadonlySet<string> = new Set(['days', 'usd']);

/**
 * The items as a table. What follows from another item is left out, since settling that one settles it.
 *
 * @param month whose close they are seen from; undefined for all months
 */
export function itemListText(
  items: readonly OpenItem[],
  month: CalendarMonth | undefined,
  asOfMs: number,
): string {
  const shown = openItemRows(
    items.filter(({ item }) => item.causedBy.length === 0),
    asOfMs,
  );
  const rows = shown.map((row) => {
    const standing = row.standing ?? { state: 'new' as const, firstSeenMs: asOfMs, lastSeenMs: asOfMs };
    const { item } = row;
    return [
      item.month,
      item.itemId,
      item.code,
      item.class,
      standing.state,
      ageDaysOf(row)?.toString() ?? '',
      worthOf({ item, standing }),
      item.subject,
    ];
  });
  const headline = headlineOf(items, month, asOfMs);
  if (rows.length === 0) return headline;
  const hint = 'tieout explain ITEM shows how an item comes about; the beginning of its id will do.';
  return [headline, '', ...tableLines([[...HEADINGS], ...rows]), '', hint].join('\n');
}

function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return RIGHT.has(HEADINGS[at] ?? '') ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
