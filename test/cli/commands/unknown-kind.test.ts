// A movement of a kind that nothing here knows, from the provider to the reports, over both interfaces.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { LiveSupplier } from '../../jobs/support/live-supplier.js';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

const rowsOf = (cwd: string, name: string): Record<string, string>[] =>
  parse(readFileSync(join(cwd, 'reports', '2026-09', name)), { bom: true, columns: true });

const stepOf = (cwd: string, step: string) =>
  rowsOf(cwd, '02-roll-forward.csv').find((row) => row['step'] === step);

/** `CODE subject claim`, what follows from others with `from CODE`. */
function itemsIn(cwd: string): string[] {
  const rows = rowsOf(cwd, '03-discrepancies.csv');
  const codeOf = new Map(rows.map((row) => [row['item_id'], row['code']]));
  return rows.map((row) => {
    const root = codeOf.get(row['caused_by'] ?? '');
    const end = root === undefined ? row['claim_usd6'] : `from ${root}`;
    return `${row['code']} ${row['subject']} ${end}`;
  });
}

describe('a signed line of a kind that nothing here knows', () => {
  async function shop(): Promise<SandboxRun> {
    const sandbox = await startSandboxRun();
    const client = sandbox.client();
    const rows = ['client_ref,slug,currency,face_minor,sold_at'];
    for (const clientRef of ['shop-1', 'shop-2']) {
      const wish = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 };
      const order = await client.order({ clientRef, ...wish, endCustomer: { ref: 'b', country: 'US' } });
      rows.push(`${clientRef},demo-coffee,USD,2500,${order.createdAt}`);
    }
    await client.close();
    await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
    writeFileSync(join(sandbox.cwd, 'book.csv'), `${rows.join('\n')}\n`);
    const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
    await sandbox.run('pin', '--confirm', fingerprint);
    await sandbox.run('import', 'book', 'book.csv');
    sandbox.service.addFault({
      fault: 'statement_line_kind',
      match: { month: '2026-09' },
      ref: 'shop-2',
      name: '=levy',
      times: null,
    });
    return sandbox;
  }

  it('leaves the statement standing: the close is final, the line is its one item, the rest is judged', async () => {
    const sandbox = await shop();
    const { exitCode, stdout, stderr } = await sandbox.run('close', '--month', '2026-09');
    expect(stdout + stderr).not.toContain('Statement: none');
    expect(exitCode).toBe(1);
    const items = itemsIn(sandbox.cwd);
    expect(items.filter((one) => !one.includes(' from '))).toEqual(['RF-KIND shop-2 0']);
    expect(items).toContain('OR-NOT-IN-STATEMENT shop-2 from RF-KIND');
    const orders = rowsOf(sandbox.cwd, '05-orders.csv').map((row) => [row['client_ref'], row['result']]);
    expect(orders).toEqual([
      ['shop-1', 'matched'],
      ['shop-2', 'differs'],
    ]);
    expect(stepOf(sandbox.cwd, 'other')).toMatchObject({
      movements_count: '1',
      movements_usd6: '-23750000',
      ledger_usd6: '-23750000',
    });
    expect(stepOf(sandbox.cwd, 'closing')?.['result']).toBe('ties');
  });

  it('can be explained and accepted, and the same close again says the same bytes', async () => {
    const sandbox = await shop();
    await sandbox.run('close', '--month', '2026-09');
    const before = readFileSync(join(sandbox.cwd, 'reports', '2026-09', 'manifest.json'), 'utf8');
    await sandbox.run('close', '--month', '2026-09', '--offline');
    expect(readFileSync(join(sandbox.cwd, 'reports', '2026-09', 'manifest.json'), 'utf8')).toBe(before);
    const { items } = JSON.parse((await sandbox.run('items', '--json')).stdout);
    const { item_id: itemId } = items.find(({ code }: { code: string }) => code === 'RF-KIND');
    const explained = await sandbox.run('explain', itemId);
    expect(explained.stdout).toContain('=levy in 2026-09, line 3');
    expect((await sandbox.run('accept', itemId, '--reason', 'a levy', '--by', 'Ann')).exitCode).toBe(0);
    expect((await sandbox.run('ledger', 'check')).exitCode).toBe(0);
  });
});

