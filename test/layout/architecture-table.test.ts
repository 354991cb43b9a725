// The table of floors is read as written, and what can't be read is refused.

import { describe, expect, it } from 'vitest';
import { type Floor, floorOf, mayReach, readFloors } from './architecture-table.js';

const HEAD = '| floor | folder | what lives there | may import | library |\n|---:|---|---|---|---|\n';
const TABLE = `# Architecture

Some words, and a | in them.

${HEAD}| 0 | \`base/\` | bytes | nothing | node |
| 1 | money/ | units | \`base\` | decimal.js |
| 2 | wire/ | schemas | base, money | zod, \`@noble/ed25519\`, node |
| 3 | records/ | rows | base, money | none |
| 3 | records/from-wire/ | the door | base, money, wire, records | none |
| 4 | ledger/ | entries | base, money, records | - |
| 6 | store/ | disk | base, money, wire, records | better-sqlite3 |
| 9 | index.ts | the face | wire, money | none |

| another | table |
`;

const floors = readFloors(TABLE);

function floor(folder: string): Floor {
  const found = floors.find((each) => each.folder === folder);
  if (found === undefined) throw new Error(`no row ${folder}`);
  return found;
}

describe('readFloors', () => {
  it('reads folders, lists and the mark for built-ins, with or without backticks', () => {
    expect(floors).toHaveLength(8);
    expect(floor('base')).toEqual({ folder: 'base', mayImport: [], libraries: [], builtins: true });
    expect(floor('wire')).toEqual({
      folder: 'wire',
      mayImport: ['base', 'money'],
      libraries: ['zod', '@noble/ed25519'],
      builtins: true,
    });
    expect(floor('ledger')).toMatchObject({ libraries: [], builtins: false });
  });

  it.each([
    ['a page without the table', '# Architecture\n', /no table/],
    ['a table without rows', HEAD, /no rows/],
    [
      'a table without the library column',
      '| folder | may import |\n|---|---|\n| base/ | nothing |\n',
      /no column "library"/,
    ],
    ['a row that lacks a cell', `${HEAD}| 0 | base/ | bytes | nothing |\n`, /missing cells/],
    ['an empty list', `${HEAD}| 0 | base/ | bytes | | node |\n`, /is empty/],
    [
      'an import of a folder without a row',
      `${HEAD}| 1 | money/ | units | bass | none |\n`,
      /"bass", which has no row/,
    ],
    ['a range of floors', `${HEAD}| 1 | money/ | units | 0–5 | none |\n`, /"0–5", which has no row/],
    [
      'a folder in two rows',
      `${HEAD}| 0 | base/ | a | nothing | node |\n| 0 | base/ | b | nothing | none |\n`,
      /two rows/,
    ],
    ['a cell that is no folder', `${HEAD}| 0 | base and more | a | nothing | node |\n`, /not a folder/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => readFloors(text)).toThrow(message);
  });
});

describe('floorOf', () => {
  it.each([
    ['src/base/time/clock.ts', 'base'],
    ['src/records/order.ts', 'records'],
    ['src/records/from-wire/sandbox-orders.ts', 'records/from-wire'],
    ['src/index.ts', 'index.ts'],
    ['src/indexes.ts', undefined],
    ['src/basement/wine.ts', undefined],
    ['src/main.ts', undefined],
  ])('puts %s on its most specific row', (path, folder) => {
    expect(floorOf(floors, path)?.folder).toBe(folder);
  });
});

describe('mayReach', () => {
  it.each([
    ['base', 'base', true],
    ['money', 'base', true],
    ['base', 'money', false],
    ['records', 'wire', false],
    ['records/from-wire', 'wire', true],
    ['records/from-wire', 'records', true],
    ['store', 'records/from-wire', true],
  ])('from %s to %s: %s', (from, to, allowed) => {
    expect(mayReach(floors, floor(from), floor(to))).toBe(allowed);
  });

  it.each(['records', 'ledger'])(
    'keeps %s from walking around the wall through records/from-wire',
    (from) => {
      expect(mayReach(floors, floor(from), floor('records/from-wire'))).toBe(false);
    },
  );
});
