// A small client for the tests of the supplier interface: sends the key, reads what comes, and nothing else.
// It is not the product's client on purpose, so that a fault of that one does not hide here.

import type { LocalService, LocalServiceOptions } from '../../../src/service/local-service.js';
import { floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import { startService } from '../running-service.js';
import { send, type TestAnswer } from '../signed-client.js';

export class SupplierTestClient {
  readonly baseUrl: string;
  readonly key: string;

  constructor(service: Pick<LocalService, 'supplierUrl' | 'supplierKey'>) {
    this.baseUrl = service.supplierUrl;
    this.key = service.supplierKey;
  }

  get(target: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return send(this.baseUrl, 'GET', target, { headers: { 'x-supplier-key': this.key, ...headers } });
  }

  post(target: string, body: unknown): Promise<TestAnswer> {
    return this.raw('POST', target, JSON.stringify(body));
  }

  raw(method: string, target: string, body?: string): Promise<TestAnswer> {
    const headers = { 'x-supplier-key': this.key };
    return send(this.baseUrl, method, target, body === undefined ? { headers } : { headers, body });
  }

  /** An order of `demo-coffee` for 25.00 USD unless told otherwise; it costs 23.75 USD. */
  order(clientRef: string, wish: Record<string, unknown> = {}): Promise<TestAnswer> {
    return this.post('/v1/orders', {
      client_ref: clientRef,
      brand_slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 2500,
      wallet_ref: 'wallet-0001',
      ...wish,
    });
  }

  check(wish: Record<string, unknown> = {}): Promise<TestAnswer> {
    return this.post('/v1/orders/check', {
      brand_slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 2500,
      ...wish,
    });
  }

  async balanceUsd6(): Promise<number> {
    return (await this.get('/v1/float')).json.data.balance_usd6;
  }

  /** Every movement of the float as signed amounts in sequence, read page by page of one moment. */
  async movements(): Promise<{ seq: number; kind: string; usd6: number; ref: string }[]> {
    const answer = await this.get('/v1/float?per_page=500');
    const float = floatAnswerSchema.parse(answer.json.data);
    const deposits = float.deposits.map((entry) => ({
      seq: entry.seq,
      kind: 'deposit',
      usd6: entry.amount_usd6 as number,
      ref: entry.tx_hash,
    }));
    const debits = float.debits.map((entry) => ({
      seq: entry.seq,
      kind: entry.kind as string,
      usd6: entry.kind === 'debit' ? -entry.amount_usd6 : (entry.amount_usd6 as number),
      ref: entry.client_ref ?? '',
    }));
    return [...deposits, ...debits].sort((a, b) => a.seq - b.seq);
  }
}

/** `demo-books`, whose range holds both test amounts. */
export function books(face_minor: number): Record<string, unknown> {
  return { brand_slug: 'demo-books', currency: 'GBP', face_minor };
}

let transfers = 0;

/** A service, its float funded with so many millionths of a dollar (0: not at all), and a client. */
export async function startSupplier(
  floatUsd6 = 1_000_000_000,
  options: LocalServiceOptions = {},
): Promise<{ service: LocalService; client: SupplierTestClient }> {
  const service = await startService(options);
  if (floatUsd6 > 0) {
    transfers += 1;
    await service.depositToFloat({ amountUsd6: floatUsd6, txHash: `0x${transfers}`, fromWallet: '0xaa' });
  }
  return { service, client: new SupplierTestClient(service) };
}

/** Status and code of a refusal. */
export function codeOf(answer: TestAnswer): [number, string] {
  return [answer.status, answer.json.code];
}
