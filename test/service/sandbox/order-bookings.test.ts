// The movements that faults make are shown in faults/order-faults.test.ts; here that nothing is booked
// without one.

import { describe, expect, it } from 'vitest';
import {
  bookFailedOrder,
  bookReplay,
  debitOf,
  orderSubject,
} from '../../../src/service/sandbox/order-bookings.js';
import { orderRow } from '../books/rows.js';
import { openCore, startMs } from '../core.js';

const request = {
  client_ref: 'a-1',
  slug: 'demo-books',
  currency: 'GBP',
  face_minor: 6660,
  end_customer: { ref: 'b', country: 'GB' },
} as never;

describe('bookReplay and bookFailedOrder', () => {
  it('book nothing without a fault', () => {
    const { core, keyId, call, close } = openCore();
    bookReplay(core, call(), orderRow());
    bookFailedOrder(core, call(), request, 300);
    expect(core.books.journal.between(keyId, 0, startMs * 2)).toEqual([]);
    close();
  });
});

describe('debitOf', () => {
  it('is the order’s own cost at the time it was accepted', () => {
    expect(debitOf(orderRow())).toMatchObject({
      kind: 'order',
      ref: 'a-1',
      amount_usd6: -23_750_000,
      booked_at_ms: 1000,
    });
  });
});

describe('orderSubject', () => {
  it('is what faults of orders are matched by', () => {
    const { call, keyId, close } = openCore();
    expect(orderSubject(call(), orderRow())).toEqual({
      client_ref: 'a-1',
      slug: 'demo-coffee',
      currency: 'USD',
      key_id: keyId,
    });
    close();
  });
});
