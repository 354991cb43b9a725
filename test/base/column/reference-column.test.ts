// References come back byte for byte, however many there are.

import { describe, expect, it } from 'vitest';
import { ReferenceColumn } from '../../../src/base/column/reference-column.js';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { fc } from '../../support/fast-check.js';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

function columnOf(...texts: readonly string[]): ReferenceColumn {
  const column = new ReferenceColumn(0);
  for (const text of texts) column.push(text);
  return column;
}

describe('ReferenceColumn', () => {
  it('gives rows their numbers and the texts back, over every growth', () => {
    const column = new ReferenceColumn(1);
    for (let row = 0; row < 5_000; row += 1) {
      expect(column.push(`order-${row}-${'x'.repeat(row % 90)}`)).toBe(row);
    }
    expect(column.length).toBe(5_000);
    for (let row = 0; row < 5_000; row += 1) {
      expect(column.text(row)).toBe(`order-${row}-${'x'.repeat(row % 90)}`);
    }
  });

  it('keeps texts and their bytes as the same row', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const fromTexts = columnOf(...texts);
        const fromBytes = new ReferenceColumn();
        for (const text of texts) fromBytes.push(utf8Bytes(text));
        for (const [row, text] of texts.entries()) {
          expect(fromTexts.text(row)).toBe(text);
          expect(fromBytes.text(row)).toBe(text);
          expect(fromBytes.bytes(row)).toEqual(utf8Bytes(text));
          expect(fromTexts.bytes(row)).toEqual(utf8Bytes(text));
        }
      }),
    );
  });

  it('takes a part of a chunk without a copy of it', () => {
    const chunk = utf8Bytes('xx,order-1,yy');
    const column = new ReferenceColumn();
    expect(column.pushBytes(chunk, 3, 10)).toBe(0);
    expect(column.pushBytes(chunk, 5, 5)).toBe(1);
    chunk.fill(0);
    expect([column.text(0), column.text(1)]).toEqual(['order-1', '']);
  });

  it('takes a row of another column', () => {
    const column = new ReferenceColumn();
    expect(column.pushRow(columnOf('abc', 'é', ''), 1)).toBe(0);
    expect(column.pushRow(column, 0)).toBe(1);
    expect([column.text(0), column.text(1)]).toEqual(['é', 'é']);
    expect(() => column.pushRow(columnOf('abc'), 1)).toThrow(ProgramFault);
  });

  it.each([
    [-1, 2],
    [2, 1],
    [0, 14],
  ])('refuses %d..%d of a chunk of 13 bytes', (start, end) => {
    expect(() => new ReferenceColumn().pushBytes(new Uint8Array(13), start, end)).toThrow(ProgramFault);
  });

  it('gives a copy of the bytes, which nobody can change the column through', () => {
    const column = columnOf('abc');
    column.bytes(0).fill(0);
    expect(column.text(0)).toBe('abc');
  });

  it('finds equal exactly the rows with the same bytes', () => {
    const column = columnOf('abc', 'abc', 'ABC', 'ab', 'abc ', 'e\u0301', '\u00e9', '');
    expect(column.bytesEqual(0, 1)).toBe(true);
    for (let row = 2; row < column.length; row += 1) {
      expect(column.bytesEqual(0, row)).toBe(false);
      expect(column.bytesEqual(row, row)).toBe(true);
    }
    expect(column.bytesEqual(5, 6)).toBe(false);
  });

  it('compares a row with a part of a chunk', () => {
    const column = columnOf('', 'abc');
    const chunk = utf8Bytes('-abc-');
    expect(column.equalsBytes(1, chunk, 1, 4)).toBe(true);
    expect(column.equalsBytes(1, chunk, 1, 5)).toBe(false);
    expect(column.equalsBytes(1, chunk, 0, 3)).toBe(false);
    expect(column.equalsBytes(0, chunk, 2, 2)).toBe(true);
  });

  it('refuses a lone surrogate, which would become another text', () => {
    expect(() => columnOf('a\ud800')).toThrow(ProgramFault);
  });

  it.each([-1, 1, 0.5, Number.NaN])('has no row %d beside its only one', (row) => {
    const column = columnOf('a');
    expect(() => column.text(row)).toThrow(ProgramFault);
    expect(() => column.bytes(row)).toThrow(ProgramFault);
    expect(() => column.bytesEqual(0, row)).toThrow(ProgramFault);
    expect(() => column.bytesEqual(row, 0)).toThrow(ProgramFault);
  });
});
