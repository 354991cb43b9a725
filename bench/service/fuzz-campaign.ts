// Throws altered requests and raw bytes at the service and judges every answer: a documented status with its
// code, the envelope, the two headers of every answer, and never a 500. The same seed throws the same
// requests.

import { randomUUID } from 'node:crypto';
import { errorCodes, isErrorCode } from '../../src/wire/sandbox/error-codes.js';
import { signRequest } from '../../src/wire/sandbox/signing.js';
import { afterContinue, FuzzLine } from './fuzz-line.js';
import { methods, nastyValues, paths, queries, rawRequests } from './fuzz-values.js';

export interface FuzzKey {
  readonly api_key: string;
  readonly signing_secret: string;
}

export interface FuzzResult {
  readonly requests: number;
  /** How often each outcome was seen: a status with its code, or `closed` where raw bytes got no answer. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** What should never be answered, with the request that brought it. */
  readonly faults: readonly string[];
}

interface Draft {
  method: string;
  target: string;
  body: string;
  headers: [string, string][];
}

/** A small seeded generator (mulberry32): what fails can be thrown again. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }
}

const SUCCESSES = new Set(['200', '201', '202']);
const DOCUMENTED = new Set(
  Object.values(errorCodes)
    .map((row) => String(row.status))
    .filter((status) => status !== '500'),
);

/** Runs so many requests over so many connections. */
export async function runFuzz(
  url: string,
  key: FuzzKey,
  options: { requests: number; connections: number; seed: number },
): Promise<FuzzResult> {
  const dice = new Dice(options.seed);
  const outcomes: Record<string, number> = {};
  const faults: string[] = [];
  let left = options.requests;
  const worker = async (): Promise<void> => {
    const line = new FuzzLine(url);
    while (left > 0) {
      left -= 1;
      const request = dice.below(10) === 0 ? rawBytes(dice) : requestBytes(dice, key);
      const answer = await line.exchange(request);
      const outcome = judge(answer);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome.startsWith('fault')) {
        faults.push(
          `${outcome}: ${JSON.stringify(request.toString('latin1').slice(0, 400))} got ${JSON.stringify(answer.slice(0, 400))}`,
        );
      }
    }
    line.close();
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  return { requests: options.requests, outcomes, faults };
}

/** The outcome of an answer's text, beginning with `fault` when it should not have been given. */
export function judge(answer: string): string {
  if (answer === '') return 'closed';
  const text = afterContinue(answer);
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const status = head.slice(9, 12);
  const requestId = /^x-request-id: (req_\S+)$/im.exec(head)?.[1];
  if (!/^x-service-env: sandbox$/im.test(head) || requestId === undefined) {
    return `fault ${status}: a header of every answer is missing`;
  }
  if (/^content-type: text\/html/im.test(head) || body.startsWith('{"openapi"')) {
    return SUCCESSES.has(status) ? status : `fault ${status}: a page`;
  }
  if (body === '') {
    // The answer to a HEAD, which has no body whatever it is.
    return DOCUMENTED.has(status) ? `${status} without body` : `fault ${status}: not documented`;
  }
  const json: { data?: unknown; request_id?: string; error?: { code: string; request_id: string } } =
    JSON.parse(body);
  const code = json.error?.code ?? '';
  if ((json.error?.request_id ?? json.request_id) !== requestId) {
    return `fault ${status}: another request id in the envelope`;
  }
  const isKnown = SUCCESSES.has(status)
    ? json.data !== undefined
    : isErrorCode(code) && String(errorCodes[code].status) === status && code !== 'internal_error';
  return isKnown ? `${status} ${code}`.trim() : `fault ${status} ${code}: not documented`;
}

/** A valid request, altered in up to three places, signed before or after. */
function requestBytes(dice: Dice, key: FuzzKey): Buffer {
  const draft = validRequest(dice);
  const isSignedLast = dice.below(10) < 7;
  for (let count = dice.below(4); count > 0; count -= 1) alter(dice, draft);
  const signedAs = isSignedLast ? draft : validRequest(dice);
  const headers = [...signatureHeaders(key, signedAs, dice), ...draft.headers];
  const length = draft.body === '' ? [] : [['content-length', String(Buffer.byteLength(draft.body))]];
  const lines = [['host', 'localhost'], ...headers, ...length].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(
    `${draft.method} ${draft.target} HTTP/1.1\r\n${lines.join('')}\r\n${draft.body}`,
    'utf8',
  );
}

