// Files are found wherever they stand, and only they.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { formatFaults, readRequired, readSources } from './source-file.js';

const roots: string[] = [];

function rootWith(...paths: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'tieout-layout-'));
  roots.push(root);
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  return root;
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('readSources', () => {
  it('reads the TypeScript files of a folder at any depth, sorted, with their text', () => {
    const root = rootWith(
      'src/b.ts',
      'src/a/c/d.ts',
      'src/a/c/d.json',
      'src/e.mts',
      'src/f.tsx',
      'other/g.ts',
    );
    expect(readSources(root, 'src')).toEqual(
      ['src/a/c/d.ts', 'src/b.ts', 'src/e.mts', 'src/f.tsx'].map((path) => ({ path, text: path })),
    );
  });

  it('leaves fixtures out, which are data', () => {
    expect(readSources(rootWith('test/fixtures/a.ts', 'test/a/fixtures/b.ts'), 'test')).toEqual([]);
  });

  it('finds nothing in a folder that is not there', () => {
    expect(readSources(rootWith('a.ts'), 'src')).toEqual([]);
  });
});

describe('readRequired', () => {
  it('reads a file that is there', () => {
    expect(readRequired(rootWith('docs/a.md'), 'docs/a.md')).toBe('docs/a.md');
  });

  it('refuses to go on without one that is not, such as the table of floors', () => {
    expect(() => readRequired(rootWith('docs/a.md'), 'docs/architecture.md')).toThrow(
      /docs\/architecture\.md is not there/,
    );
  });
});

describe('formatFaults', () => {
  it('writes one fault a line, place first', () => {
    const faults = [
      { path: 'src/a.ts', line: 3, message: 'is wrong' },
      { path: 'src/b.ts', line: 1, message: 'too' },
    ];
    expect(formatFaults(faults)).toBe('src/a.ts:3 is wrong\nsrc/b.ts:1 too');
  });
});
