// A shop an interface behind a faulty line: September with everything right, its own records imported,
// nothing closed yet. `reset` puts the folder back to that, so that one shop serves many closes.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterfaceName } from '../../../src/records/account.js';
import { openBooks } from '../../../src/store/books.js';
import { newFolder, runLine, type Said, type WorldOptions } from '../../cli/support/test-world.js';
import { bookRowsOf, depositRowsOf, firstOfSeptember, LiveAccount } from '../../jobs/support/live-account.js';
import { LiveRewards, tokenHeaders } from '../../jobs/support/live-rewards.js';
import { LiveSupplier } from '../../jobs/support/live-supplier.js';
import { type FaultyLine, openFaultyLine } from './faulty-line.js';

export interface Shop {
  readonly name: InterfaceName;
  readonly cwd: string;
  /** Its keys, as the command line takes them. */
  readonly environment: Record<string, string>;
  readonly line: FaultyLine;
  /**
   * A question that is put for the time and the key alone: where nothing usable comes of it the run goes on,
   * since every answer that it rests on is asked for by itself.
   */
  readonly knock: string | undefined;
  run(given: readonly string[], options?: WorldOptions): Promise<Said>;
  /** Back to the moment before the first close. */
  reset(): void;
}

export interface ShopParts {
  readonly name: InterfaceName;
  readonly serviceUrl: string;
  readonly section: Record<string, unknown>;
  readonly environment: Record<string, string>;
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly require: readonly string[];
  readonly knock?: string;
}

const END_OF_SEPTEMBER = '2026-10-02T06:00:00.000Z';

export async function openShop(parts: ShopParts): Promise<Shop> {
  const line = await openFaultyLine(parts.serviceUrl);
  const cwd = newFolder();
  const section = { baseUrl: line.baseUrl, readsPerSecond: 1000, ...parts.section };
  const config = { [parts.name]: section, require: parts.require };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify(config));
  const run = (given: readonly string[], options: WorldOptions = {}) =>
    runLine(given, { cwd, environment: parts.environment, ...options });
  for (const [kind, rows] of Object.entries(parts.files)) {
    writeFileSync(join(cwd, `${kind}.csv`), `${rows.join('\n')}\n`);
    await demandDone(run(['import', kind, `${kind}.csv`]));
  }
  if (parts.name === 'sandbox') await pinServedKey(run);
  const kept = newFolder();
  cpSync(cwd, kept, { recursive: true });
  return {
    name: parts.name,
    cwd,
    environment: parts.environment,
    line,
    knock: parts.knock,
    run,
    reset: () => {
      rmSync(cwd, { recursive: true, force: true });
      mkdirSync(cwd);
      cpSync(kept, cwd, { recursive: true });
      line.mend();
    },
  };
}

async function demandDone(said: Promise<Said>): Promise<Said> {
  const { exitCode, stderr } = await said;
  if (exitCode !== 0) throw new Error(`a step before the test failed: ${stderr}`);
  return said;
}

async function pinServedKey(run: Shop['run']): Promise<void> {
  const { fingerprint } = JSON.parse((await demandDone(run(['pin', '--json']))).stdout);
  await demandDone(run(['pin', '--confirm', fingerprint]));
}

async function sandboxShop(): Promise<Shop> {
  const live = await LiveAccount.open();
  const deposits = [await live.deposit('5')];
  const orders = [];
  for (const ref of ['shop-1', 'shop-2']) orders.push(await live.order(ref));
  live.at(END_OF_SEPTEMBER);
  const { apiKey, signingSecret, webhookSecret } = live.credentials;
  return openShop({
    name: 'sandbox',
    serviceUrl: live.service.sandboxUrl,
    section: {},
    environment: {
      TIEOUT_API_KEY: apiKey,
      TIEOUT_SIGNING_SECRET: signingSecret,
      TIEOUT_WEBHOOK_SECRET: webhookSecret,
    },
    files: { book: bookRowsOf(orders), deposits: depositRowsOf(deposits) },
    require: ['book', 'deposits'],
  });
}

async function supplierShop(): Promise<Shop> {
  const live = await LiveSupplier.open();
  const txHash = await live.deposit(1_000_000_000);
  const refs = ['s-1', 's-2'];
  for (const ref of refs) await live.order(ref);
  const soldAt = new Date(firstOfSeptember).toISOString();
  live.at(END_OF_SEPTEMBER);
  return openShop({
    name: 'supplier',
    serviceUrl: live.service.supplierUrl,
    section: { unitsPerUsd: { USD: '1' } },
    environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey },
    files: {
      book: [
        'client_ref,slug,currency,face_minor,sold_at',
        ...refs.map((ref) => `${ref},demo-coffee,USD,2500,${soldAt}`),
      ],
      deposits: ['deposit_ref,amount_usd6,sent_at', `${txHash},1000000000,${soldAt}`],
    },
    require: ['book', 'deposits'],
  });
}

async function rewardsShop(): Promise<Shop> {
  const live = await LiveRewards.open();
  for (const transactionId of ['t-1', 't-2']) await live.issue(transactionId);
  live.at(END_OF_SEPTEMBER);
  return openShop({
    name: 'rewards',
    serviceUrl: live.service.rewardsUrl,
    section: { partnerId: 'demo', rates: { default: '1.5' } },
    environment: { TIEOUT_REWARDS_KEY: live.service.rewardsKey },
    files: { rewards: [tokenHeaders.rewards, ...live.rows.rewards] },
    require: [],
    knock: '/v2/pool?page=1&per_page=1',
  });
}

type Opening = readonly [InterfaceName, () => Promise<Shop>];

export const shops: readonly [Opening, Opening, Opening] = [
  ['sandbox', sandboxShop],
  ['supplier', supplierShop],
  ['rewards', rewardsShop],
];

/** Where runs differ by right: how many answers came, and when. */
const OF_THE_RUN = /^(evidence|manifest|00-control|close\.|README|reopen)/;

/** The item of a run before that could not read everything: cleared by the next, and kept on the record. */
const UNREAD_BEFORE = /^[^,\n]*,[^,\n]*,[^,\n]*,RN-INCOMPLETE,.*,cleared,.*\r\n/gm;

/**
 * What a pack says of the month: every table of it but those that count answers, without what each run has
 * its own of: when it read, and the hashes of answers, which state request ids.
 */
export function saidOfMonth(cwd: string, month = '2026-09'): Record<string, string> {
  const folder = join(cwd, 'reports', month);
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv') && !OF_THE_RUN.test(name));
  return Object.fromEntries(names.map((name) => [name, readTable(join(folder, name))]));
}

function readTable(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(UNREAD_BEFORE, '')
    .replace(/\b[0-9a-f]{64}\b/g, 'sha256')
    .replace(/2026-10-02T06:00:0\d\.\d{3}Z/g, 'at the close');
}

/** How many journal entries the books hold. */
export function entryCount(cwd: string): number {
  const books = openBooks(join(cwd, 'books.db'), { create: false });
  try {
    return books.journal.head().position;
  } finally {
    books.close();
  }
}
