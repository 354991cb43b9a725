// The balance, a dip and a low float by themselves, beside what moves money.

import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { attributeBalance } from '../../../src/reconcile/attribution/balance-attribution.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import type { DraftExtra } from '../../../src/reconcile/finding/draft.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { changedFacts } from '../../months/changed-facts.js';
import { draftMonth, readingOf } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const { month } = clean;
const float: MonthContext = { ...clean, statement: undefined };

const links = (...all: readonly Found[]): string[] => linksBy(attributeBalance, clean, ...all);
const linksIn = (changes: Partial<MonthContext>, ...all: readonly Found[]): string[] =>
  linksBy(attributeBalance, { ...clean, ...changes }, ...all);

const moving = (effectUsd6: bigint, more: DraftExtra = {}, finding: Partial<Finding> = {}): Found =>
  foundAs({ subject: `by ${effectUsd6}`, occurredAtMs: 0, ...finding }, { effectUsd6, ...more });

describe('a balance that is off', () => {
  const off = (usd6s: number): Found =>
    foundAs({ code: 'BL-MISMATCH', subject: month, expected: 0, actual: usd6s, occurredAtMs: clean.endMs });

  it('follows from what moved the closing and not it', () => {
    expect(links(off(5), moving(-5n))).toEqual(['0 <- 1']);
    expect(links(off(5), moving(-5n), moving(7n))).toEqual(['0 <- 1']);
    expect(links(off(5), moving(5n))).toEqual([]);
  });

  it('does not follow from itself, or from a dip', () => {
    const dip = foundAs({ code: 'BL-NEGATIVE', subject: month, field: 'x', actual: 1 }, { effectUsd6: -5n });
    expect(links(off(5), dip)).toEqual([]);
  });

  it('follows from a rest of the closing that nothing explains, where it is off the other way by as much', () => {
    const restOf = (field: string): Found =>
      foundAs({ code: 'BL-RESIDUAL', subject: month, field, actual: -5 });
    const rest = restOf('closing_balance_usd6');
    expect(links(off(5), rest)).toEqual(['0 <- 1']);
    expect(links(off(4), rest)).toEqual([]);
    expect(links(off(5), restOf('orders.cost_usd6'))).toEqual([]);
  });

  it('follows from the month’s own restated statement, by what that changed the closing', () => {
    const draft = draftMonth();
    const first = readingOf(draft);
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 5);
    const again = { ...readingOf(draft), receivedAtMs: draft.asOfMs + 1 };
    const statements = new Map([[month, [first, again]]]);
    const restated = (subject: string): Found => foundAs({ code: 'EV-STMT-RESTATED', subject });
    const facts = changedFacts(clean.facts, { statements });
    expect(linksIn({ facts }, off(5), restated(month))).toEqual(['0 <- 1']);
    expect(linksIn({ facts }, off(5), restated('2026-09'))).toEqual([]);
    expect(linksIn({ facts }, off(4), restated(month))).toEqual([]);
    // The restatement alone is nearer than it and a charge of as much.
    expect(linksIn({ facts }, off(5), moving(-5n), restated(month))).toEqual(['0 <- 2']);
    expect(linksIn({ facts }, off(7), moving(-2n), restated(month))).toEqual(['0 <- 1, 2']);
    expect(links(off(5), restated(month))).toEqual([]);
  });
});

