import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../../src/base/failure/assert.js';
import { costMinor, faceMinor } from '../../../../src/money/units.js';
import {
  BookColumns,
  type BookFields,
  bookStatuses,
} from '../../../../src/records/from-file/book/book-columns.js';

const bare: BookFields = {
  interfaceName: 'sandbox',
  slug: 'demo-books',
  currency: 'GBP',
  faceMinor: faceMinor(2000),
  account: undefined,
  expectedCostMinor: undefined,
  status: undefined,
  soldAtMs: undefined,
  paidMinor: undefined,
  paidCurrency: undefined,
  quoteId: undefined,
  line: 2,
};

function append(rows: BookColumns, clientRef: string, fields: Partial<BookFields> = {}): void {
  const bytes = Buffer.from(`<${clientRef}>`);
  rows.append({ ...bare, ...fields }, bytes, 1, bytes.length - 1);
}

describe('BookColumns', () => {
  it('gives back every field of every row', () => {
    const rows = new BookColumns('shop.csv', 'shop');
    append(rows, 'a');
    append(rows, 'B.2', {
      interfaceName: 'supplier',
      slug: '__proto__',
      currency: 'USD',
      faceMinor: faceMinor(Number.MAX_SAFE_INTEGER),
      account: 'main',
      expectedCostMinor: costMinor(0),
      status: 'failed',
      soldAtMs: 0,
      paidMinor: 0,
      paidCurrency: 'EUR',
      quoteId: 'quo_1',
      line: 3,
    });
    expect(rows).toHaveLength(2);
    expect([rows.clientRef(0), rows.clientRef(1)]).toEqual(['a', 'B.2']);
    expect([rows.interfaceName(0), rows.interfaceName(1)]).toEqual(['sandbox', 'supplier']);
    expect([rows.slug(0), rows.slug(1)]).toEqual(['demo-books', '__proto__']);
    expect([rows.currency(0), rows.currency(1)]).toEqual(['GBP', 'USD']);
    expect([rows.faceMinor(0), rows.faceMinor(1)]).toEqual([2000, Number.MAX_SAFE_INTEGER]);
    expect([rows.account(0), rows.account(1)]).toEqual([undefined, 'main']);
    expect([rows.expectedCostMinor(0), rows.expectedCostMinor(1)]).toEqual([undefined, 0]);
    expect([rows.status(0), rows.status(1)]).toEqual([undefined, 'failed']);
    expect([rows.soldAtMs(0), rows.soldAtMs(1)]).toEqual([undefined, 0]);
    expect([rows.paidMinor(0), rows.paidMinor(1)]).toEqual([undefined, 0]);
    expect([rows.paidCurrency(0), rows.paidCurrency(1)]).toEqual([undefined, 'EUR']);
    expect([rows.quoteId(0), rows.quoteId(1)]).toEqual([undefined, 'quo_1']);
    expect([rows.line(0), rows.line(1)]).toEqual([2, 3]);
    expect([rows.file(0), rows.file(1)]).toEqual(['shop.csv', 'shop.csv']);
    expect([rows.source(0), rows.source(1)]).toEqual(['shop', 'shop']);
  });

  it('tells every state from the others and from none', () => {
    const rows = new BookColumns('shop.csv', 'shop');
    for (const status of [...bookStatuses, undefined]) append(rows, 'a', { status });
    expect([0, 1, 2, 3, 4, 5].map((row) => rows.status(row))).toEqual([
      'issued',
      'pending',
      'failed',
      'cancelled',
      'refunded',
      undefined,
    ]);
  });

  it('keeps rows apart beyond its first room', () => {
    const rows = new BookColumns('shop.csv', 'shop');
    for (let row = 0; row < 5000; row += 1) append(rows, `order-${row}`, { line: row + 2 });
    expect(rows).toHaveLength(5000);
    expect([rows.clientRef(4999), rows.line(4999)]).toEqual(['order-4999', 5001]);
    expect(rows.clientRef(1023)).toBe('order-1023');
  });

  it('has no row beyond its last', () => {
    const rows = new BookColumns('shop.csv', 'shop');
    append(rows, 'a');
    expect(() => rows.faceMinor(1)).toThrow(ProgramFault);
    expect(() => rows.clientRef(-1)).toThrow(ProgramFault);
    expect(() => rows.slug(0.5)).toThrow(ProgramFault);
  });
});
