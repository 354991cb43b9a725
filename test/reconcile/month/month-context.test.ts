import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { rateBps } from '../../../src/money/units.js';
import {
  hasLines,
  isAfterStatement,
  isNotYetStated,
  isUnknownRate,
  monthContextOf,
  pricedAtMsOf,
  ratesOf,
  settingsOf,
} from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { RateHistory } from '../../../src/reconcile/price/rate-history.js';
import type { CatalogueRead } from '../../../src/records/catalogue-read.js';
import { changedFacts } from '../../months/changed-facts.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { lineOf, orderOf, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

/** A list read at an instant that has one brand, at that rate. */
const listAt = (receivedAtMs: number, slug: string, rate: number): CatalogueRead => ({
  receivedAtMs,
  evidence: evidenceOf(`list ${receivedAtMs}`),
  entries: new Map([[slug, { slug, currency: 'GBP', rateBps: rateBps(rate) }]]),
});

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

describe('the instant whose rates an order is priced at', () => {
  const context = monthContextOf(supplierAccountFactsOf(playFloat(quietLife())));
  const caseOf = (ref: string) => {
    const orderCase = context.cases.find(ref);
    if (orderCase === undefined) throw new Error(`no case of ${ref}`);
    return orderCase;
  };
  const retried = caseOf('pay-6');

  it('is its booking, whether it was issued or failed', () => {
    for (const ref of ['pay-2', 'pay-5']) {
      expect(pricedAtMsOf(context, caseOf(ref))).toBe(caseOf(ref).debits[0]?.bookedAtMs);
    }
  });

  it('is the last debit of one that failed and was sent again (assumption A-18)', () => {
    expect([retried.debits.length, retried.reversals.length]).toEqual([2, 1]);
    expect(pricedAtMsOf(context, retried)).toBe(retried.debits[1]?.bookedAtMs);
  });

  it('is the first instant of such an order where debits do not book it', () => {
    const { facts } = context;
    const byRead = { ...context, facts: { ...facts, terms: { ...facts.terms, isBookedByDebit: false } } };
    const made = { ...retried, isBookedByDebit: false };
    expect(pricedAtMsOf(byRead, made)).toBe(retried.order?.createdAtMs);
  });

  it('is its sale for one that the provider shows nowhere', () => {
    const none = { ...retried, debits: [], reversals: [], order: undefined, history: undefined };
    expect(pricedAtMsOf(context, none)).toBe(retried.book?.soldAtMs);
  });

  it('is the end of the month, where its rates are known, for one of which nothing tells', () => {
    const none = { ...retried, debits: [], reversals: [], order: undefined, history: undefined };
    const undated = { ...none, book: undefined, bookRows: [] };
    expect(pricedAtMsOf(context, undated)).toBe(context.endMs);
  });

  describe('where the debit of the last try is missing', () => {
    const [read] = retried.history?.reads ?? [];
    if (read === undefined) throw new Error('the order was read');
    const givenBackAtMs = retried.reversals[0]?.bookedAtMs ?? 0;
    const readAt = (status: 'failed' | 'issued', readAtMs: number) => ({ ...read, status, readAtMs });
    const failed = readAt('failed', givenBackAtMs);
    const issued = readAt('issued', givenBackAtMs + 5000);
    const undebited = (...reads: (typeof read)[]) => ({
      ...retried,
      debits: retried.debits.slice(0, 1),
      order: reads.at(-1),
      history: { clientRef: retried.clientRef, unknown: undefined, reads },
    });

    it('is its reversal, where no later rate bears the price out', () => {
      expect(pricedAtMsOf(context, undebited(failed, issued))).toBe(givenBackAtMs);
    });

    it('is the newest rate between the reversal and the read that bears the price out', () => {
      const lists = new RateHistory([
        listAt(givenBackAtMs + 1000, read.slug, 325),
        listAt(givenBackAtMs + 2000, read.slug, 400),
        listAt(givenBackAtMs + 6000, read.slug, 325),
      ]);
      const changing = { ...context, rates: lists };
      expect(pricedAtMsOf(changing, undebited(failed, issued))).toBe(givenBackAtMs + 1000);
    });

    it('is its first booking where no read shows that it failed, or none that it was issued after', () => {
      const firstAtMs = retried.debits[0]?.bookedAtMs;
      expect(pricedAtMsOf(context, undebited(issued))).toBe(firstAtMs);
      expect(pricedAtMsOf(context, undebited(failed))).toBe(firstAtMs);
      expect(pricedAtMsOf(context, undebited(issued, failed))).toBe(firstAtMs);
      expect(pricedAtMsOf(context, { ...undebited(failed, issued), order: undefined })).toBe(firstAtMs);
    });
  });
});

