import { describe, expect, it } from 'vitest';
import type { FileShape } from '../../../src/records/from-file/file-columns.js';
import { MAX_SET_ASIDE } from '../../../src/records/from-file/row-fault.js';
import { readTable } from '../../../src/records/from-file/table-reader.js';
import { fileFaultOf } from './scanned-rows.js';

const shape: FileShape<'slug' | 'face'> = { what: 'a list', columns: ['slug', 'face'], required: [['slug']] };

function read(chunks: Iterable<Uint8Array>) {
  const rows: string[] = [];
  return readTable(chunks, shape, { fileName: 'list.csv' }, rows, (table) => {
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
    });
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
      "list.csv, line 1000002, column 1: more than 1000000 rows can't be read",
    );
  });
});
