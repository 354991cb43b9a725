// A proxy on the way that hands over right answers to other questions: nothing is archived under the wrong
// name.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccountKey } from '../../../src/records/account.js';
import type { ReceiptTopic } from '../../../src/records/receipt.js';
import { supplierAccount } from '../../../src/records/supplier/supplier-account.js';
import { openBooks } from '../../../src/store/books.js';
import { LiveSupplier } from '../../jobs/support/live-supplier.js';
import { type MixingProxy, startMixingProxy } from '../support/mixing-proxy.js';
import { startSandboxRun } from '../support/sandbox-run.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

interface Shop {
  readonly cwd: string;
  readonly proxy: MixingProxy;
  run(...line: string[]): Promise<Said>;
}

const header = 'client_ref,slug,currency,face_minor,status,sold_at';

/** Two months of the sandbox interface behind the proxy, October over, everything right. */
async function sandboxShop(): Promise<Shop & { readonly account: AccountKey }> {
  const sandbox = await startSandboxRun();
  const client = sandbox.client();
  const order = (clientRef: string) =>
    client.order({
      clientRef,
      slug: 'demo-coffee',
      currency: 'USD',
      faceMinor: 1000,
      endCustomer: { ref: `buyer-${clientRef}`, country: 'US' },
    });
  await order('shop-1');
  await sandbox.service.setClock(Date.parse('2026-10-10T10:00:00Z'));
  await order('shop-2');
  await order('shop-3');
  const account = { interfaceName: 'sandbox' as const, account: (await client.ping()).keyId };
  await client.close();
  await sandbox.service.setClock(Date.parse('2026-11-02T00:00:00Z'));
  const { cwd } = sandbox;
  const rows = ['shop-1,2026-09-10', 'shop-2,2026-10-10', 'shop-3,2026-10-10'].map((row) => {
    const [ref, day] = row.split(',');
    return `${ref},demo-coffee,USD,1000,issued,${day}T10:00:00Z`;
  });
  writeFileSync(join(cwd, 'book.csv'), `${header}\n${rows.join('\n')}\n`);
  writeFileSync(join(cwd, 'deposits.csv'), 'deposit_ref,plus_amount\n');
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  await sandbox.run('import', 'book', 'book.csv');
  await sandbox.run('import', 'deposits', 'deposits.csv');
  const proxy = await startMixingProxy(sandbox.service.sandboxUrl);
  const config = { sandbox: { baseUrl: proxy.baseUrl, readsPerSecond: 1000 } };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify(config));
  return { cwd, proxy, account, run: sandbox.run };
}

/** Two months of the supplier interface behind the proxy, everything right. */
async function supplierShop(): Promise<Shop> {
  const live = await LiveSupplier.open();
  const txHash = await live.deposit(1_000_000_000);
  for (const [ref, day] of [
    ['s-1', '2026-09-02'],
    ['s-2', '2026-09-03'],
    ['s-3', '2026-10-02'],
    ['s-4', '2026-10-03'],
  ] as const) {
    await live.at(`${day}T10:00:00.000Z`).order(ref);
  }
  live.at('2026-11-02T12:00:00.000Z');
  const proxy = await startMixingProxy(live.service.supplierUrl);
  const cwd = newFolder();
  const supplier = { baseUrl: proxy.baseUrl, readsPerSecond: 1000, unitsPerUsd: { USD: '1' } };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ supplier }));
  const rows = ['s-1,2026-09-02', 's-2,2026-09-03', 's-3,2026-10-02', 's-4,2026-10-03'].map((row) => {
    const [ref, day] = row.split(',');
    return `${ref},demo-coffee,USD,2500,issued,${day}T10:00:00Z`;
  });
  writeFileSync(join(cwd, 'book.csv'), `${header}\n${rows.join('\n')}\n`);
  writeFileSync(
    join(cwd, 'deposits.csv'),
    `deposit_ref,amount_usd6,sent_at\n${txHash},1000000000,2026-09-01T08:00:00Z\n`,
  );
  const run = (...line: string[]) =>
    runLine(line, { cwd, environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey } });
  await run('import', 'book', 'book.csv');
  await run('import', 'deposits', 'deposits.csv');
  return { cwd, proxy, run };
}

/** What is archived under one name: the answers that have another one in them. */
function archivedUnder(cwd: string, key: AccountKey, topic: ReceiptTopic, subject: string): string[] {
  const books = openBooks(join(cwd, 'books.db'), { create: false });
  try {
    return books.receipts
      .all(key, topic, subject)
      .map(({ storedBytes }) => Buffer.from(storedBytes).toString('utf8'));
  } finally {
    books.close();
  }
}

