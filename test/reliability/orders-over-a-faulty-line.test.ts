// Orders of each interface over a line on which one request in ten fails in some way: every order is made
// once, and the month closes with a difference of zero. `LINE_ORDERS=10000` is the long version.

import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { formatInstant } from '../../src/base/time/instant.js';
import { ClientFailure } from '../../src/client/failures/client-failure.js';
import { RewardsClient } from '../../src/client/rewards/client.js';
import { SandboxClient } from '../../src/client/sandbox/client.js';
import { SupplierClient } from '../../src/client/supplier/client.js';
import { SourceFault } from '../../src/client/transport/source-fault.js';
import { depositRowsOf, firstOfSeptember, LiveAccount } from '../jobs/support/live-account.js';
import { alice, LiveRewards, tokenHeaders } from '../jobs/support/live-rewards.js';
import { LiveSupplier } from '../jobs/support/live-supplier.js';
import { type FaultyLine, openFaultyLine } from './support/faulty-line.js';
import { hangingFaults, type KnownFault, lineFaults, redirects } from './support/line-faults.js';
import { seededDraws } from './support/seeded-draws.js';
import { entryCount, openShop, type ShopParts } from './support/shops.js';

const COUNT = Number(process.env['LINE_ORDERS'] ?? '40');
const AT_ONCE = 8;
const soldAt = formatInstant(firstOfSeptember);

/** What a shop keeps of an order: its reference, and what tells one card from another. */
interface Sold {
  readonly ref: string;
  readonly identity: string;
}

const endingFaults: readonly KnownFault[] = [...lineFaults, ...redirects];
/** Faults that a shop meets: each kind, the ones that only a deadline ends included. */
const allFaults: readonly KnownFault[] = [...endingFaults, ...hangingFaults];

function failNowAndThen(line: FaultyLine, seed: number, faults = allFaults): void {
  const draw = seededDraws(seed);
  line.choose(() => (draw() < 0.1 ? faults[Math.floor(draw() * faults.length)] : undefined));
}

/**
 * Makes each order as a shop does: it sends the same reference until it has an answer, in this run of its
 * program or in the next.
 */
async function sellAll(refs: readonly string[], sell: (ref: string) => Promise<string>): Promise<Sold[]> {
  const left = [...refs];
  const sold: Sold[] = [];
  const till = async (): Promise<void> => {
    for (let ref = left.shift(); ref !== undefined; ref = left.shift()) {
      sold.push({ ref, identity: await sellOne(ref, sell) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, till));
  return sold.sort((a, b) => (a.ref < b.ref ? -1 : 1));
}

const TRIES_MOST = 20;

async function sellOne(ref: string, sell: (ref: string) => Promise<string>): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sell(ref);
    } catch (error) {
      if (!isOfTheLine(error) || tries === TRIES_MOST) throw error;
    }
  }
}

/**
 * No answer of the service came, or none that could be believed; none of these is an error that it states.
 */
function isOfTheLine(error: unknown): boolean {
  return (
    error instanceof ClientFailure && (error.kind === 'unfinished' || error.cause instanceof SourceFault)
  );
}

/** Waits are skipped, since what is tested is what happens after them. */
function impatient(baseUrl: string) {
  const pace = new FixedClock(0);
  const sleep = async (ms: number): Promise<void> => pace.advance(Math.min(Math.ceil(ms), 1_000_000));
  return { baseUrl, paceClock: pace, sleep, deadlineMs: 1000 };
}

const refsOf = (prefix: string): string[] =>
  Array.from({ length: COUNT }, (_, at) => `${prefix}-${String(at + 1).padStart(6, '0')}`);

/** Closes, once over a line that fails as well, and then over a good one; what is not whole posts nothing. */
async function closeShop(parts: ShopParts, entries: number): Promise<void> {
  const shop = await openShop(parts);
  failNowAndThen(shop.line, 4, endingFaults);
  const close = ['close', '--month', '2026-09', '--json'];
  const first = await shop.run(close);
  expect([0, 4]).toContain(first.exitCode);
  expect(entryCount(shop.cwd)).toBe(first.exitCode === 4 ? 0 : entries);
  expect(shop.line.fired.size).toBeGreaterThan(0);
  shop.line.mend();
  const closed = await shop.run(close);
  expect([closed.exitCode, entryCount(shop.cwd)], closed.stderr).toEqual([0, entries]);
  expect(JSON.parse(closed.stdout)).toMatchObject({ month: '2026-09', exit_code: 0 });
}

/** Faults that happened: their number and their kinds. */
function demandFaults(line: FaultyLine): void {
  const happened = [...line.fired.values()].reduce((a, b) => a + b, 0);
  expect(happened).toBeGreaterThan(COUNT / 20);
  expect(line.fired.size).toBeGreaterThan(Math.min(COUNT / 20, 20));
  expect(line.strangerRequests()).toBe(0);
}

