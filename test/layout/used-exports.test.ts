// An export is used by another file of the product, or is tested and used in its own; anything else is
// refused.

import { describe, expect, it } from 'vitest';
import { unusedExportFaults } from './used-exports.js';

const faultsOf = (text: string, product: string, tests = ''): string[] =>
  unusedExportFaults(
    [
      { path: 'src/a/b.ts', text },
      { path: 'src/c.ts', text: product },
    ],
    [{ path: 'test/a/b.test.ts', text: tests }],
  ).map(({ path, line, message }) => `${path}:${line} ${message}`);

describe('unusedExportFaults', () => {
  it.each([
    "import { x } from './a/b.js';",
    "import { x as y } from './a/b.js';",
    "import { type x } from './a/b.js';",
    "import * as b from './a/b.js';",
    "export { x } from './a/b.js';",
    "export { x as y } from './a/b.js';",
    "export * from './a/b.js';",
    "const b = await import('./a/b.js');",
    "let b: import('./a/b.js').x;",
  ])('takes %s as a use', (use) => {
    expect(faultsOf('export const x = 1;', use)).toEqual([]);
  });

  it.each([
    'export const x = 1;',
    'export const [x] = [1];',
    'export const { x } = y;',
    'export function x(): void {}',
    'export class x {}',
    'export type x = 1;',
    'export interface x {}',
  ])('refuses %s where nothing imports it', (text) => {
    expect(faultsOf(text, "import { x } from './b.js';")).toEqual([
      'src/a/b.ts:1 exports x, which nothing imports',
    ]);
  });

  it('refuses what only a test keeps alive', () => {
    const test = "import { x } from '../../src/a/b.js';";
    expect(faultsOf('export const x = 1;', '', test)).toEqual([
      'src/a/b.ts:1 exports x, which only tests use',
    ]);
    expect(faultsOf('export const x = 1;\nf(x);', '', test)).toEqual([]);
  });

  it('leaves the public face alone', () => {
    expect(unusedExportFaults([{ path: 'src/index.ts', text: 'export const x = 1;' }], [])).toEqual([]);
  });
});
