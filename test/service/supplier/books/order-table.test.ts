import { describe, expect, it } from 'vitest';
import { SupplierBooks } from '../../../../src/service/supplier/books/supplier-books.js';
import { orderRow, startMs } from '../open-supplier-core.js';

const failed = { status: 'failed', issued_at_ms: null } as const;

describe('SupplierOrderTable', () => {
  it('gives an order back as it was put, by its exact reference', () => {
    const { orders } = new SupplierBooks(undefined);
    orders.put(orderRow('a-1'), undefined);
    expect(orders.find('a-1')).toEqual(orderRow('a-1'));
    expect(orders.find('A-1')).toBeUndefined();
  });

  it('takes up an order whose issue failed, and leaves its created_at and id', () => {
    const { orders } = new SupplierBooks(undefined);
    const before = orderRow('a-1', failed);
    orders.put(before, undefined);
    const retry = orderRow('a-1', {
      created_at_ms: startMs + 9,
      issued_at_ms: startMs + 9,
      wholesale_minor: 2400,
    });
    orders.put(retry, before);
    expect(orders.find('a-1')).toEqual({ ...retry, created_at_ms: startMs });
  });

  it('never writes over an issued order', () => {
    const { orders } = new SupplierBooks(undefined);
    orders.put(orderRow('a-1'), undefined);
    expect(() => orders.put(orderRow('a-1'), orderRow('a-1'))).toThrow('only an order whose issue failed');
    expect(() => orders.put(orderRow('a-1'), undefined)).toThrow(/UNIQUE/);
  });

  it('lists issued orders after an instant, oldest first, of all buyers or of one', () => {
    const { orders } = new SupplierBooks(undefined);
    const other = '3'.repeat(64);
    orders.put(orderRow('a-1', { issued_at_ms: 300, wholesale_usd6: 3 }), undefined);
    orders.put(
      orderRow('a-2', { issued_at_ms: 200, wholesale_usd6: 2, wallet_ref_sha256: other }),
      undefined,
    );
    orders.put(orderRow('a-3', { issued_at_ms: 100, wholesale_usd6: 1 }), undefined);
    orders.put(orderRow('a-4', failed), undefined);
    const prices = (ms: number, wallet?: string) =>
      orders.issuedSince(ms, wallet).map((row) => row.wholesale_usd6);
    expect([prices(0), prices(100), prices(0, other), prices(300)]).toEqual([[1, 2, 3], [2, 3], [2], []]);
  });
});
