// Holds each page of docs/command-line/ to the help of its command, both ways: every command has a page,
// every option a row with its default and a place in the usage, and no page tells of what is not there.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLine } from '../cli/support/test-world.js';
import { catalogues } from './error-list.js';

const docs = join(import.meta.dirname, '../../docs');
const overview = readFileSync(join(docs, 'command-line.md'), 'utf8');
const pages = readdirSync(join(docs, 'command-line'));

interface OptionHelp {
  /** As the help has it, such as `--month <month>`. */
  readonly flags: string;
  /** Undefined where the help states none. */
  readonly standard: string | undefined;
}

interface CommandHelp {
  readonly options: readonly OptionHelp[];
  readonly commands: readonly string[];
}

/** The help of a command, with the lines put together that the width of a terminal parts. */
async function helpOf(command: readonly string[]): Promise<CommandHelp> {
  const { exitCode, stdout } = await runLine([...command, '--help']);
  expect(exitCode).toBe(0);
  const whole = stdout.replace(/\n {4,}/g, ' ');
  const [own = ''] = whole.split(/^(?:Global Options|Examples):$/m);
  const [, options = ''] = own.split(/^(?:Options|Commands):$/m);
  const [commands = ''] = (whole.split(/^Commands:$/m)[1] ?? '').split(/^Examples:$/m);
  return {
    options: [...options.matchAll(/^ {2}(-.+?) {2,}(.*)$/gm)].map(([, flags = '', text = '']) => ({
      flags,
      standard: /\(default: "?(.*?)"?\)$/.exec(text)?.[1],
    })),
    commands: [...commands.matchAll(/^ {2}([a-z-]+)\b/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help'),
  };
}

/** The rows of the tables of options in a text: flags and default, without the marks of code. */
function optionRows(text: string): OptionHelp[] {
  const rows = text.matchAll(/^\| `(-[^`]+)` \| (.*?) \| .+ \|$/gm);
  return [...rows].map(([, flags = '', standard = '']) => ({
    flags: flags.replaceAll('\\|', '|'),
    standard: /^`(.+)`$/.exec(standard)?.[1],
  }));
}

const isOwn = ({ flags }: OptionHelp): boolean => flags !== '-h, --help';
const byFlags = (a: OptionHelp, b: OptionHelp): number => (a.flags < b.flags ? -1 : 1);
const nameOf = ({ flags }: OptionHelp): string => /--[a-z-]+/.exec(flags)?.[0] ?? '';

/** A text's lines in `sh` blocks that begin so, each with the lines that go on with it. */
function shellLines(text: string, beginning: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .replace(/\n {4,}/g, ' ')
      .split('\n')
      .filter((line) => line.startsWith(beginning)),
  );
}

const namedOptions = (line: string): string[] =>
  [...line.replace(/"[^"]*"/g, '').matchAll(/--[a-z-]+/g)].map(([name]) => name);

/** Lines of an error, as patterns: a value may be anything. */
async function errorLines(): Promise<RegExp[]> {
  const wordings = (await catalogues()).flatMap((catalogue) => catalogue.wordings);
  return wordings.map(({ message, hint }) => {
    const parts = `tieout: ${message}. ${hint}`.split(/\{[A-Za-z0-9]+\}/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
  });
}

describe('docs/command-line.md', () => {
  it('leads to a page for every command, and to no other', async () => {
    const { commands } = await helpOf([]);
    const linked = [...overview.matchAll(/^\| \[([a-z-]+)\]\(command-line\/([a-z-]+)\.md\) \| .+ \|$/gm)];
    expect(linked.map(([, name]) => name).sort()).toEqual([...commands].sort());
    expect(linked.map(([, , page]) => `${page}.md`).sort()).toEqual([...pages].sort());
  });

  it('has a row for every option of all commands with its default, and no other', async () => {
    const stated = (await helpOf([])).options;
    const rows = optionRows(overview);
    expect(rows.map(({ flags }) => flags).sort()).toEqual(stated.map(({ flags }) => flags).sort());
    for (const { flags, standard } of stated.filter((option) => option.standard !== undefined)) {
      expect(rows.find((row) => row.flags === flags)).toEqual({ flags, standard });
    }
  });
});

describe.each(pages)('docs/command-line/%s', (page) => {
  const text = readFileSync(join(docs, 'command-line', page), 'utf8');
  const command = page.replace(/\.md$/, '');

  /** The page's parts: one a command under it, under a heading of its own, or the whole page. */
  async function parts(): Promise<{ line: string[]; part: string }[]> {
    const { commands } = await helpOf([command]);
    if (commands.length === 0) return [{ line: [command], part: text }];
    const headed = text.split(/^(?=##)/m);
    const headings = headed.flatMap((part) => /^### tieout (.+)$/m.exec(part)?.[1] ?? []);
    expect(headings.sort()).toEqual(commands.map((name) => `${command} ${name}`).sort());
    const ofCommands = commands.map((name) => ({
      line: [command, name],
      part: headed.find((part) => part.startsWith(`### tieout ${command} ${name}\n`)) ?? '',
    }));
    // A group that does something by itself says so before its commands.
    const isGroupOnly = (await helpOf([command])).options.filter(isOwn).length === 0;
    const ofGroup = { line: [command], part: headed.find((part) => part.startsWith('## Usage\n')) ?? '' };
    return isGroupOnly ? ofCommands : [...ofCommands, ofGroup];
  }

  it('has a row for every option of its command with its default, and no other', async () => {
    for (const { line, part } of await parts()) {
      const stated = (await helpOf(line)).options.filter(isOwn);
      const rows = optionRows(part);
      expect(rows.map(({ flags }) => flags).sort()).toEqual(stated.map(({ flags }) => flags).sort());
      const withDefault = stated.filter(({ standard }) => standard !== undefined).sort(byFlags);
      expect(
        rows.filter((row) => withDefault.some(({ flags }) => flags === row.flags)).sort(byFlags),
      ).toEqual(withDefault);
    }
  });

  it('has a usage line with every option of its command, and no other', async () => {
    for (const { line, part } of await parts()) {
      const [usage = '', ...more] = shellLines(part, `tieout ${line.join(' ')}`);
      expect(more).toEqual([]);
      const stated = (await helpOf(line)).options.filter(isOwn).map(nameOf);
      expect(namedOptions(usage).sort()).toEqual(stated.sort());
    }
  });

  it('says what it is for in two sentences under its heading', () => {
    const [, heading, purpose = ''] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(text) ?? [];
    expect(heading).toBe(`tieout ${command}`);
    expect(purpose.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').match(/[.!?](\s|$)/g)).toHaveLength(2);
  });

  it('lists exit codes in their order, each with its occasion, the first of them 0', () => {
    const section = /^## Exit codes\n\n([\s\S]+?)\n\n## /m.exec(text)?.[1] ?? '';
    const codes = [...section.matchAll(/^\| (\d+) \| .+ \|$/gm)].map(([, code]) => Number(code));
    expect(codes.length).toBeGreaterThanOrEqual(2);
    expect(codes).toEqual([0, 1, 2, 3, 4, 70].filter((code) => codes.includes(code)));
    expect(codes[0]).toBe(0);
  });

  it('has two examples or more, with options that the command has', async () => {
    const lines = shellLines(text, '$ tieout ');
    expect(lines.length).toBeGreaterThanOrEqual(2);
    const ofAll = (await helpOf([])).options.map(nameOf);
    const known = await Promise.all(
      (await parts()).map(async ({ line }) => ({
        start: `$ tieout ${line.join(' ')}`,
        names: [...ofAll, ...(await helpOf(line)).options.map(nameOf)],
      })),
    );
    for (const example of lines) {
      const one = known.find(({ start }) => example === start || example.startsWith(`${start} `));
      expect(one, example).toBeDefined();
      expect(namedOptions(example).filter((name) => one?.names.includes(name) !== true)).toEqual([]);
    }
  });

  it('quotes errors in the words of the program', async () => {
    const known = await errorLines();
    const quoted = [...text.matchAll(/^tieout: .+$/gm)].map(([line]) => line);
    expect(quoted.filter((line) => !known.some((pattern) => pattern.test(line)))).toEqual([]);
  });

  it('has the sections of a page, in their order', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const wanted = ['Usage', 'Exit codes', 'Writes', 'Examples', 'JSON', 'Related'];
    expect(headings.filter((heading) => heading !== 'Details')).toEqual(wanted);
  });
});
