import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { isUntestedMoney, UntestedTotals, untestedOf } from '../../../src/reconcile/result/untested.js';
import { evidenceOf } from '../../months/evidence.js';
import { catalogueRead, type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf, orderOf, restate, without } from '../../months/sandbox/findings.js';
import { october, reprice } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const resultOf = (draft: DraftMonth) => reconcileAccountMonth(factsOf(draft)).result;

function rowIn(draft: DraftMonth) {
  const row = [...resultOf(draft).orders].find(({ clientRef }) => clientRef === 'shop-2');
  if (row === undefined) throw new Error('no row of shop-2');
  return row;
}

describe('what of an order was not tested', () => {
  it('is nothing where every source is there', () => {
    expect(rowIn(draftMonth())).toMatchObject({ result: 'matched', untested: '' });
    expect(resultOf(draftMonth()).untested).toEqual([]);
  });

  it('is its price where no rate is on file, which is not echoed as recomputed', () => {
    const draft = draftMonth();
    draft.catalogue = [];
    expect(rowIn(draft)).toMatchObject({
      result: 'not_tested',
      untested: 'no brand rate on file',
      costMinor: 1940n,
      recomputedCostMinor: undefined,
      recomputedUsd6: undefined,
      working: '',
    });
    expect(resultOf(draft).untested).toEqual([
      { what: 'orders', reason: 'no brand rate on file', count: 2n, usd6: 48_000_000n },
    ]);
  });

  it('is its conversion where its currency has no rate, while its price is recomputed', () => {
    const draft = draftMonth();
    const { settings } = factsOf(draft);
    draft.facts = { settings: { ...settings, usdPerUnit: new Map() } };
    expect(rowIn(draft)).toMatchObject({
      untested: 'no exchange rate on file',
      recomputedCostMinor: 1940n,
      recomputedUsd6: undefined,
      working: '2000 - floor(2000 * 300 / 10000) = 2000 - 60 = 1940',
    });
  });

  it('is all of it without a book, with the reason', () => {
    const draft = draftMonth();
    draft.book = undefined;
    expect(rowIn(draft)).toMatchObject({
      result: 'not_tested',
      untested: 'no book was imported for this interface',
      recomputedUsd6: 24_250_000n,
    });
  });

  it('says once that an order could not be read where none was', () => {
    const draft = draftMonth();
    draft.orders = [];
    expect(rowIn(draft).untested).toBe('no order was read');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-2', reason: 'timed out' }] };
    expect(rowIn(draft).untested).toBe('the order could not be read; timed out');
  });

  it('says of each order that none was read where a run asked for them, and got no answer', () => {
    const draft = draftMonth();
    draft.orders = [];
    draft.facts = { isFromFiles: false };
    expect(rowIn(draft).untested).toBe('no order was read');
  });

  it('says of an order that it was not read where the fetch of another month has read some', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.facts = { isFromFiles: true };
    expect(rowIn(draft).untested).toBe('the order was not read');
  });

  it('is not counted as money of an order that something is found wrong with, but for what is taken over', () => {
    const draft = draftMonth();
    draft.book = undefined;
    orderOf(draft, 'shop-2').costMinor = costMinor(1941);
    const reason = 'no book was imported for this interface';
    expect(resultOf(draft).untested).toEqual([{ what: 'orders', reason, count: 1n, usd6: 23_750_000n }]);
    expect(rowIn(draft)).toMatchObject({ result: 'differs', untested: reason });
    draft.catalogue = [];
    expect(resultOf(draft).untested.map(({ count }) => count)).toEqual([2n]);
  });

  it('is not counted as money of a deposit whose credit is found wrong', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    expect(resultOf(draft).untested.map(({ what }) => what)).toEqual(['deposits']);
    lineOf(draft, 'dep_1').amountUsd6 -= 7;
    expect(resultOf(restate(draft)).untested).toEqual([]);
  });

  it('is nothing of its price where the provider denies it: that is an answer', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-2');
    draft.unknownRefs = ['shop-2'];
    draft.catalogue = [];
    restate(draft);
    expect(rowIn(draft)).toMatchObject({ result: 'book_only', untested: '' });
  });

  it('is that a provisional statement was made before it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    restate(draft);
    draft.figures.isFinal = false;
    draft.figures.generatedAtMs = orderOf(draft, 'shop-2').createdAtMs - 1;
    expect(rowIn(draft)).toMatchObject({
      result: 'not_tested',
      untested: 'the provisional statement was made before it',
    });
  });

  it('is its event where that is beyond the events that can be read back, unless the order failed', () => {
    const draft = draftMonth();
    draft.facts = { events: { events: [], readAtMs: draft.asOfMs, isCut: true } };
    expect(rowIn(draft).untested).toBe('its event can no longer be read');
    orderOf(draft, 'shop-2').status = 'failed';
    bookLineOf(draft, 'shop-2').status = 'failed';
    expect(rowIn(draft).untested).toBe('');
  });

  it('is nothing of an event that is there, the oldest that can be read back', () => {
    const draft = draftMonth();
    const events = draft.events.filter((event) => event.body?.order?.clientRef === 'shop-2');
    draft.facts = { events: { events, readAtMs: draft.asOfMs, isCut: true } };
    expect(rowIn(draft)).toMatchObject({ result: 'matched', untested: '' });
  });

  it('is its event where all that can be read back is an older word on it', () => {
    const draft = draftMonth();
    const [event] = draft.events.filter(({ body }) => body?.order?.clientRef === 'shop-2');
    if (event?.body === undefined) throw new Error('no event of shop-2');
    const pending = { ...event, body: { ...event.body, type: 'order.pending' } };
    draft.facts = { events: { events: [pending], readAtMs: draft.asOfMs, isCut: true } };
    expect(rowIn(draft).untested).toBe('its event can no longer be read');
  });

  it('is nothing of an event that would have been read, as the order was issued late enough', () => {
    const draft = draftMonth();
    const order = orderOf(draft, 'shop-2');
    const oldest = draft.events.find(({ body }) => body?.order?.clientRef === 'shop-1');
    if (oldest?.body === undefined) throw new Error('no event of shop-1');
    const createdAtMs = order.createdAtMs + 1000;
    const events = [{ ...oldest, body: { ...oldest.body, createdAtMs } }];
    draft.facts = { events: { events, readAtMs: draft.asOfMs, isCut: true } };
    expect(rowIn(draft).untested).toBe('its event can no longer be read');
    order.issuedAtMs = createdAtMs + 1000;
    expect(rowIn(draft).untested).toBe('');
  });

  it('says several reasons in one text', () => {
    const draft = draftMonth();
    draft.book = undefined;
    draft.catalogue = [catalogueRead(draft.asOfMs, { 'demo-books': 301 })];
    expect(rowIn(draft).untested).toBe('no brand rate on file; no book was imported for this interface');
  });
});

