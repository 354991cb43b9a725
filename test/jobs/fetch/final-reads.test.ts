import { describe, expect, it } from 'vitest';
import { finalReads, type MovementReading, OrderNews } from '../../../src/jobs/fetch/final-reads.js';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import { MovementColumns } from '../../../src/records/movement.js';
import type { OrderHistory, OrderStatus } from '../../../src/records/order-read.js';
import { month } from '../../store/sample.js';

const october = month('2026-10');
const inOctober = Date.parse('2026-10-05T10:00:00Z');
const afterOctober = Date.parse('2026-11-01T00:00:00Z');

function order(clientRef: string, readAtMs: number, status: OrderStatus = 'issued'): OrderHistory {
  const evidence = { sha256: 'a'.repeat(64), requestId: '' };
  const read = {
    clientRef,
    orderId: `o-${clientRef}`,
    slug: 'demo-coffee',
    currency: 'USD',
    faceMinor: faceMinor(2500),
    rateBps: undefined,
    costMinor: costMinor(2375),
    fxRate: undefined,
    costUsd6: usd6(23_750_000),
    status,
    quoteId: undefined,
    customer: '',
    createdAtMs: inOctober,
    issuedAtMs: inOctober,
    readAtMs,
    evidence,
  };
  return { clientRef, reads: [read], unknown: undefined };
}

function lines(...amounts: readonly (readonly [string, number])[]): MovementColumns {
  const columns = new MovementColumns();
  for (const [ref, amountUsd6] of amounts) {
    const line = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500, costMinor: 2375, amountUsd6 };
    const none = { rateBps: undefined, fxRate: undefined, plusAmount: undefined, balanceUsd6: undefined };
    columns.push({ seq: 1, bookedAtMs: inOctober, kind: 'order', ref, ...line, ...none }, 'b'.repeat(64));
  }
  return columns;
}

/** The orders that stand, of those read as the archive's answer number 10 after these readings of October. */
function finalOf(histories: readonly OrderHistory[], ...readings: readonly MovementReading[]): string[] {
  const news = new OrderNews();
  news.addReadings(october, readings);
  const answers = histories.map(({ clientRef }) => ({ subject: clientRef, receiptId: 10, status: 200 }));
  return [...finalReads({ answers, orders: new Map(histories.map((one) => [one.clientRef, one])), news })];
}

const statement = (receiptId: number, totals: string, of?: MovementColumns): MovementReading => ({
  receiptId,
  totals,
  lines: of,
});

describe('an order', () => {
  it('is final once it was read as issued after its month ended', () => {
    expect(finalOf([order('a', afterOctober), order('b', afterOctober - 1)])).toEqual(['a']);
  });

  it('is not while it is pending or failed', () => {
    expect(finalOf([order('a', afterOctober, 'pending'), order('b', afterOctober, 'failed')])).toEqual([]);
  });

  it('is not where the newest answer about it was a refusal', () => {
    const history = order('a', afterOctober);
    const answers = [10, 11].map((receiptId) => ({
      subject: 'a',
      receiptId,
      status: receiptId === 10 ? 200 : 404,
    }));
    const orders = new Map([['a', history]]);
    expect(finalReads({ answers, orders, news: new OrderNews() }).size).toBe(0);
    expect(finalReads({ answers: answers.slice(0, 1), orders, news: new OrderNews() }).size).toBe(1);
  });

  it('is read again where its line changed since, and only it', () => {
    const before = statement(4, 'same', lines(['a', -23_750_000], ['b', -23_750_000]));
    const after = statement(11, 'same', lines(['a', -23_750_000], ['b', -23_750_001]));
    expect(finalOf([order('a', afterOctober), order('b', afterOctober)], before, after)).toEqual(['a']);
    expect(finalOf([order('a', afterOctober), order('b', afterOctober)], before)).toEqual(['a', 'b']);
  });

  it('is read again where its line is gone, or another one of it came', () => {
    const before = statement(4, 'same', lines(['a', -1], ['b', -2]));
    const after = statement(11, 'same', lines(['b', -2], ['b', 2]));
    expect(finalOf([order('a', afterOctober), order('b', afterOctober)], before, after)).toEqual([]);
  });

  it('is read again where the totals of its month changed since', () => {
    const readings = [statement(4, 'first'), statement(11, 'second')];
    expect(finalOf([order('a', afterOctober)], ...readings)).toEqual([]);
    expect(finalOf([order('a', afterOctober)], statement(4, 'first'), statement(11, 'first'))).toEqual(['a']);
  });

  it('is read again where news of it came since, though the clock stood still', () => {
    const histories = new Map([['a', order('a', afterOctober)]]);
    const answers = [{ subject: 'a', receiptId: 10, status: 200 }];
    for (const [receiptId, isFinal] of [
      [9, true],
      [11, false],
    ] as const) {
      const news = new OrderNews();
      news.addOrder('a', receiptId);
      expect(finalReads({ answers, orders: histories, news }).has('a')).toBe(isFinal);
    }
  });
});
