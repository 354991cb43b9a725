// Every way to write an import is seen, and each is held to the table of floors.

import { describe, expect, it } from 'vitest';
import { readFloors } from './architecture-table.js';
import { importedPackages, importFaults, unusedPermissions } from './import-edges.js';

const floors = readFloors(`
| floor | folder | what lives there | may import | library |
|---:|---|---|---|---|
| 0 | base/ | | nothing | node |
| 1 | money/ | | base | decimal.js |
| 2 | wire/ | | base, money | zod, @noble/ed25519 |
| 3 | records/ | | base, money | none |
| 3 | records/from-wire/ | | base, money, wire, records | none |
`);

const others = ['src/base/bytes.ts', 'src/money/units.ts', 'src/wire/event.ts', 'src/records/order.ts'].map(
  (path) => ({
    path,
    text: 'export const x = 1;\n',
  }),
);

/** The messages of the faults that one file has beside the others. */
function faultsOf(path: string, text: string): string[] {
  return importFaults(floors, [...others, { path, text }]).map((fault) => `${fault.line}: ${fault.message}`);
}

describe('importFaults', () => {
  it.each([
    ['src/money/rate.ts', "import { x } from '../base/bytes.js';\nimport { y } from './units.js';"],
    ['src/money/rate.ts', "import { Decimal } from 'decimal.js';"],
    ['src/wire/sign.ts', "import { verify } from '@noble/ed25519';\nimport { z } from 'zod/v4';"],
    ['src/base/digest.ts', "import { createHash } from 'node:crypto';"],
    [
      'src/records/from-wire/a.ts',
      "import { x } from '../../wire/event.js';\nimport { y } from '../order.js';",
    ],
    [
      'src/records/card.ts',
      "// import { x } from '../wire/event.js';\nconst text = \"import '../wire/event.js'\";\nexport { text };",
    ],
  ])('is silent on what the table allows: %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });

  const notWire = /^1: imports "\.\.\/wire\/event\.js", but records may not import wire$/;

  it.each([
    ['an import', "import { x } from '../wire/event.js';"],
    ['an import of a type', "import type { X } from '../wire/event.js';"],
    ['an import for its effect', "import '../wire/event.js';"],
    ['a re-export', "export { x } from '../wire/event.js';"],
    ['a re-export of everything', "export * from '../wire/event.js';"],
    ['an import at run time', "export const x = await import('../wire/event.js');"],
    ['a type by import', "export type X = import('../wire/event.js').X;"],
  ])('sees %s', (_way, text) => {
    expect(faultsOf('src/records/card.ts', text)).toEqual([expect.stringMatching(notWire)]);
  });

  it.each([
    [
      'a roundabout path',
      'src/records/card.ts',
      "import { x } from '../money/../wire/event.js';",
      /records may not import wire/,
    ],
    [
      'an edge upwards',
      'src/base/a.ts',
      "import { x } from '../money/units.js';",
      /base may not import money/,
    ],
    [
      'the door out of wire',
      'src/records/card.ts',
      "import { x } from './from-wire/a.js';",
      /there is no src\/records\/from-wire\/a\.ts/,
    ],
    ['a library of another row', 'src/records/card.ts', "import { z } from 'zod';", /package "zod"/],
    [
      'a scoped library of another row',
      'src/money/a.ts',
      "import { x } from '@noble/ed25519/x';",
      /package "@noble\/ed25519"/,
    ],
    ['a library of no row', 'src/base/a.ts', "import x from 'left-pad';", /package "left-pad"/],
    [
      'a built-in where node is not listed',
      'src/money/a.ts',
      "import { x } from 'node:fs';",
      /does not list node/,
    ],
    ['a built-in without node:', 'src/base/a.ts', "import { x } from 'fs';", /write "node:fs"/],
    ['a maker of requires', 'src/base/a.ts', "import { createRequire } from 'node:module';", /createRequire/],
    ['a path without .js', 'src/base/a.ts', "import { x } from './bytes';", /does not end in \.js/],
    ['a file that is not there', 'src/base/a.ts', "import { x } from './gone.js';", /no src\/base\/gone\.ts/],
    ['a way out of src', 'src/base/a.ts', "import { x } from '../../test/a.js';", /outside src/],
    [
      'a name only a run could tell',
      'src/base/a.ts',
      'export const x = (n: string) => import(n);',
      /only a run/,
    ],
    ['a triple slash', 'src/base/a.ts', '/// <reference path="../wire/event.ts" />\n', /triple slash/],
    ['a file without a row', 'src/attic/a.ts', 'export const x = 1;', /no row in docs/],
  ])('refuses %s', (_what, path, text, message) => {
    expect(faultsOf(path, text)).toEqual([expect.stringMatching(message)]);
  });

  it('says which line', () => {
    expect(faultsOf('src/base/a.ts', "\n\nimport { x } from 'zod';")).toEqual([
      expect.stringMatching(/^3: /),
    ]);
  });
});

describe('unusedPermissions', () => {
  const table = readFloors(`
| floor | folder | what lives there | may import | library |
|---:|---|---|---|---|
| 0 | base/ | | nothing | node |
| 1 | money/ | | base | decimal.js |
`);
  const unusedOf = (base: string, money: string): string[] =>
    unusedPermissions(table, [
      { path: 'src/base/a.ts', text: base },
      { path: 'src/money/b.ts', text: money },
    ]);
  const node = "import { readFileSync } from 'node:fs';";
  const sums = "import { a } from '../base/a.js';\nimport { Decimal } from 'decimal.js';";

  it('is silent where each permission is used', () => {
    expect(unusedOf(node, sums)).toEqual([]);
  });

  it('names a folder, a library and the built-in modules that nobody there imports', () => {
    expect(unusedOf(sums, node)).toEqual([
      'base may import node, and does not',
      'money may import base, and does not',
      'money may import decimal.js, and does not',
    ]);
  });
});

describe('importedPackages', () => {
  it('names packages, not files or built-in modules', () => {
    const text =
      "import a from 'node:fs';\nimport b from './b.js';\nimport c from '@x/y/z.js';\nimport d from 'w/v';";
    expect([...importedPackages([{ path: 'src/a.ts', text }])]).toEqual(['@x/y', 'w']);
  });
});