describe('untested money', () => {
  it('adds up by what it is of and why', () => {
    const totals = new UntestedTotals();
    totals.add('orders', 'b', 1n);
    totals.add('orders', 'a', 2n);
    totals.add('deposits', 'b', 4n, 3n);
    totals.add('orders', 'b', 8n);
    expect(totals.rows()).toEqual([
      { what: 'deposits', reason: 'b', count: 3n, usd6: 4n },
      { what: 'orders', reason: 'a', count: 1n, usd6: 2n },
      { what: 'orders', reason: 'b', count: 2n, usd6: 9n },
    ]);
  });
});

describe('the rows of untested money', () => {
  it('stand in the order of what they are of, then of the reasons, in whatever order they were met', () => {
    const totals = new UntestedTotals();
    totals.add('orders', 'a', 1n);
    totals.add('deposits', 'b', 1n);
    totals.add('orders', 'b', 1n);
    const names = totals.rows().map(({ what, reason }) => `${what} ${reason}`);
    expect(names).toEqual(['deposits b', 'orders a', 'orders b']);
  });
});

describe('what of a month of a float was not tested, whose orders are left unread', () => {
  const untestedOf = (alter: (evidence: SupplierEvidence) => void = () => undefined) => {
    const evidence = playFloat(quietLife({ orderReads: { kind: 'sample', count: 3 } }));
    evidence.orders = [];
    alter(evidence);
    return reconcileAccountMonth(supplierAccountFactsOf(evidence)).result.untested;
  };
  const reason = 'the order was not read (orderReads sample:3)';

  it('is the money of orders that the others do not bear out: here of two that were given back', () => {
    expect(untestedOf()).toEqual([{ what: 'orders', reason, count: 2n, usd6: 80_550_000n }]);
  });

  it('is the money of every order where no book was imported, with both reasons', () => {
    const rows = untestedOf((evidence) => {
      evidence.book = undefined;
    });
    expect(rows.map(({ reason: one, count }) => [one, count])).toEqual([
      [`no book was imported for this interface; ${reason}`, 6n],
    ]);
  });
});

describe('what of an order of a float was not tested, whose brand list was never read', () => {
  it('is what a list would say of it, though a cost above the face is wrong without one', () => {
    const untestedAt = (costMinor: number): string | undefined => {
      const evidence = playFloat(quietLife());
      evidence.brands = [];
      reprice(evidence, 'pay-2', { costMinor, costUsd6: costMinor * 10_000 });
      const { orders } = reconcileAccountMonth(supplierAccountFactsOf(evidence)).result;
      return [...orders].find(({ clientRef }) => clientRef === 'pay-2')?.untested;
    };
    expect(untestedAt(2388)).toBe('no brand rate on file');
    expect(untestedAt(2501)).toBe('no brand list is on file');
  });
});

describe('what of a month of a float was not tested, whose list could not be read', () => {
  it('is each order without a debit in the older list that stands for it, with the reason', () => {
    const evidence = playFloat(quietLife());
    const older = october(evidence);
    const [first] = older.lines;
    older.lines = first === undefined ? [] : [first];
    older.receivedAtMs = (first?.bookedAtMs ?? 0) + 1;
    older.total = older.lines.length;
    evidence.unread.push({ source: 'float', subject: '2026-10', reason: 'no answer' });
    const { orders } = reconcileAccountMonth(supplierAccountFactsOf(evidence)).result;
    const reasons = new Set([...orders].map(({ result, untested }) => `${result}: ${untested}`));
    expect([...reasons].sort()).toEqual([
      'matched: ',
      'not_tested: its debit may stand in a part of the float that could not be read',
      'provider_only: the float was read before it',
    ]);
  });
});

