import { describe, expect, it } from 'vitest';
import { runLine } from '../support/test-world.js';

describe('tieout completion', () => {
  it.each(['bash', 'zsh', 'fish', 'man'])('prints for %s every command and its options', async (what) => {
    const { exitCode, stdout } = await runLine(['completion', what], {});
    expect(exitCode).toBe(0);
    const plain = stdout.replaceAll('\\', '');
    for (const word of ['verify-pack', 'doctor', 'create', 'fail-on', 'dry-run', 'as-of', 'fingerprint']) {
      expect(plain).toContain(word);
    }
  });

  it('refuses another shell, and names those that it knows', async () => {
    const { exitCode, stderr } = await runLine(['completion', 'tcsh'], {});
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish, man')]);
  });
});
