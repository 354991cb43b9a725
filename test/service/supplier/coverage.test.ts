// Holds docs/supplier-coverage.md to the tests it names.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/supplier-coverage.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+?) \| `([a-z/-]+\.test\.ts)` \| (.+?) \|$/gm)].map((match) => ({
  row: match[1] ?? '',
  file: match[2] ?? '',
  test: match[3] ?? '',
}));
const tableLines = page.split('\n').filter((line) => line.startsWith('|'));
/** A heading and a rule for each table. */
const headLines = tableLines.filter((line) => /^\|(?:---\|)+$/.test(line)).length * 2;

describe('docs/supplier-coverage.md', () => {
  it('has no row that names no test', () => {
    expect(rows.length).toBe(tableLines.length - headLines);
    expect(rows.length).toBeGreaterThan(80);
  });

  it.each(rows)('$row: $test', ({ file, test }) => {
    const path = join(root, 'test', file);
    expect(existsSync(path)).toBe(true);
    // A long name stands in the file as it is, though it may be broken over lines around it.
    expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(test);
  });
});