describe('why an order was not wholly tested', () => {
  const context = monthContextOf(factsOf(draftMonth()));
  const orderCase = context.cases.find('shop-2');
  if (orderCase === undefined) throw new Error('no case of shop-2');
  const recomputation = recomputationIn(context, orderCase);
  const reasonOf = (change: Partial<OrderCase>, recomputed = recomputation): string =>
    untestedOf(context, { ...orderCase, ...change }, recomputed);
  const unread = { order: undefined };
  const couldNot = 'the order could not be read';

  it('is that it could not be read, where a debit or a price tells that it is there', () => {
    expect(reasonOf(unread)).toBe(couldNot);
    expect(untestedOf(context, { ...orderCase, ...unread }, undefined)).toBe(couldNot);
    expect(reasonOf({ ...unread, debits: [] })).toBe(couldNot);
  });

  it('is nothing where neither tells of it', () => {
    expect(untestedOf(context, { ...orderCase, ...unread, debits: [] }, undefined)).toBe('');
  });

  it('is nothing of a debit that stands for an order which the provider denies: that is an answer', () => {
    const unknown = { clientRef: 'shop-2', readAtMs: 1, evidence: evidenceOf('denied') };
    expect(reasonOf({ ...unread, unknown })).toBe('');
  });

  it('is its rate where nothing recomputed it', () => {
    expect(untestedOf(context, orderCase, undefined)).toBe('no brand rate on file');
  });

  it('is that it could not be read this time, whatever was read before', () => {
    const unreadRefs = new Set(['shop-2']);
    expect(untestedOf({ ...context, unreadRefs }, orderCase, recomputation)).toBe(couldNot);
  });

  const found = (itemClass: 'A' | 'I' | undefined, code: 'OR-CHARGE' | 'DP-WALLET') =>
    new DraftList().add(
      {
        code,
        ...(itemClass && { class: itemClass }),
        subject: 'shop-2',
        sourceA: 'order',
        sourceB: 'statement',
        unit: 'text',
        expected: '',
        actual: '',
      },
      {},
    );

  it('makes money of an order, unless an item says that it is wrong', () => {
    expect(isUntestedMoney(orderCase, recomputation, [])).toBe(true);
    expect(isUntestedMoney(orderCase, recomputation, [found(undefined, 'OR-CHARGE')])).toBe(false);
    expect(isUntestedMoney(orderCase, recomputation, [found('I', 'OR-CHARGE')])).toBe(true);
    expect(isUntestedMoney(orderCase, recomputation, [found(undefined, 'DP-WALLET')])).toBe(true);
    expect(isUntestedMoney(orderCase, recomputation, [found('A', 'DP-WALLET')])).toBe(false);
  });

  it('makes it money all the same where its figure is only taken over, but not of one that is denied or failed', () => {
    const charge = [found(undefined, 'OR-CHARGE')];
    expect(isUntestedMoney(orderCase, undefined, charge)).toBe(true);
    const { order, history } = orderCase;
    const unknown = { clientRef: 'shop-2', readAtMs: 1, evidence: evidenceOf('x') };
    expect(isUntestedMoney({ ...orderCase, unknown }, undefined, charge)).toBe(false);
    if (order === undefined || history === undefined) throw new Error('the order was read');
    const failed = { ...order, status: 'failed' as const };
    expect(isUntestedMoney({ ...orderCase, order: failed }, undefined, charge)).toBe(false);
  });
});

describe('an order that was left unread on purpose', () => {
  const evidence = playFloat(quietLife({ orderReads: { kind: 'exceptions' } }));
  evidence.orders = [];
  const context = monthContextOf(supplierAccountFactsOf(evidence));
  const orderCase = context.cases.find('pay-4');
  if (orderCase === undefined) throw new Error('no case of pay-4');
  const recomputation = recomputationIn(context, orderCase);
  const [debit] = orderCase.debits;
  if (debit === undefined) throw new Error('pay-4 was debited');
  const reasonOf = (change: Partial<OrderCase>): string =>
    untestedOf(context, { ...orderCase, ...change }, recomputation);
  const notRead = 'the order was not read (orderReads exceptions)';

  it('is tested by one debit, and by no other number of lines', () => {
    expect(reasonOf({})).toBe('');
    expect(reasonOf({ debits: [debit, debit] })).toBe(notRead);
    expect(reasonOf({ reversals: [debit] })).toBe(notRead);
    expect(reasonOf({ debits: [] })).toBe(notRead);
  });

  it('is not tested without a row of the book, or where nothing recomputes its price', () => {
    expect(reasonOf({ bookRows: [] })).toBe(notRead);
    expect(untestedOf(context, orderCase, undefined)).toBe(`no brand rate on file; ${notRead}`);
  });
});
