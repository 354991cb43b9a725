// One good answer of each kind, with the source's own figures, for tests to alter.

const INSTANT = '2026-10-01T00:00:00.000Z';
export const DEMO_CODE = 'DEMO-7KQ2-M9XA-0BTZ';
export const REF_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const SAMPLES = {
  ping: {
    ok: true,
    env: 'sandbox',
    key_id: 'abc123def456',
    created_at: INSTANT,
    expires_at: '2026-10-31T00:00:00.000Z',
    server_time: INSTANT,
  },
  catalogueEntry: {
    slug: 'demo-books',
    name: 'Demo Books',
    country: 'GB',
    currency: 'GBP',
    rate_bps: 300,
    denominations_minor: null,
    range: { min_minor: 1000, max_minor: 10000 },
    availability: 'available',
  },
  quote: {
    quote_id: 'q_1',
    slug: 'demo-coffee',
    currency: 'USD',
    face_minor: 2500,
    rate_bps: 500,
    cost_minor: 2375,
    fx_rate: '1',
    cost_usd6: 23_750_000,
    created_at: INSTANT,
    expires_at: '2026-10-01T00:01:00.000Z',
  },
  order: {
    order_id: 'ord_1',
    client_ref: 'shop-1',
    slug: 'demo-books',
    currency: 'GBP',
    face_minor: 2500,
    rate_bps: 300,
    cost_minor: 2425,
    fx_rate: '1.25',
    cost_usd6: 30_312_500,
    status: 'issued',
    quote_id: null,
    end_customer: { ref_sha256: REF_SHA256, country: 'GB' },
    code: DEMO_CODE,
    link: 'http://127.0.0.1:8701/demo/abc',
    created_at: INSTANT,
    issued_at: INSTANT,
    replay: false,
  },
  balance: { currency: 'USD', balance_usd6: 12_630_000, as_of: INSTANT },
  statement: {
    month: '2026-10',
    final: true,
    key_id: 'stk_1',
    algorithm: 'Ed25519',
    raw_statement: '{"version":1}',
    signature: '0'.repeat(128),
  },
  statementKey: { key_id: 'stk_1', algorithm: 'Ed25519', public_key: 'd7'.repeat(32) },
  keyRevoke: { key_id: 'abc123def456', revoked_at: INSTANT },
  deposit: {
    deposit_id: 'dep_1',
    plus_amount: '20',
    gross_usd6: 60_000_000,
    pool_fee_usd6: 180_000,
    credited_usd6: 59_820_000,
    balance_usd6: 159_820_000,
    created_at: INSTANT,
  },
  delivery: {
    raw_body: '{}',
    headers: {
      'content-type': 'application/json',
      'service-event-id': 'evt_1',
      'service-signature': `t=1760992019,v1=${'0'.repeat(64)}`,
    },
  },
  webhookTest: { event_id: 'evt_1', type: 'order.issued' },
  keyChallenge: { challenge: 'abc', difficulty: 16 },
  keyCreate: {
    key_id: 'abc123def456',
    api_key: 'pmr_test_abc123def456_secret',
    signing_secret: 'pmrsig_test_secret',
    webhook_secret: 'pmrwh_test_secret',
    balance_usd6: 100_000_000,
    created_at: INSTANT,
    expires_at: '2026-10-31T00:00:00.000Z',
  },
} as const;

export const EVENT_DATA = {
  'order.pending': {
    client_ref: 'pending-1',
    order_id: 'ord_2',
    slug: 'demo-books',
    currency: 'GBP',
    face_minor: 2500,
    rate_bps: 300,
    cost_minor: 2425,
    cost_usd6: 30_312_500,
    status: 'pending',
  },
  'order.issued': {
    client_ref: 'shop-1',
    order_id: 'ord_1',
    slug: 'demo-books',
    currency: 'GBP',
    face_minor: 2500,
    rate_bps: 300,
    cost_minor: 2425,
    cost_usd6: 30_312_500,
    status: 'issued',
  },
  'deposit.credited': { deposit_id: 'dep_1', plus_amount: '20', credited_usd6: 59_820_000 },
  'balance.low': { balance_usd6: 19_000_000, threshold_usd6: 20_000_000 },
  'statement.ready': { month: '2026-10', statement_id: 'st_1' },
  'key.revoked': { key_id: 'abc123def456' },
} as const;

/** The text of an event body. */
export function eventText(
  type: string,
  data: unknown,
  extra: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ id: 'evt_1', type, created_at: INSTANT, data, ...extra });
}

export const STATEMENT_LINE = {
  seq: 2,
  booked_at: '2026-10-02T10:00:00.000Z',
  kind: 'order',
  ref: 'shop-1',
  slug: 'demo-books',
  currency: 'GBP',
  face_minor: 2500,
  rate_bps: 300,
  cost_minor: 2425,
  fx_rate: '1.25',
  plus_amount: null,
  amount_usd6: -30_312_500,
  balance_usd6: 69_687_500,
} as const;

export const STATEMENT = {
  version: 1,
  statement_id: 'st_1',
  account: 'abc123def456',
  key_id: 'stk_1',
  month: '2026-10',
  final: true,
  period_start: '2026-10-01T00:00:00.000Z',
  period_end: '2026-11-01T00:00:00.000Z',
  generated_at: '2026-11-01T00:00:01.000Z',
  opening_balance_usd6: 0,
  grants: { count: 1, credited_usd6: 100_000_000 },
  deposits: { count: 0, credited_usd6: 0 },
  orders: { count: 1, cost_usd6: 30_312_500 },
  reversals: { count: 0, credited_usd6: 0 },
  closing_balance_usd6: 69_687_500,
  by_brand: [
    {
      slug: 'demo-books',
      currency: 'GBP',
      count: 1,
      face_minor: 2500,
      cost_minor: 2425,
      cost_usd6: 30_312_500,
    },
  ],
  lines: [STATEMENT_LINE],
} as const;