describe('a balance under zero', () => {
  const dip = (actual: number, occurredAtMs = 100): Found =>
    foundAs({ code: 'BL-NEGATIVE', subject: month, field: 'lines.3.balance_usd6', actual, occurredAtMs });
  const rootsBefore = (...effects: readonly bigint[]): Partial<MonthContext> => ({
    rootsOf: () =>
      effects.map((closingEffectUsd6, i) => ({
        ...foundAs({}),
        itemId: `item-${i}`,
        closingEffectUsd6,
        lineCount: 0n,
      })),
  });

  it('follows from a balance of its line that is stated wrong, and from nothing else then', () => {
    const running = (field: string): Found => foundAs({ code: 'RF-RUNNING', subject: month, field });
    expect(links(dip(-5), running('lines.3.balance_usd6'), moving(-9n))).toEqual(['0 <- 1']);
    expect(links(dip(-5), running('lines.4.balance_usd6'))).toEqual([]);
    expect(links(dip(-5), foundAs({ subject: month, field: 'lines.3.balance_usd6' }))).toEqual([]);
  });

  it('follows from all that was charged too much up to there, where that suffices', () => {
    expect(links(dip(-5), moving(-5n))).toEqual(['0 <- 1']);
    expect(links(dip(-5), moving(-4n))).toEqual([]);
    expect(links(dip(-5), moving(-2n), moving(-3n), moving(4n))).toEqual(['0 <- 1, 2']);
    expect(links(dip(-5), moving(-5n, {}, { occurredAtMs: 100 }))).toEqual(['0 <- 1']);
    expect(links(dip(-5), moving(-5n, {}, { occurredAtMs: 101 }))).toEqual([]);
  });

  it('counts what has no time at the end of a statement, and from the beginning of a float', () => {
    const undated = foundAs({ subject: 'a' }, { effectUsd6: -5n });
    expect(links(dip(-5), undated)).toEqual([]);
    expect(linksBy(attributeBalance, float, dip(-5), undated)).toEqual(['0 <- 1']);
  });

  it('follows from a rest that the lines bear out, as it was there before the first of them', () => {
    const restOf = (actual: number, field = 'closing_balance_usd6'): Found =>
      foundAs({ code: 'BL-RESIDUAL', subject: month, field, actual, occurredAtMs: clean.endMs });
    expect(links(dip(-5), restOf(-5))).toEqual(['0 <- 1']);
    expect(links(dip(-5), restOf(-2), moving(-3n))).toEqual(['0 <- 2, 1']);
    expect(links(dip(-5), restOf(-4))).toEqual([]);
    expect(links(dip(-5), restOf(5))).toEqual([]);
    expect(links(dip(-5), restOf(-5, 'grants.credited_usd6'))).toEqual([]);
    // Of totals alone, and of a float, no running balance has it.
    expect(linksBy(attributeBalance, float, dip(-5), restOf(-5))).toEqual([]);
    const statement = clean.statement && { ...clean.statement, lines: undefined };
    expect(linksIn({ statement }, dip(-5), restOf(-5))).toEqual([]);
  });

  it('of a float is run up from the movements that are listed, where they move no closing', () => {
    const line = {
      kind: 'deposit',
      slug: '',
      currency: '',
      count: -1n,
      faceMinor: 0n,
      costMinor: 0n,
    } as const;
    const listed = moving(0n, { lineEffects: [{ ...line, usd6: -5n }] });
    expect(linksBy(attributeBalance, float, dip(-5), listed)).toEqual(['0 <- 1']);
    expect(links(dip(-5), listed)).toEqual([]);
    const both = moving(-4n, { lineEffects: [{ ...line, usd6: -5n }] });
    expect(linksBy(attributeBalance, float, dip(-5), both)).toEqual([]);
    expect(linksBy(attributeBalance, float, dip(-4), both)).toEqual(['0 <- 1']);
  });

  it('follows from what the month before took too much, where this one explains nothing', () => {
    expect(linksIn(rootsBefore(-3n, -2n, 4n), dip(-5))).toEqual(['0 <- item-0, item-1']);
    expect(linksIn(rootsBefore(-4n), dip(-5))).toEqual([]);
    expect(linksIn(rootsBefore(-5n), dip(-5), moving(-5n))).toEqual(['0 <- 1']);
    expect(linksIn(rootsBefore(0n, -5n), dip(-5))).toEqual(['0 <- item-1']);
  });
});

describe('a float that runs low', () => {
  const low = (expected: number, actual: number): Found =>
    foundAs({ code: 'BL-LOW', subject: 'float', expected, actual });

  it('follows from all that was taken too much, where it would not be low without it', () => {
    expect(links(low(100, 95), moving(-5n))).toEqual(['0 <- 1']);
    expect(links(low(100, 95), moving(-4n))).toEqual([]);
    expect(links(low(100, 95), moving(-2n), moving(-3n), moving(8n))).toEqual(['0 <- 1, 2']);
    expect(links(low(100, 100), moving(-5n))).toEqual([]);
  });

  it('counts what the balance alone is off by', () => {
    const off = moving(0n, { balanceEffectUsd6: -5n });
    expect(links(low(100, 95), off)).toEqual(['0 <- 1']);
    expect(links(low(100, 95), moving(-2n, { balanceEffectUsd6: -3n }))).toEqual(['0 <- 1']);
    expect(links(low(100, 95), moving(-5n, { balanceEffectUsd6: 5n }))).toEqual([]);
  });

  it('follows from nothing that comes to nothing', () => {
    const nothing = [moving(-5n), moving(5n, {}, { subject: 'by -5' })];
    expect(links(low(100, 95), ...nothing)).toEqual(['0 <- 1']);
  });
});
