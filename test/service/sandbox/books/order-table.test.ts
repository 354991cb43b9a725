import { describe, expect, it } from 'vitest';
import { orderRow } from '../../books/rows.js';
import { openCore } from '../../core.js';

describe('OrderTable', () => {
  it('keeps one order a key and reference', () => {
    const { core, keyId, close } = openCore();
    core.books.orders.insert(orderRow());
    expect(core.books.orders.find(keyId, 'a-1')).toEqual(orderRow());
    expect(core.books.orders.find(keyId, 'A-1')).toBeUndefined();
    expect(() => core.books.orders.insert(orderRow({ order_id: 'ord_2' }))).toThrow(/UNIQUE/);
    close();
  });

  it('lists pending orders that are due, and issues each once', () => {
    const { core, keyId, close } = openCore();
    const { orders } = core.books;
    orders.insert(orderRow());
    expect(orders.dueBy(keyId, 30_999)).toEqual([]);
    const [due] = orders.dueBy(keyId, 31_000);
    if (due === undefined) throw new Error('nothing is due');
    expect(orders.markIssued(due, 31_000)).toMatchObject({ status: 'issued', issued_at_ms: 31_000 });
    expect(orders.dueBy(keyId, 99_000)).toEqual([]);
    expect(() => orders.markIssued(due, 31_000)).toThrow('only a pending order is issued');
    close();
  });

  it('remembers a failed attempt by key and reference', () => {
    const { core, keyId, close } = openCore();
    core.books.orders.noteFailure(keyId, 'a');
    core.books.orders.noteFailure(keyId, 'a');
    expect([core.books.orders.failedBefore(keyId, 'a'), core.books.orders.failedBefore(keyId, 'b')]).toEqual([
      true,
      false,
    ]);
    close();
  });

  it.each([{ status: 'issued' as const }, { face_minor: -1 }, { ref_sha256: 'short' }])(
    'refuses a row that contradicts itself: %j',
    (change) => {
      const { core, close } = openCore();
      expect(() => core.books.orders.insert(orderRow(change))).toThrow(/CHECK/);
      close();
    },
  );
});
