import { describe, expect, it } from 'vitest';
import { type CalendarMonth, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { laterMovementsOf } from '../../../src/reconcile/month/later-movements.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import type { StatementReading } from '../../../src/records/monthly-statement.js';
import { runs } from '../../months/campaign.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { statedToDate } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

const november = monthNamed('2026-11');
const december = monthNamed('2026-12');

/** A later month that follows on a closing of October: one order of 23.75 dollars, no grant. */
function later(month: string, opening: number): DraftMonth {
  const draft = draftMonth({ month, deposits: [], orders: [{ ref: `later-${month}` }] });
  draft.lines = draft.lines.filter((line) => line.kind !== 'grant');
  draft.figures.grants = { count: 0, usd6: usd6(0) };
  draft.figures.openingUsd6 = usd6(opening);
  draft.figures.closingUsd6 = usd6(opening - 23_750_000);
  return draft;
}

interface Situation {
  readonly balanceUsd6: number;
  readonly balanceMonth: CalendarMonth;
  readonly later: readonly DraftMonth[];
  readonly changes?: FactsChange;
}

function laterOf({ balanceUsd6, balanceMonth, later: drafts, changes }: Situation) {
  const october = draftMonth();
  const facts = factsOf(october);
  const statements = new Map<CalendarMonth, readonly StatementReading[]>(
    signedStatementsOf(facts).statements,
  );
  for (const draft of drafts) statements.set(draft.month, [readingOf(draft)]);
  const asOfMs = monthStartMs(balanceMonth) + 86_400_000 * 20;
  const balance = {
    balanceUsd6: usd6(balanceUsd6),
    asOfMs,
    receivedAtMs: asOfMs,
    evidence: evidenceOf('balance'),
  };
  return laterMovementsOf(monthContextOf(changedFacts(facts, { statements, balance, ...changes })));
}

const closing = draftMonth().figures.closingUsd6;

describe('what was booked after the month', () => {
  it('is nothing where the balance is of the month itself', () => {
    expect(laterOf({ balanceUsd6: closing, balanceMonth: draftMonth().month, later: [] })).toEqual({
      count: 0,
      usd6: 0n,
    });
  });

  it('is what the later statements state, month by month, up to that of the balance', () => {
    const months = [later('2026-11', closing), later('2026-12', closing - 23_750_000)];
    expect(laterOf({ balanceUsd6: closing - 47_500_000, balanceMonth: december, later: months })).toEqual({
      count: 2,
      usd6: -47_500_000n,
    });
    expect(laterOf({ balanceUsd6: closing - 23_750_000, balanceMonth: november, later: months })).toEqual({
      count: 1,
      usd6: -23_750_000n,
    });
  });

  it('is nothing of a month for which the provider has no statement', () => {
    const situation = { balanceUsd6: closing, balanceMonth: november, later: [] };
    const changes = { statementsMissing: new Set([november]) };
    expect(laterOf({ ...situation, changes })).toEqual({ count: 0, usd6: 0n });
  });

  it('is not known where a month between is not on file', () => {
    const months = [later('2026-12', closing)];
    expect(laterOf({ balanceUsd6: closing, balanceMonth: december, later: months })).toBeUndefined();
  });

  it('is not known where the month, or one between, was stated before its end', () => {
    const months = [later('2026-11', closing), later('2026-12', closing - 23_750_000)];
    const situation = { balanceUsd6: closing, balanceMonth: december, later: months };
    const [between, running] = months;
    if (between === undefined || running === undefined) throw new Error('two months come later');
    statedToDate(running);
    expect(laterOf(situation)).toBeDefined();
    statedToDate(between);
    expect(laterOf(situation)).toBeUndefined();
    const october = statedToDate(draftMonth());
    const changes = { statements: new Map([[october.month, [readingOf(october)]]]) };
    expect(laterOf({ ...situation, later: [], changes })).toBeUndefined();
    expect(laterOf({ ...situation, balanceMonth: october.month, later: [], changes })).toBeDefined();
  });

  it('is not known without a balance, without figures of the month, or by a balance from before it', () => {
    const situation = { balanceUsd6: closing, balanceMonth: draftMonth().month, later: [] };
    expect(laterOf({ ...situation, changes: { balance: undefined } })).toBeUndefined();
    expect(laterOf({ ...situation, changes: { statements: new Map() } })).toBeUndefined();
    expect(laterOf({ ...situation, balanceMonth: monthNamed('2026-09') })).toBeUndefined();
  });

  it('is, where a later statement contradicts itself, what leads to the balance, if any of it does', () => {
    const contrary = later('2026-11', closing);
    contrary.figures.orders = { count: 1, usd6: usd6(24_000_000) };
    contrary.figures.closingUsd6 = usd6(closing - 25_000_000);
    const by = (balanceUsd6: number) =>
      laterOf({ balanceUsd6, balanceMonth: november, later: [contrary] })?.usd6;
    expect(by(closing - 23_750_000)).toBe(-23_750_000n);
    expect(by(closing - 24_000_000)).toBe(-24_000_000n);
    expect(by(closing - 25_000_000)).toBe(-25_000_000n);
    expect(by(closing - 26_000_000)).toBe(-23_750_000n);
  });

  it('is by the totals of a statement without lines', () => {
    const totals = later('2026-11', closing);
    totals.hasLines = false;
    expect(laterOf({ balanceUsd6: 0, balanceMonth: november, later: [totals] })).toEqual({
      count: 1,
      usd6: -23_750_000n,
    });
  });

  it('counts grants, deposits, orders and reversals of a statement without lines', () => {
    const totals = later('2026-11', closing);
    totals.hasLines = false;
    totals.figures.grants = { count: 1, usd6: usd6(100_000_000) };
    totals.figures.deposits = { count: 2, usd6: usd6(30) };
    totals.figures.reversals = { count: 4, usd6: usd6(8) };
    totals.figures.orders = { count: 8, usd6: usd6(1000) };
    totals.figures.closingUsd6 = usd6(closing + 99_999_038);
    expect(laterOf({ balanceUsd6: 0, balanceMonth: november, later: [totals] })).toEqual({
      count: 15,
      usd6: 99_999_038n,
    });
  });

  it('has by the totals the lines of an unknown kind that the closing counts', () => {
    const unknown = later('2026-11', closing);
    const [debit] = unknown.lines;
    if (debit === undefined) throw new Error('the month has a line');
    unknown.lines.push({ ...debit, seq: debit.seq + 1, kind: 'other', kindName: 'fee', amountUsd6: -7 });
    unknown.figures.closingUsd6 = usd6(closing - 23_750_007);
    debit.amountUsd6 -= 1;
    const months = { balanceMonth: november, later: [unknown] };
    expect(laterOf({ ...months, balanceUsd6: closing - 23_750_007 })).toEqual({
      count: 2,
      usd6: -23_750_007n,
    });
    expect(laterOf({ ...months, balanceUsd6: closing - 23_750_008 })).toEqual({
      count: 2,
      usd6: -23_750_008n,
    });
    // Where the closing is off as well, the totals alone lead to the balance.
    unknown.figures.closingUsd6 = usd6(closing - 23_750_107);
    expect(laterOf({ ...months, balanceUsd6: closing - 23_750_007 })).toEqual({
      count: 2,
      usd6: -23_750_007n,
    });
  });

  it('leads to the balance whenever a way through the months does', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    const law = fc.property(
      amount,
      amount,
      fc.boolean(),
      fc.boolean(),
      (total, moved, byTotal, secondByTotal) => {
        const months = ['2026-11', '2026-12'].map((month) => {
          const draft = later(month, closing);
          draft.figures.orders = { count: 1, usd6: usd6(total) };
          draft.figures.closingUsd6 = usd6(closing - moved);
          return draft;
        });
        const wanted = -(byTotal ? total : moved) - (secondByTotal ? total : moved);
        const found = laterOf({ balanceUsd6: closing + wanted, balanceMonth: december, later: months });
        expect(found?.usd6).toBe(BigInt(wanted));
      },
    );
    fc.assert(law, runs(30));
  });
});
