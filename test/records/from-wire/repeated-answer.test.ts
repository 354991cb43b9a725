// Answers of the same bytes are read once; the archive is asked for the bytes of each all the same.

import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { readOnce } from '../../../src/records/from-wire/archived-answer.js';
import type { Receipt } from '../../../src/records/receipt.js';

const bytes = utf8Bytes('{"data":[1,2,3]}');

const receipt: Receipt = {
  interfaceName: 'supplier',
  account: '',
  topic: 'brands',
  subject: '1/1',
  target: '/brands',
  status: 200,
  requestId: 'req_1',
  receivedAtMs: 0,
  storedSha256: sha256Hex(bytes),
  storedBytes: bytes,
  removed: [],
  verdicts: [],
};

/** A reader that notes what it was given. */
function notingReader() {
  const read: string[] = [];
  return {
    read,
    reader: ({ name }: { readonly name: string }, given: Uint8Array) => {
      read.push(name);
      return `${name} of ${given.length} bytes`;
    },
  };
}

describe('an archived answer', () => {
  it('is read once, however often the same bytes were archived', () => {
    const { read, reader } = notingReader();
    const schema = { name: 'brands' };
    const readings = ['req_1', 'req_2'].map((requestId) =>
      readOnce(reader, schema, { ...receipt, requestId, storedBytes: bytes.slice() }),
    );
    expect(readings).toEqual(['brands of 16 bytes', 'brands of 16 bytes']);
    expect(read).toEqual(['brands']);
  });

  it('is read again by another schema, and by another reader', () => {
    const [one, other] = [notingReader(), notingReader()];
    const [brands, rates] = [{ name: 'brands' }, { name: 'rates' }];
    readOnce(one.reader, brands, receipt);
    expect(readOnce(one.reader, rates, receipt)).toBe('rates of 16 bytes');
    expect(readOnce(other.reader, brands, receipt)).toBe('brands of 16 bytes');
    expect([one.read, other.read]).toEqual([['brands', 'rates'], ['brands']]);
  });

  it('is not known from another answer where its own bytes are damaged or gone', () => {
    const { reader } = notingReader();
    const schema = { name: 'brands' };
    readOnce(reader, schema, receipt);
    const damaged: Receipt = {
      ...receipt,
      get storedBytes(): Uint8Array {
        throw new RangeError('damaged');
      },
    };
    expect(() => readOnce(reader, schema, damaged)).toThrow('damaged');
  });
});
