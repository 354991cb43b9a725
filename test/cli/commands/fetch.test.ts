import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiKey, signingSecret } from '../../client/support/sandbox-samples.js';
import { startSandboxRun } from '../support/sandbox-run.js';
import { newFolder, runLine } from '../support/test-world.js';

describe('tieout fetch', () => {
  it('archives a month and says so', async () => {
    const { run } = await startSandboxRun();
    expect(await run('fetch', '--month', '2026-09')).toMatchObject({
      exitCode: 0,
      stdout: '2026-09: everything is archived\n',
    });
  });

  it('says of a key that has ended that nothing was read', async () => {
    const { run, client } = await startSandboxRun();
    await run('fetch', '--month', '2026-09');
    const { keyId } = await client().revoke();
    expect(await run('fetch', '--month', '2026-09')).toMatchObject({
      exitCode: 0,
      stdout: `2026-09: nothing was read of account ${keyId}, whose key has ended; the archive stays as it is\n`,
    });
    const { stdout } = await run('fetch', '--month', '2026-09', '--json');
    expect(JSON.parse(stdout)).toEqual({ month: '2026-09', unread: [], exit_code: 0, ended: [keyId] });
  });

  it('names what could not be read and ends with 4; the next run completes', async () => {
    const { run, service } = await startSandboxRun();
    service.addFault({ fault: 'redirect', match: { path: '/v1/catalogue' }, times: 1 });
    const { exitCode, stdout } = await run('fetch', '--month', '2026-09', '--json');
    expect(exitCode).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({
      month: '2026-09',
      unread: [{ interface: 'sandbox', source: 'catalogue' }],
      exit_code: 4,
    });
    expect((await run('fetch', '--month', '2026-09')).exitCode).toBe(0);
  });

  it('refuses a secret that is not of its form before anything is begun, and names its variable', async () => {
    const cwd = newFolder();
    const file = join(cwd, 'secret');
    writeFileSync(file, 'not a secret', { mode: 0o600 });
    const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET_FILE: file };
    const { exitCode, stderr } = await runLine(['fetch', '--month', '2026-09'], { cwd, environment });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining(
        'the file of TIEOUT_SIGNING_SECRET_FILE does not have the form of its kind; pmrsig_test_<secret> is expected',
      ),
    ]);
    expect(readdirSync(cwd)).toEqual(['secret']);
  });

  it('refuses a month to come before it reads anything of it, and begins no books', async () => {
    const { run, cwd } = await startSandboxRun();
    for (const asOf of [[], ['--as-of', '2026-10-03T00:00:00Z']]) {
      const { exitCode, stderr } = await run('fetch', '--month', '9998-01', ...asOf);
      expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^tieout: 9998-01 has not begun/)]);
    }
    expect(existsSync(join(cwd, 'books.db'))).toBe(false);
  });

  it('ends with 4 where the service is not there, and begins no books', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbox": {"baseUrl": "http://127.0.0.1:1"}}');
    const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };
    const { exitCode, stdout, stderr } = await runLine(['fetch', '--month', '2026-09'], { cwd, environment });
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
    expect(stderr).toContain('tieout: ');
    expect(existsSync(join(cwd, 'books.db'))).toBe(false);
  });
});
