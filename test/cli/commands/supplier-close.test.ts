// A month of the supplier interface through the command line: read page by page, and handed over in a file.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LiveSupplier } from '../../jobs/support/live-supplier.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

/** A shop's folder with its configuration, its book and its transfers. */
function shopOf(live: LiveSupplier, txHash: string, supplier: Record<string, unknown> = {}): string {
  const cwd = newFolder();
  const section = { baseUrl: live.service.supplierUrl, readsPerSecond: 1000, ...supplier };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ supplier: section }));
  const rows = [1, 2, 3].map((n) => `s-${n},demo-coffee,USD,2500,issued,2026-09-0${n + 1}T10:00:00Z`);
  writeFileSync(
    join(cwd, 'book.csv'),
    `client_ref,slug,currency,face_minor,status,sold_at\n${rows.join('\n')}\n`,
  );
  writeFileSync(
    join(cwd, 'deposits.csv'),
    `deposit_ref,amount_usd6,sent_at\n${txHash},1000000000,2026-09-01T08:00:00Z\n`,
  );
  return cwd;
}

async function september(): Promise<{ live: LiveSupplier; txHash: string }> {
  const live = await LiveSupplier.open();
  const txHash = await live.deposit(1_000_000_000);
  for (const n of [1, 2, 3]) await live.at(`2026-09-0${n + 1}T10:00:00.000Z`).order(`s-${n}`);
  live.at('2026-10-05T12:00:00.000Z');
  return { live, txHash };
}

function runIn(cwd: string, live: LiveSupplier, ...line: string[]): Promise<Said> {
  return runLine(line, { cwd, environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey } });
}

async function importOwn(cwd: string, live: LiveSupplier): Promise<void> {
  await runIn(cwd, live, 'import', 'book', 'book.csv');
  await runIn(cwd, live, 'import', 'deposits', 'deposits.csv');
}

