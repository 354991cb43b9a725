// A file with something to test has its test; a file of types needs none.

import { describe, expect, it } from 'vitest';
import { missingTestFaults } from './mirrored-tests.js';

const faultsOf = (text: string, tests: readonly string[] = []): string[] =>
  missingTestFaults(
    [{ path: 'src/a/b.ts', text }],
    tests.map((path) => ({ path, text: '' })),
  ).map((fault) => fault.message);

describe('missingTestFaults', () => {
  it('is silent where the test stands at the mirrored place', () => {
    expect(faultsOf('export const a = 1;', ['test/a/b.test.ts'])).toEqual([]);
  });

  it.each(['test/b.test.ts', 'test/a/b.ts', 'test/a/c.test.ts'])('does not take %s for it', (path) => {
    expect(faultsOf('export const a = 1;', [path])).toEqual(['has no test at test/a/b.test.ts']);
  });

  it.each([
    "import type { X } from './x.js';\nexport type Y = X;\nexport interface Z { a: number }\n",
    "import { type X } from './x.js';\ntype Y = X;\nexport type { Y };",
    "export type { X } from './x.js';\nexport { type Z } from './z.js';\nexport type * from './w.js';",
  ])('excuses a file of types: %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    'export const a = 1;',
    'export function f(): void {}',
    'export type A = 1;\nexport enum B { C }',
    'export class A {}',
    "export { a } from './a.js';",
    "export { type A, b } from './a.js';",
    "export * from './a.js';",
    "import './a.js';",
    'f();',
  ])('does not excuse: %s', (text) => {
    expect(faultsOf(text)).toEqual(['has no test at test/a/b.test.ts']);
  });
});
