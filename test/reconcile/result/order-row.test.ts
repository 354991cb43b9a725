import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { discrepancyOf } from '../../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { orderRowOf } from '../../../src/reconcile/result/order-row.js';
import type { OrderResult } from '../../../src/reconcile/result/result.js';
import { evidenceOf } from '../../months/evidence.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  bookLineOf,
  factsOfBoth,
  follow,
  lineOf,
  orderOf,
  restate,
  without,
} from '../../months/sandbox/findings.js';
import {
  lineOf as floatLineOf,
  october,
  reprice,
  settle,
} from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

function rowOf(month: DraftMonth | AccountFacts, ref = 'shop-2'): OrderResult {
  const { orders } = reconcileAccountMonth('lines' in month ? factsOf(month) : month).result;
  const row = [...orders].find((one) => one.clientRef === ref);
  if (row === undefined) throw new Error(`no row of ${ref}`);
  return row;
}

describe('the row of an order', () => {
  it('has the sources side by side and the recomputation written out', () => {
    const at = Date.UTC(2026, 9, 12, 12);
    expect(rowOf(draftMonth())).toEqual({
      clientRef: 'shop-2',
      orderId: 'ord_shop-2',
      slug: 'demo-books',
      currency: 'GBP',
      bookStatus: 'issued',
      orderStatus: 'issued',
      soldAtMs: at,
      bookedAtMs: at,
      issuedAtMs: at,
      seq: 4,
      faceMinor: 2000n,
      rateBps: 300,
      costMinor: 1940n,
      recomputedCostMinor: 1940n,
      fxRate: '1.25',
      costUsd6: 24_250_000n,
      recomputedUsd6: 24_250_000n,
      bookCostMinor: undefined,
      debitCount: 1,
      debitUsd6: 24_250_000n,
      reversalUsd6: 0n,
      eventCostUsd6: 24_250_000n,
      differenceUsd6: 0n,
      marginMinor: undefined,
      paidMinor: undefined,
      paidCurrency: '',
      untested: '',
      working: '2000 - floor(2000 * 300 / 10000) = 2000 - 60 = 1940; 1940 * 10000 * 1.25 = 24250000',
      result: 'matched',
      itemIds: [],
      bookFile: 'book.csv',
      bookLine: 3,
      orderSha256: evidenceOf('order-shop-2').sha256,
      debitSha256: evidenceOf('statement').sha256,
      eventSha256: evidenceOf('events').sha256,
    });
  });

  it('differs by the net debit less the recomputed cost, positive when too much was taken', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').amountUsd6 -= 10_000;
    const row = rowOf(restate(draft));
    expect(row).toMatchObject({ result: 'differs', debitUsd6: 24_260_000n, differenceUsd6: 10_000n });
    expect(row.itemIds).toHaveLength(1);
  });

  it('counts every debit of a reference', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2');
    expect(rowOf(restate(draft))).toMatchObject({
      result: 'differs',
      debitCount: 2,
      debitUsd6: 48_500_000n,
      differenceUsd6: 24_250_000n,
    });
  });

  it('nets to nothing where a failed order was debited and reversed', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').status = 'failed';
    bookLineOf(draft, 'shop-2').status = 'failed';
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    expect(rowOf(restate(draft))).toMatchObject({
      orderStatus: 'failed',
      debitUsd6: 24_250_000n,
      reversalUsd6: 24_250_000n,
      differenceUsd6: 0n,
    });
  });

  it('is repriced under an accepted price change', () => {
    const draft = draftMonth({
      orders: [{ ref: 'shop-2', slug: 'demo-books', rate: 400, quoteId: 'q' }],
    });
    expect(rowOf(draft)).toMatchObject({ result: 'repriced', rateBps: 400, differenceUsd6: 0n });
  });

  it('is timing where it was sold in another month than it was booked', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').soldAtMs = Date.UTC(2026, 8, 30);
    expect(rowOf(draft).result).toBe('timing');
  });

  it('is book_only where the provider knows no such order', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-2');
    draft.unknownRefs = ['shop-2'];
    expect(rowOf(restate(draft))).toMatchObject({
      result: 'book_only',
      orderStatus: 'unknown',
      bookedAtMs: undefined,
      faceMinor: 2000n,
      recomputedCostMinor: undefined,
      marginMinor: undefined,
      differenceUsd6: undefined,
      working: '',
      orderSha256: evidenceOf('order-shop-2').sha256,
    });
  });

  it('is not tested where nothing but the book tells of it and it was not asked for', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-2');
    expect(rowOf(restate(draft)).result).toBe('not_tested');
  });

  it('is not tested, and not a match, where its debit is all there is of the provider’s side', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-2', reason: 'timed out' }] };
    expect(rowOf(draft)).toMatchObject({ result: 'not_tested', orderStatus: undefined, fxRate: '1.25' });
  });

  it('is provider_only where a book was imported that does not have it', () => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], 'shop-2');
    expect(rowOf(draft)).toMatchObject({ result: 'provider_only', bookFile: '', bookLine: undefined });
  });

  it.each<[string, (draft: DraftMonth) => void]>([
    ['no book was imported', (draft) => (draft.book = undefined)],
    ['no lines are signed', (draft) => (draft.hasLines = false)],
    ['no catalogue is on file', (draft) => (draft.catalogue = [])],
    [
      'events were not read',
      (draft) => (draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } }),
    ],
    [
      'its event lies beyond the events that can be read back',
      (draft) => (draft.facts = { events: { events: [], readAtMs: draft.asOfMs, isCut: true } }),
    ],
  ])('is not called matched where %s, since a check on it did not run', (_, lose) => {
    const draft = draftMonth();
    lose(draft);
    expect(rowOf(draft)).toMatchObject({ result: 'not_tested', itemIds: expect.any(Array) });
  });

  it('leaves debits and difference out where no lines are signed', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    expect(rowOf(draft)).toMatchObject({
      debitCount: undefined,
      debitUsd6: undefined,
      reversalUsd6: undefined,
      differenceUsd6: undefined,
      seq: undefined,
      recomputedUsd6: 24_250_000n,
    });
  });

  it('differs by what its own month shows of it, whatever a later month debited or gave back since', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-2');
    first.lines = first.lines.filter((one) => one !== line);
    restate(first);
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    const asFirstSeen = rowOf(first);
    second.lines.push({ ...line, bookedAtMs: Date.UTC(2026, 10, 2) });
    const both = factsOfBoth(first, follow(first, second));
    const row = rowOf({ ...both, month: first.month });
    expect(row).toMatchObject({ debitCount: 0, debitUsd6: 0n, differenceUsd6: -24_250_000n });
    expect(row.differenceUsd6).toBe(asFirstSeen.differenceUsd6);
  });

  it('differs in a later month by what the lines of that month charge of it once more', () => {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    second.lines.push({ ...lineOf(first, 'shop-2'), bookedAtMs: Date.UTC(2026, 10, 2) });
    const row = rowOf({ ...factsOfBoth(first, follow(first, second)), month: second.month });
    expect(row).toMatchObject({ result: 'differs', debitCount: 1, differenceUsd6: 24_250_000n });
  });

  it('has the cost that the book expected', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').expectedCostMinor = 1941;
    expect(rowOf(draft)).toMatchObject({ bookCostMinor: 1941n, result: 'differs', differenceUsd6: 0n });
  });
});