function packOf(cwd: string): Record<string, string> {
  const folder = join(cwd, 'reports', '2026-09');
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The float as a partner would write it down: one movement a line, as the interface names its fields. */
async function exportFloat(cwd: string, live: LiveSupplier, format: 'ndjson' | 'csv'): Promise<string> {
  const answer = await fetch(`${live.service.supplierUrl}/v1/float?per_page=500`, {
    headers: { 'x-supplier-key': live.service.supplierKey },
  });
  const { data } = (await answer.json()) as { data: { deposits: object[]; debits: object[] } };
  const movements = [...data.deposits, ...data.debits];
  const names = [...new Set(movements.flatMap((one) => Object.keys(one)))];
  const cells = (one: object) => names.map((name) => String(Reflect.get(one, name) ?? '')).join(',');
  const lines =
    format === 'ndjson'
      ? movements.map((one) => JSON.stringify(one))
      : [names.join(','), ...movements.map(cells)];
  const name = `float.${format}`;
  writeFileSync(join(cwd, name), `${lines.join('\n')}\n`);
  return name;
}

describe('a month of the supplier interface', () => {
  it('closes without a finding where everything agrees, online and offline with the same bytes', async () => {
    const { live, txHash } = await september();
    const cwd = shopOf(live, txHash);
    await importOwn(cwd, live);
    const online = await runIn(cwd, live, 'close', '--month', '2026-09');
    expect(online.stdout + online.stderr).toContain('Everything that was tested agrees');
    expect(online.exitCode).toBe(0);
    const pack = packOf(cwd);
    await live.service.close();
    expect((await runIn(cwd, live, 'close', '--month', '2026-09', '--offline')).exitCode).toBe(0);
    expect(packOf(cwd)).toEqual(pack);
  });

  it.each(['ndjson', 'csv'] as const)(
    'gives the same orders, deposits, brands and postings from a file (%s) as from the pages',
    async (format) => {
      const { live, txHash } = await september();
      const paged = shopOf(live, txHash);
      const handed = shopOf(live, txHash);
      await importOwn(paged, live);
      await runIn(paged, live, 'close', '--month', '2026-09');
      const file = await exportFloat(handed, live, format);
      live.service.addSupplierFault({ fault: 'html', match: { path: '/v1/float' }, times: null });
      await importOwn(handed, live);
      expect((await runIn(handed, live, 'fetch', '--month', '2026-09')).exitCode).toBe(4);
      // What the fetch could not read is remembered, until it is handed over.
      expect((await runIn(handed, live, 'verify', '--month', '2026-09')).exitCode).toBe(4);
      expect((await runIn(handed, live, 'import', 'float', file)).exitCode).toBe(0);
      const offline = await runIn(handed, live, 'close', '--month', '2026-09', '--offline');
      expect(offline.exitCode).toBe(0);
      const [byPages, byFile] = [packOf(paged), packOf(handed)];
      for (const name of [
        '03-discrepancies.csv',
        '04-open-items.csv',
        '05-orders.csv',
        '06-deposits.csv',
        '07-brands.csv',
        '08-journal.csv',
      ]) {
        expect(byFile[name], name).toBe(byPages[name]);
      }
    },
  );

  it('is the same pack to the last byte where the file is read besides the pages, but for the file itself', async () => {
    const { live, txHash } = await september();
    const cwd = shopOf(live, txHash);
    await importOwn(cwd, live);
    await runIn(cwd, live, 'close', '--month', '2026-09');
    const before = packOf(cwd);
    const file = await exportFloat(cwd, live, 'ndjson');
    await runIn(cwd, live, 'import', 'float', file);
    await runIn(cwd, live, 'close', '--month', '2026-09', '--offline');
    const after = packOf(cwd);
    const { '00-control.csv': controlBefore = '', ...others } = before;
    expect(after).toMatchObject(others);
    const added = (after['00-control.csv'] ?? '').split('\r\n').filter((row) => !controlBefore.includes(row));
    const ofFloat = /float\.ndjson|^evidence,supplier,main,float,/;
    expect(added.filter((row) => !ofFloat.test(row))).toEqual([]);
  });

  it('reads of the orders only those that are in doubt, where the configuration says so', async () => {
    const { live, txHash } = await september();
    const cwd = shopOf(live, txHash, { orderReads: 'exceptions' });
    await importOwn(cwd, live);
    expect((await runIn(cwd, live, 'close', '--month', '2026-09')).exitCode).toBe(0);
    const control = (packOf(cwd)['00-control.csv'] ?? '').split('\r\n');
    const row = control.find((one) => one.includes('references of the month read'));
    expect(row?.split(',')).toContain('0');
    const orders = (packOf(cwd)['05-orders.csv'] ?? '').split('\r\n').filter((one) => one.includes(',s-'));
    expect(orders).toHaveLength(3);
    for (const order of orders) {
      expect(order).toMatch(/; not read: book, float, brand list and rates agree.*,matched,/);
    }
  });

  it('misses the debit of a sale that was never read, where all is handed over in files', async () => {
    const { live, txHash } = await september();
    const cwd = shopOf(live, txHash, { orderReads: 'exceptions', unitsPerUsd: { USD: '1' } });
    const file = await exportFloat(cwd, live, 'ndjson');
    const book = readFileSync(join(cwd, 'book.csv'), 'utf8');
    const sold = 's-4,demo-coffee,USD,2500,issued,2026-09-20T10:00:00Z\n';
    // A key in the wrong column is no reference, and its text is kept nowhere.
    const key = 'sup_test_0123456789abcdef,demo-coffee,USD,2500,issued,2026-09-21T10:00:00Z\n';
    writeFileSync(join(cwd, 'book.csv'), book + sold + key);
    await live.service.close();
    const imported = await runIn(cwd, live, 'import', 'book', 'book.csv');
    expect(imported.exitCode).toBe(1);
    await runIn(cwd, live, 'import', 'deposits', 'deposits.csv');
    expect((await runIn(cwd, live, 'import', 'float', file)).exitCode).toBe(0);
    const asOf = ['--as-of', '2026-10-05T12:00:00Z'];
    const closed = await runIn(cwd, live, 'close', '--month', '2026-09', '--offline', ...asOf);
    expect(closed.exitCode).toBe(1);
    expect(closed.stdout).toContain('OR-NOT-IN-STATEMENT, order s-4');
    const orders = (packOf(cwd)['05-orders.csv'] ?? '').split('\r\n');
    expect(orders.find((one) => one.includes(',s-4,'))).toContain(',book_only,');
    const written = [imported, closed].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    expect(
      [...written, ...Object.values(packOf(cwd))].filter((text) => text.includes('0123456789abcdef')),
    ).toEqual([]);
  });

  it('says that it is not finished where the float can not be read, and finishes with the next run', async () => {
    const { live, txHash } = await september();
    const cwd = shopOf(live, txHash);
    await importOwn(cwd, live);
    live.service.addSupplierFault({
      fault: 'float_entry_missing',
      times: null,
      match: { client_ref: 's-2' },
    });
    const { exitCode, stdout } = await runIn(cwd, live, 'close', '--month', '2026-09');
    expect(exitCode).toBe(4);
    expect(stdout).toContain('could not be read');
    live.service.removeSupplierFaults();
    expect((await runIn(cwd, live, 'close', '--month', '2026-09')).exitCode).toBe(0);
  });
});
