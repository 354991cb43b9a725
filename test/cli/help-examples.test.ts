import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../src/cli/help-examples.js';
import { runLine } from './support/test-world.js';

/** Every command that does something by itself, as help lists them, with the words of its help. */
async function helps(path: readonly string[] = []): Promise<{ path: string; help: string }[]> {
  const help = (await runLine([...path, '--help'])).stdout;
  const [, commands = ''] = help.split(/^Commands:$/m);
  const names = [...(commands.split(/^Examples:$/m)[0] ?? '').matchAll(/^ {2}([a-z-]+)\b/gm)].map(
    ([, name = '']) => name,
  );
  const under = await Promise.all(
    names.filter((name) => name !== 'help').map((name) => helps([...path, name])),
  );
  // A group that does something by itself has options of its own.
  const isOwn = names.length === 0 || / {2}--infer /.test(help);
  const own = isOwn ? [{ path: path.join(' '), help }] : [];
  return [...own, ...under.flat()];
}

describe('the help of every command', () => {
  it('ends with two examples whose options it has, and shows the options of all', async () => {
    const all = await helps();
    expect(all.length).toBeGreaterThan(30);
    for (const { path, help } of all) {
      expect(examplesOf(path), path).toHaveLength(2);
      expect(help).toMatch(/^Global Options:$[\s\S]*--as-of[\s\S]*^Examples:$/m);
      for (const example of examplesOf(path)) {
        expect(help).toContain(`  ${example}\n`);
        expect(example).toContain(`tieout ${path}`);
        const options = [...example.replace(/"[^"]*"/g, '').matchAll(/ (--[a-z-]+)/g)];
        for (const [, option = ''] of options) expect(help, example).toContain(option);
      }
    }
  });

  it('is for a group the first example of each command under it, and for the program a first month', () => {
    expect(examplesOf('keys', ['create', 'revoke'])).toEqual(['tieout keys create', 'tieout keys revoke']);
    expect(examplesOf('').at(-1)).toContain('tieout certify');
  });

  it('has none for a command that is not there', () => {
    expect(examplesOf('absent')).toEqual([]);
  });
});
