// Holds each page of docs/command-line/ to the help of its command, and the index to the pages.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLine } from '../cli/support/test-world.js';

const docs = join(import.meta.dirname, '../../docs');
const pages = readdirSync(join(docs, 'command-line'));

/** The options of a command and of the commands under it, without those that every command has. */
async function optionsOf(command: readonly string[]): Promise<string[]> {
  const { exitCode, stdout } = await runLine([...command, '--help']);
  expect(exitCode).toBe(0);
  const [own = '', below = ''] = stdout.split(/^Commands:$/m);
  const names = [...own.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name = '']) => name);
  for (const [, name = ''] of below.matchAll(/^ {2}([a-z]+) /gm)) {
    if (name !== 'help') names.push(...(await optionsOf([...command, name])));
  }
  return names;
}

describe('docs/command-line.md', () => {
  it('leads to every page, and to no page that is not there', () => {
    const index = readFileSync(join(docs, 'command-line.md'), 'utf8');
    const linked = [...index.matchAll(/\(command-line\/([a-z-]+\.md)\)/g)].map(([, page]) => page);
    expect(linked.sort()).toEqual([...pages].sort());
  });
});

describe.each(pages)('docs/command-line/%s', (page) => {
  const text = readFileSync(join(docs, 'command-line', page), 'utf8');
  const command = page.replace(/\.md$/, '');

  it('has a row for every option of its command, and no other', async () => {
    const rows = [...text.matchAll(/^\| `(--[a-z-]+)` \| .+ \|$/gm)].map(([, name = '']) => name);
    expect(rows.sort()).toEqual([...new Set(await optionsOf([command]))].sort());
  });

  it('is headed by its command and has an example, exit codes and files', () => {
    expect(text.startsWith(`# tieout ${command}\n`)).toBe(true);
    expect(text).toMatch(new RegExp(`^\\$ tieout ${command}\\b`, 'm'));
    expect(text).toMatch(/^\*\*Exit codes:\*\* 0 /m);
    expect(text).toMatch(/^\*\*Files:\*\* /m);
  });
});
