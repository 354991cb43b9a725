// Totals beside lines that stand once more, beside other figures, and rows by brand that are none.

import { describe, expect, it } from 'vitest';
import type { Causes, Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import {
  attributeFloatTotal,
  attributeTotals,
} from '../../../src/reconcile/attribution/totals-attribution.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const coffee = 'by_brand.demo-coffee.USD';
const total = (field: string, by: number): Found =>
  foundAs({ code: 'RF-TOTAL', subject: '2026-10', field, expected: 0, actual: by });
const links = (...all: readonly Found[]): string[] =>
  linksBy((month) => attributeTotals(month, new Faults(all, month.causes), []), clean, ...all);

describe('the one number of a float beside lines that stand once more', () => {
  const repeat = foundAs({ code: 'RF-SEQUENCE', subject: '2026-10' });
  const other = foundAs({ code: 'RF-RUNNING', subject: '2026-10' });

  /** The links of a number that is off by so much, where the sequence shows so many lines too many. */
  const linksOf = (
    by: number,
    lineCount: bigint,
    before: (causes: Causes) => void = () => undefined,
    isFooted = true,
  ) => {
    const all = [repeat, other, total('total', by)];
    const rowFaults = [{ found: repeat, row: 2, lineCount, usd6: 0n }];
    return linksBy(
      (month) => {
        before(month.causes);
        attributeFloatTotal(month, new Faults(all, month.causes), rowFaults, isFooted);
      },
      clean,
      ...all,
    );
  };

  it('may leave them out, though nothing but their numbers tells of them', () => {
    expect(linksOf(-1, 1n)).toEqual(['2 <- 0']);
    expect(linksOf(-2, 2n)).toEqual(['2 <- 0']);
    expect(linksOf(-1, 2n)).toEqual([]);
  });

  it('does not count a line that is missing by its number alone', () => {
    expect(linksOf(1, -1n)).toEqual([]);
    expect(linksOf(1, 1n)).toEqual([]);
  });

  it('counts the lines of a gap where the closing lacks them as well', () => {
    const unfooted = (by: number, lineCount: bigint) => linksOf(by, lineCount, () => undefined, false);
    expect(unfooted(1, -1n)).toEqual(['2 <- 0']);
    expect(unfooted(2, -1n)).toEqual([]);
    expect(unfooted(-1, -1n)).toEqual([]);
  });

  it('does not follow from a number that follows from something else itself', () => {
    expect(linksOf(-1, 1n, (causes) => causes.follow(repeat, [other]))).toEqual(['0 <- 1']);
  });
});

describe('a count beside a movement of an unknown kind', () => {
  const kind = (actual: number): Found => foundAs({ code: 'RF-KIND', subject: 'x', actual });

  it('does not follow from the movement’s amount, but with the money of its own kind alone', () => {
    expect(links(kind(1), total('deposits.count', 1))).toEqual([]);
    expect(links(kind(5), total('deposits.credited_usd6', 5), total('orders.count', 1))).toEqual(['1 <- 0']);
  });
});

describe('four figures that are off', () => {
  it('are no row where they are of no brand', () => {
    const figures = ['orders.count', 'orders.cost_usd6', 'deposits.count', 'deposits.credited_usd6'];
    expect(links(...figures.map((field) => total(field, 3)))).toEqual([]);
  });

  it('are no row as a whole where one of them follows from a line', () => {
    const effect: LineEffect = {
      kind: 'order',
      slug: 'demo-coffee',
      currency: 'USD',
      count: 0n,
      faceMinor: -25n,
      costMinor: 0n,
      usd6: 0n,
    };
    const line = foundAs({ subject: 'a' }, { lineEffects: [effect] });
    const row = [
      total(`${coffee}.count`, 1),
      total(`${coffee}.face_minor`, 25),
      total(`${coffee}.cost_minor`, 24),
      total(`${coffee}.cost_usd6`, 240),
    ];
    expect(links(line, ...row)).toEqual(['2 <- 0']);
  });
});
