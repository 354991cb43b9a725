import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/base/text/digest.js';
import { readBook } from '../../../../src/records/from-file/book/book-file.js';
import {
  bookContentKey,
  contentKeyOf,
  sameBookContent,
} from '../../../../src/records/from-file/book/content-key.js';
import { fc } from '../../../support/fast-check.js';

function book(text: string) {
  return readBook([Buffer.from(text)], { fileName: 'shop.csv', defaultInterface: 'supplier' }).rows;
}

describe('contentKeyOf', () => {
  it('is the first 128 bits of SHA-256 over the values as JSON', () => {
    expect(contentKeyOf(['a', 1, undefined])).toBe(sha256Hex('["a",1,null]').slice(0, 32));
  });

  it('tells absent from empty, a number from its digits, and one order from another', () => {
    const lists = [
      [undefined],
      [''],
      ['null'],
      [0],
      ['0'],
      [],
      ['a', 'b'],
      ['b', 'a'],
      ['a,b'],
      ['a', 'b', undefined],
    ];
    const keys = new Set(lists.map((list) => contentKeyOf(list)));
    expect(keys.size).toBe(lists.length);
  });

  it('is the same for equal lists only', () => {
    const value = fc.option(fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 })), {
      nil: undefined,
    });
    const list = fc.array(value, { maxLength: 4 });
    const law = fc.property(list, list, (left, right) => {
      const isSame = left.length === right.length && left.every((each, at) => each === right[at]);
      expect(contentKeyOf(left) === contentKeyOf(right)).toBe(isSame);
    });
    fc.assert(law, { numRuns: 2000 });
  });
});

describe('the content of a book’s row', () => {
  const header =
    'client_ref,slug,currency,face_minor,face,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency,quote_id';
  const row = 'a,b,GBP,2500,,k,2400,issued,2026-09-01T10:00:00Z,2600,EUR,quo_1';
  const known = book(`${header}\n${row}\n`);

  it('is the same on another line, in another file, spelled another way', () => {
    const spelled = 'a,"b",GBP,,25.00,k,2400,issued,2026-09-01T11:00:00+01:00,2600,EUR,quo_1';
    const again = book(`${header}\nx,b,GBP,1,,,,,,,,\n${spelled}\n`);
    expect(sameBookContent(known, 0, again, 1)).toBe(true);
    expect(bookContentKey(again, 1)).toBe(bookContentKey(known, 0));
    expect(bookContentKey(again, 1)).toMatch(/^[0-9a-f]{32}$/);
  });

  const changes: readonly [field: string, row: string][] = [
    ['client_ref', row.replace('a,', 'A,')],
    ['slug', row.replace(',b,', ',b ,')],
    ['currency', row.replace('GBP', 'USD')],
    ['face', row.replace('2500', '2501')],
    ['account', row.replace(',k,', ',,')],
    ['expected cost', row.replace('2400', '')],
    ['status', row.replace('issued', 'failed')],
    ['sold_at', row.replace('10:00:00Z', '10:00:00.001Z')],
    ['paid_minor', row.replace('2600', '0')],
    ['paid_currency', row.replace('EUR', '')],
    ['quote_id', row.replace('quo_1', 'quo_2')],
  ];
  it.each(changes)('is another with another %s', (_field, changed) => {
    const other = book(`${header}\n${changed}\n`);
    expect(other).toHaveLength(1);
    expect(sameBookContent(known, 0, other, 0)).toBe(false);
    expect(bookContentKey(other, 0)).not.toBe(bookContentKey(known, 0));
  });

  it('is another with another interface', () => {
    const other = book(`interface,${header}\nsandbox,${row}\n`);
    expect(sameBookContent(known, 0, other, 0)).toBe(false);
    expect(bookContentKey(other, 0)).not.toBe(bookContentKey(known, 0));
  });
});