function signatureHeaders(key: FuzzKey, draft: Draft, dice: Dice): [string, string][] {
  const nonce = dice.below(20) === 0 ? '00000000-0000-4000-8000-000000000000' : randomUUID();
  try {
    const signed = signRequest(key.signing_secret, {
      method: draft.method,
      target: draft.target,
      body: Buffer.from(draft.body, 'utf8'),
      timestampSeconds: Math.floor(Date.now() / 1000) + (dice.below(20) === 0 ? 400 : 0),
      nonce,
    });
    return [
      ['authorization', `Bearer ${key.api_key}`],
      ['x-service-timestamp', signed.timestamp],
      ['x-service-nonce', signed.nonce],
      ['x-service-signature', signed.signature],
    ];
  } catch (error) {
    // A target that can't be signed is sent all the same.
    if (!(error instanceof RangeError)) throw error;
    return [['authorization', `Bearer ${key.api_key}`]];
  }
}

function validRequest(dice: Dice): Draft {
  const get = (target: string): Draft => ({ method: 'GET', target, body: '', headers: [] });
  const post = (target: string, body: unknown): Draft => ({
    method: 'POST',
    target,
    body: JSON.stringify(body),
    headers: [['content-type', 'application/json']],
  });
  const ref = `${dice.pick(['a', 'pending-', 'b:'])}${dice.below(500)}`;
  const card = dice.pick([
    { slug: 'demo-coffee', currency: 'USD', face_minor: 1000 },
    { slug: 'demo-books', currency: 'GBP', face_minor: dice.pick([1000, 1033, 1337, 6660, 9999]) },
    { slug: 'demo-limited', currency: 'GBP', face_minor: dice.pick([1000, 5001]) },
  ]);
  const order = {
    client_ref: ref,
    ...card,
    end_customer: { ref: 'buyer', country: dice.pick(['GB', 'XX']) },
  };
  return dice.pick<() => Draft>([
    () => get('/v1/ping'),
    () => get('/v1/catalogue?country=GB&limit=5'),
    () => get('/v1/balance'),
    () => get(`/v1/orders/${ref}`),
    () => get('/v1/sandbox/events?limit=3'),
    () => get('/v1/sandbox/statement-key'),
    () => post('/v1/quotes', card),
    () => ({ ...post('/v1/orders', order), headers: [['idempotency-key', ref]] }),
    () => post('/v1/sandbox/deposits/simulate', { plus_amount: String(dice.below(50) + 1) }),
    () => post('/v1/sandbox/webhooks/test', { type: 'order.issued' }),
    () => post('/v1/sandbox/keys', { challenge: 'a', solution: 'b' }),
  ])();
}

function alter(dice: Dice, draft: Draft): void {
  switch (dice.below(9)) {
    case 0:
      draft.method = dice.pick(methods);
      return;
    case 1:
      draft.target = dice.pick(paths) + dice.pick(queries);
      return;
    case 2:
      draft.target = flipped(dice, draft.target);
      return;
    case 3:
      draft.body = flipped(dice, draft.body);
      return;
    case 4:
      draft.body = dice.pick([
        '',
        '{}',
        '[]',
        'null',
        '{',
        '['.repeat(4000),
        ' '.repeat(8193),
        '\ufeff{}',
        '{"a":1,"a":2}',
      ]);
      return;
    case 5:
      draft.headers = draft.headers.concat([
        [
          dice.pick([
            'x-forwarded-for',
            'authorization',
            'host',
            'idempotency-key',
            'expect',
            'x-service-nonce',
            'origin',
          ]),
          dice.pick(['', 'x', '100-continue', '127.0.0.1']),
        ],
      ]);
      return;
    case 6:
      draft.headers = [];
      return;
    default:
      draft.body = withNastyField(dice, draft.body);
  }
}

/** One character replaced by another printable one, or left out. */
function flipped(dice: Dice, text: string): string {
  const at = dice.below(text.length + 1);
  const by = dice.below(3) === 0 ? '' : String.fromCharCode(0x20 + dice.below(95));
  return text.slice(0, at) + by + text.slice(at + 1);
}

function withNastyField(dice: Dice, body: string): string {
  if (!body.startsWith('{')) return body;
  const names = [
    'client_ref',
    'slug',
    'currency',
    'face_minor',
    'quote_id',
    'end_customer',
    'plus_amount',
    'type',
    'extra',
  ];
  try {
    return JSON.stringify({ ...JSON.parse(body), [dice.pick(names)]: dice.pick(nastyValues) });
  } catch {
    // Already broken by another alteration: sent as it is.
    return body;
  }
}

function rawBytes(dice: Dice): Buffer {
  if (dice.below(2) === 0) return Buffer.from(dice.pick(rawRequests), 'latin1');
  return Buffer.from(Array.from({ length: 1 + dice.below(300) }, () => dice.below(256)));
}