describe('the instants whose rates and terms an order is held against', () => {
  const context = monthContextOf(supplierAccountFactsOf(playFloat(quietLife())));
  const caseOf = (ref: string) => {
    const orderCase = context.cases.find(ref);
    if (orderCase === undefined) throw new Error(`no case of ${ref}`);
    return orderCase;
  };
  type Case = ReturnType<typeof caseOf>;
  /** The instant of the rates that were read, and that of the terms that were agreed. */
  const askedFor = (orderCase: Case, isBookedByDebit = true): readonly number[] => {
    const fx = { inForce: (...atMs: number[]) => ({ settings: atMs }) } as unknown as typeof context.fx;
    const terms = { ...context.facts.terms, isBookedByDebit };
    const asked = { ...context, fx, facts: { ...context.facts, terms } };
    expect(ratesOf(asked, orderCase).settings).toEqual(settingsOf(asked, orderCase));
    return settingsOf(asked, orderCase) as unknown as number[];
  };
  const debitedAtMs = (ref: string, at = 0): number => caseOf(ref).debits[at]?.bookedAtMs ?? 0;
  const paid = caseOf('pay-2');
  const [read] = paid.history?.reads ?? [];
  if (read === undefined) throw new Error('pay-2 was read');

  it('are its booking, and its own creation by the archived read', () => {
    const late = { ...read, createdAtMs: read.createdAtMs - 5 };
    const history = { clientRef: 'pay-2', unknown: undefined, reads: [late, read] };
    expect(askedFor({ ...paid, history })).toEqual([debitedAtMs('pay-2'), late.createdAtMs]);
    expect(askedFor({ ...paid, history: undefined, order: late })[1]).toBe(late.createdAtMs);
  });

  it('are its creation alone where debits do not book it, and its sale where nothing else tells', () => {
    const late = { ...read, createdAtMs: read.createdAtMs - 5 };
    const history = { clientRef: 'pay-2', unknown: undefined, reads: [late, read] };
    const byRead = { ...paid, history, order: read, isBookedByDebit: false };
    expect(askedFor(byRead, false)).toEqual([late.createdAtMs, late.createdAtMs]);
    const sold = { ...paid, history: undefined, order: undefined, debits: [] };
    expect(askedFor(sold)).toEqual([paid.book?.soldAtMs, paid.book?.soldAtMs]);
    expect(askedFor({ ...sold, book: undefined, bookRows: [] })).toEqual([context.endMs, context.startMs]);
  });

  it('are both the last debit of one that was sent again', () => {
    expect(askedFor(caseOf('pay-6'))).toEqual([debitedAtMs('pay-6', 1), debitedAtMs('pay-6', 1)]);
  });

  it('tell whether a rate is known at all: by the terms', () => {
    const fx = {
      isUnknown: (currency: string, atMs: number) => currency === 'EUR' && atMs === read.createdAtMs,
    };
    const asked = { ...context, fx: fx as unknown as typeof context.fx };
    expect(isUnknownRate(asked, paid, 'EUR')).toBe(true);
    expect(isUnknownRate(asked, paid, 'GBP')).toBe(false);
    expect(isUnknownRate(asked, caseOf('pay-3'), 'EUR')).toBe(false);
  });
});

describe('a line of an order', () => {
  it('says that a provisional statement has it, be it a debit or a reversal', () => {
    const draft = provisional();
    const context = contextOf(draft);
    const orderCase = context.cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    const [debit] = orderCase.debits;
    if (debit === undefined) throw new Error('shop-2 was debited');
    expect(isNotYetStated(context, { ...orderCase, debits: [] })).toBe(true);
    expect(isNotYetStated(context, { ...orderCase, debits: [], reversals: [debit] })).toBe(false);
  });
});