function demandOnce(sold: readonly Sold[]): void {
  expect(sold).toHaveLength(COUNT);
  expect(new Set(sold.map(({ identity }) => identity)).size).toBe(COUNT);
}

const BOOK = 'client_ref,slug,currency,face_minor,sold_at';
const rowOf = ({ ref }: Sold) => `${ref},demo-coffee,USD,1000,${soldAt}`;

describe('orders over a line on which one request in ten fails', () => {
  it('are as many cards, debits and entries as there are orders, in the sandbox interface', async () => {
    const live = await LiveAccount.open();
    const deposits = [];
    for (let funded = 0; funded < COUNT * 10; funded += 30_000) deposits.push(await live.deposit('10000'));
    const line = await openFaultyLine(live.service.sandboxUrl);
    failNowAndThen(line, 1);
    const perSecond = { read: 1e6, quote: 1e6, order: 1e6, write: 1e6 };
    const client = new SandboxClient({ ...impatient(line.baseUrl), ...live.credentials, perSecond });
    onTestFinished(() => client.close());
    const sold = await sellAll(refsOf('shop'), async (clientRef) => {
      const order = await client.order({
        clientRef,
        slug: 'demo-coffee',
        currency: 'USD',
        faceMinor: 1000,
        endCustomer: { ref: `buyer-of-${clientRef}`, country: 'GB' },
      });
      return `${order.orderId} ${order.card?.reveal().code ?? ''}`;
    });
    demandFaults(line);
    demandOnce(sold);
    live.at('2026-10-02T06:00:00.000Z');
    const { apiKey, signingSecret, webhookSecret } = live.credentials;
    await closeShop(
      {
        name: 'sandbox',
        serviceUrl: live.service.sandboxUrl,
        section: { readsPerSecond: 1000 },
        environment: {
          TIEOUT_API_KEY: apiKey,
          TIEOUT_SIGNING_SECRET: signingSecret,
          TIEOUT_WEBHOOK_SECRET: webhookSecret,
        },
        files: { book: [BOOK, ...sold.map(rowOf)], deposits: depositRowsOf(deposits) },
        require: ['book', 'deposits'],
      },
      // The grant, each deposit with its transfer, and each order.
      1 + 2 * deposits.length + COUNT,
    );
  });

  it('are as many cards, debits and entries as there are orders, in the supplier interface', async () => {
    const live = await LiveSupplier.open();
    const txHash = await live.deposit(1_000_000_000_000);
    const line = await openFaultyLine(live.service.supplierUrl);
    failNowAndThen(line, 2);
    const client = new SupplierClient({
      ...impatient(line.baseUrl),
      key: live.service.supplierKey,
      readsPerSecond: 1e6,
      ordersPerSecond: 1e6,
    });
    onTestFinished(() => client.close());
    const sold = await sellAll(refsOf('s'), async (clientRef) => {
      const order = await client.order({
        clientRef,
        slug: 'demo-coffee',
        currency: 'USD',
        faceMinor: 1000,
        walletRef: `wallet-of-${clientRef}`,
      });
      return `${order.id} ${order.voucher?.reveal().code ?? ''}`;
    });
    demandFaults(line);
    demandOnce(sold);
    live.at('2026-10-02T06:00:00.000Z');
    await closeShop(
      {
        name: 'supplier',
        serviceUrl: live.service.supplierUrl,
        section: { unitsPerUsd: { USD: '1' } },
        environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey },
        files: {
          book: [BOOK, ...sold.map(rowOf)],
          deposits: ['deposit_ref,amount_usd6,sent_at', `${txHash},1000000000000,${soldAt}`],
        },
        require: ['book', 'deposits'],
      },
      // The deposit with its transfer, and each order.
      2 + COUNT,
    );
  });

  it('are as many charges of the pool as there are issuances, in the rewards interface', async () => {
    const live = await LiveRewards.open(String(COUNT * 20));
    const line = await openFaultyLine(live.service.rewardsUrl);
    failNowAndThen(line, 3);
    const client = new RewardsClient({
      ...impatient(line.baseUrl),
      key: live.service.rewardsKey,
      callsPerSecond: 1e6,
    });
    onTestFinished(() => client.close());
    const sold = await sellAll(
      refsOf('t'),
      async (transactionId) =>
        (await client.issue({ walletAddress: alice, amountUsdMinor: 1000, transactionId })).issuanceId,
    );
    demandFaults(line);
    demandOnce(sold);
    live.at('2026-10-02T06:00:00.000Z');
    await closeShop(
      {
        name: 'rewards',
        serviceUrl: live.service.rewardsUrl,
        section: { partnerId: 'demo', rates: { default: '1.5' } },
        environment: { TIEOUT_REWARDS_KEY: live.service.rewardsKey },
        files: {
          rewards: [tokenHeaders.rewards, ...sold.map(({ ref }) => `${ref},${alice},10.00,,${soldAt}`)],
        },
        require: [],
      },
      // Nothing of tokens is posted.
      0,
    );
  });
});
