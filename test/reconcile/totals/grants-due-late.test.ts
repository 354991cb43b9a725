import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import {
  carriedGrantOf,
  firstGrantRowOf,
  lateGrantOf,
  unexpectedGrantsOf,
} from '../../../src/reconcile/totals/grants-due.js';
import type { StatementFigures, StatementReading } from '../../../src/records/monthly-statement.js';
import { AccountHistory } from '../../ledger/support/account-history.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { month } from '../../store/sample.js';

const [july, august, september] = ['2026-07', '2026-08', '2026-09'].map(month) as [
  CalendarMonth,
  CalendarMonth,
  CalendarMonth,
];
const view = { asOfMs: Date.parse('2026-10-05T00:00:00Z') };
const atMs = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const due = 100_000_000;

/** An account that began in July with a deposit, and the grants booked since, by their days. */
function historyOf(...grants: (readonly [day: string, amountUsd6: number])[]): AccountHistory {
  const history = new AccountHistory();
  history.line('deposit', 'dep_1', atMs('2026-07-01'), 5);
  for (const [day, amountUsd6] of grants) history.line('grant', '', atMs(day), amountUsd6);
  return history;
}

/** The history as one month is told it, with every statement as `restate` leaves its figures. */
function contextOf(
  history: AccountHistory,
  ofMonth: CalendarMonth,
  restate: (figures: StatementFigures) => Partial<StatementFigures> = () => ({}),
  change: FactsChange = {},
) {
  const facts = history.facts(ofMonth, view);
  const restated = (reading: StatementReading): StatementReading => {
    const { outcome } = reading;
    if (outcome.kind !== 'verified') return reading;
    return {
      ...reading,
      outcome: { ...outcome, figures: { ...outcome.figures, ...restate(outcome.figures) } },
    };
  };
  const statements = new Map(
    [...signedStatementsOf(facts).statements].map(([one, readings]) => [one, readings.map(restated)]),
  );
  return monthContextOf(changedFacts(facts, { statements, ...change }));
}

/** The number of the line that is the first grant listed late; undefined where none is. */
const lateIn = (...args: Parameters<typeof contextOf>): number | undefined =>
  lateGrantOf(contextOf(...args))?.seq;

describe('a first grant that is listed late', () => {
  it('is the first of what was due after a month of beginning that lists none, and is not unexpected', () => {
    const history = historyOf(['2026-08-02', 7], ['2026-08-03', due], ['2026-08-04', due]);
    const context = contextOf(history, august);
    expect(lateIn(history, august)).toBe(3);
    expect(firstGrantRowOf(context)).toBeUndefined();
    expect(unexpectedGrantsOf(context).map(({ line }) => line.seq)).toEqual([2, 4]);
    expect(lateIn(history, july)).toBeUndefined();
  });

  it('may come in any later month, behind grants of other amounts, and never twice', () => {
    const history = historyOf(['2026-08-01', 7], ['2026-09-03', due]);
    expect([august, september].map((one) => lateIn(history, one))).toEqual([undefined, 3]);
    const twice = historyOf(['2026-08-02', due], ['2026-09-03', due]);
    expect([august, september].map((one) => lateIn(twice, one))).toEqual([2, undefined]);
  });

  it('is of the very amount that was due', () => {
    for (const amount of [due - 1, due + 1]) {
      const history = historyOf(['2026-08-02', amount]);
      expect(lateIn(history, august)).toBeUndefined();
      expect(unexpectedGrantsOf(contextOf(history, august))).toHaveLength(1);
    }
  });

  it('is none where the month of beginning lists a grant, of whatever amount, though its totals leave it out', () => {
    const none = { count: 0, usd6: usd6(0) };
    for (const amount of [7, due]) {
      const history = historyOf(['2026-07-02', amount], ['2026-08-02', due]);
      expect(lateIn(history, august)).toBeUndefined();
      expect(lateIn(history, august, () => ({ grants: none }))).toBeUndefined();
      expect(lateIn(history, july, () => ({ grants: none }))).toBeUndefined();
    }
  });

  it('is none where the list of the month of beginning alone lacks the grant: its closing has it', () => {
    const history = historyOf(['2026-08-02', due]);
    const grants = { count: 1, usd6: usd6(due) };
    const inTotals = ({ month: of }: StatementFigures) => (of === july ? { grants } : {});
    const inClosing = (figures: StatementFigures) =>
      figures.month === july ? { grants, closingUsd6: usd6(figures.closingUsd6 + due) } : {};
    expect(lateIn(history, august, inTotals)).toBe(2);
    expect(lateIn(history, august, inClosing)).toBeUndefined();
  });

  it('is none before the account began, and none where nothing says when it began', () => {
    const history = historyOf(['2026-07-02', due], ['2026-08-02', 5]);
    const createdAtMs = atMs('2026-09-01');
    expect(lateIn(history, july, undefined, { createdAtMs })).toBeUndefined();
    const late = historyOf(['2026-08-02', due]);
    expect(lateIn(late, august, undefined, { createdAtMs: undefined })).toBeUndefined();
  });

  it('is none where the month of beginning, or the month itself, is not on file with its lines', () => {
    const history = historyOf(['2026-08-02', due]);
    const withoutLines = (of: CalendarMonth) => (figures: StatementFigures) =>
      figures.month === of ? { lines: undefined } : {};
    for (const one of [july, august]) expect(lateIn(history, august, withoutLines(one))).toBeUndefined();
  });
});

describe('what a late first grant takes back', () => {
  it('is the rest of the closing that its absence left in the month of beginning', () => {
    const history = historyOf(['2026-08-02', due]);
    const left = reconcileAccountMonth(history.facts(july, view)).result.items.filter(
      ({ code }) => code === 'BL-RESIDUAL',
    );
    expect(left.map(({ differenceUsd6 }) => differenceUsd6)).toEqual([BigInt(-due)]);
    expect(carriedGrantOf(contextOf(history, august))).toEqual([
      {
        itemId: left[0]?.itemId,
        kind: 'grant',
        ref: '',
        slug: '',
        currency: '',
        effectUsd6: BigInt(due),
        restOf: july,
      },
    ]);
  });

  it('is nothing where no grant is late', () => {
    const history = historyOf(['2026-08-02', 7]);
    for (const one of [july, august]) expect(carriedGrantOf(contextOf(history, one))).toEqual([]);
    const undated = contextOf(history, august, undefined, { createdAtMs: undefined });
    expect(carriedGrantOf(undated)).toEqual([]);
  });
});
