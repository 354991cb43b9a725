// Holds the commands of docs/operations.md to the help, and its examples to the programs that would read
// them.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, runLine } from '../cli/support/test-world.js';

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

/**
 * The script of the page in a folder of its own, with an audit and a mail that are told what to do.
 *
 * @returns runs it over an audit that ends so and says that, and gives the subjects that were mailed
 */
function startScript(): (code: number, text: string) => string[] {
  const folder = newFolder();
  const place = (name: string): string => join(folder, name);
  const script = blocks.find(({ text }) => text.includes('audit.told'))?.text ?? '';
  writeFileSync(place('env'), '');
  writeFileSync(place('tieout'), '#!/bin/sh\ncat said\nexit "$(cat code)"\n', { mode: 0o755 });
  writeFileSync(place('mail'), '#!/bin/sh\ncat > /dev/null\necho "$2" >> mailed\n', { mode: 0o755 });
  return (code, text) => {
    writeFileSync(place('said'), `${text}\n`);
    writeFileSync(place('code'), String(code));
    writeFileSync(place('mailed'), '');
    execFileSync('/bin/sh', ['-c', script.replace('cd /srv/tieout', `cd '${folder}'`)], {
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });
    expect(existsSync(place('audit.txt'))).toBe(true);
    return readFileSync(place('mailed'), 'utf8').split('\n').slice(0, -1);
  };
}

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

  it('has a script that mails once a change, and not of a run that was not finished the first time', () => {
    const run = startScript();
    let day = 1;
    const item = (id: string): string => `as of 2026-10-0${day++}\n  Item\n  ${id}.`;
    expect(run(0, '')).toEqual([]);
    expect(run(1, item('i00000000000000a'))).toEqual(['tieout: items to settle']);
    expect(run(1, item('i00000000000000a'))).toEqual([]);
    expect(run(4, 'tieout: no answer')).toEqual([]);
    expect(run(1, item('i00000000000000a'))).toEqual([]);
    expect(run(1, item('i00000000000000b'))).toEqual(['tieout: items to settle']);
    expect(run(4, 'tieout: no answer')).toEqual([]);
    expect(run(4, 'tieout: no answer')).toEqual(['tieout: the audit did not run']);
    expect(run(4, 'tieout: no answer')).toEqual([]);
    expect(run(3, 'tieout: another key')).toEqual(['tieout: EVIDENCE FAILED']);
    expect(run(2, 'tieout: no key')).toEqual(['tieout: the audit did not run']);
    expect(run(0, '')).toEqual([]);
    expect(run(1, item('i00000000000000b'))).toEqual(['tieout: items to settle']);
  });

  it('names in the environment of the container the files that it mounts there, each as on the machine', () => {
    const [, mounted = ''] = /-v \/srv\/tieout\/container:(\/[\w/]+):ro/.exec(page) ?? [];
    const environments = blocks.filter(({ text }) => text.startsWith('TIEOUT_API_KEY_FILE='));
    const [machine = '', container] = environments.map(({ text }) => text);
    expect(mounted).not.toBe('');
    expect(container).toBe(machine.replaceAll('/srv/tieout/secrets', mounted));
  });

  it('lets the service write what its command names, and nothing else', () => {
    const unit = blocks.find(({ text }) => text.includes('ExecStart='))?.text ?? '';
    const [, metrics = ''] = /--metrics (\S+)\/[\w-]+\.prom$/m.exec(unit) ?? [];
    expect(unit).toContain(`\nReadWritePaths=/srv/tieout ${metrics}\n`);
  });

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
