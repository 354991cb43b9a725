import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';

async function closedShop(): Promise<SandboxRun> {
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
    'client_ref,slug,currency,face_minor,status,sold_at\nshop-1,demo-coffee,USD,2500,issued,2026-09-10T10:00:00Z\n',
  );
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  await sandbox.run('import', 'book', 'book.csv');
  expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(0);
  return sandbox;
}

describe('tieout certify and reopen', () => {
  it('certifies a closed month, comes to the same a second time by the same name, leaves its pack alone, and reopens it', async () => {
    const { run } = await closedShop();
    const first = await run('certify', '--month', '2026-09', '--by', 'Ann');
    expect(first).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('2026-09 is certified by Ann'),
    });
    expect(first.stdout).toMatch(/^the verdict to be signed: .*\n2026-09 is certified/);
    expect(first.stdout).toMatch(/fingerprint [0-9a-f]{64}/);
    expect(first.stdout).toContain('books.db-certify.key');
    expect(first.stdout).not.toContain('PRIVATE');
    const second = await run('certify', '--month', '2026-09', '--by', 'Ann');
    expect(second).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringContaining('2026-09 is certified and locked: by Ann'),
    });
    const other = await run('certify', '--month', '2026-09', '--by', 'Bob');
    expect(other).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('certified already, by Ann'),
    });
    const closed = JSON.parse((await run('close', '--month', '2026-09', '--offline', '--json')).stdout);
    expect(closed).toMatchObject({ pack_folder: null, period_state: 'certified', exit_code: 0 });
    const reopened = await run('reopen', '--month', '2026-09', '--reason', 'late', '--by', 'Bob', '--json');
    expect(JSON.parse(reopened.stdout)).toEqual({
      month: '2026-09',
      before: 'certified',
      reopened_by: 'Bob',
      reason: 'late',
      exit_code: 0,
    });
    expect((await run('reopen', '--month', '2026-09', '--reason', 'x', '--by', 'Bob')).exitCode).toBe(2);
  });

  it('ends with 2 for a month that was not closed, and without a name', async () => {
    const { run } = await closedShop();
    expect((await run('certify', '--month', '2026-08', '--by', 'Ann')).exitCode).toBe(2);
    expect((await run('certify', '--month', '2026-09')).exitCode).toBe(2);
  });
});
