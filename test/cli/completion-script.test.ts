import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { CommandNode } from '../../src/cli/command-tree.js';
import { completionScript, shells } from '../../src/cli/completion-script.js';

const option = (long: string, value = '', choices: readonly string[] = []) => ({
  long,
  short: undefined,
  value,
  description: 'what it does',
  isPath: value === '<file>',
  choices,
});

const node = (path: string, more: Partial<CommandNode> = {}): CommandNode => ({
  path,
  name: path.split(' ').at(-1) ?? '',
  description: `it's of ${path}: all of it`,
  argumentWords: [],
  choices: [],
  options: [],
  commands: [],
  ...more,
});

const program = node('', {
  options: [option('--quiet'), option('--config', '<file>'), option('--log', '<format>', ['text', 'json'])],
  commands: [
    node('keys', { commands: [node('keys create', { options: [option('--show')] })] }),
    node('close', {
      options: [option('--month', '<month>'), option('--fail-on', '<threshold>', ['timing', 'never'])],
    }),
    node('help', { choices: ['keys', 'close', 'explain'] }),
    node('explain', { choices: ['OR-CHARGE', 'OR-STATUS'] }),
  ],
});

/** What bash offers for the last of the words. */
function completed(...words: readonly string[]): string[] {
  const script = `${completionScript('bash', program)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tieout; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['-c', script, 'bash', 'tieout', ...words], { encoding: 'utf8' });
  return said.split('\n').filter((line) => line !== '');
}

describe('completion for bash', () => {
  it('offers commands, those under a group, and options of the command and of all', () => {
    expect(completed('')).toEqual(['keys', 'close', 'help', 'explain', '--quiet', '--config', '--log']);
    expect(completed('cl')).toEqual(['close']);
    expect(completed('keys', 'cr')).toEqual(['create']);
    expect(completed('keys', 'create', '--')).toEqual(['--show', '--quiet', '--config', '--log']);
    expect(completed('--quiet', 'close', '--m')).toEqual(['--month']);
  });

  it('offers files where a path is wanted, and nothing where another value is', () => {
    expect(completed('--config', 'package.js')).toEqual(['package.json']);
    expect(completed('close', '--month', '')).toEqual([]);
  });
});

describe('the values that completion offers', () => {
  it('are those of an option of the command, or of all commands, and the words of an argument', () => {
    expect(completed('close', '--fail-on', '')).toEqual(['timing', 'never']);
    expect(completed('close', '--fail-on', 'n')).toEqual(['never']);
    expect(completed('keys', 'create', '--log', 'j')).toEqual(['json']);
    expect(completed('explain', 'OR-C')).toEqual(['OR-CHARGE']);
    expect(completed('help', 'k')).toEqual(['keys']);
    expect(completed('help', 'keys', 'c')).toEqual(['create']);
  });

  it.each(shells)('are in the script of %s', (shell) => {
    const script = completionScript(shell, program);
    for (const word of ['timing', 'json', 'OR-STATUS']) expect(script).toContain(word);
  });
});

describe('completion for every shell', () => {
  it.each(shells)('of %s names each command and option, quotes and all', (shell) => {
    const script = completionScript(shell, program);
    for (const word of ['keys', 'create', 'close', 'show', 'month', 'quiet', 'config']) {
      expect(script).toContain(word);
    }
    if (shell !== 'bash') expect(script).toContain("it'\\''s of close");
  });

  it('describes commands and values to zsh as they are, and not as options, which need a hyphen typed first', () => {
    expect(completionScript('zsh', program)).toContain("_describe 'tieout' candidates");
  });

  it('keeps in zsh the colon of a description apart from that behind the name', () => {
    expect(completionScript('zsh', program)).toContain("'close:it'\\''s of close\\: all of it'");
  });
});
