import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/base/failure/failure.js';
import { readColumnMap } from '../../../../src/records/from-file/profile/column-map.js';
import {
  bookShape,
  depositShape,
  type FileShape,
} from '../../../../src/records/from-file/profile/file-columns.js';
import { plainProfile } from '../../../../src/records/from-file/profile/file-profile.js';
import { DelimitedScanner } from '../../../../src/records/from-file/scan/delimited-scanner.js';
import { chunksOf, fileFaultOf } from '../scan/scanned-rows.js';

function mapOf(header: string, columns: Record<string, string> = {}, shape: FileShape<string> = bookShape) {
  const bytes = Buffer.from(header);
  const scanner = new DelimitedScanner(chunksOf(bytes, bytes.length), {
    fileName: 'shop.csv',
    delimiter: ',',
  });
  scanner.next();
  return readColumnMap(scanner, shape, { ...plainProfile, columns }, 'shop.csv');
}

/** The message and the hint of a refused header. */
function refusal(header: string, columns: Record<string, string> = {}, shape?: FileShape<string>): string[] {
  const fault = fileFaultOf(() => mapOf(header, columns, shape));
  return [fault.message, fault.hint];
}

const BOOK_COLUMNS =
  '; these columns are expected: interface, client_ref, slug, currency, face_minor, face, account, expected_cost_minor, status, sold_at, paid_minor, paid_currency, quote_id, quantity';
const BOOK_HINT = 'Map the other names in a profile’s `columns`, or export the file with these headers.';

describe('a header', () => {
  it('says where each column stands, in any order, and which are not there', () => {
    const { columns, unknown, width } = mapOf('face_minor,slug,client_ref,currency\n');
    expect(columns['client_ref']).toEqual({ label: 'client_ref', field: 2 });
    expect(columns['face_minor']).toEqual({ label: 'face_minor', field: 0 });
    expect(columns['sold_at']).toEqual({ label: 'sold_at', field: -1 });
    expect(unknown).toEqual([]);
    expect(width).toBe(4);
  });

  it('is read without the blanks and tabs around a name, and without a byte order mark', () => {
    const { columns } = mapOf('\ufeff client_ref\t, slug ,"  currency",face_minor\n');
    expect([columns['client_ref']?.field, columns['currency']?.field]).toEqual([0, 2]);
  });

  it('lists what it does not know, by place where it has no name', () => {
    const { unknown } = mapOf('client_ref,,slug,Note,currency,__proto__,face_minor,,constructor\n');
    const [hidden] = mapOf('a@b.invalid,client_ref,slug,currency,face_minor\n').unknown;
    expect(hidden).toBe('(not shown)');
    expect(unknown).toEqual(['(column 2)', 'Note', '__proto__', '(column 8)', 'constructor']);
  });

  it('does not take another spelling for the name', () => {
    expect(refusal('Client_Ref,slug,currency,face_minor\n')[0]).toBe(
      `shop.csv, line 1, column 1: the header has no column "client_ref", the nearest is "Client_Ref"${BOOK_COLUMNS}`,
    );
    // A no-break space belongs to the name: only ASCII blanks come off.
    expect(refusal('client_ref\u00a0,slug,currency,face_minor\n')[0]).toContain(
      'no column "client_ref", the nearest is',
    );
  });

  it('is refused for what it lacks, each with the nearest name seen', () => {
    expect(refusal('clientref,slug,cur,amount\n')).toEqual([
      `shop.csv, line 1, column 1: the header has no column "client_ref", the nearest is "clientref"; "currency"; "face_minor" or "face"${BOOK_COLUMNS}`,
      BOOK_HINT,
    ]);
  });

  it('is refused for a name that stands twice, known or not, at the second one', () => {
    const [message] = refusal('client_ref,slug,"no ""1""",currency,slug,face_minor\n');
    expect(message).toBe(
      'shop.csv, line 1, column 37: the header "slug" stands in the columns 2 and 5; each header once is expected',
    );
    expect(refusal('client_ref,slug,currency,face_minor,x, x\n')[0]).toContain(
      '"x" stands in the columns 5 and 6',
    );
  });

  it('tells a name that is shown without its control characters', () => {
    expect(refusal('a\u001b[2J,a\u001b[2J\n')[0]).toContain('"a\\u{1b}[2J" stands in the columns');
  });
});

describe('the names of a profile', () => {
  it('stand in place of ours and are told beside them', () => {
    const { columns, unknown } = mapOf('Order no,slug,currency,Amount,face\n', {
      client_ref: 'Order no',
      face_minor: ' Amount ',
    });
    expect(columns['client_ref']).toEqual({ label: 'client_ref (Order no)', field: 0 });
    expect(columns['face_minor']).toEqual({ label: 'face_minor (Amount)', field: 3 });
    expect(columns['face']?.field).toBe(4);
    expect(unknown).toEqual([]);
  });

  it('leave our own name unknown where another stands for it', () => {
    const { unknown } = mapOf('Order no,client_ref,slug,currency,face\n', { client_ref: 'Order no' });
    expect(unknown).toEqual(['client_ref']);
  });

  it('may give one header to two columns', () => {
    const { columns } = mapOf('client_ref,slug,Currency,face\n', {
      currency: 'Currency',
      paid_currency: 'Currency',
    });
    expect([columns['currency']?.field, columns['paid_currency']?.field]).toEqual([2, 2]);
  });

  it('have to be in the header, also those of columns that a file may lack', () => {
    expect(
      refusal('client_ref,slug,currency,face,Sold\n', { sold_at: 'Sold on', client_ref: 'Order' })[0],
    ).toBe(
      `shop.csv, line 1, column 1: the header has no column "Order" (client_ref in the profile); "Sold on" (sold_at in the profile), the nearest is "Sold"${BOOK_COLUMNS}`,
    );
  });

  it('may be of columns that only other files have', () => {
    expect(mapOf('client_ref,slug,currency,face\n', { deposit_ref: 'Transfer' }).width).toBe(4);
    expect(mapOf('deposit_ref,plus_amount\n', { slug: 'Brand' }, depositShape).width).toBe(2);
  });

  it('are refused where no file has such a column', () => {
    expect(() => mapOf('client_ref\n', { client_rev: 'Order' })).toThrow(Failure);
    expect(() => mapOf('client_ref\n', { client_rev: 'Order' })).toThrow('maps a column "client_rev"');
    expect(() => mapOf('client_ref\n', JSON.parse('{"__proto__": "Order"}'))).toThrow(
      'maps a column "__proto__"',
    );
  });
});

describe('a header that came out as one field', () => {
  it.each([
    [';', '";"'],
    ['\t', 'a tab'],
    ['|', '"|"'],
  ])('with %j in it is told apart from one that lacks columns', (delimiter, named) => {
    const [, hint] = refusal(`client_ref${delimiter}slug${delimiter}currency\n`);
    expect(hint).toBe(
      `Set \`delimiter\` in a profile and name it with --profile: the header looks delimited by ${named}.`,
    );
  });
});
