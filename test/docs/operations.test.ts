// Holds the commands of docs/operations.md to the help, and its examples to the programs that would read
// them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLine } from '../cli/support/test-world.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

/** Every command line of tieout on the page, up to what the shell takes for itself. */
const lines = [...page.matchAll(/\btieout((?: (?!-> )[^\s`;>&|)]+)+)/g)]
  .map(([, words = '']) => words.trim().split(' '))
  .filter(([first = '']) => /^[a-z]+(-[a-z]+)?$/.test(first));

const groups = new Set(['keys', 'books', 'ledger', 'import']);
const commandOf = ([first = '', second = '']: readonly string[]): string[] =>
  groups.has(first) && /^[a-z]/.test(second) ? [first, second] : [first];

describe('docs/operations.md', () => {
  it('names commands and options that there are', async () => {
    const { stdout: program } = await runLine(['--help']);
    const commands = new Set([...program.matchAll(/^ {2}([a-z-]+)\b/gm)].map(([, name]) => name));
    const said = lines.filter(([first = '']) => commands.has(first));
    expect(said.length).toBeGreaterThan(20);
    for (const line of said) {
      const { exitCode, stdout } = await runLine([...commandOf(line), '--help']);
      expect(exitCode, line.join(' ')).toBe(0);
      const options = line.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '');
      for (const option of options) expect(stdout, line.join(' ')).toContain(option);
    }
  });

  it.each(blocks.filter(({ language }) => language === 'sh').map(({ text }) => [text]))(
    'has a script that a shell can read: %s',
    (text) => {
      expect(() => execFileSync('/bin/sh', ['-n'], { input: text, stdio: 'pipe' })).not.toThrow();
    },
  );

  it('has cron lines of five fields of time and a command, whose percent signs cron does not take', () => {
    const table = blocks.find(({ text }) => text.includes('MAILTO='))?.text ?? '';
    const entries = table.split('\n').filter((line) => /^[\d*]/.test(line));
    expect(entries.length).toBe(3);
    for (const entry of entries) {
      expect(entry).toMatch(/^(?:[\d*]+ ){4}[\d*]+ {2}cd \/srv\/tieout && /);
      expect(entry.replaceAll('\\%', '')).not.toContain('%');
    }
  });

  it('explains every metric that a run can write, and no other', () => {
    const source = readFileSync(join(import.meta.dirname, '../../src/jobs/metrics/run-metrics.ts'), 'utf8');
    const written = new Set([...source.matchAll(/'(tieout_[a-z_]+)'/g)].map(([, name]) => name));
    const table = page.slice(page.indexOf('| metric |'), page.indexOf('```yaml'));
    const told = new Set([...table.matchAll(/`(tieout_[a-z_]+)`/g)].map(([, name]) => name));
    expect([...told].sort()).toEqual([...written].sort());
  });
});