/** The row of an order of a float, of which no order was read where none of the exceptions asks for it. */
function floatRow(ref: string, alter: (evidence: SupplierEvidence) => void = () => undefined): OrderResult {
  const evidence = playFloat(quietLife({ orderReads: { kind: 'exceptions' } }));
  evidence.orders = [];
  alter(evidence);
  const { orders } = reconcileAccountMonth(supplierAccountFactsOf(evidence)).result;
  const row = [...orders].find((one) => one.clientRef === ref);
  if (row === undefined) throw new Error(`no row of ${ref}`);
  return row;
}

const notRead = 'the order was not read (orderReads exceptions)';
const agreed = 'not read: book, float, brand list and rates agree';

describe('the row of a failed order of a float', () => {
  it('has no difference where its reversal is booked in its month, and listed in the next one alone', () => {
    const evidence = playFloat(quietLife());
    const row = evidence.book?.find(({ clientRef }) => clientRef === 'pay-2');
    if (row === undefined) throw new Error('no row of pay-2');
    const soldAtMs = Date.UTC(2026, 9, 7, 12);
    const price = { faceMinor: 6660, expectedCostMinor: undefined };
    evidence.book?.push({ ...row, ...price, clientRef: 'pay-5', status: 'failed', soldAtMs });
    const { lines } = october(evidence);
    const reversal = floatLineOf(evidence, 'pay-5', 'reversal');
    lines.splice(lines.indexOf(reversal), 1);
    evidence.float.find(({ month }) => month === '2026-11')?.lines.unshift(reversal);
    settle(evidence);
    const { result } = reconcileAccountMonth(supplierAccountFactsOf(evidence));
    expect(faultsOf(result)).toEqual([]);
    expect([...result.orders].find(({ clientRef }) => clientRef === 'pay-5')).toMatchObject({
      result: 'matched',
      debitUsd6: 63_610_000n,
      reversalUsd6: 0n,
      differenceUsd6: 0n,
      itemIds: [],
    });
  });
});

