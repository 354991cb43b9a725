// Totals that fail by themselves, beside faults of the lines, of rows, and movements of an unknown kind.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults, type RowFault } from '../../../src/reconcile/attribution/fault.js';
import {
  attributeFloatTotal,
  attributeTotals,
} from '../../../src/reconcile/attribution/totals-attribution.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { changedFacts } from '../../months/changed-facts.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const coffee = 'by_brand.demo-coffee.USD';
const books = 'by_brand.demo-books.GBP';

const total = (field: string, by: number): Found =>
  foundAs({ code: 'RF-TOTAL', subject: '2026-10', field, expected: 0, actual: by });
const onLines = (effect: Partial<LineEffect>): Found =>
  foundAs(
    { subject: 'a' },
    {
      lineEffects: [
        {
          kind: 'order',
          slug: '',
          currency: '',
          count: 0n,
          faceMinor: 0n,
          costMinor: 0n,
          usd6: 0n,
          ...effect,
        },
      ],
    },
  );

/** What the totals follow from, with faults of rows that the first so many of the findings show. */
function links(all: readonly Found[], rows: readonly Partial<RowFault>[] = [], context = clean): string[] {
  const rowFaults = rows.map((row, at) => ({
    found: all[at] as Found,
    row: 0,
    lineCount: 0n,
    usd6: 0n,
    ...row,
  }));
  return linksBy(
    (month) => attributeTotals(month, new Faults(all, month.causes), rowFaults),
    context,
    ...all,
  );
}

describe('a total beside faults of the lines', () => {
  it('follows from the lines that it misses, money and count alike', () => {
    const lost = onLines({ count: -1n, usd6: 5n });
    expect(links([lost, total('orders.cost_usd6', 5), total('orders.count', 1)])).toEqual([
      '1 <- 0',
      '2 <- 0',
    ]);
    expect(links([lost, total('orders.cost_usd6', 4), total('orders.count', 2)])).toEqual([]);
    expect(links([lost, total('deposits.credited_usd6', 5)])).toEqual([]);
  });

  it('of a count follows from no line whose money ties', () => {
    expect(links([onLines({ count: -1n, usd6: 5n }), total('orders.count', 1)])).toEqual([]);
    expect(links([onLines({ count: -1n }), total('orders.count', 1)])).toEqual(['1 <- 0']);
  });

  it('of faces and costs follows from the line, whatever the money is', () => {
    const brand = { slug: 'demo-coffee', currency: 'USD' } as const;
    const lost = onLines({ ...brand, faceMinor: -7n, usd6: 5n });
    expect(links([lost, total(`${coffee}.face_minor`, 7)])).toEqual(['1 <- 0']);
  });

  it('of a count takes the fault that its money follows from before any other', () => {
    const [one, other] = [onLines({ count: -1n, usd6: 5n }), onLines({ count: -1n, usd6: 7n })];
    expect(links([one, other, total('orders.count', 1), total('orders.cost_usd6', 7)])).toEqual([
      '2 <- 1',
      '3 <- 1',
    ]);
  });

  it('is none of a month without lines, and of no figure that it does not state', () => {
    const lost = onLines({ count: -1n, usd6: 5n });
    const without = contextOf({ ...draftMonth(), hasLines: false });
    expect(links([lost, total('orders.cost_usd6', 5)], [], without)).toEqual([]);
    expect(links([lost, total('other', 5), total('', 1)])).toEqual([]);
    const unstated = contextOf(changedFacts(clean.facts, { statements: new Map() }));
    expect(links([lost, total('orders.cost_usd6', 5)], [], unstated)).toEqual([]);
  });
});

