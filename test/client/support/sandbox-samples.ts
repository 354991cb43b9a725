// Answers and credentials for the tests of the sandbox client: well-formed, and of no use anywhere.

import type { SandboxOptions } from '../../../src/client/sandbox/options.js';

export const keyId = 'k1k2k3k4k5k6';
/** Canaries: each is looked for in everything that a failure shows. */
export const apiKey = `pmr_test_${keyId}_${'canaryapikey'.padEnd(32, '0')}`;
export const signingSecret = `pmrsig_test_${'CanarySigningSecret'.padEnd(43, 'x')}`;
export const webhookSecret = `pmrwh_test_${'CanaryWebhookSecret'.padEnd(43, 'y')}`;
export const cardCode = 'DEMO-CANA-RYCA-RD00';
export const cardLink = 'http://127.0.0.1:1/demo/canarylink';
export const buyerRef = 'canary-buyer-ref';

export const fastRetry = { backoffMs: 10, backoffMostMs: 20, waitLeastMs: 5, waitMostMs: 2000 };

export function clientOptions(baseUrl: string, more: Partial<SandboxOptions> = {}): SandboxOptions {
  return { baseUrl, apiKey, signingSecret, webhookSecret, retry: fastRetry, readsPerSecond: 1000, ...more };
}

export const ping = {
  ok: true,
  env: 'sandbox',
  key_id: keyId,
  created_at: '2026-10-01T00:00:00.000Z',
  expires_at: '2026-10-31T00:00:00.000Z',
  server_time: '2026-10-02T00:00:00.000Z',
};

export const balance = { currency: 'USD', balance_usd6: 12630000, as_of: '2026-10-02T00:00:00.000Z' };

export const orderInput = {
  clientRef: 'shop-1001',
  slug: 'demo-coffee',
  currency: 'USD',
  faceMinor: 2500,
  endCustomer: { ref: buyerRef, country: 'US' },
};

export const order = {
  order_id: 'ord_1',
  client_ref: 'shop-1001',
  slug: 'demo-coffee',
  currency: 'USD',
  face_minor: 2500,
  rate_bps: 500,
  cost_minor: 2375,
  fx_rate: '1',
  cost_usd6: 23750000,
  status: 'issued',
  quote_id: null,
  end_customer: { ref_sha256: 'a'.repeat(64), country: 'US' },
  code: cardCode,
  link: cardLink,
  created_at: '2026-10-02T00:00:00.000Z',
  issued_at: '2026-10-02T00:00:00.000Z',
  replay: false,
};

export const deposit = {
  deposit_id: 'dep_1',
  plus_amount: '20',
  gross_usd6: 60000000,
  pool_fee_usd6: 180000,
  credited_usd6: 59820000,
  balance_usd6: 159820000,
  created_at: '2026-10-02T00:00:00.000Z',
};

export const quote = {
  quote_id: 'quo_1',
  slug: 'demo-coffee',
  currency: 'USD',
  face_minor: 2500,
  rate_bps: 500,
  cost_minor: 2375,
  fx_rate: '1',
  cost_usd6: 23750000,
  created_at: '2026-10-02T00:00:00.000Z',
  expires_at: '2026-10-02T00:01:00.000Z',
};
