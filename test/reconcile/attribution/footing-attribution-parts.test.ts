// What a closing that does not foot follows from, held by itself against what else is found in the month.

import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { Causes, Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults, type RowFault } from '../../../src/reconcile/attribution/fault.js';
import { attributeFooting } from '../../../src/reconcile/attribution/footing-attribution.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs } from './caused.js';

/** The month whose balance was read at its end, so that it can be held against the closing. */
function heldMonth(change: (draft: DraftMonth) => void = () => undefined): MonthContext {
  const draft = draftMonth();
  change(draft);
  return held(contextOf(draft));
}
function held(context: MonthContext): MonthContext {
  const { balance } = context.facts;
  if (balance === undefined) throw new Error('the month has a balance');
  return { ...context, facts: { ...context.facts, balance: { ...balance, asOfMs: context.endMs - 1 } } };
}
const statement = contextOf(draftMonth());
const float: MonthContext = { ...statement, statement: undefined };

const footing = (remainder: number): Found =>
  foundAs(
    { code: 'RF-FOOTING', subject: '2026-10', field: 'closing_balance_usd6', actual: remainder },
    { effectUsd6: BigInt(remainder) },
  );
const effect = (count: bigint, usd6s: bigint): LineEffect => ({
  kind: 'order',
  slug: 'demo-coffee',
  currency: 'USD',
  count,
  faceMinor: 0n,
  costMinor: 0n,
  usd6: usd6s,
});
/** An order of that cost whose debit the lines lack. */
const leftOut = (cost: bigint, subject = 'shop-1'): Found =>
  foundAs({ code: 'OR-NOT-IN-STATEMENT', subject }, { lineEffects: [effect(-1n, cost)], effectUsd6: cost });
/** A debit that is too high by so much. */
const overcharged = (by: bigint, subject = 'shop-2'): Found =>
  foundAs({ code: 'OR-CHARGE', subject }, { lineEffects: [effect(0n, -by)], effectUsd6: -by });
const total = (effectUsd6: bigint, lacking = 0): Found =>
  foundAs({ code: 'RF-TOTAL', subject: '2026-10', actual: lacking }, { effectUsd6 });
const opening = (effectUsd6: bigint): Found =>
  foundAs({ code: 'RF-OPENING', subject: '2026-10' }, { effectUsd6 });
const mismatch = (usd6s: number): Found =>
  foundAs({ code: 'BL-MISMATCH', subject: '2026-10', actual: usd6s });
const gap = (lackingLines?: bigint): Found =>
  foundAs(
    { code: 'RF-SEQUENCE', subject: '2026-10' },
    lackingLines === undefined ? {} : { bearing: { lackingLines } },
  );
const uncredited = (...lineEffects: readonly LineEffect[]): Found =>
  foundAs({ code: 'DP-NOT-CREDITED', subject: 'dep_9' }, { lineEffects });
const withoutAmount = uncredited(effect(-1n, 0n));

interface Given {
  readonly context?: MonthContext;
  readonly rowFaults?: readonly RowFault[];
  /** What follows from what before, by place. */
  readonly known?: readonly (readonly [found: number, from: number])[];
}

/** The attribution of the first of the findings: its causes by their places, and what each answers for. */
function attributed(given: Given, ...all: readonly Found[]): { causes: Causes; from: number[] } {
  const month = new MonthUnderAttribution(given.context ?? float, all);
  const { causes } = month;
  for (const [found, from] of given.known ?? []) {
    const [one, cause] = [all[found], all[from]];
    if (one !== undefined && cause !== undefined) causes.follow(one, [cause]);
  }
  attributeFooting(month, new Faults(all, causes), given.rowFaults ?? []);
  const [one] = all;
  return { causes, from: one === undefined ? [] : [...causes.of(one)].map((cause) => all.indexOf(cause)) };
}
const fromIn = (given: Given, ...all: readonly Found[]): number[] => attributed(given, ...all).from;
const from = (...all: readonly Found[]): number[] => fromIn({}, ...all);
/** By place what each finding answers for of the first. */
function sharesIn(given: Given, ...all: readonly Found[]): string[] {
  const [one] = all;
  const { causes } = attributed(given, ...all);
  if (one === undefined) return [];
  return [...causes.sharesOf(one)].map(([of, usd6s]) => `${all.indexOf(of)}: ${usd6s}`);
}

