// Answers of the supplier interface as the contract shows them, for tests to alter.

import type { JsonObject } from '../../../../src/base/json/json-reader.js';

export const sampleBrand: JsonObject = {
  slug: 'demo-coffee',
  name: 'Demo Coffee',
  currency: 'USD',
  countries: ['US'],
  all_denominations: [1000, 2500, 5000],
  denominations: [1000, 2500],
  range: null,
  prices: [
    { face_minor: 1000, wholesale_minor: 950 },
    { face_minor: 2500, wholesale_minor: 2375 },
  ],
  net_rate_bps: 500,
  cash_equivalent: false,
  availability: { state: 'limited', float_light: 'green', max_denom_today: 2500 },
  source: 'catalogue',
};

export const sampleOrder: JsonObject = {
  id: 'ord_1',
  client_ref: 'shop:1',
  status: 'issued',
  brand_slug: 'demo-coffee',
  currency: 'USD',
  face_minor: 2500,
  wholesale_minor: 2375,
  wholesale_usd6: 23_750_000,
  wallet_ref_sha256: 'a'.repeat(64),
  created_at: '2026-09-10T10:00:00.000Z',
  voucher: {
    code: 'QWER-7788-ZXCV',
    pin: '4711',
    url: 'https://cards.example/qwer',
    expires_at: '2027-09-10T10:00:00.000Z',
  },
  ledger: { balance_usd6: 76_250_000 },
  replay: false,
};

export const sampleFloat: JsonObject = {
  balance_usd6: 76_250_000,
  low: true,
  low_threshold_usd6: 100_000_000,
  deposit_address: '0x00000000000000000000000000000000000000aa',
  opening_balance_usd6: 0,
  closing_balance_usd6: 76_250_000,
  deposits: [
    {
      seq: 1,
      deposit_id: 'dep_1',
      tx_hash: '0xaa',
      from_wallet: '0xbb',
      amount_usd6: 100_000_000,
      credited_at: '2026-09-01T10:00:00.000Z',
    },
  ],
  debits: [
    {
      seq: 2,
      debit_id: 'deb_1',
      kind: 'debit',
      client_ref: 'shop:1',
      order_id: 'ord_1',
      brand_slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 2500,
      wholesale_minor: 2375,
      amount_usd6: 23_750_000,
      booked_at: '2026-09-10T10:00:00.000Z',
    },
  ],
};

export const sampleCheck: JsonObject = {
  ok: false,
  code: 'SUPPLIER_RESTOCKING',
  wholesale_minor: 1297,
  wholesale_usd6: 16_212_500,
  ledger_balance_usd6: 76_250_000,
  retry_after_sec: 3600,
};

export const sampleSummary: JsonObject = {
  gift_cards_listed: 65,
  currencies: ['EUR', 'GBP', 'USD'],
  countries: ['DE', 'GB', 'US'],
};

/** As text: a rate's digits are what counts. */
export const sampleFxText = '{"base":"USD","rates":{"EUR":0.92,"GBP":0.8,"USD":1},"source":"fixed"}';

/** The bytes of a success envelope around an already written `data`. */
export function dataBytes(dataText: string, beside = ''): Uint8Array {
  return Buffer.from(`{"data":${dataText}${beside}}`, 'utf8');
}