describe('the row of an order that was left unread on purpose', () => {
  it('is matched where book, float, brand list and rates agree, and says what that rests on', () => {
    expect(floatRow('pay-4')).toMatchObject({
      result: 'matched',
      untested: '',
      orderId: '',
      orderStatus: undefined,
      orderSha256: '',
      costUsd6: undefined,
      slug: 'fir-games',
      currency: 'EUR',
      rateBps: 275,
      fxRate: '0.92',
      recomputedUsd6: 21_141_304n,
      differenceUsd6: 0n,
      working: `1999 - floor(1999 * 275 / 10000) = 1999 - 54 = 1945; 1945 * 10000 / 0.92 = 21141304; ${agreed}`,
    });
  });

  const debitOff = (by: number) => (evidence: SupplierEvidence) => {
    floatLineOf(evidence, 'pay-4').amountUsd6 -= by;
    settle(evidence);
  };
  const bookless = (evidence: SupplierEvidence): void => {
    evidence.book = evidence.book?.filter(({ clientRef }) => clientRef !== 'pay-4');
  };
  const costOff = (evidence: SupplierEvidence): void => {
    const line = floatLineOf(evidence, 'pay-4');
    line.costMinor = (line.costMinor ?? 0) + 1;
  };
  it.each<[string, string, (evidence: SupplierEvidence) => void, string]>([
    ['the book has no row of it', 'pay-4', bookless, 'provider_only'],
    ['its debit was given back', 'pay-6', () => undefined, 'not_tested'],
    ['the debit is another amount', 'pay-4', debitOff(5), 'differs'],
    ['the debit states another cost', 'pay-4', costOff, 'differs'],
  ])('is not tested by others where %s', (_, ref, alter, result) => {
    const row = floatRow(ref, alter);
    expect(row).toMatchObject({ result, untested: notRead });
    expect(row.working).not.toContain(agreed);
  });

  it('is not tested where no brand list states its rate, and echoes no price', () => {
    const row = floatRow('pay-4', (evidence) => {
      evidence.brands = [];
    });
    expect(row).toMatchObject({
      result: 'not_tested',
      untested: `no brand rate on file; ${notRead}`,
      rateBps: undefined,
      recomputedCostMinor: undefined,
      recomputedUsd6: undefined,
      working: '',
    });
  });

  it('is not tested where no rate of exchange is on file: its price is, up to the conversion', () => {
    const row = floatRow('pay-4', (evidence) => {
      evidence.fx = [];
      evidence.unitsPerUsd = undefined;
    });
    expect(row).toMatchObject({
      result: 'not_tested',
      untested: `no exchange rate on file; ${notRead}`,
      fxRate: '',
      recomputedCostMinor: 1945n,
      recomputedUsd6: undefined,
      working: '1999 - floor(1999 * 275 / 10000) = 1999 - 54 = 1945',
    });
  });

  it('has the brand of its debit, else that of its row', () => {
    expect(floatRow('pay-4', bookless)).toMatchObject({
      slug: 'fir-games',
      currency: 'EUR',
      faceMinor: 1999n,
    });
    const bookOnly = floatRow('pay-4', (evidence) => {
      for (const read of evidence.float) read.lines = read.lines.filter(({ ref }) => ref !== 'pay-4');
    });
    expect(bookOnly).toMatchObject({
      slug: 'fir-games',
      currency: 'EUR',
      faceMinor: 1999n,
      bookedAtMs: undefined,
      debitSha256: '',
      eventSha256: '',
    });
  });
});

