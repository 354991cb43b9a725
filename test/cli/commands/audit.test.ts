import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandboxRun } from '../support/sandbox-run.js';
import { newFolder, runLine } from '../support/test-world.js';

describe('tieout audit', () => {
  it('says nothing of a month that is right, and one object with --json', async () => {
    const { run, cwd } = await startSandboxRun({ keyDays: 60 });
    const { stdout } = await run('pin', '--json');
    await run('pin', '--confirm', JSON.parse(stdout).fingerprint);
    expect(await run('audit', '--quiet')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const told = JSON.parse((await run('audit', '--json')).stdout);
    expect(told).toMatchObject({ result: { exit_code: 0 }, unread: [], exit_code: 0 });
    expect(told.months).toEqual([told.month]);
    expect(existsSync(join(cwd, 'reports'))).toBe(false);
  });

  it('ends with 3 and the summary where no key is pinned: nothing signed is proved', async () => {
    const { run } = await startSandboxRun({ keyDays: 60 });
    const { exitCode, stdout } = await run('audit');
    expect(exitCode).toBe(3);
    expect(stdout).toContain('EV-KEY-UNPINNED');
  });

  it('is refused without a key, and begins no books', async () => {
    const cwd = newFolder();
    const { exitCode, stderr } = await runLine(['audit'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('TIEOUT_API_KEY');
    expect(existsSync(join(cwd, 'books.db'))).toBe(false);
  });
});
