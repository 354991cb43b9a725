// The open items for a terminal: one line an item, oldest month first, then what follows from each with its
// amount.

import { visible } from '../../base/text/control-characters.js';
import { countText } from '../../base/text/count-text.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { openItemRows } from '../tables/open-item-file.js';
import { plusText } from '../text/plus-text.js';
import { type TextColumn, textTable } from '../text/text-table.js';
import { consequencesByRoot, consequenceText } from './item-consequences.js';
import { acceptanceWords, ageDaysOf, type OpenItem, remarkWords } from './item-standing.js';

/** With its sign, so that a column of amounts shows who owes whom; empty where there is none. */
function signed(usd6: bigint | undefined): string {
  return usd6 === undefined ? '' : `${usd6 > 0n ? '+' : ''}${formatUsd6(usd6)}`;
}

/** Tokens are no dollars, and say so. */
function tokensClaimed(claimPlus18: bigint): string {
  return claimPlus18 === 0n ? '' : `${claimPlus18 > 0n ? '+' : ''}${plusText(claimPlus18)} tokens`;
}

/** The number of items to settle, and the state of the others. */
function headlineOf(items: readonly OpenItem[], month: CalendarMonth | undefined, asOfMs: number): string {
  const isOpen = ({ standing }: OpenItem): boolean =>
    standing.state === 'new' || standing.state === 'carried';
  const isRoot = ({ item }: OpenItem): boolean => item.causedBy.length === 0;
  const count = (test: (one: OpenItem) => boolean): number => items.filter(test).length;
  const parts = [
    `${countText(
      count((one) => isOpen(one) && isRoot(one)),
      'item',
    )} to settle`,
    `${count((one) => isOpen(one) && !isRoot(one))} that follow from them`,
    `${count(({ standing }) => standing.state === 'accepted')} accepted`,
    `${count(({ standing }) => standing.state === 'cleared')} cleared`,
  ];
  const seen = month === undefined ? 'Open items' : `Open items as ${month} sees them`;
  return `${seen}, as of ${formatInstant(asOfMs)}: ${parts.join(', ')}.`;
}

const columns: readonly TextColumn[] = [
  { title: 'month', align: 'left' },
  { title: 'item', align: 'left' },
  { title: 'code', align: 'left' },
  { title: 'class', align: 'left' },
  { title: 'state', align: 'left' },
  { title: 'days', align: 'right' },
  { title: 'difference usd', align: 'right' },
  { title: 'claim usd', align: 'right' },
  { title: 'subject', align: 'left' },
];

const HINT = `A positive claim is owed to us, a negative one by us.
tieout explain ITEM shows how an item comes about; the beginning of its id is enough.`;

/**
 * The lines of items that follow from others, under those; settling an item settles those that follow from it
 * alone.
 */
function followingLines(items: readonly OpenItem[]): string[] {
  const byRoot = consequencesByRoot(items.map(({ item }) => item));
  if (byRoot.size === 0) return [];
  const known = new Map(items.map(({ item }) => [item.itemId, item]));
  const lines = [...byRoot].flatMap(([rootId, consequences]) => {
    const root = known.get(rootId);
    const name = root === undefined ? 'an item that is not listed' : `${root.code} ${root.subject}`;
    return [`  ${name} (${rootId})`, ...consequences.map((item) => `    ${consequenceText(item)}`)];
  });
  return ['Consequences of each:', ...lines.map((line) => visible(line)), ''];
}

/** The remarks and decisions of persons on the items, a line an item, below the table. */
function saidLines(
  title: string,
  items: readonly OpenItem[],
  wordsOf: (standing: OpenItem['standing']) => string,
): string[] {
  const lines = items.flatMap(({ item, standing }) => {
    const words = wordsOf(standing);
    return words === '' ? [] : [visible(`  ${item.code} ${item.subject} (${item.itemId}): ${words}`)];
  });
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

/**
 * The items as a table, and what follows from each below it.
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
      signed(item.differenceUsd6),
      item.tokens === undefined ? signed(item.claimUsd6) : tokensClaimed(item.tokens.claimPlus18),
      item.subject,
    ];
  });
  const headline = headlineOf(items, month, asOfMs);
  const following = followingLines(items);
  if (rows.length === 0 && following.length === 0) return headline;
  const said = [
    ...saidLines('Accepted:', items, acceptanceWords),
    // The last remark, and who sees to the item.
    ...saidLines('Remarks:', items, remarkWords),
  ];
  return [headline, '', textTable(columns, rows), '', ...following, ...said, HINT].join('\n');
}
