// A balance and a dip by themselves, beside what other months left, what a statement was restated by, and
// what a float does not list.

import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { attributeBalance } from '../../../src/reconcile/attribution/balance-attribution.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import type { MonthContext, OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { changedFacts } from '../../months/changed-facts.js';
import { type DraftMonth, draftMonth, readingOf } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const { month } = clean;
const float: MonthContext = { ...clean, statement: undefined };

const links = (context: MonthContext, ...all: readonly Found[]): string[] =>
  linksBy(attributeBalance, context, ...all);

const off = (usd6s: number): Found =>
  foundAs({ code: 'BL-MISMATCH', subject: month, actual: usd6s, occurredAtMs: clean.endMs });
const dip = (usd6s: number, line = 3): Found =>
  foundAs({
    code: 'BL-NEGATIVE',
    subject: month,
    field: `lines.${line}.balance_usd6`,
    actual: usd6s,
    occurredAtMs: 100,
  });
const charged = (effectUsd6: bigint, subject = 'shop-1'): Found =>
  foundAs({ subject, occurredAtMs: 0 }, { effectUsd6 });
const rootOf = (code: DiscrepancyCode, closingEffectUsd6: bigint): OtherRoot => ({
  ...foundAs({ code }),
  itemId: 'item',
  closingEffectUsd6,
  lineCount: 0n,
});
/** The month after another: it opens with the closing of that one. */
const monthAfter = (before: DraftMonth, named: string): DraftMonth =>
  follow(before, draftMonth({ month: named, orders: [{ ref: `shop-${named}` }], deposits: [] }));

describe('a balance that is off by a movement of an unknown kind', () => {
  const kind = (actual: number, effectUsd6: bigint): Found =>
    foundAs({ code: 'RF-KIND', actual }, { effectUsd6 });

  it('has it, where the closing leaves it out, whole or in part', () => {
    expect(links(clean, off(5), kind(5, 0n))).toEqual(['0 <- 1']);
    expect(links(clean, off(3), kind(5, 2n))).toEqual(['0 <- 1']);
    expect(links(clean, off(7), kind(5, 2n))).toEqual([]);
  });

  it('has no movement of a kind that is known', () => {
    expect(links(clean, off(5), foundAs({ code: 'OR-CHARGE', actual: 5 }))).toEqual([]);
  });
});

describe('a balance beside a statement that was restated, which the next one goes on from', () => {
  const october = draftMonth();
  const before = readingOf(october);
  october.figures.closingUsd6 = usd6(october.figures.closingUsd6 + 5);
  const restated = { ...readingOf(october), receivedAtMs: october.asOfMs + 1 };
  const november = monthAfter(october, '2026-11');
  const facts = factsOfBoth(october, november, {
    statements: new Map([
      [october.month, [before, restated]],
      [november.month, [readingOf(november)]],
    ]),
  });
  const item = foundAs({ code: 'EV-STMT-RESTATED', subject: october.month });

  it('is off the month’s own closing by what that was restated by', () => {
    const context = contextOf({ ...facts, month: october.month });
    expect(links(context, off(5), item)).toEqual(['0 <- 1']);
    expect(links(context, off(-5), item)).toEqual([]);
  });

  it('is off the closing of the month after by as much the other way', () => {
    const context = contextOf(facts);
    expect(links(context, off(-5), item)).toEqual(['0 <- 1']);
    expect(links(context, off(5), item)).toEqual([]);
  });
});

describe('a balance beside closings of earlier months', () => {
  const [september, ...later] = (() => {
    const first = draftMonth({ month: '2026-09' });
    const second = monthAfter(first, '2026-10');
    return [first, second, monthAfter(second, '2026-11')] as const;
  })();
  const [october, november] = later;
  const readings = [september, ...later].map((one) => [one.month, [readingOf(one)]] as const);
  const context = contextOf(factsOfBoth(october, november, { statements: new Map(readings) }));
  const linksTo = (other: string, root: OtherRoot): string[] =>
    links({ ...context, rootsOf: (one) => (one === other ? [root] : []) }, off(-17));

  it('follows from what one of them has and no movement made, however many months go on from it', () => {
    expect(linksTo('2026-10', rootOf('RF-FOOTING', 17n))).toEqual(['0 <- item']);
    expect(linksTo('2026-09', rootOf('RF-FOOTING', 17n))).toEqual(['0 <- item']);
  });

  it('follows from no charge of theirs, which the balance has as well', () => {
    expect(linksTo('2026-10', rootOf('OR-CHARGE', 17n))).toEqual([]);
  });

  it('follows from nothing where its own month was never stated', () => {
    const unstated = contextOf(changedFacts(clean.facts, { statements: new Map() }));
    const rootsOf: MonthContext['rootsOf'] = (one) => (one === '2026-09' ? [rootOf('RF-FOOTING', 17n)] : []);
    expect(links({ ...unstated, rootsOf }, off(-17))).toEqual([]);
  });
});

