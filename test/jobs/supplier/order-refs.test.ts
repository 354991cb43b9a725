import { describe, expect, it } from 'vitest';
import { loadBook } from '../../../src/jobs/archive/own-records.js';
import { supplierRefsToRead } from '../../../src/jobs/supplier/order-refs.js';
import { rational } from '../../../src/money/rational.js';
import { rateBps } from '../../../src/money/units.js';
import type { OrderReadMode } from '../../../src/reconcile/month/float-facts.js';
import { DebitPrices } from '../../../src/reconcile/price/debit-price.js';
import type { BrandRead } from '../../../src/records/brand-read.js';
import { type FloatEntry, floatMovementOf } from '../../../src/records/float-entry.js';
import { MovementColumns } from '../../../src/records/movement.js';
import type { OrderHistory, OrderRead } from '../../../src/records/order-read.js';
import { month } from '../../store/sample.js';
import { fc } from '../../support/fast-check.js';
import { sandboxPrices } from '../support/closing.js';
import { importRows, ownBooks } from '../support/live-account.js';

const september = month('2026-09');
const bookedAtMs = Date.parse('2026-09-03T10:00:00Z');

function debit(seq: number, clientRef: string, more: Partial<FloatEntry> = {}): FloatEntry {
  const card = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500, wholesaleMinor: 2375 };
  const ids = { debitId: `d-${seq}`, orderId: `o-${clientRef}`, clientRef };
  const entry: FloatEntry = { kind: 'debit', seq, bookedAtMs, amountUsd6: 23_750_000, ...ids, ...card };
  return { ...entry, ...more } as FloatEntry;
}

function float(...entries: FloatEntry[]): MovementColumns {
  const columns = new MovementColumns();
  for (const entry of entries) columns.push(floatMovementOf(entry), 'a'.repeat(64));
  return columns;
}

function bookOf(rows: readonly string[]) {
  const books = ownBooks();
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,status,sold_at,expected_cost_minor',
    ...rows,
  ]);
  return loadBook(books, 'supplier');
}

const row = (ref: string, more = plain) => `supplier,${ref},${more}${more.split(',').length < 6 ? ',' : ''}`;

/** The brand stands on file at 5%, a pound at 0.8 for a dollar. */
const prices = new DebitPrices({
  settings: sandboxPrices,
  stated: {
    kind: 'float',
    settings: {
      unitsPerUsd: new Map([
        ['USD', rational(1n)],
        ['GBP', rational(4n, 5n)],
      ]),
      wallets: [],
      orderReads: { kind: 'exceptions' },
    },
    readings: [],
    brands: [brandsAt(bookedAtMs - 1), brandsAt(bookedAtMs + 1)],
    fx: [],
    summaries: [],
  },
});

function brandsAt(receivedAtMs: number): BrandRead {
  const brand = { slug: 'demo-coffee', currency: 'USD', netRateBps: rateBps(500), prices: new Map() };
  const evidence = { sha256: 'b'.repeat(64), requestId: 'r' };
  return { receivedAtMs, total: 1, brands: new Map([[brand.slug, brand]]), evidence };
}

const plain = 'demo-coffee,USD,2500,issued,2026-09-03T10:00:00Z';

function ofPrice(wholesaleMinor: number): FloatEntry {
  return debit(1, 'a', { wholesaleMinor, amountUsd6: wholesaleMinor * 10_000 } as Partial<FloatEntry>);
}

function refs(
  mode: OrderReadMode,
  rows: readonly string[],
  ...readings: MovementColumns[]
): readonly string[] {
  const sources = { month: september, book: bookOf(rows), float: readings, orders: new Map(), prices };
  return supplierRefsToRead(sources, mode).refs;
}

function history(clientRef: string, status: 'issued' | 'failed'): OrderHistory {
  return { clientRef, reads: [{ status } as OrderRead], unknown: undefined };
}

/** The sample that is drawn from such rows and movements, with what earlier reads said. */
function sampled(
  rows: readonly string[],
  movements: MovementColumns,
  orders: ReadonlyMap<string, OrderHistory>,
  count = 1,
): readonly string[] {
  const sources = { month: september, book: bookOf(rows), float: [movements], orders, prices };
  return supplierRefsToRead(sources, { kind: 'sample', count }).refs;
}

