import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { attribute } from '../../../src/reconcile/attribution/attribution.js';
import { balanceCheck, negativeBalanceCheck } from '../../../src/reconcile/checks/balance.js';
import { MonthJudge } from '../../../src/reconcile/judge/month-judge.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, readingOf } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  contextOf,
  factsOfBoth,
  follow,
  itemsOf,
  lineOf,
  restate as renumber,
  restate,
  said,
  toldOf,
} from '../../months/sandbox/findings.js';

const closing = 351_100_000;
const hour = 3_600_000;

/** A clean October whose balance was read early in November, before anything was booked there. */
function readInNovember(): DraftMonth {
  const draft = draftMonth();
  draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
  return draft;
}

describe('BL-MISMATCH', () => {
  it('is silent where the balance read is the closing', () => {
    expect(toldOf(readInNovember())).toEqual([]);
  });

  it.each([
    ['a millionth less', -1],
    ['a dollar more', 1_000_000],
  ])('names a balance of %s, which moves no closing and claims nothing', (_, by) => {
    const draft = readInNovember();
    draft.balanceUsd6 = closing + by;
    expect(toldOf(draft)).toEqual([
      `BL-MISMATCH 2026-10 balance_usd6: ${closing} -> ${closing + by}; difference ${by}; claim 0; root`,
    ]);
    const [item] = itemsOf(draft);
    expect(item).toMatchObject({ owedBy: 'statement', effectUsd6: 0n });
  });

  it('follows from a charge that the closing took and the balance did not, which the charge claims', () => {
    const draft = readInNovember();
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    restate(draft);
    draft.balanceUsd6 = closing;
    expect(toldOf(draft)).toEqual([
      `BL-MISMATCH 2026-10 balance_usd6: ${closing - 10_000} -> ${closing}; difference 10000; claim 0; from OR-CHARGE amount_usd6`,
      'OR-CHARGE shop-1 amount_usd6: 23750000 -> 23760000; difference 10000; claim 10000; root',
    ]);
  });

  it('adds what later statements booked, and says nothing where one of them is not on file', () => {
    const november = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    november.lines = november.lines.filter((line) => line.kind !== 'grant');
    november.figures.openingUsd6 = usd6(closing);
    restate(november);
    const october = draftMonth();
    const readAtMs = monthEndMs(november.month) - hour;
    const withBalance = (balance: number, statements: readonly DraftMonth[]): DraftMonth => {
      october.facts = {
        asOfMs: readAtMs,
        balance: {
          balanceUsd6: usd6(balance),
          asOfMs: readAtMs,
          receivedAtMs: readAtMs,
          evidence: evidenceOf('balance'),
        },
        statements: new Map(statements.map((draft) => [draft.month, [readingOf(draft)]])),
      };
      return october;
    };
    const own = (draft: DraftMonth) => toldOf(draft).filter((one) => one.startsWith('BL-'));
    expect(own(withBalance(closing - 23_750_000, [october, november]))).toEqual([]);
    expect(own(withBalance(closing - 23_750_001, [october, november]))).toEqual([
      `BL-MISMATCH 2026-10 balance_usd6: ${closing - 23_750_000} -> ${closing - 23_750_001}; difference -1; claim 0; root`,
    ]);
    expect(own(withBalance(closing - 1, [october]))).toEqual([]);
  });

  it('says nothing of a balance that is older than the month', () => {
    const draft = draftMonth();
    const asOfMs = monthEndMs(monthNamed('2026-09')) - 1;
    draft.facts = {
      balance: { balanceUsd6: usd6(1), asOfMs, receivedAtMs: asOfMs, evidence: evidenceOf('balance') },
    };
    expect(toldOf(draft)).toEqual([]);
  });
});

/** The first order debited so often again that the balance goes under zero. */
function overdrawn(times: number): DraftMonth {
  const draft = draftMonth();
  for (let i = 0; i < times; i += 1) addLine(draft, 'shop-1');
  return restate(draft);
}