const rowFault = (found: Found, lineCount: bigint, row = 1): RowFault => ({
  found,
  row,
  lineCount,
  usd6: 0n,
});

describe('a float that has more than it lists', () => {
  it('has a transfer of ours that is not credited, where no record says of how much', () => {
    expect(from(footing(7), withoutAmount)).toEqual([1]);
    expect(from(footing(7), uncredited(effect(-1n, 0n), effect(-1n, -5n)))).toEqual([1]);
    expect(from(footing(7), foundAs({ code: 'DP-CREDIT' }, { lineEffects: [effect(-1n, 0n)] }))).toEqual([]);
  });

  it('has none of which the amount is known, or that lacks no line', () => {
    expect(from(footing(7), uncredited(effect(-1n, -5n)))).toEqual([]);
    expect(from(footing(7), uncredited(effect(1n, 0n)))).toEqual([]);
    expect(from(footing(7), uncredited(effect(0n, 0n)))).toEqual([]);
    expect(from(footing(7), uncredited())).toEqual([]);
  });

  it('has none where two would do, where it follows from something, or where the float has less', () => {
    expect(from(footing(7), withoutAmount, uncredited(effect(-1n, 0n)))).toEqual([]);
    const aside = foundAs({ code: 'RN-INPUT-ROW' });
    expect(fromIn({ known: [[1, 2]] }, footing(7), withoutAmount, aside)).toEqual([]);
    expect(from(footing(-7), withoutAmount)).toEqual([]);
  });

  it('lists too few lines by a total, where that alone says so and no number shows a gap', () => {
    expect(from(footing(7), total(0n, 1))).toEqual([1]);
    expect(from(footing(7), total(0n, 0))).toEqual([]);
    expect(from(footing(7), total(0n, -1))).toEqual([]);
    expect(from(footing(7), total(0n, 1), total(0n, 2))).toEqual([]);
    expect(from(footing(7), foundAs({ code: 'RF-KIND', actual: 1 }))).toEqual([]);
    const aside = foundAs({ code: 'RN-INPUT-ROW' });
    expect(fromIn({ known: [[1, 2]] }, footing(7), total(0n, 1), aside)).toEqual([]);
    const [one, other] = [gap(1n), gap(1n)];
    const rowFaults = [rowFault(one, -1n), rowFault(other, -1n, 2)];
    expect(fromIn({ rowFaults }, footing(7), total(0n, 1), one, other)).toEqual([]);
  });

  it('has a line whose amount is off, which may be off by anything', () => {
    const one = foundAs({ code: 'RF-RUNNING', subject: '2026-10' });
    expect(fromIn({ rowFaults: [rowFault(one, 0n)] }, footing(7), one)).toEqual([1]);
  });
});

describe('a float with a gap that nothing fills, beside an order that the list leaves out', () => {
  const other = gap(1n);
  const of = (context: MonthContext, shownBy: Found): number[] =>
    fromIn(
      { context, rowFaults: [rowFault(other, -1n)], known: [[3, 1]] },
      footing(-43),
      leftOut(5n),
      other,
      shownBy,
    );

  it('follows from both where the balance has all of the closing, and numbers show the order left out', () => {
    expect(of(held(float), gap(1n))).toEqual([2, 1]);
  });

  it('follows from the gap alone where no balance holds the closing', () => {
    expect(of(float, gap(1n))).toEqual([2]);
  });

  it('follows from the gap alone where the order stands in no gap', () => {
    expect(of(held(float), gap(0n))).toEqual([2]);
    expect(of(held(float), gap())).toEqual([2]);
    const running = foundAs({ code: 'RF-RUNNING', subject: '2026-10' });
    expect(of(held(float), running)).toEqual([2]);
  });
});

