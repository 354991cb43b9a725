// A small client for the tests of the service: signs, sends, reads, and nothing else. It is not the product's
// client on purpose, so that a fault of that one does not hide here.

import { randomUUID } from 'node:crypto';
import { solveChallenge } from '../../src/wire/sandbox/proof-of-work.js';
import { signRequest } from '../../src/wire/sandbox/signing.js';

export interface KeyValues {
  readonly key_id: string;
  readonly api_key: string;
  readonly signing_secret: string;
  readonly webhook_secret: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
  readonly nonce?: string;
  readonly timestampSeconds?: number;
}

/** Sends an unsigned request. */
export async function send(
  baseUrl: string,
  method: string,
  target: string,
  init: { body?: string; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const response = await fetch(`${baseUrl}${target}`, { method, redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? parsed(text) : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a key over the interface. */
export async function makeKey(baseUrl: string): Promise<KeyValues> {
  const challenge = await send(baseUrl, 'POST', '/v1/sandbox/keys/challenge');
  const solution = solveChallenge(challenge.json.data.challenge, challenge.json.data.difficulty);
  const body = JSON.stringify({ challenge: challenge.json.data.challenge, solution });
  const made = await send(baseUrl, 'POST', '/v1/sandbox/keys', { body });
  if (made.status !== 201) throw new Error(`no key: ${made.status} ${made.text}`);
  return made.json.data;
}

export class SignedClient {
  readonly baseUrl: string;
  readonly key: KeyValues;

  constructor(baseUrl: string, key: KeyValues) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  static async open(baseUrl: string): Promise<SignedClient> {
    return new SignedClient(baseUrl, await makeKey(baseUrl));
  }

  /** The headers of a signed call. */
  headersFor(
    method: string,
    target: string,
    body: string,
    options: CallOptions = {},
  ): Record<string, string> {
    const signature = signRequest(this.key.signing_secret, {
      method,
      target,
      body: Buffer.from(body, 'utf8'),
      timestampSeconds: options.timestampSeconds ?? Math.floor(Date.now() / 1000),
      nonce: options.nonce ?? randomUUID(),
    });
    return {
      authorization: `Bearer ${this.key.api_key}`,
      'x-service-timestamp': signature.timestamp,
      'x-service-nonce': signature.nonce,
      'x-service-signature': signature.signature,
      ...options.headers,
    };
  }

  call(method: string, target: string, options: CallOptions = {}): Promise<TestAnswer> {
    const body = options.rawBody ?? (options.body === undefined ? '' : JSON.stringify(options.body));
    const headers = this.headersFor(method, target, body, options);
    return send(this.baseUrl, method, target, body === '' ? { headers } : { headers, body });
  }

  get(target: string, options: CallOptions = {}): Promise<TestAnswer> {
    return this.call('GET', target, options);
  }

  post(target: string, body?: unknown, options: CallOptions = {}): Promise<TestAnswer> {
    return this.call('POST', target, { ...options, ...(body === undefined ? {} : { body }) });
  }

  /** An order of `demo-coffee` for 25.00 unless told otherwise. */
  order(
    clientRef: string,
    wish: Record<string, unknown> = {},
    options: CallOptions = {},
  ): Promise<TestAnswer> {
    const body = {
      client_ref: clientRef,
      slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 2500,
      end_customer: { ref: 'buyer-1', country: 'GB' },
      ...wish,
    };
    return this.post('/v1/orders', body, {
      ...options,
      headers: { 'idempotency-key': clientRef, ...options.headers },
    });
  }

  async balanceUsd6(): Promise<number> {
    return (await this.get('/v1/balance')).json.data.balance_usd6;
  }
}