describe('the row of an order', () => {
  it('is denied in its working where the provider knows no such order, though its debit stands', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.unknownRefs = ['shop-2'];
    expect(rowOf(draft)).toMatchObject({
      orderStatus: 'unknown',
      differenceUsd6: 24_250_000n,
      costUsd6: undefined,
    });
  });

  it('is book_only where an order that is missing in the statement was booked nowhere', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    restate(draft);
    expect(rowOf(draft)).toMatchObject({ result: 'differs', debitCount: 0, differenceUsd6: -24_250_000n });
  });

  it('has the figures of the event that says it was issued, before those of any other', () => {
    const draft = draftMonth();
    const issued = draft.events.find(({ body }) => body?.order?.clientRef === 'shop-2');
    if (issued?.body?.order === undefined) throw new Error('no event of shop-2');
    const { body } = issued;
    const failed = {
      ...issued,
      bodySha256: 'earlier',
      evidence: evidenceOf('earlier'),
      body: {
        ...body,
        id: 'evt_earlier',
        type: 'order.failed',
        createdAtMs: body.createdAtMs - 1,
        order: { ...body.order, costUsd6: usd6(1) },
      },
    } as typeof issued;
    draft.events = [failed, ...draft.events];
    expect(rowOf(draft)).toMatchObject({
      eventCostUsd6: 24_250_000n,
      eventSha256: evidenceOf('events').sha256,
    });
    draft.events = draft.events.filter((event) => event !== issued);
    expect(rowOf(draft)).toMatchObject({ eventCostUsd6: 1n, eventSha256: evidenceOf('earlier').sha256 });
  });

  it('is timing where an item says that its time has not come', () => {
    const draft = draftMonth();
    const { context } = reconcileAccountMonth(factsOf(draft));
    const orderCase = context.cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    const ofClass = (itemClass: 'T' | 'I') =>
      discrepancyOf(
        {
          code: 'OR-CUTOFF',
          class: itemClass,
          subject: 'shop-2',
          sourceA: 'book',
          sourceB: 'order',
          unit: 'text',
          expected: '',
          actual: '',
        },
        { interfaceName: 'sandbox', account: 'a' },
        draft.month,
        'id',
      );
    expect(orderRowOf(context, orderCase, [ofClass('T')]).result).toBe('timing');
    expect(orderRowOf(context, orderCase, [ofClass('I')]).result).toBe('matched');
    expect(orderRowOf(context, orderCase, [ofClass('I')]).itemIds).toEqual(['id']);
  });
});

describe('an order that the provider denies', () => {
  it('is book_only where a later month gave its debit back: what is left of it stands in the book', () => {
    const draft = draftMonth();
    const { context } = reconcileAccountMonth(factsOf(draft));
    const orderCase = context.cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    const unknown = { clientRef: 'shop-2', readAtMs: draft.asOfMs, evidence: evidenceOf('denied') };
    const named = (change: Partial<typeof orderCase>, items: Parameters<typeof orderRowOf>[2] = []) =>
      orderRowOf(context, { ...orderCase, ...change }, items);
    expect(named({ order: undefined, unknown }).result).toBe('book_only');
    expect(named({ order: undefined, unknown }).orderSha256).toBe(evidenceOf('denied').sha256);
    expect(named({ order: undefined }).result).toBe('not_tested');
  });

  it('is book_only where it was booked nowhere and is missing in the statement', () => {
    const draft = draftMonth();
    const { context, result } = reconcileAccountMonth(factsOf(draft));
    const orderCase = context.cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    const nowhere = { ...orderCase, order: undefined, debits: [], events: [], history: undefined };
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    const missing = reconcileAccountMonth(factsOf(restate(draft))).result.items.filter(
      ({ code }) => code === 'OR-NOT-IN-STATEMENT',
    );
    expect(result.items).toEqual([]);
    expect(missing).toHaveLength(1);
    expect(orderRowOf(context, nowhere, missing).result).toBe('book_only');
    expect(orderRowOf(context, nowhere, []).result).toBe('not_tested');
  });

  it('has no brand where no source names one', () => {
    const { context } = reconcileAccountMonth(factsOf(draftMonth()));
    const orderCase = context.cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    const bare = { ...orderCase, order: undefined, debits: [], book: undefined, bookRows: [] };
    expect(orderRowOf(context, bare, [])).toMatchObject({
      slug: '',
      currency: '',
      faceMinor: undefined,
      bookFile: '',
    });
  });
});

describe('the rate of an order’s row', () => {
  it('is none where the price is beyond every rate that may have held', () => {
    const evidence = playFloat(quietLife());
    // 2500 at 450 + 500 bps is 2263, and no list is from before the order.
    evidence.brands = evidence.brands.slice(-1);
    evidence.book = undefined;
    const ratesIn = (costMinor: number) => {
      reprice(evidence, 'pay-2', { costMinor, costUsd6: costMinor * 10_000 });
      const { orders } = reconcileAccountMonth(supplierAccountFactsOf(evidence)).result;
      return [...orders].find(({ clientRef }) => clientRef === 'pay-2')?.rateBps;
    };
    expect([ratesIn(2388), ratesIn(2262)]).toEqual([450, undefined]);
  });
});
