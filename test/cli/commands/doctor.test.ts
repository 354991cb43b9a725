import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FixedClock, systemClock } from '../../../src/base/time/clock.js';
import { startSandboxRun } from '../support/sandbox-run.js';
import { newFolder, runLine } from '../support/test-world.js';

describe('tieout doctor', () => {
  it('works with nothing set up, says what to do next and leaves nothing behind', async () => {
    const cwd = newFolder();
    const { exitCode, stdout } = await runLine(['doctor'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^note +configuration +there is none.*Run tieout init/m);
    expect(stdout).toMatch(/^not checked +services +no interface is configured/m);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('finds a service, its clock, its key and what is not pinned yet', async () => {
    const { cwd, environment } = await startSandboxRun();
    const { exitCode, stdout } = await runLine(['doctor', '--json'], { cwd, environment });
    const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string }[] };
    expect(exitCode).toBe(1);
    expect(Object.fromEntries(checks.map(({ check, state }) => [check, state]))).toEqual({
      node: 'ok',
      'database driver': 'ok',
      configuration: 'ok',
      'file modes': 'ok',
      'disk space': expect.any(String),
      books: 'note',
      'sandbox key': 'ok',
      'sandbox service': 'ok',
      'sandbox clock': 'ok',
      'sandbox key end': 'ok',
      'statement key': 'soon',
    });
  });

  it('finds a machine whose clock is off, although the service refuses to speak to it', async () => {
    const { cwd, environment } = await startSandboxRun();
    const off = new FixedClock(systemClock.nowMs() + 3_600_000);
    const { exitCode, stdout } = await runLine(['doctor'], { cwd, environment, clock: off });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^WRONG +sandbox clock +this machine is 3\d{3} s ahead of the service/m);
  });

  it('names a secret file that others can read with the command that fixes it, and asks nobody then', async () => {
    const { cwd, environment } = await startSandboxRun();
    const file = environment['TIEOUT_API_KEY_FILE'] ?? '';
    chmodSync(file, 0o644);
    const { exitCode, stdout } = await runLine(['doctor'], { cwd, environment });
    expect(exitCode).toBe(2);
    expect(stdout).toContain(`Run chmod 600 ${file}`);
    expect(stdout).toMatch(/^not checked +sandbox service +its key comes first/m);
  });

  it('looks at a refused configuration as one check of many', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'tieout.config.json'), '{"sandbx": {}}');
    const { exitCode, stdout } = await runLine(['doctor'], { cwd });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^WRONG +configuration .*sandbox/m);
    expect(stdout).toMatch(/^ok +node/m);
  });
});
