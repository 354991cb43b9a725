import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeDigestOf, programDigest } from '../../../src/jobs/close/program-digest.js';
import { ownFolder } from '../support/live-account.js';

function program(files: Readonly<Record<string, string>>): string {
  const folder = ownFolder();
  mkdirSync(join(folder, 'cli'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return codeDigestOf(folder);
}

it('is another one where any code is: a byte, a name, a file more', () => {
  const files = { 'index.js': 'one', 'cli/main.js': 'two' };
  const digests = [
    program(files),
    program({ ...files, 'cli/main.js': 'twp' }),
    program({ 'index.js': 'one', 'cli/mein.js': 'two' }),
    program({ ...files, 'cli/more.ts': '' }),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});

it('is the same for the same code, whatever types, maps and licences stand beside it', () => {
  const files = { 'index.js': 'one', 'cli/main.js': 'two' };
  const beside = { 'index.d.ts': 'types', 'index.js.map': 'map', 'cli/licences.txt': 'text' };
  expect(program({ ...files, ...beside })).toBe(program(files));
});

it('is that of the folder that the program runs from', () => {
  expect(programDigest()).toBe(codeDigestOf('src'));
});
