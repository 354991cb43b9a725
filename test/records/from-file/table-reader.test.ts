import { describe, expect, it } from 'vitest';
import type { FileShape } from '../../../src/records/from-file/profile/file-columns.js';
import { type FileProfile, plainProfile } from '../../../src/records/from-file/profile/file-profile.js';
import { MAX_SET_ASIDE } from '../../../src/records/from-file/row-fault.js';
import { readTable } from '../../../src/records/from-file/table-reader.js';
import { fileFaultOf } from './scan/scanned-rows.js';

const shape: FileShape<'slug' | 'face'> = { what: 'a list', columns: ['slug', 'face'], required: [['slug']] };

function read(chunks: Iterable<Uint8Array>, profile?: FileProfile) {
  const rows: string[] = [];
  return readTable(chunks, shape, { fileName: 'list.csv', profile }, rows, (table) => {
    const slug = table.fields.name(table.columns.slug, 10);
    if (slug === undefined) {
      table.putAside({ interfaceName: 'sandbox', account: 'k', reference: 'r', occurredAtMs: 5 });
    } else {
      rows.push(slug);
    }
  });
}

describe('readTable', () => {
  it('gives the rows, those set aside with their parts, and what the header has besides', () => {
    expect(read([Buffer.from('slug,Note\na,1\nlonger than ten,2\n\nb,3\nc\n')])).toEqual({
      rows: ['a', 'b'],
      setAside: [
        {
          line: 3,
          reason: 'slug is longer than 10 characters',
          interfaceName: 'sandbox',
          account: 'k',
          reference: 'r',
          occurredAtMs: 5,
        },
        {
          line: 6,
          reason: 'the row has one field where the header has 2',
          interfaceName: undefined,
          account: undefined,
          reference: undefined,
          occurredAtMs: undefined,
        },
      ],
      unknownColumns: ['Note'],
      rowCount: 4,
      endLine: Number.POSITIVE_INFINITY,
      leftOutCount: 0,
    });
  });

  it.each([
    [0, 0, 'slug\na\n\nb\nc\n', ['a', 'b', 'c'], Number.POSITIVE_INFINITY],
    [1, 0, 'slug\na\n\nb\nc\n', ['b', 'c'], Number.POSITIVE_INFINITY],
    [0, 1, 'slug\na\n\nb\nc\n', ['a', 'b', 'c'], 5],
    [1, 2, 'slug\na\nb\n\nc\n\nd\n', ['b', 'c', 'd'], 5],
    [0, 3, 'slug\na\nb\n', ['a', 'b'], 0],
    [2, 1, 'slug\na\nb\n', [], 0],
    [9, 9, 'slug\n', [], 0],
  ])(
    'passes over %i rows below the header, and says on which line the last %i begin',
    (first, last, text, rows, endLine) => {
      const table = read([Buffer.from(text)], { ...plainProfile, skipRows: { first, last } });
      expect(table).toMatchObject({ rows, endLine });
      const all = text.split('\n').filter((line) => line !== '').length - 1;
      expect(table.rowCount).toBe(Math.max(0, all - first - last));
      expect(table.leftOutCount).toBe(all - table.rowCount);
    },
  );

  it('sets nothing aside of the rows that are left out at the end', () => {
    const text = 'slug\nlonger than ten\na\nlonger than ten\ntotal,7\n';
    const { setAside } = read([Buffer.from(text)], { ...plainProfile, skipRows: { first: 0, last: 2 } });
    expect(setAside.map(({ line }) => line)).toEqual([2]);
  });

  it('finds the header on the line that the profile says, whatever is before it', () => {
    const profile = { ...plainProfile, headerLine: 4 };
    const { rows, setAside } = read([Buffer.from('My "shop"\r\n"\r\rslug\nlonger than ten\na\n')], profile);
    expect(rows).toEqual(['a']);
    expect(setAside.map(({ line }) => line)).toEqual([5]);
    expect(fileFaultOf(() => read([Buffer.from('slug\na\n')], profile)).message).toContain(
      'list.csv, line 4, column 1: the file is empty from here on; a header of ',
    );
  });

  it('forgets the faults of one row before the next', () => {
    const { setAside } = read([Buffer.from('slug\nlonger than ten\na\nlonger than ten\n')]);
    expect(setAside.map((fault) => fault.reason)).toEqual(Array(2).fill('slug is longer than 10 characters'));
  });

  it('refuses a file of which more than a million rows can not be read', () => {
    function* input(): Generator<Uint8Array> {
      yield Buffer.from('slug,face\n');
      for (let block = 0; block < 100; block += 1) yield Buffer.from('x\n'.repeat(MAX_SET_ASIDE / 100));
      yield Buffer.from('last\n');
    }
    expect(fileFaultOf(() => read(input())).message).toBe(
      'list.csv, line 1000002, column 1: more than 1000000 rows cannot be read; at most 1000000 are expected',
    );
  });
});
