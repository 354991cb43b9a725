import { describe, expect, it } from 'vitest';
import { loadBook } from '../../src/jobs/own-records.js';
import { supplierRefsToRead } from '../../src/jobs/supplier-order-refs.js';
import type { OrderReadMode } from '../../src/reconcile/supplier-facts.js';
import { type FloatEntry, floatMovementOf } from '../../src/records/float-entry.js';
import { MovementColumns } from '../../src/records/movement.js';
import { month } from '../store/sample.js';
import { fc } from '../support/fast-check.js';
import { importRows, ownBooks } from './support/live-account.js';

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
    'interface,client_ref,slug,currency,face_minor,status,sold_at',
    ...rows,
  ]);
  return loadBook(books, 'supplier');
}

const row = (ref: string, more = 'demo-coffee,USD,2500,issued,2026-09-03T10:00:00Z') =>
  `supplier,${ref},${more}`;

function refs(
  mode: OrderReadMode,
  rows: readonly string[],
  ...readings: MovementColumns[]
): readonly string[] {
  const sources = { month: september, book: bookOf(rows), float: readings, orders: new Map() };
  return supplierRefsToRead(sources, mode).refs;
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
    ['a row that failed', [row('a', 'demo-coffee,USD,2500,failed,2026-09-03T10:00:00Z')], [debit(1, 'a')]],
  ])('are, of exceptions, those with %s', (_, rows, entries) => {
    const clean = [...rows, row('clean')];
    expect(refs({ kind: 'exceptions' }, clean, float(...entries, debit(9, 'clean')))).toEqual(['a']);
  });

  it('are, of a sample, as many as were asked for and the same each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 15 }), (orders, count) => {
        const all = Array.from({ length: orders }, (__, at) => debit(at + 1, `s-${at}`));
        const sources = { month: september, book: undefined, orders: new Map() };
        const sample = (entries: FloatEntry[]) =>
          supplierRefsToRead({ ...sources, float: [float(...entries)] }, { kind: 'sample', count });
        expect(sample(all).refs).toHaveLength(Math.min(orders, count));
        expect(sample(all).candidateCount).toBe(orders);
        expect(sample([...all].reverse()).refs).toEqual(sample(all).refs);
      }),
    );
  });
});
