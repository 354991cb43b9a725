import { describe, expect, it } from 'vitest';
import { JoinedRows } from '../../../../src/records/from-file/book/joined-rows.js';
import { FULL, readBookText, rowOf } from './read-book-rows.js';

const first = readBookText(`${FULL}\nsandbox,a,b,GBP,1,k,2,issued,2026-09-01T00:00:00Z,3,EUR\n`, {
  source: 'web',
}).rows;
const empty = readBookText(`${FULL}\n`, { source: 'till' }).rows;
const last = readBookText(`${FULL}\nsupplier,c,d,USD,4,,,,,,\nsupplier,e,f,USD,5,,,,,,\n`, {
  source: 'till',
}).rows;

describe('the rows of several files', () => {
  const joined = new JoinedRows([first, empty, last]);

  it('stand one behind the other, with all that they say', () => {
    expect(joined).toHaveLength(3);
    expect([0, 1, 2].map((row) => rowOf(joined, row))).toEqual([
      rowOf(first, 0),
      rowOf(last, 0),
      rowOf(last, 1),
    ]);
    expect([0, 1, 2].map((row) => joined.source(row))).toEqual(['web', 'till', 'till']);
  });

  it('know their file, and that there are no others', () => {
    expect([0, 1, 2].map((row) => joined.fileAt(row))).toEqual([0, 2, 2]);
    expect(() => joined.slug(-1)).toThrow(RangeError);
    expect(() => new JoinedRows([]).slug(0)).toThrow(RangeError);
  });
});
