// Shops that share references, sales that were taken back and buyers that were paid back, from their files to
// the reports.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';

const rowsOf = ({ cwd }: SandboxRun, name: string): Record<string, string>[] =>
  parse(readFileSync(join(cwd, 'reports', '2026-09', name)), { bom: true, columns: true });

const itemsOf = (sandbox: SandboxRun): string[] =>
  rowsOf(sandbox, '03-discrepancies.csv').map((row) => `${row['code']} ${row['subject']} ${row['note']}`);

interface File {
  readonly name: string;
  readonly source?: string;
  /** Each `reference status`, of the one card that all sell. */
  readonly sales: readonly string[];
}

/** Four orders issued in September, the month over, and the key pinned. */
async function soldInSeptember(): Promise<SandboxRun> {
  const sandbox = await startSandboxRun();
  const client = sandbox.client();
  for (const clientRef of ['s-1', 's-2', 's-3', 's-4']) {
    const wish = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 };
    await client.order({ clientRef, ...wish, endCustomer: { ref: 'b', country: 'US' } });
  }
  await client.close();
  await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  return sandbox;
}

async function importAll(sandbox: SandboxRun, files: readonly File[]): Promise<void> {
  for (const { name, source, sales } of files) {
    const rows = sales.map((sale) => {
      const [ref, status = ''] = sale.split(' ');
      return `${ref},demo-coffee,USD,2500,${status},2026-09-10T10:00:00Z,2600,USD`;
    });
    const header = 'client_ref,slug,currency,face_minor,status,sold_at,paid_minor,paid_currency';
    writeFileSync(join(sandbox.cwd, name), `${[header, ...rows].join('\n')}\n`);
    const more = source === undefined ? [] : ['--source', source];
    expect((await sandbox.run('import', 'book', name, ...more)).exitCode).toBe(0);
  }
}

const web: File = { name: 'web.csv', source: 'web', sales: ['s-1', 's-2 issued', 's-3'] };
const till: File = { name: 'till.csv', source: 'till', sales: ['s-2', 's-3 refunded', 's-4'] };

describe('two shops', () => {
  it.each([
    ['web, then till', [web, till]],
    ['till, then web', [till, web]],
  ])('give each reference that they share once, named with both places: %s', async (_, files) => {
    const sandbox = await soldInSeptember();
    await importAll(sandbox, files);
    // Both again: nothing is changed by it.
    await importAll(sandbox, files);
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(1);
    const shared = 'share the reference and are of different sources';
    expect(itemsOf(sandbox).sort()).toEqual([
      `OR-REF-REUSED s-2 rows till till.csv:2, web web.csv:3 ${shared}`,
      `OR-REF-REUSED s-3 rows till till.csv:3, web web.csv:4 ${shared}`,
    ]);
  });
});

describe('what became of a sale', () => {
  it('that was taken back is silent unless the card was issued, and one that was paid back is due', async () => {
    const sandbox = await soldInSeptember();
    const september = { name: 'a.csv', sales: ['s-1', 's-2', 's-3', 's-4', 's-5', 's-4 refunded'] };
    await importAll(sandbox, [september, { name: 'b.csv', sales: ['s-3 cancelled', 's-5 cancelled'] }]);
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(1);
    expect(itemsOf(sandbox)).toEqual(['OR-STATUS s-3 b.csv:2']);
    const orders = rowsOf(sandbox, '05-orders.csv').map((row) =>
      [row['client_ref'], row['book_status'], row['result'], row['paid_minor']].join(' '),
    );
    expect(orders.sort()).toEqual([
      's-1  matched 2600',
      's-2  matched 2600',
      's-3 cancelled differs 2600',
      's-4 refunded matched 0',
      's-5 cancelled book_only 2600',
    ]);
  });
});
