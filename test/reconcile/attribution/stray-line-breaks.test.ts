// Which stray lines make a break, and which items of earlier months they are the fault of.

import { describe, expect, it } from 'vitest';
import { monthBefore } from '../../../src/base/time/calendar-month.js';
import { earlierRootsOf, strayItemsOf, strayLinesOf } from '../../../src/reconcile/attribution/stray-line.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { MovementSet } from '../../../src/reconcile/match/movement-set.js';
import type { MonthContext, OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow } from '../../months/sandbox/findings.js';

type Stray = ReturnType<typeof strayLinesOf>[number];

const clean = contextOf(draftMonth());
const september = monthBefore(clean.month);
const august = monthBefore(september);
const [movement] = draftMonth().lines;
if (movement === undefined) throw new Error('the draft has no lines');
const some = movement;

function stray(seq: number, changes: Partial<Stray> = {}, row = 0, txHash = ''): Stray {
  const line = { ...some, seq, row, ref: `ref-${seq}`, txHash } as unknown as Stray['line'];
  return { line, isListedHere: false, other: september, ...changes };
}

const root = (itemId: string, finding: Partial<Finding>): OtherRoot =>
  ({ itemId, finding: { subject: '', ...finding } }) as OtherRoot;

const contextWith = (roots: readonly OtherRoot[], ofAugust: readonly OtherRoot[] = []): MonthContext => ({
  ...clean,
  rootsOf: (month) =>
    month === september ? roots : month === august ? ofAugust : [root('later', { code: 'RF-FOOTING' })],
});

describe('the item that a stray line is the fault of', () => {
  const itemsOf = (roots: readonly OtherRoot[], ...strays: readonly Stray[]): string[] => [
    ...earlierRootsOf(contextWith(roots), strays),
  ];

  it('is the one of its order or transfer, else of its number, else of the closing', () => {
    const order = root('order', { code: 'OR-NOT-IN-STATEMENT', subject: 'ref-5' });
    const transfer = root('transfer', { code: 'DP-NOT-CREDITED', subject: '0xa' });
    const number = root('number', { code: 'RF-SEQUENCE', field: 'seq.5' });
    const after = root('after', { code: 'RF-SEQUENCE', field: 'seq.4', actual: 5 });
    const footing = root('footing', { code: 'RF-FOOTING' });
    expect(itemsOf([footing, number, order], stray(5))).toEqual(['order']);
    expect(itemsOf([footing, transfer], stray(5, {}, 0, '0xa'))).toEqual(['transfer']);
    expect(itemsOf([footing, transfer], stray(5))).toEqual(['footing']);
    expect(itemsOf([footing, number], stray(5))).toEqual(['number']);
    expect(itemsOf([footing, after], stray(5))).toEqual(['after']);
    expect(itemsOf([footing, number], stray(6))).toEqual(['footing']);
    expect(itemsOf([number, order], stray(6))).toEqual([]);
  });

  it('is of no other code, whatever it is on', () => {
    expect(itemsOf([root('a', { code: 'OR-CHARGE', subject: 'ref-5' })], stray(5))).toEqual([]);
    expect(itemsOf([root('a', { code: 'RF-RUNNING', field: 'seq.5', actual: 5 })], stray(5))).toEqual([]);
  });

  it('is of an earlier month, each once', () => {
    const footing = root('footing', { code: 'RF-FOOTING' });
    expect(itemsOf([footing], stray(5), stray(6))).toEqual(['footing']);
    expect(itemsOf([footing], stray(5, { other: clean.month }))).toEqual([]);
    const both = contextWith([footing], [root('august', { code: 'RF-FOOTING' })]);
    const found = earlierRootsOf(both, [stray(5), stray(6, { other: august })]);
    expect([...found]).toEqual(['footing', 'august']);
  });
});

