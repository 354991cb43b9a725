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

  it('prints plain ASCII, which every pager and shell reads alike', async () => {
    for (const what of ['bash', 'zsh', 'fish', 'man']) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: tabs and line ends are part of ASCII.
      expect((await runLine(['completion', what], {})).stdout).toMatch(/^[\x00-\x7f]*$/);
    }
  });

  it('prints the same as JSON', async () => {
    const { stdout } = await runLine(['completion', 'fish', '--json'], {});
    const plain = (await runLine(['completion', 'fish'], {})).stdout;
    expect(JSON.parse(stdout)).toMatchObject({ what: 'fish', text: plain, exit_code: 0 });
  });

  it('refuses another shell, and names those that it knows', async () => {
    const { exitCode, stderr } = await runLine(['completion', 'tcsh'], {});
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish, man')]);
  });
});