describe('a movement of the float of a kind that nothing here knows', () => {
  async function shop(): Promise<{
    live: LiveSupplier;
    cwd: string;
    run: (...line: string[]) => Promise<Said>;
  }> {
    const live = await LiveSupplier.open();
    const txHash = await live.deposit(1_000_000_000);
    for (const n of [1, 2]) await live.at(`2026-09-0${n + 1}T10:00:00.000Z`).order(`s-${n}`);
    live.at('2026-10-05T12:00:00.000Z');
    const cwd = newFolder();
    const supplier = { baseUrl: live.service.supplierUrl, readsPerSecond: 1000 };
    writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ supplier }));
    const rows = [1, 2].map((n) => `s-${n},demo-coffee,USD,2500,2026-09-0${n + 1}T10:00:00Z`);
    writeFileSync(
      join(cwd, 'book.csv'),
      `${['client_ref,slug,currency,face_minor,sold_at', ...rows].join('\n')}\n`,
    );
    writeFileSync(
      join(cwd, 'deposits.csv'),
      `deposit_ref,amount_usd6,sent_at\n${txHash},1000000000,2026-09-01T08:00:00Z\n`,
    );
    const run = (...line: string[]): Promise<Said> =>
      runLine(line, { cwd, environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey } });
    await run('import', 'book', 'book.csv');
    await run('import', 'deposits', 'deposits.csv');
    return { live, cwd, run };
  }

  it('is read page by page, and is the root of the order that lacks its debit', async () => {
    const { live, cwd, run } = await shop();
    live.service.addSupplierFault({ fault: 'float_entry_kind', match: { client_ref: 's-2' }, times: null });
    expect((await run('close', '--month', '2026-09')).exitCode).toBe(1);
    const items = itemsIn(cwd).filter((one) => !one.includes('UNVERIFIABLE'));
    expect(items).toEqual(['RF-KIND s-2 0', 'OR-NOT-IN-STATEMENT s-2 from RF-KIND']);
    expect(stepOf(cwd, 'other')).toMatchObject({
      statement_usd6: '-23750000',
      movements_usd6: '-23750000',
      ledger_usd6: '-23750000',
      result: 'ties',
    });
  });

  /** The whole float with one movement of an unknown kind behind it, as a file. */
  async function floatFile(live: LiveSupplier, format: 'ndjson' | 'csv'): Promise<string> {
    const answer = await fetch(`${live.service.supplierUrl}/v1/float?per_page=500`, {
      headers: { 'x-supplier-key': live.service.supplierKey },
    });
    const { data } = (await answer.json()) as { data: { deposits: object[]; debits: object[] } };
    const fee = { seq: 4, kind: 'fee', amount_usd6: 700_000, booked_at: '2026-09-20T00:00:00.000Z' };
    const movements: object[] = [...data.deposits, ...data.debits, fee];
    if (format === 'ndjson') return `${movements.map((one) => JSON.stringify(one)).join('\n')}\n`;
    const names = [...new Set(movements.flatMap((one) => Object.keys(one)))];
    const cells = (one: object): string =>
      names.map((name) => String(Reflect.get(one, name) ?? '')).join(',');
    return `${[names.join(','), ...movements.map(cells)].join('\n')}\n`;
  }

  it.each(['ndjson', 'csv'] as const)(
    'is read from a file (%s), and counts as a debit there',
    async (format) => {
      const { live, cwd, run } = await shop();
      writeFileSync(join(cwd, `float.${format}`), await floatFile(live, format));
      live.service.addSupplierFault({ fault: 'html', match: { path: '/v1/float' }, times: null });
      const imported = await run('import', 'float', `float.${format}`);
      expect(imported).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('4 rows') });
      await run('close', '--month', '2026-09');
      expect(itemsIn(cwd)).toContain('RF-KIND seq:4 700000');
      expect(stepOf(cwd, 'other')).toMatchObject({ movements_count: '1', movements_usd6: '-700000' });
    },
  );
});
