// Rows for the tests of the tables.

import type { OrderRow } from '../../../src/service/sandbox/books/order-table.js';

export function orderRow(change: Partial<OrderRow> = {}): OrderRow {
  return {
    order_id: 'ord_1',
    key_id: 'aaaaaaaaaaaa',
    client_ref: 'a-1',
    request_sha256: '0'.repeat(64),
    slug: 'demo-coffee',
    currency: 'USD',
    face_minor: 2500,
    rate_bps: 500,
    cost_minor: 2375,
    fx_rate: '1',
    cost_usd6: 23_750_000,
    status: 'pending',
    quote_id: null,
    ref_sha256: '0'.repeat(64),
    country: 'GB',
    created_at_ms: 1000,
    issue_due_at_ms: 31_000,
    issued_at_ms: null,
    ...change,
  };
}
