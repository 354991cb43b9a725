// A name of a dialect is found wherever it stands outside of its folder, and a way from one dialect to
// another however it is taken.

import { describe, expect, it } from 'vitest';
import { type DialectLayout, dialectFaults } from './dialects.js';

const layout: DialectLayout = {
  dialects: ['north', 'south'],
  floors: ['client', 'service'],
  joins: ['src/service/dialects.ts'],
};

const messagesOf = (path: string, text: string, held = layout): string[] =>
  dialectFaults(held, [{ path, text }]).map(({ line, message }) => `${line} ${message}`);

const SHARED = 'src/client/calls.ts';

describe('dialectFaults', () => {
  it.each([
    ['export class NorthClient {}', 'North'],
    ["const name = 'south';", 'south'],
    ["import { calls } from './north/calls.js';", 'north'],
    ["const SOUTH_KEY = 'x';", 'SOUTH'],
    ['// as north does', 'north'],
  ])('refuses "%s" in a file that the dialects share', (text, name) => {
    expect(messagesOf(SHARED, `\n${text}`)).toEqual([`2 names ${name} outside of its folder`]);
  });

  it('lets a text name a dialect that is about it, and a word that the contract gives', () => {
    const held = {
      ...layout,
      texts: ['src/client/texts.ts', 'src/client/old/'],
      givenWords: ['09-north.csv'],
    };
    expect(messagesOf('src/client/texts.ts', 'the north', held)).toEqual([]);
    expect(messagesOf('src/client/old/first.ts', 'the north', held)).toEqual([]);
    expect(messagesOf(SHARED, "const file = '09-north.csv';", held)).toEqual([]);
    expect(messagesOf(SHARED, "const file = '09-north.csv'; // of the south", held)).toEqual([
      '1 names south outside of its folder',
    ]);
  });

  it('refuses a file called after a dialect outside of its folder', () => {
    expect(messagesOf('src/client/north-calls.ts', '')).toEqual([
      '1 is called after north outside of its folder',
    ]);
    expect(messagesOf('src/client/calls/south.ts', '')).toEqual([
      '1 is called after south outside of its folder',
    ]);
  });

  it.each([
    "import { a } from '../south/a.js';",
    "import type { a } from '../../wire/south/a.js';",
    "export * from '../south/a.js';",
    "const a = await import('../south/a.js');",
    "type A = import('../south/a.js').A;",
  ])('refuses %s inside the other dialect', (text) => {
    expect(messagesOf('src/client/north/b.ts', text)).toEqual([
      expect.stringMatching(/^1 takes from .*south\/a\.ts: north and south know nothing of each other$/),
    ]);
  });

  it('refuses to go to another dialect by way of the list that joins them', () => {
    const text = "import { dialects } from '../dialects.js';";
    expect(messagesOf('src/service/north/a.ts', text)).toEqual([
      '1 takes from src/service/dialects.ts, which joins the others',
    ]);
  });

  it('refuses a second folder of a dialect on one floor, and not one on another floor', () => {
    const files = ['src/client/north/a.ts', 'src/client/calls/north/b.ts', 'src/service/rooms/north/c.ts'];
    expect(
      dialectFaults(
        layout,
        files.map((path) => ({ path, text: '' })),
      ),
    ).toEqual([
      {
        path: 'src/client/calls/north/b.ts',
        line: 1,
        message: 'stands in src/client/calls/north: north has src/client/north on this floor',
      },
    ]);
  });

  it.each([
    ['src/client/north/north-client.ts', "import { a } from '../calls.js';\nexport class NorthClient {}"],
    ['src/client/north/rooms/a.ts', "import { a } from '../../../wire/north/a.js';"],
    ['src/service/dialects.ts', "import { north } from './north/north.js';"],
    [SHARED, "import { dialects } from '../service/dialects.js';"],
    [SHARED, 'export const calls = 1;'],
    ['src/report/pack.ts', 'export const north = 1;'],
    ['test/client/calls.test.ts', 'const north = 1;'],
  ])('allows %s to hold what it holds', (path, text) => {
    expect(messagesOf(path, text)).toEqual([]);
  });

  it('holds every floor where it is told so, and the list of one floor is none of another', () => {
    const everywhere = { ...layout, floors: 'all' } as const;
    expect(messagesOf('src/report/pack.ts', 'export const north = 1;', everywhere)).toHaveLength(1);
    expect(messagesOf('src/index.ts', 'export const north = 1;', everywhere)).toHaveLength(1);
    expect(messagesOf('src/client/dialects.ts', 'export const north = 1;')).toHaveLength(1);
  });
});