describe('BL-NEGATIVE', () => {
  it('is silent at a balance of exactly zero', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', face: 42_010_527, rate: 500 }] });
    lineOf(draft, 'shop-1').amountUsd6 = -399_100_000;
    const codes = itemsOf(restate(draft)).map(({ code }) => code);
    expect(codes).not.toContain('BL-NEGATIVE');
  });

  it('names a dip once, and lets it follow from the debits that were one too many', () => {
    expect(toldOf(overdrawn(17)).filter((one) => one.startsWith('BL-'))).toEqual([
      'BL-NEGATIVE 2026-10 lines.19.balance_usd6: 0 -> -4650000; difference -4650000; claim 0; from OR-DOUBLE-DEBIT debit_count',
    ]);
  });

  it('is a root where nothing that was found explains the dip', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', face: 50_000 }], deposits: [] });
    expect(toldOf(draft)).toEqual([
      'BL-NEGATIVE 2026-10 lines.2.balance_usd6: 0 -> -375000000; difference -375000000; claim 0; root',
    ]);
  });

  it('names each dip that the balance came back from', () => {
    const draft = draftMonth({
      orders: [
        { ref: 'shop-1', face: 20_000, day: 2 },
        { ref: 'shop-2', slug: 'demo-coffee', face: 40_000, day: 4 },
      ],
      deposits: [{ ref: 'dep_1', plus: '100', credited: 299_100_000, day: 3 }],
    });
    const own = toldOf(draft).map((one) => one.split(':')[0]);
    expect(own).toEqual([
      'BL-NEGATIVE 2026-10 lines.2.balance_usd6',
      'BL-NEGATIVE 2026-10 lines.4.balance_usd6',
    ]);
  });

  it('follows from a running balance that is stated wrong', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').balanceUsd6 = -1;
    expect(toldOf(draft)).toEqual([
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350000 -> -1; difference -375350001; claim 0; root',
      'BL-NEGATIVE 2026-10 lines.3.balance_usd6: 0 -> -1; difference -1; claim 0; from RF-RUNNING lines.3.balance_usd6',
    ]);
  });
});

const told = (draft: DraftMonth, before: (first: DraftMonth, second: DraftMonth) => void): string[] => {
  const first = draftMonth({ month: '2026-09', orders: [{ ref: 'shop-0' }], deposits: [] });
  const second = follow(first, draft);
  before(first, second);
  return said(factsOfBoth(first, second), 'BL-NEGATIVE', 'BL-MISMATCH').map((one) =>
    one.replaceAll(/i[0-9a-f]{15}/g, 'elsewhere'),
  );
};

/** October spends all but 1.20 of the 76.25 dollars that September left. */
const spending = (): DraftMonth =>
  draftMonth({
    orders: [
      { ref: 'shop-1', face: 7_800 },
      { ref: 'shop-2', face: 100, day: 20 },
    ],
    deposits: [],
  });

describe('BL-NEGATIVE in a second month', () => {
  const charge = (byUsd6: number) => (first: DraftMonth, second: DraftMonth) => {
    lineOf(first, 'shop-0').amountUsd6 -= byUsd6;
    restate(first);
    second.figures.openingUsd6 = first.figures.closingUsd6;
    renumber(second, first.lines.length + 1);
  };

  it('follows from what the month before charged too much, where the balance would not have gone under without', () => {
    expect(told(spending(), charge(0))).toEqual([]);
    expect(told(spending(), charge(1_200_000))).toEqual([]);
    expect(told(spending(), charge(1_210_000))).toEqual([
      'BL-NEGATIVE 2026-10 lines.4.balance_usd6: 0 -> -10000 (-10000), from elsewhere',
    ]);
  });

  it('is a root where what was charged too much does not suffice', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', face: 9_000 }], deposits: [] });
    expect(told(draft, charge(1_200_000))).toEqual([
      'BL-NEGATIVE 2026-10 lines.3.balance_usd6: 0 -> -10450000 (-10450000), claim 0',
    ]);
  });

  it('does not follow from what the month before credited too much', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', face: 20_000 }], deposits: [] });
    expect(told(draft, charge(-1_200_000))).toEqual([
      'BL-NEGATIVE 2026-10 lines.3.balance_usd6: 0 -> -112550000 (-112550000), claim 0',
    ]);
  });
});

