import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/calendar-month.js';
import {
  hasLines,
  isAfterStatement,
  isNotYetStated,
  monthContextOf,
} from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { changedFacts } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { lineOf, orderOf, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const contextOf = (draft: DraftMonth) => monthContextOf(factsOf(draft));

/** A month whose statement is not final and was made at the instant of the first order. */
function provisional(): DraftMonth {
  const draft = draftMonth();
  draft.figures.isFinal = false;
  draft.figures.generatedAtMs = orderOf(draft, 'shop-1').createdAtMs;
  return draft;
}

describe('the context of a month', () => {
  it('holds the month, its statement and its sources joined', () => {
    const context = contextOf(draftMonth());
    expect(context).toMatchObject({ month: '2026-10', debitSource: 'statement' });
    expect([context.startMs, context.endMs]).toEqual([Date.UTC(2026, 9), Date.UTC(2026, 10)]);
    expect(context.statement?.statementId).toBe('stm_1');
    expect([context.movements.length, context.cases.size]).toEqual([4, 2]);
    expect([...context.depositRefs]).toEqual([['dep_1', 'dep_1']]);
    expect(context.rootsOf(context.month)).toEqual([]);
  });

  it('holds the lines of all months on file, in the order of the months', () => {
    const october = draftMonth();
    const september = draftMonth({ month: '2026-09', orders: [{ ref: 'old-1' }], deposits: [] });
    const facts = factsOf(october);
    const statements = new Map([
      ...signedStatementsOf(facts).statements,
      [september.month, [readingOf(september)]] as const,
    ]);
    const { movements } = monthContextOf(changedFacts(facts, { statements }));
    expect(movements.rowsOf(monthNamed('2026-09'))).toEqual({ start: 0, end: 2 });
    expect(movements.rowsOf(monthNamed('2026-10'))).toEqual({ start: 2, end: 6 });
  });

  it('has no figures and no lines of a statement that did not verify, and keeps the reading', () => {
    const draft = draftMonth();
    const reading = { ...readingOf(draft), outcome: { kind: 'invalid', reason: 'x' } as const };
    const context = monthContextOf(
      changedFacts(factsOf(draft), { statements: new Map([[draft.month, [reading]]]) }),
    );
    expect(context.reading).toBe(reading);
    expect([context.figures, context.movements.length]).toEqual([undefined, 0]);
    expect(hasLines(context)).toBe(false);
  });

  it('takes debits from where the provider states them', () => {
    expect(monthContextOf(supplierAccountFactsOf(playFloat(quietLife()))).debitSource).toBe('float');
  });

  it('knows the references whose order could not be read, and no other unread source as one', () => {
    const unread = [
      { source: 'order', subject: 'shop-1', reason: 'x' },
      { source: 'event', subject: 'shop-2', reason: 'x' },
    ] as const;
    expect([...monthContextOf({ ...factsOf(draftMonth()), unread }).unreadRefs]).toEqual(['shop-1']);
  });
});

describe('hasLines', () => {
  it('is true where the debits are known one by one, and false where only totals are signed', () => {
    const draft = draftMonth();
    expect(hasLines(contextOf(draft))).toBe(true);
    draft.hasLines = false;
    expect(hasLines(contextOf(draft))).toBe(false);
  });
});

describe('what a statement cannot state yet', () => {
  it('is what happened after a provisional one was made', () => {
    const draft = provisional();
    const context = contextOf(draft);
    const madeAtMs = draft.figures.generatedAtMs;
    expect(isAfterStatement(context, madeAtMs)).toBe(false);
    expect(isAfterStatement(context, madeAtMs + 1)).toBe(true);
  });

  it('is nothing once the statement is final, or where there is none', () => {
    const final = contextOf(draftMonth());
    expect(isAfterStatement(final, monthEndMs(final.month) - 1)).toBe(false);
    const none = monthContextOf(changedFacts(factsOf(provisional()), { statements: new Map() }));
    expect(isAfterStatement(none, monthStartMs(none.month))).toBe(false);
  });

  it('is an order made after it without a line in it, and none that has a line or was made before', () => {
    const draft = provisional();
    draft.lines = draft.lines.filter((line) => line !== lineOf(draft, 'shop-2'));
    const isOpen = (one: DraftMonth, ref: string): boolean => {
      const context = contextOf(restate(one));
      const orderCase = context.cases.find(ref);
      if (orderCase === undefined) throw new Error(`no case of ${ref}`);
      return isNotYetStated(context, orderCase);
    };
    expect([isOpen(draft, 'shop-1'), isOpen(draft, 'shop-2')]).toEqual([false, true]);
    expect(isOpen(provisional(), 'shop-2')).toBe(false);
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-2');
    expect(isOpen(draft, 'shop-2')).toBe(false);
  });
});
