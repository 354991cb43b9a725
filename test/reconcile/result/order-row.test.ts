import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { OrderResult } from '../../../src/reconcile/result/result.js';
import { evidenceOf } from '../../months/evidence.js';
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

  it('has the cost that the book expected', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').expectedCostMinor = 1941;
    expect(rowOf(draft)).toMatchObject({ bookCostMinor: 1941n, result: 'differs', differenceUsd6: 0n });
  });
});
