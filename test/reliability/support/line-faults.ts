// The faults of a line as values: what each does to one request, and what a run must make of it.

import { gzipSync } from 'node:zlib';
import { type LineAnswer, type LineFault, type Passage, sendAnswer } from './faulty-line.js';

/**
 * - `survived`: the run asks again and ends as over a good line;
 * - `ends`: the source is not read, the run ends with 4, and the next one completes it.
 */
export interface KnownFault extends LineFault {
  readonly outcome: 'survived' | 'ends';
}

const HTML = '<!doctype html><title>Sign in</title><p>Sign in to this network.';

/** The service's own answer with another body, its length stated anew. */
function withBody(answer: LineAnswer, body: Buffer): LineAnswer {
  return { ...answer, body, headers: { ...answer.headers, 'content-length': String(body.length) } };
}

function instead(status: number, headers: Record<string, string>, text: string): KnownFault['act'] {
  return ({ outgoing }) => {
    const body = Buffer.from(text);
    outgoing.writeHead(status, { 'content-length': String(body.length), ...headers }).end(body);
  };
}

/** The answer with what it is about altered: its data, or its first field where there is no envelope. */
function altering(alter: (json: Record<string, unknown>, name: string) => void): KnownFault['act'] {
  return async ({ outgoing, forward }) => {
    const answer = await forward();
    const json = JSON.parse(answer.body.toString('utf8'));
    alter(json, 'data' in json ? 'data' : (Object.keys(json)[0] ?? ''));
    sendAnswer(outgoing, withBody(answer, Buffer.from(JSON.stringify(json))));
  };
}

function survived(name: string, act: KnownFault['act']): KnownFault {
  return { name, outcome: 'survived', act };
}

function ends(name: string, act: KnownFault['act']): KnownFault {
  return { name, outcome: 'ends', act };
}

function reset({ outgoing }: Passage): void {
  outgoing.socket?.resetAndDestroy();
}

const rateLimited = JSON.stringify({
  error: { code: 'rate_limited', message: 'too many requests', request_id: 'req_line' },
  request_id: 'req_line',
});

/** A 429 as the service words it, with that header; undefined leaves the header out. */
function limited(retryAfter: () => string | undefined): KnownFault['act'] {
  return async ({ outgoing, forward }) => {
    const { headers } = await forward();
    const { date: _, 'content-length': __, ...kept } = headers;
    const asked = retryAfter();
    const length = String(Buffer.byteLength(rateLimited));
    outgoing
      .writeHead(429, {
        ...kept,
        'content-length': length,
        ...(asked === undefined ? {} : { 'retry-after': asked }),
      })
      .end(rateLimited);
  };
}

/** Every form of Retry-After that is not said, or is over soon: the run waits a little and asks again. */
const limitedForms: readonly KnownFault[] = (
  [
    ['no Retry-After', () => undefined],
    ['Retry-After 0', () => '0'],
    ['Retry-After -5', () => '-5'],
    ['Retry-After 1e9', () => '1e9'],
    ['Retry-After abc', () => 'abc'],
    ['an empty Retry-After', () => ''],
    ['Retry-After 1', () => '1'],
    ['Retry-After as a date that is over', () => new Date(0).toUTCString()],
  ] as const
).map(([name, header]) => survived(`429 with ${name}`, limited(header)));

/** A wait that no run can sit out. */
const endlessWaits: readonly KnownFault[] = [
  ends(
    '429 with Retry-After 100000000000',
    limited(() => '100000000000'),
  ),
  ends(
    '429 with Retry-After as a date in 9999',
    limited(() => 'Fri, 31 Dec 9999 23:59:59 GMT'),
  ),
];

/** Each status to each kind of place. */
export const redirects: readonly KnownFault[] = [301, 302, 303, 307, 308].flatMap((status) =>
  (
    [
      ['the same host', ({ target }: Passage) => target],
      ['another host', ({ target, strangerUrl }: Passage) => `${strangerUrl}${target}`],
      ['plain http elsewhere', () => 'http://example.invalid/'],
      ['a file', () => 'file:///etc/hostname'],
    ] as const
  ).map(([where, location]) =>
    ends(`${status} to ${where}`, async (passage) => {
      passage.outgoing.writeHead(status, { location: location(passage), 'content-length': '0' }).end();
    }),
  ),
);

const resets: readonly KnownFault[] = [
  survived('a reset before the work', reset),
  survived('a reset after the work', async (passage) => {
    await passage.forward();
    reset(passage);
  }),
  survived('an end without an answer', ({ outgoing }) => void outgoing.socket?.destroy()),
  survived('an answer cut in its body', async ({ outgoing, forward }) => {
    const { status, headers, body } = await forward();
    outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) });
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.socket?.destroy());
  }),
  survived('chunks that are cut', async ({ outgoing, forward }) => {
    const { status, headers, body } = await forward();
    const { 'content-length': _, ...rest } = headers;
    outgoing.writeHead(status, { ...rest, 'transfer-encoding': 'chunked' });
    outgoing.write(body, () => outgoing.socket?.destroy());
  }),
];