type Effect = readonly [name: string, effectUsd6: bigint, occurredAtMs?: number | undefined];
type Elsewhere = readonly [itemId: string, closingEffectUsd6: bigint];

/** Which effects, found before, and which items of other months the balance’s own item follows from. */
function rootsFor(draft: DraftMonth, effects: readonly Effect[], elsewhere: readonly Elsewhere[] = []) {
  const sides = { sourceA: 'order', sourceB: 'statement', unit: 'usd6', expected: 0, actual: 0 } as const;
  const others = elsewhere.map(([itemId, closingEffectUsd6]) => ({
    itemId,
    finding: { ...sides, code: 'OR-CHARGE', subject: itemId } as const,
    closingEffectUsd6,
    lineCount: 0n,
  }));
  const context = { ...contextOf(draft), rootsOf: () => others };
  const month = new MonthJudge(context, { checks: [balanceCheck, negativeBalanceCheck], absent: [] });
  const { findings } = month;
  for (const [subject, effectUsd6, occurredAtMs] of effects) {
    findings.add({ ...sides, code: 'OR-CHARGE', subject, occurredAtMs }, { effectUsd6 });
  }
  month.judgeRest();
  const { causes } = attribute(context, findings.drafts);
  const [own, ...more] = [...findings.of('BL-NEGATIVE'), ...findings.of('BL-MISMATCH')];
  expect(more).toEqual([]);
  if (own === undefined) return { here: [], elsewhere: [], shares: [] };
  return {
    here: [...causes.of(own)].map(({ finding }) => finding.subject),
    elsewhere: [...causes.foreignOf(own)],
    shares: [...causes.sharesOf(own).values()],
  };
}

describe('the roots of a dip', () => {
  const dip = 375_000_000n;
  const atMs = monthStartMs(monthNamed('2026-10')) + 9.5 * 24 * hour;
  const dipped = () => draftMonth({ orders: [{ ref: 'shop-1', face: 50_000 }], deposits: [] });
  const here = (...effects: Effect[]) => rootsFor(dipped(), effects).here;

  it('are charges that suffice, and those that fall a millionth short are none', () => {
    expect(here(['a', -dip, atMs])).toEqual(['a']);
    expect(here(['a', 1n - dip, atMs])).toEqual([]);
    expect(here(['a', 1n - dip, atMs], ['b', -1n, atMs])).toEqual(['a', 'b']);
  });

  it('are of the time up to the dip, to the millisecond; what has no date is off at the end of the statement', () => {
    expect(here(['a', -dip, atMs + 1])).toEqual([]);
    expect(here(['a', -dip])).toEqual([]);
    expect(here(['a', -dip, atMs], ['b', -1n, atMs + 1])).toEqual(['a']);
  });

  it('are none that moved nothing or raised the balance', () => {
    expect(here(['a', -dip, atMs], ['b', 0n, atMs], ['c', 1n, atMs])).toEqual(['a']);
  });

  it('are those of the month before where none of this month suffices', () => {
    const before: Elsewhere[] = [
      ['low', -dip],
      ['none', 0n],
      ['high', 1n],
    ];
    expect(rootsFor(dipped(), [], before).elsewhere).toEqual(['low']);
    expect(rootsFor(dipped(), [], [['low', 1n - dip]]).elsewhere).toEqual([]);
    expect(rootsFor(dipped(), [['a', -dip, atMs]], before)).toMatchObject({ here: ['a'], elsewhere: [] });
  });
});

describe('the roots of a balance that is off', () => {
  const off = (by: number): DraftMonth => {
    const draft = readInNovember();
    draft.balanceUsd6 = closing + by;
    return draft;
  };

  it('are what moved the closing by just as much, each with its share', () => {
    expect(rootsFor(off(7), [['a', -7n]])).toEqual({ here: ['a'], elsewhere: [], shares: [7n] });
  });

  it('are else those of a later month, which the balance already has', () => {
    expect(rootsFor(off(7), [], [['later', -7n]]).elsewhere).toEqual(['later']);
    expect(rootsFor(off(7), [], [['later', 7n]]).elsewhere).toEqual([]);
    expect(rootsFor(off(7), [['a', -7n]], [['later', -7n]]).elsewhere).toEqual([]);
  });
});
