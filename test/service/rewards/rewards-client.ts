// A small client for the tests of the rewards interface: sends the key, reads what comes, and nothing else.
// It is not the product's client on purpose, so that a fault of that one does not hide here. Numbers keep
// their digits: an amount of tokens is compared as text.

import { JsonNumber, type JsonValue, readJson } from '../../../src/base/json/json-reader.js';
import type { LocalService, LocalServiceOptions } from '../../../src/service/local-service.js';
import { startService } from '../running-service.js';
import { send, type TestAnswer } from '../signed-client.js';

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it looks at
export type Exact = any;

export interface RewardsTestAnswer {
  readonly status: number;
  readonly headers: TestAnswer['headers'];
  /** Numbers that no double holds are their digits as text. */
  readonly json: Exact;
}

/** Wallets with their EIP-55 spelling (the examples of EIP-55 itself). */
export const wallets = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const;
export const [wallet] = wallets;
/** The simulated chain refuses it. */
export const deadWallet = `0x${'1'.repeat(36)}dead`;

export class RewardsTestClient {
  readonly baseUrl: string;
  readonly key: string;

  constructor(service: Pick<LocalService, 'rewardsUrl' | 'rewardsKey'>) {
    this.baseUrl = service.rewardsUrl;
    this.key = service.rewardsKey;
  }

  get(target: string, headers: Record<string, string> = {}): Promise<RewardsTestAnswer> {
    return this.send('GET', target, undefined, headers);
  }

  post(target: string, body: unknown, headers: Record<string, string> = {}): Promise<RewardsTestAnswer> {
    return this.send('POST', target, typeof body === 'string' ? body : JSON.stringify(body), headers);
  }

  async send(
    method: string,
    target: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<RewardsTestAnswer> {
    const all = { authorization: `Bearer ${this.key}`, ...headers };
    const answer = await send(this.baseUrl, method, target, {
      headers: all,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, headers: answer.headers, json: exact(readJson(answer.text)) };
  }

  /** A purchase of 10.00 dollars, which earns 15 tokens, unless told otherwise. */
  issue(transactionId: string, wish: Record<string, unknown> = {}): Promise<RewardsTestAnswer> {
    return this.post('/v2/rewards/issue', {
      wallet_address: wallet,
      amount_usd: 10,
      transaction_id: transactionId,
      ...wish,
    });
  }

  balance(address: string = wallet): Promise<RewardsTestAnswer> {
    return this.get(`/v2/users/${address}/balance`);
  }

  async pool(): Promise<Exact> {
    return (await this.get('/v2/pool?per_page=500')).json;
  }
}

function exact(value: JsonValue): Exact {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return value.map(exact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, exact(member)]));
}

/** A service whose pool has so many tokens ('' for none), and a client. */
export async function startRewards(
  poolPlus = '1000',
  options: LocalServiceOptions = {},
): Promise<{ service: LocalService; client: RewardsTestClient }> {
  const service = await startService(options);
  if (poolPlus !== '') await service.fundPool(poolPlus);
  return { service, client: new RewardsTestClient(service) };
}

/** Status and code of a refusal. */
export function codeOf(answer: RewardsTestAnswer): [number, string] {
  return [answer.status, answer.json.code];
}