describe('a float that dips by a line that it does not list', () => {
  const footing = (remainder = 5, occurredAtMs = 200): Found =>
    foundAs({ code: 'RF-FOOTING', subject: month, actual: remainder, occurredAtMs });
  const lacking: LineEffect = {
    kind: 'deposit',
    slug: '',
    currency: '',
    count: -1n,
    faceMinor: 0n,
    costMinor: 0n,
    usd6: 0n,
  };
  /** The footing follows from all that is given behind it. */
  const linksFrom = (...roots: readonly Found[]): string[] => {
    const one = footing();
    return linksBy(
      (attributed) => {
        attributed.causes.follow(one, roots);
        attributeBalance(attributed);
      },
      float,
      dip(-5),
      one,
      ...roots,
    ).filter((link) => link.startsWith('0'));
  };

  it('follows from the closing that has the line, where nothing on file knows it', () => {
    expect(links(float, dip(-5), footing())).toEqual(['0 <- 1']);
    expect(links(float, dip(-5), footing(4))).toEqual([]);
    expect(links(float, dip(-5), footing(-5))).toEqual([]);
    expect(links(float, dip(-5), foundAs({ code: 'RF-TOTAL', actual: 5 }))).toEqual([]);
  });

  it('follows from no closing of a statement: a running balance has all that moved', () => {
    expect(links(clean, dip(-5), footing())).toEqual([]);
  });

  it('follows from the gap in the numbers that the line stood in, if that is not behind the dip', () => {
    const gap = (occurredAtMs?: number): Found =>
      foundAs({ code: 'RF-SEQUENCE', ...(occurredAtMs === undefined ? {} : { occurredAtMs }) });
    expect(linksFrom(gap(100))).toEqual(['0 <- 2']);
    expect(linksFrom(gap(101))).toEqual([]);
    expect(linksFrom(gap())).toEqual(['0 <- 2']);
  });

  it('follows from no line that is known, and from no two findings together', () => {
    expect(linksFrom(foundAs({ code: 'DP-NOT-CREDITED' }, { lineEffects: [lacking] }))).toEqual([]);
    expect(linksFrom(foundAs({ code: 'RF-SEQUENCE' }), foundAs({ code: 'RF-OPENING' }))).toEqual([]);
  });
});

describe('a balance under zero from the first line of a month on', () => {
  const firstSeq = clean.figures?.lines?.seq(0) ?? 0;
  const dipsFrom = (
    openingUsd6: number,
    line: number,
    roots: readonly OtherRoot[],
    change: Partial<NonNullable<MonthContext['figures']>> = {},
  ): string[] => {
    const { figures } = clean;
    if (figures === undefined) return ['no figures'];
    return links(
      { ...clean, figures: { ...figures, openingUsd6: usd6(openingUsd6), ...change }, rootsOf: () => roots },
      dip(-5, line),
    );
  };
  const began = rootOf('BL-NEGATIVE', 0n);

  it('goes on from the one of the month before, where it opens under zero', () => {
    expect(dipsFrom(-5, firstSeq, [began])).toEqual(['0 <- item']);
    expect(dipsFrom(0, firstSeq, [began])).toEqual([]);
    expect(dipsFrom(-5, firstSeq + 1, [began])).toEqual([]);
    expect(dipsFrom(-5, firstSeq, [began], { lines: undefined })).toEqual([]);
  });

  it('is a root where the month before had none', () => {
    expect(dipsFrom(-5, firstSeq, [])).toEqual([]);
    expect(dipsFrom(-5, firstSeq, [rootOf('OR-CHARGE', 0n)])).toEqual([]);
  });
});

describe('what comes to nothing together with what follows from it', () => {
  /** An overcharge with what gave it back, beside another one. */
  const all = [charged(-5n), charged(5n), charged(-5n, 'shop-2')] as const;
  const linksOf = (one: Found): string[] =>
    linksBy(
      (attributed) => {
        attributed.causes.follow(all[1], [all[0]]);
        attributeBalance(attributed);
      },
      clean,
      one,
      ...all,
    ).filter((link) => link.startsWith('0'));

  it('has no part in a dip, nor in a float that runs low', () => {
    expect(linksOf(dip(-5))).toEqual(['0 <- 3']);
    expect(linksOf(foundAs({ code: 'BL-LOW', expected: 100, actual: 95 }))).toEqual(['0 <- 3']);
  });
});
