// Texts that repeat are kept once and come back exactly.

import { describe, expect, it } from 'vitest';
import { TextColumn } from '../../../src/base/column/text-column.js';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { fc } from '../../support/fast-check.js';

describe('TextColumn', () => {
  it('holds what an array would hold, absent rows included', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 6 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const column = new TextColumn();
        for (const each of texts) column.push(each);
        expect(column.length).toBe(texts.length);
        expect(texts.map((_, row) => column.get(row))).toEqual(texts);
      }),
    );
  });

  it('keeps a few texts apart over a hundred thousand rows', () => {
    const slugs = ['demo-books', 'demo-coffee', undefined, 'demo-limited', ''];
    const column = new TextColumn();
    for (let row = 0; row < 100_000; row += 1) column.push(slugs[row % slugs.length]);
    let wrong = 0;
    for (let row = 0; row < 100_000; row += 1) wrong += column.get(row) === slugs[row % slugs.length] ? 0 : 1;
    expect(wrong).toBe(0);
  });

  it('keeps every absent row before the first text and between texts, over every doubling', () => {
    const column = new TextColumn();
    const textOf = (row: number) => (row % 4999 === 4998 ? `text ${row}` : undefined);
    for (let row = 0; row < 50_000; row += 1) column.push(textOf(row));
    let wrong = 0;
    for (let row = 0; row < 50_000; row += 1) wrong += column.get(row) === textOf(row) ? 0 : 1;
    expect([column.length, wrong]).toEqual([50_000, 0]);
  });

  it("stores the names of the language's own properties as plain text", () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', 'undefined'];
    const column = new TextColumn();
    for (const name of names) column.push(name);
    expect(names.map((_, row) => column.get(row))).toEqual(names);
  });

  it('tells apart what differs in case, normal form or a blank, and empty from absent', () => {
    const texts = ['a', 'A', '\u00e9', 'e\u0301', 'a ', '', undefined];
    const column = new TextColumn();
    for (const text of texts) column.push(text);
    expect(texts.map((_, row) => column.get(row))).toEqual(texts);
  });

  it.each([-1, 1, 0.5, Number.NaN])('has no row %d beside its only one', (row) => {
    const column = new TextColumn();
    column.push('a');
    expect(() => column.get(row)).toThrow(ProgramFault);
  });
});