describe('a total beside faults of rows', () => {
  const gap = foundAs({ code: 'RF-SEQUENCE', subject: '2026-10' });
  const other = foundAs({ code: 'RF-RUNNING', subject: '2026-10' });

  it('misses just what a row does, a charge with the other sign', () => {
    expect(links([gap, total('deposits.credited_usd6', 5)], [{ usd6: -5n }])).toEqual(['1 <- 0']);
    expect(links([gap, total('orders.cost_usd6', 5)], [{ usd6: 5n }])).toEqual(['1 <- 0']);
    expect(links([gap, total('orders.cost_usd6', 5)], [{ usd6: -5n }])).toEqual([]);
    expect(links([gap, total('orders.cost_usd6', 4)], [{ usd6: 5n }])).toEqual([]);
    expect(links([gap, total('deposits.credited_usd6', 0)], [{ usd6: 0n }])).toEqual([]);
  });

  it('of a count follows from the row that its money follows from, by as many lines', () => {
    const money = total('orders.cost_usd6', 5);
    const count = total('orders.count', 1);
    expect(links([gap, money, count], [{ usd6: 5n, lineCount: -1n }])).toEqual(['1 <- 0', '2 <- 0']);
    expect(links([gap, money, count], [{ usd6: 5n, lineCount: -2n }])).toEqual(['1 <- 0']);
    expect(links([gap, count], [{ usd6: 5n, lineCount: -1n }])).toEqual([]);
    const two = [
      { usd6: 9n, lineCount: -1n },
      { usd6: 5n, lineCount: -1n },
    ];
    expect(links([gap, other, money, count], two)).toEqual(['2 <- 1', '3 <- 1']);
  });

  it('of faces and costs goes with the money of its brand', () => {
    const figures = [
      total(`${coffee}.cost_usd6`, 5),
      total(`${coffee}.face_minor`, 3),
      total(`${books}.face_minor`, 3),
    ];
    expect(links([gap, ...figures], [{ usd6: 5n, lineCount: -1n }])).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('is no other where it follows from the lines already', () => {
    const lost = onLines({ count: -1n, usd6: 5n });
    expect(links([gap, lost, total('orders.cost_usd6', 5)], [{ usd6: 5n }])).toEqual(['2 <- 1']);
  });
});

describe('a total beside a movement of an unknown kind', () => {
  const kind = (actual: number, effectUsd6 = 0n): Found =>
    foundAs({ code: 'RF-KIND', subject: 'x', actual }, { effectUsd6 });

  it('has under its own kind what the movement is, and takes its count with it', () => {
    const figures = [total('deposits.credited_usd6', 5), total('deposits.count', 1)];
    expect(links([kind(5), ...figures])).toEqual(['1 <- 0', '2 <- 0']);
    expect(links([kind(4), ...figures])).toEqual([]);
    expect(links([kind(-5), total('orders.cost_usd6', 5)])).toEqual(['1 <- 0']);
    expect(links([kind(5), total('deposits.count', 1)])).toEqual([]);
  });

  it('follows from none that the closing counts by itself', () => {
    expect(links([kind(5, 5n), total('deposits.credited_usd6', 5)])).toEqual([]);
  });

  it('follows from nothing but movements of that code, and from none where it follows from lines', () => {
    expect(links([foundAs({ code: 'RF-OPENING', actual: 5 }), total('deposits.credited_usd6', 5)])).toEqual(
      [],
    );
    const lost = onLines({ count: -1n, usd6: 5n });
    const figures = [total('orders.cost_usd6', 5), total('orders.count', 1)];
    expect(links([kind(-5), lost, ...figures])).toEqual(['2 <- 1', '3 <- 1']);
  });
});

describe('a row by brand', () => {
  const rowOf = (brand: string, sign: number, by: readonly number[] = [1, 25, 24, 240]): Found[] =>
    ['count', 'face_minor', 'cost_minor', 'cost_usd6'].map((name, at) =>
      total(`${brand}.${name}`, sign * (by[at] ?? 0)),
    );

  it('is one fault where all of it is off', () => {
    expect(links(rowOf(coffee, 1))).toEqual(['1 <- 0', '2 <- 0', '3 <- 0']);
    expect(links(rowOf(coffee, 1).slice(1))).toEqual([]);
    expect(links([...rowOf(coffee, 1).slice(1), total('orders.count', 1)])).toEqual([]);
  });

  it('under another name follows from the one that is missing under its own', () => {
    const both = [...rowOf(coffee, 1), ...rowOf(books, -1)];
    expect(links(both)).toEqual(['0 <- 4', '1 <- 0', '2 <- 0', '3 <- 0', '5 <- 4', '6 <- 4', '7 <- 4']);
    const reversed = [...rowOf(books, -1), ...rowOf(coffee, 1)];
    expect(links(reversed)).toContain('4 <- 0');
    expect(links([...rowOf(coffee, 1), ...rowOf(books, -1, [1, 25, 24, 241])])).not.toContain('0 <- 4');
    expect(links([...rowOf(coffee, 1), ...rowOf(books, -1, [12, 5, 24, 240])])).not.toContain('0 <- 4');
    expect(links([...rowOf(coffee, 1), ...rowOf(books, 1)])).not.toContain('0 <- 4');
    expect(links([...rowOf(coffee, -1), ...rowOf(books, -1)])).not.toContain('0 <- 4');
  });
});

describe('the one number of a float', () => {
  const number = total('total', 1);
  const floatLinks = (isFooted: boolean, ...all: readonly Found[]): string[] =>
    linksBy(
      (month) => attributeFloatTotal(month, new Faults(all, month.causes), [], isFooted),
      clean,
      ...all,
    );

  it('follows from the movements that it misses, but from none that the closing would miss as well', () => {
    const lost = onLines({ count: -1n, usd6: 5n });
    expect(floatLinks(false, lost, number)).toEqual(['1 <- 0']);
    expect(floatLinks(true, lost, number)).toEqual([]);
    expect(floatLinks(true, onLines({ count: -1n }), number)).toEqual(['1 <- 0']);
    expect(floatLinks(false, lost, total('total', 2))).toEqual([]);
    expect(floatLinks(false, lost, total('orders.count', 1))).toEqual([]);
    expect(floatLinks(false, lost, foundAs({ code: 'RF-SEQUENCE', field: 'total', actual: 1 }))).toEqual([]);
    expect(floatLinks(false, lost)).toEqual([]);
  });
});