/** Puts what is archived under one name under another one as well, as an older version did. */
function archiveAlsoUnder(
  cwd: string,
  key: AccountKey,
  topic: ReceiptTopic,
  names: { readonly from: string; readonly to: string },
): void {
  const books = openBooks(join(cwd, 'books.db'), { create: false });
  try {
    const [receipt] = books.receipts.all(key, topic, names.from);
    if (receipt === undefined) throw new Error(`nothing is archived of ${names.from}`);
    const { storedBytes } = receipt;
    const receivedAtMs = books.receipts.newestReceivedAtMs() ?? 0;
    books.receipts.addReceipt({ ...receipt, storedBytes, subject: names.to, receivedAtMs });
  } finally {
    books.close();
  }
}

/** The verdict's code, and the codes that the pack names. */
function found(cwd: string, month: string): string[] {
  const text = readFileSync(join(cwd, 'reports', month, '03-discrepancies.csv'), 'utf8');
  const [names = '', ...rows] = text.replace(/^\uFEFF/, '').split('\r\n');
  const at = names.split(',').indexOf('code');
  return rows.filter((row) => row !== '').map((row) => row.split(',')[at] ?? '');
}

async function expectClean({ cwd, run }: Shop, month: string): Promise<void> {
  const closed = await run('close', '--month', month);
  expect(closed.stdout + closed.stderr).toContain('Everything that was tested agrees');
  expect(closed.exitCode).toBe(0);
  expect(found(cwd, month)).toEqual([]);
}

const cases = [
  {
    what: 'an order for another order',
    open: sandboxShop,
    target: '/v1/orders/shop-2',
    other: '/v1/orders/shop-3',
    topic: 'order',
    subject: 'shop-2',
    foreign: '"shop-3"',
  },
  {
    what: 'the statement of the month before',
    open: sandboxShop,
    target: '/v1/statements?month=2026-10',
    other: '/v1/statements?month=2026-09',
    topic: 'statement',
    subject: '2026-10',
    foreign: '"month":"2026-09"',
  },
  {
    what: 'an order of the supplier interface for another order',
    open: supplierShop,
    target: '/v1/orders/s-3',
    other: '/v1/orders/s-4',
    topic: 'order',
    subject: 's-3',
    foreign: '"s-4"',
  },
  {
    what: 'the float of the month before',
    open: supplierShop,
    target: '/v1/float?month=2026-10&page=1&per_page=500',
    other: '/v1/float?month=2026-09&page=1&per_page=500',
    topic: 'float',
    subject: '2026-10',
    foreign: '"s-1"',
  },
] as const;

describe('an answer about something else', () => {
  it.each(cases)(
    'is a source that was not read, and a good network mends it: $what',
    async ({ open, target, other, topic, subject, foreign }) => {
      const shop = await open();
      // The answers to both questions are known to the proxy before it mixes them up.
      expect((await shop.run('fetch', '--month', '2026-10')).exitCode).toBe(0);
      const key = 'account' in shop ? (shop.account as AccountKey) : supplierAccount;
      const before = archivedUnder(shop.cwd, key, topic, subject).length;
      shop.proxy.mix(target, other);
      // An order that was read as issued after its month's end is asked again on demand only.
      const closed = await shop.run(
        'close',
        '--month',
        '2026-10',
        ...(topic === 'order' ? ['--reread'] : []),
      );
      expect(closed.stdout + closed.stderr).toContain('not everything could be read');
      expect(closed.exitCode).toBe(4);
      expect(found(shop.cwd, '2026-10')).toEqual(['RN-INCOMPLETE']);
      const archived = archivedUnder(shop.cwd, key, topic, subject);
      expect(archived).toHaveLength(before);
      expect(archived.filter((text) => text.includes(foreign))).toEqual([]);
      shop.proxy.mend();
      await expectClean(shop, '2026-10');
    },
  );
});

describe('books that an older version archived such an answer in', () => {
  it.each(cases)(
    'close clean over a good network: $what',
    async ({ open, topic, subject, foreign, other }) => {
      const shop = await open();
      expect((await shop.run('fetch', '--month', '2026-10')).exitCode).toBe(0);
      const key = 'account' in shop ? (shop.account as AccountKey) : supplierAccount;
      const from = /month=(\d{4}-\d{2})/.exec(other)?.[1] ?? other.split('/').at(-1) ?? '';
      archiveAlsoUnder(shop.cwd, key, topic, { from, to: subject });
      expect(archivedUnder(shop.cwd, key, topic, subject).at(-1)).toContain(foreign);
      const offline = await shop.run('close', '--month', '2026-10', '--offline');
      expect(offline.exitCode).toBe(0);
      await expectClean(shop, '2026-10');
    },
  );
});