const delays: readonly KnownFault[] = [
  survived('a request that arrives twice', async ({ outgoing, forward }) => {
    const first = await forward();
    await forward();
    sendAnswer(outgoing, first);
  }),
  survived('a request that arrives twice, the second answer handed over', async ({ outgoing, forward }) => {
    await forward();
    sendAnswer(outgoing, await forward());
  }),
  survived('a request that arrives late, behind its retry', async (passage) => {
    setTimeout(() => void passage.forward().catch(() => undefined), 400);
    reset(passage);
  }),
  survived('a slow answer', async ({ outgoing, forward }) => {
    const answer = await forward();
    await new Promise((resolve) => setTimeout(resolve, 150));
    sendAnswer(outgoing, answer);
  }),
];

const statuses: readonly KnownFault[] = [500, 502, 503, 504].map((status) =>
  survived(`a ${status} of a gateway`, instead(status, { 'content-type': 'text/html' }, HTML)),
);

/** Fifty megabytes of blanks. */
const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
const pouring = Buffer.alloc(1 << 16, 0x20);

const lengths: readonly KnownFault[] = [
  ends('a gigabyte that is only declared', ({ outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000000' });
    outgoing.write('{');
  }),
  ends('a body that never ends', ({ outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    const pour = (): void => {
      while (!outgoing.destroyed && outgoing.write(pouring)) {}
      if (!outgoing.destroyed) outgoing.once('drain', pour);
    };
    pour();
  }),
  ends('a gzip bomb', ({ outgoing }) => {
    const headers = { 'content-encoding': 'gzip', 'content-length': String(bomb.length) };
    outgoing.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bomb);
  }),
];

const captive: readonly KnownFault[] = [
  ends('a page to sign in with status 200', instead(200, { 'content-type': 'text/html' }, HTML)),
  ends('a 407 of a proxy', instead(407, { 'content-type': 'text/html' }, HTML)),
  ends('nothing at all with status 200', instead(200, { 'content-type': 'application/json' }, '')),
  ends('a 204', ({ outgoing }) => void outgoing.writeHead(204).end()),
  ends(
    'data that is missing',
    altering((json, name) => delete json[name]),
  ),
  ends(
    'null where the data was',
    altering((json, name) => {
      json[name] = null;
    }),
  ),
  ends(
    'an empty object where the data was',
    altering((json, name) => {
      json[name] = {};
    }),
  ),
  ends('JSON twice in one answer', async ({ outgoing, forward }) => {
    const answer = await forward();
    sendAnswer(outgoing, withBody(answer, Buffer.concat([answer.body, answer.body])));
  }),
  ends('bytes that are no text', async ({ outgoing, forward }) => {
    sendAnswer(outgoing, withBody(await forward(), Buffer.from([0x7b, 0xff, 0xfe, 0x7d])));
  }),
];

/** Every fault that ends by itself, but for the redirects. */
export const lineFaults: readonly KnownFault[] = [
  ...resets,
  ...delays,
  ...statuses,
  ...limitedForms,
  ...endlessWaits,
  ...lengths,
  ...captive,
];

/** Lists of pages that cannot be read as one, however often they are read. */
export function movingLists(): readonly KnownFault[] {
  let answers = 0;
  return [
    ends(
      'a total that never holds still',
      paging((page) => {
        answers += 1;
        page.total += 1000 + answers;
      }),
    ),
    ends(
      'a total that is invented',
      paging((page) => {
        page.total = 100_000_000;
        page.per_page = 1000;
      }),
    ),
    ends(
      'the first page for every page',
      paging((page) => {
        page.total = 5 * page.per_page;
        page.page = 1;
      }),
    ),
    ends(
      'a last page that is never there',
      paging((page) => {
        page.total += 1;
      }),
    ),
  ];
}

/** The answer with the numbers of its page altered. */
function paging(alter: (page: { page: number; per_page: number; total: number }) => void): KnownFault['act'] {
  return altering((json) => {
    for (const part of [json, json['paging'], json['data']]) {
      if (isPage(part)) alter(part);
    }
  });
}

function isPage(part: unknown): part is { page: number; per_page: number; total: number } {
  return typeof part === 'object' && part !== null && 'total' in part && 'per_page' in part;
}

/** Faults that only a deadline ends. */
export const hangingFaults: readonly KnownFault[] = [
  ends('no answer ever', () => undefined),
  ends('a request that is lost after it was worked on', async ({ forward }) => void (await forward())),
  ends('a byte every 50 ms', async ({ outgoing, forward }) => {
    const { status, headers, body } = await forward();
    outgoing.writeHead(status, { ...headers, 'content-length': String(body.length + 100_000) });
    const timer = setInterval(() => outgoing.write(' '), 50);
    outgoing.on('close', () => clearInterval(timer));
  }),
];
