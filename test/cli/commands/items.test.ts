import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openItemColumns } from '../../../src/report/tables/open-item-file.js';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';
import { runLine } from '../support/test-world.js';

/** A shop whose book names another face than it sold: September closed, one root item. */
async function shopWithItem(): Promise<SandboxRun> {
  const sandbox = await startSandboxRun();
  const client = sandbox.client();
  await client.order({
    clientRef: 'shop-1',
    slug: 'demo-coffee',
    currency: 'USD',
    faceMinor: 2500,
    endCustomer: { ref: 'buyer-1', country: 'US' },
  });
  await client.close();
  await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
  writeFileSync(
    join(sandbox.cwd, 'book.csv'),
    'client_ref,slug,currency,face_minor,status,sold_at\nshop-1,demo-coffee,USD,5000,issued,2026-09-10T10:00:00Z\n',
  );
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  await sandbox.run('import', 'book', 'book.csv');
  expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(1);
  return sandbox;
}

async function itemsOf(sandbox: SandboxRun): Promise<Record<string, string>[]> {
  return JSON.parse((await sandbox.run('items', '--json')).stdout).items;
}

describe('tieout items, explain and accept', () => {
  it('lists the items, explains one by the beginning of its id, accepts it, and the next close passes', async () => {
    const sandbox = await shopWithItem();
    const [item] = await itemsOf(sandbox);
    expect(Object.keys(item ?? {})).toEqual(openItemColumns.map(({ name }) => name));
    const given = await sandbox.run('items', '--books', 'books.db');
    expect(given.stdout).toContain('tieout explain --books books.db ITEM shows');
    expect(item).toMatchObject({ code: 'OR-ATTR', state: 'new', accepted_by: '' });
    const prefix = item?.['item_id']?.slice(0, 6) ?? '';
    const listed = await sandbox.run('items', '--month', '2026-09');
    expect(listed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('1 item to settle') });

    const explained = await sandbox.run('explain', prefix);
    expect(explained).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('book.csv:2') });
    const { inputs } = JSON.parse((await sandbox.run('explain', prefix, '--json')).stdout);
    expect(inputs.length).toBeGreaterThan(2);

    const accepted = await sandbox.run('accept', prefix, '--reason', 'typing error', '--by', 'Ann');
    expect(accepted).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('accepted by Ann') });
    expect((await itemsOf(sandbox))[0]).toMatchObject({
      state: 'accepted',
      accepted_by: 'Ann',
      accepted_reason: 'typing error',
    });
    expect((await sandbox.run('close', '--month', '2026-09', '--offline')).exitCode).toBe(0);
  });

  it('ends with 2 for an item that is none, and for a reason or name that is missing', async () => {
    const sandbox = await shopWithItem();
    expect((await sandbox.run('explain', 'zzz')).exitCode).toBe(2);
    expect((await sandbox.run('accept', 'i', '--by', 'Ann')).exitCode).toBe(2);
    expect((await sandbox.run('accept', 'i', '--reason', ' ', '--by', 'Ann')).exitCode).toBe(2);
  });

  it('ends with 2, in one line, where there are no books', async () => {
    const { run } = await startSandboxRun();
    const { exitCode, stderr } = await run('items');
    expect(exitCode).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

/** A shop whose book lacks one sale and ends in a total that can't be read: September closed. */
async function shopWithFooter(): Promise<SandboxRun> {
  const sandbox = await startSandboxRun();
  const client = sandbox.client();
  for (const clientRef of ['shop-1', 'shop-2']) {
    await client.order({
      clientRef,
      slug: 'demo-coffee',
      currency: 'USD',
      faceMinor: 2500,
      endCustomer: { ref: 'buyer-1', country: 'US' },
    });
  }
  await client.close();
  await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
  const rows = ['client_ref,slug,currency,face_minor,status,sold_at'];
  rows.push('shop-1,demo-coffee,USD,2500,issued,2026-09-10T10:00:00Z', ',,,94.99,,');
  writeFileSync(join(sandbox.cwd, 'book.csv'), `${rows.join('\n')}\n`);
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  await sandbox.run('import', 'book', 'book.csv');
  return sandbox;
}

describe('a book whose last line is a total and which lacks a sale', () => {
  it('has the sale as an item of its own, which accepting the total does not accept', async () => {
    const sandbox = await shopWithFooter();
    const closed = await sandbox.run('close', '--month', '2026-09');
    expect(closed.exitCode).toBe(1);
    expect(closed.stdout).toContain('shop-2');
    expect(closed.stdout).toContain('23.750000');
    const items = await itemsOf(sandbox);
    const missing = items.find(({ code }) => code === 'OR-NOT-IN-BOOKS');
    const footer = items.find(({ code }) => code === 'RN-INPUT-ROW');
    expect(missing).toMatchObject({ subject: 'shop-2', caused_by: '', difference_usd6: 23_750_000 });
    expect((await sandbox.run('items')).stdout).toContain('shop-2');

    const accepted = await sandbox.run(
      'accept',
      footer?.['item_id'] ?? '',
      '--reason',
      'a total',
      '--by',
      'Ann',
    );
    expect(accepted.exitCode).toBe(0);
    expect(accepted.stdout).not.toContain('shop-2');
    expect((await sandbox.run('close', '--month', '2026-09', '--offline')).exitCode).toBe(1);
    const states = (await itemsOf(sandbox)).map(({ code, state }) => [code, state]);
    expect(states).toContainEqual(['RN-INPUT-ROW', 'accepted']);
    expect(states).toContainEqual(['OR-NOT-IN-BOOKS', 'new']);
  });
});

describe('a month whose book was never imported', () => {
  it('is not called without discrepancies, and can be accepted once it is said', async () => {
    const sandbox = await shopWithFooter();
    const other = JSON.stringify({ sandbox: { baseUrl: sandbox.service.sandboxUrl, readsPerSecond: 1000 } });
    writeFileSync(
      join(sandbox.cwd, 'other.json'),
      JSON.stringify({ ...JSON.parse(other), books: 'other.db' }),
    );
    const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json', '--config', 'other.json')).stdout);
    await sandbox.run('pin', '--confirm', fingerprint, '--config', 'other.json');
    const closed = await sandbox.run('close', '--month', '2026-09', '--config', 'other.json');
    expect(closed.exitCode).toBe(1);
    expect(closed.stdout).not.toContain('No discrepancies');
    expect(closed.stdout).toContain('RN-RECORDS-MISSING');
    const refused = await sandbox.run(
      'certify',
      '--month',
      '2026-09',
      '--by',
      'Ann',
      '--config',
      'other.json',
    );
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('RN-RECORDS-MISSING') });
  });
});

describe('tieout explain of a code', () => {
  it('prints its page without books, and names the nearest of a slip', async () => {
    const { exitCode, stdout } = await runLine(['explain', 'or-charge'], {});
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^OR-CHARGE\n\nClass A/)]);
    const slip = await runLine(['explain', 'OR-CHRGE'], {});
    expect([slip.exitCode, slip.stderr]).toEqual([2, expect.stringContaining('OR-CHARGE')]);
  });
});
