import { describe, expect, it } from 'vitest';
import { rowsStandingAside } from '../../../src/jobs/archive/standing-aside.js';

interface Aside {
  readonly reference: string | undefined;
}

const file = (source: string, setAside: readonly Aside[], ...references: string[]) => ({
  source,
  setAside,
  references: () => references,
});

const aside = (reference?: string): Aside => ({ reference });
const leftOf = (...files: ReturnType<typeof file>[]): string[] =>
  rowsStandingAside(files).map(({ row, fileAt }) => `${fileAt} ${row.reference ?? '-'}`);

describe('a row that was set aside', () => {
  const first = file('book', [aside('a'), aside()], 'x', 'y');

  it.each([
    ['nothing was read since', []],
    ['the file of the next day was read', [file('book', [], 'b', 'c')]],
    ['a file with a header alone was read', [file('book', [])]],
    ['the same rows were read from another shop', [file('till', [], 'a', 'x', 'y')]],
    ['a later file has some rows of its file, changed since', [file('book', [], 'b', 'x')]],
    ['two later files have its file in parts', [file('book', [], 'x'), file('book', [], 'y')]],
  ])('stands where %s', (_, later) => {
    expect(leftOf(first, ...later)).toEqual(['0 a', '0 -']);
  });

  it('is put right by a later file that has its reference, and the others of its file are not', () => {
    expect(leftOf(first, file('book', [], 'b'), file('book', [], 'a'))).toEqual(['0 -']);
  });

  it('without a reference is put right by its file read again, and with more behind it', () => {
    expect(leftOf(first, file('book', [], 'y', 'a', 'x', 'b'))).toEqual([]);
  });

  it('is put right by its file read again without it: what the row was of is missing by itself then', () => {
    expect(leftOf(first, file('book', [], 'x', 'y'))).toEqual([]);
    expect(leftOf(first, file('book', [aside('a')], 'x', 'y'))).toEqual(['1 a']);
  });

  it('costs a look at each file, however many files have such a row', () => {
    let readCount = 0;
    const files = Array.from({ length: 200 }, (_, at) => ({
      source: 'book',
      setAside: [aside(`aside-${at}`), aside()],
      *references() {
        for (let row = 0; row < 50; row += 1) {
          readCount += 1;
          yield `${at}-${row}`;
        }
      },
    }));
    expect(rowsStandingAside(files)).toHaveLength(400);
    expect(readCount).toBeLessThan(2 * 200 * 50);
  });

  it('costs no list of its file’s references for itself, however many rows stand aside', () => {
    let askedCount = 0;
    const files = [0, 1].map((at) => ({
      source: 'book',
      setAside: Array.from({ length: 300 }, (_, row) => aside(`aside-${at}-${row}`)),
      references: () => {
        askedCount += 1;
        return [`${at}`];
      },
    }));
    expect(rowsStandingAside(files)).toHaveLength(600);
    expect(askedCount).toBeLessThanOrEqual(2 * 3);
  });

  it('stands once, in the newest file that has it', () => {
    expect(leftOf(first, first)).toEqual(['1 a', '1 -']);
    expect(leftOf(file('book', [aside('a')]), file('book', [aside('a')]))).toEqual(['1 a']);
    expect(leftOf(file('book', [aside()]), file('book', [aside()]))).toEqual(['1 -']);
  });

  it('without a reference, in a file without any, is put right by any later file with a row', () => {
    expect(leftOf(file('book', [aside()]), file('book', [], 'b'))).toEqual([]);
    expect(leftOf(file('book', [aside()]), file('book', []))).toEqual(['0 -']);
    expect(leftOf(file('book', [aside('a')]), file('book', [], 'b'))).toEqual(['0 a']);
  });
});
