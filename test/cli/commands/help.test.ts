import { describe, expect, it } from 'vitest';
import { newFolder, runLine } from '../support/test-world.js';

describe('tieout help', () => {
  it.each([
    [['help'], '--help'],
    [['help', 'close'], 'close --help'],
    [['help', 'keys', 'create'], 'keys create --help'],
    [['keys', 'help', 'create'], 'keys create --help'],
  ])('%j is the help of the command', async (line, same) => {
    const { exitCode, stdout, stderr } = await runLine(line, {});
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toBe((await runLine(same.split(' '), {})).stdout);
  });

  it('names the nearest command of a slip, and none of what is near to none', async () => {
    const slip = await runLine(['help', 'clos'], {});
    expect([slip.exitCode, slip.stderr]).toEqual([
      2,
      "tieout: unknown command 'clos'. Did you mean close?\n",
    ]);
    const under = await runLine(['help', 'keys', 'creat'], {});
    expect([under.exitCode, under.stderr]).toEqual([2, expect.stringContaining('Did you mean create?')]);
    const absurd = await runLine(['help', 'quodlibet'], {});
    expect([absurd.exitCode, absurd.stderr]).toEqual([2, expect.not.stringContaining('Did you mean')]);
  });

  it('has examples for the program and for every group of commands', async () => {
    for (const path of [[], ['keys'], ['ledger'], ['books'], ['import']]) {
      const { stdout } = await runLine([...path, '--help'], {});
      expect(stdout, path.join(' ')).toMatch(new RegExp(`^Examples:\\n {2}tieout ${path.join(' ')}`, 'm'));
    }
  });
});

describe('tieout without a command', () => {
  it('leads to init, doctor and demo where nothing is set up, and to the help elsewhere', async () => {
    const { exitCode, stderr } = await runLine([], { cwd: newFolder() });
    expect(exitCode).toBe(2);
    const last = stderr.trimEnd().split('\n').at(-1) ?? '';
    for (const command of ['init', 'doctor', 'demo']) expect(last).toContain(`tieout ${command} `);
    expect((await runLine(['keys'], {})).stderr).toContain('See tieout keys --help.');
  });
});
