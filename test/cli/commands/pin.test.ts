import { describe, expect, it } from 'vitest';
import { startSandboxRun } from '../support/sandbox-run.js';

describe('tieout pin', () => {
  it('shows the fingerprint and how to pin it, then pins it, then says that it is pinned', async () => {
    const { run } = await startSandboxRun();
    const shown = await run('pin');
    expect(shown).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('state          not pinned'),
    });
    const fingerprint = /fingerprint {4}([0-9a-f]{64})/.exec(shown.stdout)?.[1] ?? '';
    expect(shown.stdout).toContain(`tieout pin --confirm ${fingerprint}`);
    const pinned = await run('pin', '--confirm', fingerprint);
    expect(pinned).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('state          pinned now'),
    });
    const again = await run('pin', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ state: 'pinned', fingerprint, pins: [{ fingerprint }] });
  });

  it('pins nothing where another fingerprint is confirmed, and ends with 3', async () => {
    const { run } = await startSandboxRun();
    const { exitCode, stdout, stderr } = await run('pin', '--confirm', '0'.repeat(64));
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(stderr).toContain('nothing was pinned');
    expect((await run('pin')).stdout).toContain('not pinned');
  });
});
