// Terms that a contract changes, from the configuration to the reports.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packHashes } from '../../jobs/support/closing.js';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';

/** Writes the sandbox section with that fee. */
function configure({ cwd, service }: SandboxRun, poolFeeBps: unknown): void {
  const sandbox = { baseUrl: service.sandboxUrl, readsPerSecond: 1000, poolFeeBps };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ sandbox, require: [] }));
}

/** A shop that sent 20 units on 12 and on 20 September, each credited less 0.30%, and wrote it down. */
async function shop(): Promise<SandboxRun> {
  const sandbox = await startSandboxRun();
  const client = sandbox.client();
  const rows = ['deposit_ref,plus_amount,sent_at'];
  for (const day of ['12', '20']) {
    await sandbox.service.setClock(Date.parse(`2026-09-${day}T00:00:00Z`));
    const { depositId, plusAmount, createdAt } = await client.simulateDeposit('20');
    rows.push(`${depositId},${plusAmount},${createdAt}`);
  }
  await client.close();
  await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
  writeFileSync(join(sandbox.cwd, 'book.csv'), 'client_ref,slug,currency,face_minor,sold_at\n');
  writeFileSync(join(sandbox.cwd, 'deposits.csv'), `${rows.join('\n')}\n`);
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  await sandbox.run('import', 'book', 'book.csv');
  await sandbox.run('import', 'deposits', 'deposits.csv');
  return sandbox;
}

const reportOf = ({ cwd }: SandboxRun, name: string): string =>
  readFileSync(join(cwd, 'reports', '2026-09', name), 'utf8');

describe('a fee that changed in mid-month', () => {
  it('is held against each deposit at its own time, and every report says since when it holds', async () => {
    const sandbox = await shop();
    configure(sandbox, [{ value: 30 }, { from: '2026-09-15T00:00:00Z', value: 40 }]);
    // The service went on taking 30, so only the deposit of the 20th is off: by 10 bps of 60 dollars.
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(1);
    const items = JSON.parse((await sandbox.run('items', '--month', '2026-09', '--json')).stdout).items;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ code: 'DP-CREDIT' });
    const explained = await sandbox.run('explain', items[0].item_id);
    expect(explained.stdout).toContain('pool fee 40 bps since 2026-09-15T00:00:00.000Z');
    const deposits = reportOf(sandbox, '06-deposits.csv');
    expect(deposits.match(/pool fee 40 bps since 2026-09-15T00:00:00\.000Z/g)).toHaveLength(1);
    const control = reportOf(sandbox, '00-control.csv');
    expect(control).toContain('poolFeeBps since 2026-09-15T00:00:00.000Z,40,bps');
    configure(sandbox, [{ value: 40 }, { from: '2026-09-10T00:00:00Z', value: 30 }]);
    expect((await sandbox.run('close', '--month', '2026-09', '--offline')).exitCode).toBe(0);
  });

  it('changes no byte of an earlier month’s pack where it is added for later, and suspends no certified month', async () => {
    const sandbox = await shop();
    configure(sandbox, 30);
    expect((await sandbox.run('close', '--month', '2026-09')).exitCode).toBe(0);
    const before = packHashes(join(sandbox.cwd, 'reports', '2026-09'));
    const added = [{ value: 30 }, { from: '2026-10-01T00:00:00Z', value: 40 }];
    configure(sandbox, added);
    expect((await sandbox.run('close', '--month', '2026-09', '--offline')).exitCode).toBe(0);
    expect(packHashes(join(sandbox.cwd, 'reports', '2026-09'))).toEqual(before);
    expect((await sandbox.run('certify', '--month', '2026-09', '--by', 'Ann')).exitCode).toBe(0);
    configure(sandbox, [...added, { from: '2026-11-01T00:00:00Z', value: 50 }]);
    await sandbox.service.setClock(Date.parse('2026-11-02T00:00:00Z'));
    await sandbox.run('close', '--month', '2026-10');
    const stateOf = async (): Promise<unknown> =>
      JSON.parse((await sandbox.run('close', '--month', '2026-09', '--offline', '--json')).stdout)
        .period_state;
    expect(await stateOf()).toBe('certified');
    // Another value for the month itself is another matter.
    configure(sandbox, [{ value: 30 }, { from: '2026-09-15T00:00:00Z', value: 40 }]);
    expect(await stateOf()).toBe('suspended');
  });

  it('is refused with 2, and the key named, where the list says two things at once', async () => {
    const sandbox = await startSandboxRun();
    configure(sandbox, [{ value: 30 }, { value: 25 }]);
    const { exitCode, stderr } = await sandbox.run('close', '--month', '2026-09');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('sandbox.poolFeeBps[1].from is missing');
    expect(stderr).toContain('only the first value of a list can hold from the beginning');
  });
});
