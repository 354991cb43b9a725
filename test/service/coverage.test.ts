// Holds docs/sandbox-coverage.md to the tests it names.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/wire/sandbox/endpoints.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/sandbox-coverage.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+?) \| `([a-z/-]+\.test\.ts)` \| (.+?) \|$/gm)].map(
  (match) => [match[1] ?? '', match[2] ?? '', match[3] ?? ''] as const,
);

describe('docs/sandbox-coverage.md', () => {
  it('has rows for every table', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)('%s: %s has the test', (_row, file, name) => {
    const path = join(import.meta.dirname, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(name);
  });

  it('names every signed endpoint', () => {
    for (const endpoint of Object.values(endpoints).filter((candidate) => candidate.signed)) {
      expect(page).toContain(`| ${endpoint.method} ${endpoint.path} |`);
    }
  });
});