describe('the orders that a month needs read', () => {
  it('are all that book and float name, those of an earlier reading as well', () => {
    const all = refs({ kind: 'all' }, [row('b'), row('z')], float(debit(1, 'x')), float(debit(1, 'a')));
    expect(all).toEqual(['a', 'b', 'x', 'z']);
  });

  it('are of the month, by the row’s own date', () => {
    const rows = [row('a', 'demo-coffee,USD,2500,issued,2026-08-31T23:59:59Z'), row('b')];
    expect(refs({ kind: 'all' }, rows, float())).toEqual(['b']);
  });

  it.each([
    ['no debit', [row('a')], []],
    ['no row', [], [debit(1, 'a')]],
    ['two rows', [row('a'), row('a')], [debit(1, 'a')]],
    ['two debits', [row('a')], [debit(1, 'a'), debit(2, 'a')]],
    ['a reversal', [row('a')], [debit(1, 'a'), debit(2, 'a', { kind: 'reversal' })]],
    ['another face', [row('a')], [debit(1, 'a', { faceMinor: 2600 } as Partial<FloatEntry>)]],
    ['another brand', [row('a')], [debit(1, 'a', { slug: 'demo-tea' } as Partial<FloatEntry>)]],
    ['an amount that is not the conversion', [row('a')], [debit(1, 'a', { amountUsd6: 23_750_001 })]],
    ['a price that no brand list bears out', [row('a')], [ofPrice(2374)]],
    ['another price than the book expected', [row('a', `${plain},2376`)], [debit(1, 'a')]],
    ['a row that failed', [row('a', 'demo-coffee,USD,2500,failed,2026-09-03T10:00:00Z')], [debit(1, 'a')]],
  ])('are, of exceptions, those with %s', (_, rows, entries) => {
    const clean = [...rows, row('clean')];
    expect(refs({ kind: 'exceptions' }, clean, float(...entries, debit(9, 'clean')))).toEqual(['a']);
  });

  it('are, of a sample, as many as were asked for and the same each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 15 }), (orders, count) => {
        const all = Array.from({ length: orders }, (__, at) => debit(at + 1, `s-${at}`));
        const sources = { month: september, book: undefined, orders: new Map(), prices };
        const sample = (entries: FloatEntry[]) =>
          supplierRefsToRead({ ...sources, float: [float(...entries)] }, { kind: 'sample', count });
        expect(sample(all).refs).toHaveLength(Math.min(orders, count));
        expect(sample(all).candidateCount).toBe(orders);
        expect(sample([...all].reverse()).refs).toEqual(sample(all).refs);
      }),
    );
  });

  it('are, beside a sample, those that an earlier read left open: the card may have been issued since', () => {
    const float3 = float(debit(1, 'a'), debit(2, 'b'), debit(3, 'c'));
    const drawn = sampled([], float3, new Map());
    const others = ['a', 'b', 'c'].filter((ref) => !drawn.includes(ref));
    const failed = new Map(['elsewhere', ...others].map((ref) => [ref, history(ref, 'failed')]));
    expect(sampled([], float3, failed)).toEqual(['a', 'b', 'c', 'elsewhere']);
  });

  it.each([1, 2, 3, 4, 5, 6])('are no others, of a sample of %i, once they were read as issued', (count) => {
    // A row without a date is of no month once its order was read, nor is an order that had failed elsewhere.
    const undated = ['u1', 'u2', 'u3'].map((ref) => row(ref, 'demo-coffee,USD,2500,issued,'));
    const named = float(debit(1, 'a'), debit(2, 'b'), debit(3, 'c'));
    const before = new Map([['elsewhere', history('elsewhere', 'failed')]]);
    const drawn = sampled(undated, named, before, count);
    const read = new Map(drawn.map((ref) => [ref, history(ref, 'issued')]));
    const isNew = (ref: string) => !drawn.includes(ref);
    expect(sampled(undated, named, read, count).filter(isNew)).toEqual([]);
  });
});
