import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startService } from '../../service/running-service.js';
import { startSandboxRun } from '../support/sandbox-run.js';
import { newFolder, runLine } from '../support/test-world.js';

async function newService(): Promise<string> {
  const { sandboxUrl } = await startService();
  const cwd = newFolder();
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ sandbox: { baseUrl: sandboxUrl } }));
  return cwd;
}

describe('tieout keys create', () => {
  it('stores the three values, prints none of them, and says what to export', async () => {
    const cwd = await newService();
    const { exitCode, stdout, stderr } = await runLine(['keys', 'create'], { cwd });
    expect(exitCode).toBe(0);
    const values = ['api-key', 'signing-secret', 'webhook-secret'].map((name) => {
      const path = join(cwd, 'secrets', name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      return readFileSync(path, 'utf8').trim();
    });
    expect(values.filter((value) => `${stdout}${stderr}`.includes(value))).toEqual([]);
    expect(stdout).toContain(`  export TIEOUT_API_KEY_FILE=${join(cwd, 'secrets', 'api-key')}\n`);
    expect(stdout).toContain(
      `  export TIEOUT_WEBHOOK_SECRET_FILE=${join(cwd, 'secrets', 'webhook-secret')}\n`,
    );
  });

  it('prints the values too where --show asks for them', async () => {
    const cwd = await newService();
    const { stdout } = await runLine(['keys', 'create', '--show', '--out', 'mine'], { cwd });
    expect(stdout).toContain(readFileSync(join(cwd, 'mine', 'api-key'), 'utf8').trim());
  });

  it('gives the same as one JSON object, without the values', async () => {
    const cwd = await newService();
    const { stdout } = await runLine(['keys', 'create', '--json'], { cwd });
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'key_id',
      'created_at',
      'expires_at',
      'balance_usd6',
      'variables',
      'exit_code',
    ]);
  });

  it('overwrites no stored key: exit 2, and another folder is the next step', async () => {
    const cwd = await newService();
    await runLine(['keys', 'create'], { cwd });
    const { exitCode, stderr } = await runLine(['keys', 'create'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Name another path with --out');
  });

  it('quotes a folder that a shell would take apart', async () => {
    const cwd = await newService();
    const { stdout } = await runLine(['keys', 'create', '--out', 'my keys'], { cwd });
    expect(stdout).toContain(`export TIEOUT_API_KEY_FILE='${join(cwd, 'my keys', 'api-key')}'`);
  });

  it('is not finished, exit 4, where the service is not there', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbox": {"baseUrl": "http://127.0.0.1:1"}}');
    const { exitCode, stdout } = await runLine(['keys', 'create'], { cwd });
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
  });
});

describe('tieout keys revoke', () => {
  it('fetches the evidence of the key, ends it, and says which months are archived', async () => {
    const sandbox = await startSandboxRun();
    const { exitCode, stdout } = await sandbox.run('keys', 'revoke', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ months: ['2026-09'], exit_code: 0 });
    expect((await sandbox.run('pin')).stderr).toContain('revoked');
    expect((await sandbox.run('verify', '--month', '2026-09')).exitCode).not.toBe(2);
  });
});
