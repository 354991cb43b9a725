import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as library from '../../src/index.js';
import { libraryReference } from './library-reference.js';

const path = join(import.meta.dirname, '../../docs/library-reference.md');
const made = libraryReference();
if (process.env['TIEOUT_RECORD_PAGES'] === '1') writeFileSync(path, made);

describe('docs/library-reference.md', () => {
  it('is what the sources say now; npm run pages writes it', () => {
    expect(readFileSync(path, 'utf8')).toBe(made);
  });

  it('has an entry for every export of the package', () => {
    const entries = new Set([...made.matchAll(/^### (.+)$/gm)].map(([, name]) => name));
    expect(Object.keys(library).filter((name) => !entries.has(name))).toEqual([]);
    expect(made).toMatch(/^### SandboxOptions$/m);
  });

  it('shows public members alone, each with its signature and what it throws', () => {
    expect(made).toContain('async order(input: OrderInput): Promise<Order>');
    expect(made).toMatch(/^- throws Decide `price_changed` \(never accepted by itself\)/m);
    expect(made).not.toMatch(/^(?:readonly |async )?#[a-z]/m);
  });
});