describe('a float whose closing is off by itself', () => {
  it('shares the rest with what the lines lack, where the balance shows its own part', () => {
    expect(sharesIn({}, footing(2), leftOut(5n), mismatch(-7))).toEqual(['1: -5']);
    expect(from(footing(2), leftOut(5n), mismatch(-7), withoutAmount)).toEqual([]);
  });

  it('follows from a transfer without an amount where the balance shows no such part', () => {
    const all = [footing(3), leftOut(5n), mismatch(-7), withoutAmount];
    expect(from(...all)).toEqual([3]);
    expect(sharesIn({}, ...all)).toEqual(['3: 3']);
  });
});

describe('a float whose opening is off beside a line that is left out', () => {
  it('has rather the line that numbers or balances show to be left out than one off by as much', () => {
    const all = [footing(-8), opening(3n), leftOut(5n), overcharged(-5n), gap(1n)];
    expect(fromIn({ known: [[4, 2]] }, ...all)).toEqual([1, 2]);
    expect(from(...all)).toEqual([]);
    const byBalances = [...all.slice(0, 4), foundAs({ code: 'RF-RUNNING', subject: '2026-10' })];
    expect(fromIn({ known: [[4, 2]] }, ...byBalances)).toEqual([1, 2]);
  });
});

describe('a statement whose first balance was not made from its opening', () => {
  const withoutBalances = contextOf(
    (() => {
      const draft = draftMonth();
      for (const line of draft.lines) line.balanceUsd6 = undefined;
      return draft;
    })(),
  );
  const withoutLines = contextOf({ ...draftMonth(), hasLines: false });

  it('does not foot by what its opening or a total is off', () => {
    for (const context of [withoutBalances, withoutLines]) {
      expect(fromIn({ context }, footing(5), opening(-5n))).toEqual([1]);
      expect(fromIn({ context }, footing(5), total(-5n))).toEqual([1]);
      expect(fromIn({ context }, footing(5), opening(-6n))).toEqual([]);
    }
    expect(fromIn({ context: statement }, footing(5), opening(-5n))).toEqual([]);
  });

  it('does not foot by its opening either where it lists nothing', () => {
    const draft = draftMonth();
    draft.lines = [];
    expect(fromIn({ context: contextOf(draft) }, footing(5), opening(-5n))).toEqual([1]);
    expect(fromIn({ context: contextOf(draft) }, footing(5), opening(-6n))).toEqual([]);
  });
});

describe('a statement that counts a charge too high in its totals, but not in its closing', () => {
  it('does not foot by that and by a total that is off together', () => {
    const all = [footing(12), total(-3n), overcharged(9n)];
    expect(fromIn({ context: held(statement) }, ...all)).toEqual([1, 2]);
    expect(fromIn({ context: statement }, ...all)).toEqual([]);
  });

  it('has rather the line that numbers show to be left out than one that is off by as much', () => {
    const all = [footing(12), total(-3n), overcharged(9n), leftOut(-9n), gap(1n)];
    expect(fromIn({ context: held(statement), known: [[4, 3]] }, ...all)).toEqual([1, 3]);
    expect(fromIn({ context: held(statement) }, ...all)).toEqual([]);
  });
});

describe('a statement whose closing is not the balance of its last line', () => {
  const raised = (draft: DraftMonth): void => {
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 100);
  };
  const draft = draftMonth();
  raised(draft);
  const unheld = contextOf(draft);

  it('is off by that itself, and by the rest through what its lines and totals count', () => {
    expect(sharesIn({ context: heldMonth(raised) }, footing(109), overcharged(9n))).toEqual(['1: 9']);
    expect(sharesIn({ context: unheld }, footing(109), overcharged(9n), mismatch(-100))).toEqual(['1: 9']);
  });

  it('is off by no charge that no balance speaks for', () => {
    expect(sharesIn({ context: unheld }, footing(109), overcharged(9n))).toEqual([]);
    expect(sharesIn({ context: unheld }, footing(109), overcharged(9n), mismatch(-99))).toEqual([]);
  });

  it('is off by a total whether or not a balance was read', () => {
    expect(sharesIn({ context: unheld }, footing(103), total(-3n))).toEqual(['1: 3']);
    expect(sharesIn({ context: heldMonth(raised) }, footing(103), total(-3n))).toEqual(['1: 3']);
  });
});