describe('the stray lines that make a break', () => {
  const context = contextWith(
    Array.from({ length: 12 }, (_, seq) =>
      root(`item-${seq}`, { code: 'OR-NOT-IN-STATEMENT', subject: `ref-${seq}` }),
    ),
  );
  /** Rows with these numbers, from the row at which the month begins. */
  function itemsAt(
    seqs: readonly number[],
    row: number,
    expected: number,
    actual: number,
    ...strays: Stray[]
  ) {
    const lines = new MovementColumns();
    for (const seq of seqs) lines.push({ ...some, seq }, '');
    return [...strayItemsOf(context, strays, lines, { row, expected, actual })];
  }
  const start = clean.movements.rowsOf(clean.month)?.start ?? 0;
  const here = (seq: number, row: number): Stray => stray(seq, { isListedHere: true }, start + row);

  it('are the one that stands in its row', () => {
    expect(itemsAt([1, 2, 9, 3], 2, 3, 9, here(9, 2))).toEqual(['item-9']);
    expect(itemsAt([1, 2, 9, 3], 2, 3, 9, here(9, 2), stray(4))).toEqual(['item-9']);
  });

  it('are those between the row and the number that it goes on from', () => {
    expect(itemsAt([1, 2, 9, 3], 3, 10, 3, here(9, 2))).toEqual(['item-9']);
    expect(itemsAt([1, 2, 8, 9, 3], 4, 10, 3, here(8, 2), here(9, 3))).toEqual(['item-9', 'item-8']);
    expect(itemsAt([1, 2, 9, 4], 3, 10, 4, here(9, 2))).toEqual([]);
    expect(itemsAt([1, 2, 8, 9, 3], 4, 10, 3, here(9, 3))).toEqual([]);
  });

  it('are those from the first row on that stand between a row and the last number of the month before', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
    const november = contextOf(factsOfBoth(first, second));
    const begins = november.movements.rowsOf(november.month)?.start ?? 0;
    // The numbers of October go to 4.
    const itemsOf = (seqs: readonly number[], actual: number): string[] => {
      const lines = new MovementColumns();
      for (const seq of seqs) lines.push({ ...some, seq }, '');
      const strayed = { ...stray(9, { isListedHere: true, other: clean.month }, begins) };
      const roots = [root('item-9', { code: 'OR-NOT-IN-STATEMENT', subject: 'ref-9' })];
      const within = { ...november, rootsOf: () => roots };
      return [...strayItemsOf(within, [strayed], lines, { row: 1, expected: 10, actual })];
    };
    expect(itemsOf([9, 5], 5)).toEqual(['item-9']);
    expect(itemsOf([9, 6], 6)).toEqual([]);
  });

  it('are those that a gap misses, where they are all of it', () => {
    expect(itemsAt([1, 2, 5], 2, 3, 5, stray(3), stray(4))).toEqual(['item-3', 'item-4']);
    expect(itemsAt([1, 2, 5], 2, 3, 5, stray(3))).toEqual([]);
    expect(itemsAt([1, 2, 4], 2, 3, 4, stray(3), stray(4))).toEqual(['item-3']);
    expect(itemsAt([1, 2, 5], 2, 3, 4, stray(3), stray(5), stray(2))).toEqual(['item-3']);
    expect(itemsAt([1, 2, 5], 2, 3, 4, stray(3, { isListedHere: true }, start + 9))).toEqual([]);
  });

  it('are the last of the month before, at the first row', () => {
    expect(itemsAt([4, 5], 0, 4, 3, stray(3))).toEqual(['item-3']);
    expect(itemsAt([4, 5], 1, 4, 3, stray(3))).toEqual([]);
    expect(itemsAt([4, 5], 0, 4, 3, stray(2))).toEqual([]);
    expect(itemsAt([4, 5], 0, 4, 3, stray(3, { isListedHere: true }, start + 9))).toEqual([]);
  });
});

describe('stray lines', () => {
  it('are none in an interface that speaks of them itself', () => {
    const draft = draftMonth();
    for (const line of draft.lines.slice(2)) line.bookedAtMs -= 40 * 24 * 3_600_000;
    expect(strayLinesOf(contextOf(draft))).toEqual([]);
  });

  it('are those alone that this month lists or should list', () => {
    const [august, september] = [monthBefore(monthBefore(clean.month)), monthBefore(clean.month)];
    const movements = new MovementSet();
    const columnsAt = (...times: readonly number[]): MovementColumns => {
      const columns = new MovementColumns();
      for (const [at, bookedAtMs] of times.entries()) columns.push({ ...some, seq: at, bookedAtMs }, '');
      return columns;
    };
    const [inAugust, inSeptember, inOctober] = [7, 8, 9].map((month) => Date.UTC(2026, month, 5)) as [
      number,
      number,
      number,
    ];
    movements.add(august, columnsAt(inAugust, inSeptember));
    movements.add(september, columnsAt(inSeptember, inOctober));
    movements.add(clean.month, columnsAt(inOctober, inAugust));
    const facts = { ...clean.facts, stated: { kind: 'float' } as MonthContext['facts']['stated'] };
    const strays = strayLinesOf({ ...clean, facts, movements });
    expect(strays.map(({ line, isListedHere, other }) => [line.row, isListedHere, other])).toEqual([
      [3, false, september],
      [5, true, august],
    ]);
  });
});
