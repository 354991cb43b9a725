// Answers and credentials for the tests of the supplier client: well-formed, and of no use anywhere.

import type { ServerResponse } from 'node:http';
import type { ListPage } from '../../../src/client/supplier/calls.js';
import type { SupplierOptions } from '../../../src/client/supplier/options.js';
import { type FloatAnswer, floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import { fastRetry } from './sandbox-samples.js';
import { sendJson } from './scripted-server.js';

/** Canaries: each is looked for in everything that a failure shows. */
export const supplierKey = 'sup_test_canarysupplierkey00';
export const voucherCode = 'CANA-RYVO-UCHE-R000';
export const voucherPin = 'canarypin4711';
export const walletRef = 'canary-wallet-ref';

export function supplierOptions(baseUrl: string, more: Partial<SupplierOptions> = {}): SupplierOptions {
  return {
    baseUrl,
    key: supplierKey,
    retry: fastRetry,
    readsPerSecond: 1000,
    ordersPerSecond: 1000,
    ...more,
  };
}

export const supplierOrder = {
  id: 'sord_1',
  client_ref: 'shop-1001',
  status: 'issued',
  brand_slug: 'demo-coffee',
  currency: 'USD',
  face_minor: 2500,
  wholesale_minor: 2375,
  wholesale_usd6: 23750000,
  wallet_ref_sha256: 'b'.repeat(64),
  created_at: '2026-10-02T00:00:00.000Z',
  voucher: {
    code: voucherCode,
    pin: voucherPin,
    url: 'http://127.0.0.1:1/demo/canary',
    expires_at: '2027-10-02T00:00:00.000Z',
  },
  ledger: { balance_usd6: 976250000 },
  replay: false,
};

export const supplierOrderInput = {
  clientRef: 'shop-1001',
  slug: 'demo-coffee',
  currency: 'USD',
  faceMinor: 2500,
  walletRef,
};

export function brand(slug: string, more: Record<string, unknown> = {}) {
  return {
    slug,
    name: slug,
    currency: 'USD',
    countries: ['US'],
    all_denominations: [1000, 2500],
    denominations: [2500],
    range: null,
    prices: [{ face_minor: 2500, wholesale_minor: 2375 }],
    net_rate_bps: 500,
    cash_equivalent: false,
    availability: { state: 'limited', float_light: 'green', max_denom_today: 2500 },
    source: 'test',
    ...more,
  };
}

/** A debit of one dollar at a place of the sequence. */
export function debit(seq: number, amount = 1_000_000) {
  return {
    seq,
    debit_id: `deb_${seq}`,
    kind: 'debit' as const,
    client_ref: `shop-${seq}`,
    order_id: `sord_${seq}`,
    brand_slug: 'demo-coffee',
    currency: 'USD',
    face_minor: 100,
    wholesale_minor: 100,
    amount_usd6: amount,
    booked_at: '2026-10-02T00:00:00.000Z',
  };
}

export function transfer(seq: number) {
  return {
    seq,
    deposit_id: `sdep_${seq}`,
    tx_hash: `0x${String(seq).padStart(64, '0')}`,
    from_wallet: `0x${'1'.repeat(40)}`,
    amount_usd6: 1_000_000_000,
    credited_at: '2026-10-01T00:00:00.000Z',
  };
}

export function floatData(
  debits: readonly ReturnType<typeof debit>[],
  more: Record<string, unknown> = {},
): Record<keyof FloatAnswer, unknown> {
  return {
    balance_usd6: 990000000,
    low: false,
    low_threshold_usd6: 100000000,
    deposit_address: `0x${'2'.repeat(40)}`,
    opening_balance_usd6: 0,
    closing_balance_usd6: 990000000,
    deposits: [],
    debits,
    ...more,
  };
}

/** A success in this interface's envelope; the request id stands in the header. */
export function sendSupplier(
  response: ServerResponse,
  data: unknown,
  paging: object = {},
  status = 200,
): void {
  sendJson(response, status, { data, ...paging });
}

export function sendSupplierError(
  response: ServerResponse,
  status: number,
  code: string,
  retry_after_sec?: number,
): void {
  sendJson(response, status, {
    error: 'as the service words it',
    code,
    ...(retry_after_sec === undefined ? {} : { retry_after_sec }),
  });
}

/** Pages of a float of so many movements in all. */
export function floatPages(total: number, ...pages: readonly unknown[]): ListPage<FloatAnswer>[] {
  return pages.map((page, at) => ({
    data: floatAnswerSchema.parse(page),
    paging: { page: at + 1, per_page: 2, total },
  }));
}
