import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as library from '../../src/index.js';
import { libraryReference } from './library-reference.js';

const path = join(import.meta.dirname, '../../docs/library-reference.md');
const made = libraryReference();
if (process.env['TIEOUT_RECORD_PAGES'] === '1') writeFileSync(path, made);

interface Class {
  readonly prototype: object;
}

const isClass = (value: unknown): value is Class =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

/** The methods of a class, and of those that it extends up to one of the package or of the language. */
function methodsOf(given: Class): string[] {
  const names: string[] = [];
  const exported = new Set<unknown>(Object.values(library));
  let { prototype } = given;
  do {
    names.push(...Object.getOwnPropertyNames(prototype));
    prototype = Object.getPrototypeOf(prototype);
  } while (
    prototype !== Error.prototype &&
    prototype !== Object.prototype &&
    !exported.has(prototype.constructor)
  );
  return names.filter((name) => name !== 'constructor');
}

describe('docs/library-reference.md', () => {
  it('is what the sources say now; npm run pages writes it', () => {
    expect(readFileSync(path, 'utf8')).toBe(made);
  });

  it('has an entry for every export of the package', () => {
    const entries = new Set([...made.matchAll(/^### (.+)$/gm)].map(([, name]) => name));
    expect(Object.keys(library).filter((name) => !entries.has(name))).toEqual([]);
    expect(made).toMatch(/^### SandboxOptions$/m);
  });

  it('shows every public method of every class, those of a class underneath as well', () => {
    for (const [name, value] of Object.entries(library)) {
      if (!isClass(value)) continue;
      const [, entry = ''] = made.split(`\n### ${name}\n`);
      const [shown = ''] = entry.split(/^###? /m);
      const missing = methodsOf(value).filter(
        (method) => !new RegExp(`^(?:async |get )*\\*?${method}[(<]`, 'm').test(shown),
      );
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });

  it('shows public members alone, each with its signature and what it throws', () => {
    expect(made).toContain('async order(input: OrderInput): Promise<Order>');
    expect(made).toMatch(/^- throws Decide `price_changed` \(never accepted by itself\)/m);
    expect(made).not.toMatch(/^(?:readonly |async )?#[a-z]/m);
  });
});
