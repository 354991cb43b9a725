// Signed orders and reads a second of the local service on one core, with durable commits, as a ratio to a
// bare server of the same HTTP library (issue: 0.7 for orders, 0.3 for reads). Each is measured several times
// in turn, and the median counts, because the machine's own noise comes in waves.
//
// Run: npm run build && npx tsc -p tsconfig.bench.json && node .bench/bench/service/run.js

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { solveChallenge } from '../../src/wire/sandbox/proof-of-work.js';
import { signRequest } from '../../src/wire/sandbox/signing.js';
import { type LoadResult, runLoad } from './load.js';

const ROUNDS = 5;
const ORDERS = 6000;
const READS = 12_000;
const CONNECTIONS = 128;

interface Key {
  readonly api_key: string;
  readonly signing_secret: string;
}

const here = dirname(fileURLToPath(import.meta.url));
// The server alone on one core; the load generator keeps off it where the system can be told so.
const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

async function startServer(script: string): Promise<{ child: ChildProcess; url: string }> {
  const command = [process.execPath, join(here, script)];
  const [program = '', ...args] = canPin ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString('utf8').trim())),
  );
  return { child, url };
}

async function post(url: string, path: string, body?: unknown): Promise<{ data: Record<string, string> }> {
  const init = body === undefined ? { method: 'POST' } : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${url}${path}`, init)).json() as Promise<{ data: Record<string, string> }>;
}

async function makeKey(url: string): Promise<Key> {
  const { data } = await post(url, '/v1/sandbox/keys/challenge');
  const challenge = data['challenge'] ?? '';
  const solution = solveChallenge(challenge, Number(data['difficulty']));
  const made = await post(url, '/v1/sandbox/keys', { challenge, solution });
  return { api_key: made.data['api_key'] ?? '', signing_secret: made.data['signing_secret'] ?? '' };
}

/** The bytes of one signed request. */
function requestBytes(key: Key, method: string, target: string, body: string, extra = ''): Buffer {
  const signed = signRequest(key.signing_secret, {
    method,
    target,
    body: Buffer.from(body),
    timestampSeconds: Math.floor(Date.now() / 1000),
    nonce: randomUUID(),
  });
  const head = [
    `${method} ${target} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${key.api_key}`,
    `x-service-timestamp: ${signed.timestamp}`,
    `x-service-nonce: ${signed.nonce}`,
    `x-service-signature: ${signed.signature}`,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n${extra}\r\n${body}`);
}

function orderRequests(key: Key, round: number): Buffer[] {
  return Array.from({ length: ORDERS }, (_, index) => {
    const clientRef = `order-${round}-${index}`;
    const body = JSON.stringify({
      client_ref: clientRef,
      slug: 'demo-coffee',
      currency: 'USD',
      face_minor: 1000,
      end_customer: { ref: 'buyer-1', country: 'GB' },
    });
    return requestBytes(key, 'POST', '/v1/orders', body, `idempotency-key: ${clientRef}\r\n`);
  });
}

function readRequests(key: Key): Buffer[] {
  return Array.from({ length: READS }, () => requestBytes(key, 'GET', '/v1/ping', ''));
}

function perSecond(result: LoadResult, status: string): number {
  if (result.statuses[status] !== result.requests) {
    throw new Error(`not every request was answered ${status}: ${JSON.stringify(result.statuses)}`);
  }
  return result.requests / result.seconds;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

async function fund(url: string, key: Key): Promise<void> {
  const body = JSON.stringify({ plus_amount: '10000' });
  const requests = Array.from({ length: 20 }, () =>
    requestBytes(key, 'POST', '/v1/sandbox/deposits/simulate', body),
  );
  perSecond(await runLoad(url, requests, 1), '201');
}

const service = await startServer('service-server.js');
const bare = await startServer('bare-server.js');
const key = await makeKey(service.url);
await fund(service.url, key);
const rates: Record<'orders' | 'bareOrders' | 'reads' | 'bareReads', number[]> = {
  orders: [],
  bareOrders: [],
  reads: [],
  bareReads: [],
};
for (let round = 0; round < ROUNDS; round += 1) {
  const orders = orderRequests(key, round);
  rates.orders.push(perSecond(await runLoad(service.url, orders, CONNECTIONS), '201'));
  rates.bareOrders.push(perSecond(await runLoad(bare.url, orders, CONNECTIONS), '201'));
  rates.reads.push(perSecond(await runLoad(service.url, readRequests(key), CONNECTIONS), '200'));
  rates.bareReads.push(perSecond(await runLoad(bare.url, readRequests(key), CONNECTIONS), '200'));
}
service.child.kill();
bare.child.kill();

const lines = [
  `${ROUNDS} rounds, ${CONNECTIONS} connections, server ${canPin ? 'pinned to one core' : 'not pinned'}; requests a second, median:`,
  `orders  service ${Math.floor(median(rates.orders))}  bare ${Math.floor(median(rates.bareOrders))}  ratio ${ratio(rates.orders, rates.bareOrders)} (aim 0.7)`,
  `reads   service ${Math.floor(median(rates.reads))}  bare ${Math.floor(median(rates.bareReads))}  ratio ${ratio(rates.reads, rates.bareReads)} (aim 0.3)`,
];
process.stdout.write(`${lines.join('\n')}\n`);

/** The median of the rounds' own ratios, two figures. */
function ratio(own: readonly number[], bareRates: readonly number[]): string {
  const ratios = own.map((rate, index) => rate / (bareRates[index] ?? 1));
  return median(ratios).toPrecision(2);
}
