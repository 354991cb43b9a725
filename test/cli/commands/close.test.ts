import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';

/** A shop that sold one card and wrote it down, with the key pinned and September over. */
async function shopInOctober(bookedFace = 2500): Promise<SandboxRun> {
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
    `client_ref,slug,currency,face_minor,status,sold_at\nshop-1,demo-coffee,USD,${bookedFace},issued,2026-09-10T10:00:00Z\n`,
  );
  writeFileSync(join(sandbox.cwd, 'deposits.csv'), 'deposit_ref,plus_amount\n');
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  await sandbox.run('import', 'book', 'book.csv');
  await sandbox.run('import', 'deposits', 'deposits.csv');
  return sandbox;
}

function packOf({ cwd }: SandboxRun, month: string): Map<string, string> {
  const folder = join(cwd, 'reports', month);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(names.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('tieout close', () => {
  it('closes the month named, writes the pack and says where it is', async () => {
    const sandbox = await shopInOctober();
    const { exitCode, stdout } = await sandbox.run('close', '--month', '2026-09');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Everything that was tested agrees');
    expect(stdout).not.toContain('No month is named');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`Reports: ${join(sandbox.cwd, 'reports', '2026-09')}`);
    expect(packOf(sandbox, '2026-09').has('03-discrepancies.csv')).toBe(true);
  });

  it('takes the last month that had ended by the service, whatever was archived last, and says so', async () => {
    const sandbox = await shopInOctober();
    await sandbox.run('fetch', '--month', '2026-09');
    await sandbox.service.setClock(Date.parse('2026-11-01T00:00:00Z'));
    const said = 'No month is named: 2026-10 is the last one that had ended at 2026-11-01T00:00:0';
    const { stdout } = await sandbox.run('close', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      month: '2026-10',
      month_reason: expect.stringContaining(said),
    });
    expect(JSON.parse(stdout).month_reason).toContain('the service\u2019s time of this run');
    expect((await sandbox.run('close')).stdout).toContain(said);
  });

  it('is refused offline where neither the month nor the time is given, and takes the time where it is', async () => {
    const sandbox = await shopInOctober();
    await sandbox.run('fetch', '--month', '2026-09');
    const refused = await sandbox.run('close', '--offline');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('no month is named, and an offline run cannot tell which one has ended');
    const taken = await sandbox.run('close', '--offline', '--json', '--as-of', '2026-10-01T00:00:00Z');
    expect(JSON.parse(taken.stdout)).toMatchObject({ month: '2026-09' });
    const before = await sandbox.run('close', '--offline', '--as-of', '2026-09-30T23:59:59.999Z');
    expect(before.stdout + before.stderr).toContain('2026-08');
  });

  it('refuses a month to come before it reads anything of it, and begins no books', async () => {
    const sandbox = await startSandboxRun();
    for (const asOf of [[], ['--as-of', '2026-10-03T00:00:00Z']]) {
      const { exitCode, stderr } = await sandbox.run('close', '--month', '9998-01', ...asOf);
      expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^tieout: 9998-01 has not begun/)]);
    }
    expect(existsSync(join(sandbox.cwd, 'books.db'))).toBe(false);
  });

  it('is not finished where the service does not say what time it is', async () => {
    const sandbox = await shopInOctober();
    await sandbox.run('fetch', '--month', '2026-09');
    sandbox.service.addFault({ fault: 'html', match: { path: '/v1/ping' }, times: null });
    const { exitCode, stderr } = await sandbox.run('close');
    expect(exitCode).toBe(4);
    expect(stderr).toContain('the service did not say what time it is');
  });

  it('gives the same bytes offline, from the archive alone', async () => {
    const sandbox = await shopInOctober();
    await sandbox.run('close', '--month', '2026-09');
    const online = packOf(sandbox, '2026-09');
    await sandbox.service.close();
    expect((await sandbox.run('close', '--month', '2026-09', '--offline')).exitCode).toBe(0);
    expect(packOf(sandbox, '2026-09')).toEqual(online);
  });

  it('takes the month before --as-of where none is named', async () => {
    const sandbox = await shopInOctober();
    const { stdout } = await sandbox.run('close', '--json', '--as-of', '2026-10-03T00:00:00Z');
    expect(JSON.parse(stdout)).toMatchObject({ month: '2026-09', as_of: '2026-10-03T00:00:00.000Z' });
  });

  it('ends with 1 where something is to be settled, and with 0 where the threshold lets it pass', async () => {
    const sandbox = await shopInOctober(5000);
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(1);
    expect((await sandbox.run('reconcile', '--month', '2026-09', '--fail-on', 'never')).exitCode).toBe(0);
  });

  it('posts nothing where it is not finished, and all of it when it is', async () => {
    const sandbox = await shopInOctober();
    const entries = async () =>
      JSON.parse((await sandbox.run('ledger', 'register', '--json')).stdout).postings.length;
    for (const path of ['/v1/orders/shop-1', '/v1/sandbox/events', '/v1/balance']) {
      sandbox.service.addFault({ fault: 'html', match: { path } });
      expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(4);
      expect(await entries()).toBe(0);
    }
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(0);
    const posted = await entries();
    expect(posted).toBeGreaterThan(0);
    // An outage afterwards takes nothing back either.
    sandbox.service.addFault({ fault: 'html', match: { path: '/v1/statements' } });
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(4);
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(0);
    expect(await entries()).toBe(posted);
  });

  it('ends with 3 where the statement was altered after it was signed', async () => {
    const sandbox = await shopInOctober();
    sandbox.service.addFault({ fault: 'statement_tampered', match: { month: '2026-09' }, times: null });
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(3);
  });
});

describe('the steps of a close', () => {
  it('verify and reconcile write no pack, report writes one', async () => {
    const sandbox = await shopInOctober();
    await sandbox.run('fetch', '--month', '2026-09');
    for (const step of ['verify', 'reconcile']) {
      const { exitCode, stdout } = await sandbox.run(step, '--month', '2026-09', '--json');
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ month: '2026-09', pack_folder: null, exit_code: 0 });
    }
    const { stdout } = await sandbox.run('report', '--month', '2026-09', '--json', '--reports', 'elsewhere');
    expect(JSON.parse(stdout).pack_folder).toBe(join(sandbox.cwd, 'elsewhere', '2026-09'));
  });

  it('are refused for a month of which nothing is archived', async () => {
    const sandbox = await shopInOctober();
    const { exitCode, stderr } = await sandbox.run('reconcile', '--month', '2026-09');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Run tieout fetch --month 2026-09 first');
  });
});
