import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { METRICS_TEXT } from '../../src/cli/metrics-option.js';
import { parsedMetrics } from '../support/parsed-metrics.js';
import { startSandboxRun } from './support/sandbox-run.js';
import { newFolder, runLine } from './support/test-world.js';

/** Every sample of a file, by name and labels. */
function samplesOf(path: string): Map<string, number> {
  const parsed = parsedMetrics(readFileSync(path, 'utf8'));
  return new Map(
    parsed.flatMap(({ name, metrics }) =>
      metrics.map(({ labels = {}, value }) => {
        const words = Object.entries(labels).map(([key, text]) => `${key}=${text}`);
        return [
          [name, ...words.filter((word) => !word.startsWith('account='))].join(' '),
          Number(value),
        ] as const;
      }),
    ),
  );
}

describe('--metrics', () => {
  it('says in help what it writes', async () => {
    const words = METRICS_TEXT.split(' ');
    const { stdout } = await runLine(['close', '--help']);
    expect(stdout.split(/\s+/)).toEqual(expect.arrayContaining(words));
  });

  it('writes after an audit how it ended, what was found and how the account stands', async () => {
    const { run, cwd } = await startSandboxRun({ keyDays: 60 });
    const { stdout } = await run('pin', '--json');
    await run('pin', '--confirm', JSON.parse(stdout).fingerprint);
    expect((await run('audit', '--metrics', 'tieout.prom')).exitCode).toBe(0);
    const path = join(cwd, 'tieout.prom');
    const samples = samplesOf(path);
    const status = JSON.parse((await run('status', '--json')).stdout);
    const [account] = status.accounts;
    const month = JSON.parse((await run('audit', '--json')).stdout).month;
    expect(samples.get('tieout_run_exit_code command=audit')).toBe(0);
    expect(samples.get('tieout_last_success_timestamp_seconds command=audit')).toBeGreaterThan(1.7e9);
    expect(samples.get('tieout_run_duration_seconds command=audit')).toBeGreaterThanOrEqual(0);
    for (const letter of ['A', 'E', 'U', 'T']) {
      expect(
        samples.get(`tieout_discrepancies interface=sandbox month=${month} class=${letter} command=audit`),
      ).toBe(0);
    }
    expect(samples.get(`tieout_untested_usd interface=sandbox month=${month} command=audit`)).toBe(0);
    expect(samples.get('tieout_claims_usd interface=sandbox direction=owed_to_us command=audit')).toBe(0);
    expect(samples.get('tieout_float_usd interface=sandbox command=audit')).toBe(account.float_usd6 / 1e6);
    expect(samples.get('tieout_key_expiry_timestamp_seconds interface=sandbox command=audit')).toBe(
      Date.parse(account.key_ends_at) / 1000,
    );
    expect(statSync(path).mode & 0o777).toBe(0o644);
    expect(readdirSync(cwd).filter((name) => name.includes('.writing-'))).toEqual([]);
  });

  it('keeps the last success where a later run fails, and says how that one ended', async () => {
    const { run, cwd, service } = await startSandboxRun({ keyDays: 60 });
    const { stdout } = await run('pin', '--json');
    await run('pin', '--confirm', JSON.parse(stdout).fingerprint);
    await run('audit', '--metrics', 'tieout.prom');
    const before = samplesOf(join(cwd, 'tieout.prom')).get(
      'tieout_last_success_timestamp_seconds command=audit',
    );
    await service.close();
    expect((await run('audit', '--metrics', 'tieout.prom', '--patience', '1')).exitCode).toBe(4);
    const after = samplesOf(join(cwd, 'tieout.prom'));
    expect(after.get('tieout_run_exit_code command=audit')).toBe(4);
    expect(after.get('tieout_last_success_timestamp_seconds command=audit')).toBe(before);
  });

  it('counts what a close finds by class and the claims by who owes', async () => {
    const { run, cwd, client } = await startSandboxRun({ keyDays: 60 });
    const { stdout } = await run('pin', '--json');
    await run('pin', '--confirm', JSON.parse(stdout).fingerprint);
    const shop = client();
    await shop.order({
      clientRef: 'shop-1',
      slug: 'demo-coffee',
      currency: 'USD',
      faceMinor: 2500,
      endCustomer: { ref: 'b', country: 'US' },
    });
    await shop.close();
    writeFileSync(join(cwd, 'book.csv'), 'client_ref,slug,currency,face_minor\nother,demo-coffee,USD,2500\n');
    await run('import', 'book', 'book.csv');
    const closed = await run('close', '--month', '2026-09', '--metrics', 'm.prom');
    const samples = samplesOf(join(cwd, 'm.prom'));
    expect(samples.get('tieout_run_exit_code command=close')).toBe(closed.exitCode);
    const found = [...samples].filter(([name]) => name.startsWith('tieout_discrepancies'));
    const items = JSON.parse((await run('items', '--json')).stdout).items as {
      caused_by: readonly string[];
    }[];
    const roots = items.filter(({ caused_by: causes }) => causes.length === 0);
    const classes = found.filter(([name]) => !name.includes(' class=I '));
    expect(classes.reduce((sum, [, count]) => sum + count, 0)).toBe(roots.length);
    expect(roots.length).toBeGreaterThan(0);
  });

  it('is written by a run that is refused, and refuses a place that cannot be written before the run', async () => {
    const cwd = newFolder();
    expect((await runLine(['audit', '--metrics', 'm.prom'], { cwd })).exitCode).toBe(2);
    expect(samplesOf(join(cwd, 'm.prom')).get('tieout_run_exit_code command=audit')).toBe(2);
    const nowhere = await runLine(['audit', '--metrics', 'not/there.prom'], { cwd });
    expect([nowhere.exitCode, nowhere.stderr]).toEqual([2, expect.stringContaining('does not exist')]);
    expect(existsSync(join(cwd, 'books.db'))).toBe(false);
    chmodSync(cwd, 0o755);
    const folder = await runLine(['audit', '--metrics', '.'], { cwd });
    expect([folder.exitCode, folder.stderr]).toEqual([2, expect.stringContaining('not a file')]);
  });
});
