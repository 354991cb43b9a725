import { describe, expect, it } from 'vitest';
import { readFloat } from '../../../../src/records/from-file/supplier/float-file.js';
import { fc } from '../../../support/fast-check.js';
import { csvHeader, debitCsv, debitLine, transferCsv, transferLine } from '../float-samples.js';

function read(text: string | Uint8Array, chunkSize = 1 << 20) {
  const bytes = Buffer.from(text);
  function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  return readFloat(chunks(), { fileName: 'float' });
}

const linesIn = ({ rows }: ReturnType<typeof read>) =>
  rows.order().map((row) => rows.lineBytes(row).toString('utf8'));
const linesOf = (text: string) => linesIn(read(text));
const ndjson = [transferLine, debitLine(2, 's-1'), debitLine(3, 's-2')];
const csv = [csvHeader, transferCsv, debitCsv(2, 's-1'), debitCsv(3, 's-2')];

describe('a float file', () => {
  it('says the same as NDJSON and as CSV, in whatever order and with whatever line ends', () => {
    const expected = linesOf(ndjson.join('\n'));
    expect(expected).toHaveLength(3);
    expect(linesOf(`${[...ndjson].reverse().join('\r\n')}\r\n\r\n`)).toEqual(expected);
    expect(linesOf(`\uFEFF${ndjson.join('\n')}`)).toEqual(expected);
    expect(linesOf(csv.join('\n'))).toEqual(expected);
    expect(linesOf(`\uFEFF${csv.join('\r\n')}\r\n`)).toEqual(expected);
  });

  it('is read the same however it is split into chunks', () => {
    const text = `${ndjson.join('\n')}\n`;
    const expected = linesOf(text);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (size) => {
        expect(linesIn(read(text, size))).toEqual(expected);
      }),
    );
  });

  it('counts a movement once that was written twice, and sets another one in its place aside', () => {
    const again = read([...ndjson, debitLine(2, 's-1')].join('\n'));
    expect([again.rows.length, again.setAside.length]).toEqual([3, 0]);
    const { rows, setAside } = read([...ndjson, debitLine(2, 's-9')].join('\n'));
    expect(rows.length).toBe(3);
    expect(setAside).toMatchObject([
      {
        line: 4,
        reason: 'seq 2 stands twice with other content',
        reference: 's-9',
        interfaceName: 'supplier',
      },
    ]);
  });

  it.each([
    ['no JSON', '{"seq":1', /is no JSON object/],
    ['an array', '[1]', /is no JSON object$/],
    ['a doubled key', '{"seq":1,"seq":1}', /is no JSON object/],
    ['no seq', debitLine(9, 'x', { seq: undefined }), /^seq is empty$/],
    ['a seq of 0', debitLine(9, 'x', { seq: 0 }), /^seq is not a whole number from 1$/],
    ['an amount as text', debitLine(9, 'x', { amount_usd6: '5' }), /^amount_usd6 is not a whole number/],
    ['a negative amount', debitLine(9, 'x', { amount_usd6: -5 }), /^amount_usd6 is not a whole number/],
    ['an amount with a point', '{"seq":9,"deposit_id":"d","amount_usd6":1.0}', /amount_usd6 is not a whole/],
    ['no kind and no deposit id', debitLine(9, 'x', { kind: null }), /^kind is empty/],
    [
      'an unknown kind without an instant',
      debitLine(9, 'x', { kind: 'fee', booked_at: null }),
      /^booked_at is empty/,
    ],
    ['a time without a zone', debitLine(9, 'x', { booked_at: '2026-09-03 10:00' }), /^booked_at is not/],
    [
      'a code for a reference',
      debitLine(9, 'DEMO-AB12-CD34-EF56'),
      /^client_ref has the shape of a gift card code, and none is ever kept/,
    ],
    [
      'a key for a reference',
      debitLine(9, 'sup_test_0123456789abcdef'),
      /^client_ref has the shape of an API key or a secret, and none is ever kept/,
    ],
    ['a long line', `{"x":"${'y'.repeat(70_000)}"}`, /is longer than 65536 bytes/],
  ])('sets a line aside with %s, and goes on with the others', (_, line, reason) => {
    const { rows, setAside } = read([transferLine, line, debitLine(3, 's-2')].join('\n'));
    expect(rows.length).toBe(2);
    expect(setAside).toHaveLength(1);
    expect(setAside[0]).toMatchObject({ line: 2, reason: expect.stringMatching(reason) });
  });

  it('shows no value of a line that it sets aside', () => {
    const { setAside } = read(
      `${transferLine}\n${debitLine(2, 'x', { client_ref: 'canary\u0000', currency: 'canary' })}`,
    );
    expect(JSON.stringify(setAside)).not.toContain('canary');
  });

  it('keeps no gift card code that stands in a name, escaped or plain', () => {
    const code = '\\u0044EMO-AB12-CD34-EF56';
    const { rows, setAside } = read(
      [
        transferLine,
        debitLine(2, 'x', { order_id: 'DEMO-AB12-CD34-EF56' }),
        debitLine(3, 'y').replace('"y"', `"${code}"`),
      ].join('\n'),
    );
    expect(rows.length).toBe(1);
    expect(setAside.map(({ reason }) => reason.split(' ', 1)[0])).toEqual(['order_id', 'client_ref']);
    expect(JSON.stringify(setAside)).not.toContain('AB12');
  });

  it.each([
    ['an answer of the interface as it came', `{\n "data": {\n "deposits": []\n }\n}`],
    ['a list', '[{"seq":1}]'],
    ['lines of something else', '{"a":1}\n{"b":2}'],
    ['nothing', ''],
    ['a CSV of something else', 'a,b\n1,2\n'],
    ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00])],
  ])('is refused whole where it is %s', (_, text) => {
    expect(() => read(text)).toThrow(/float/);
  });

  it.each([
    ['1971-12-31T23:59:59.999Z', '9999-01-01T00:00:00.000Z'],
    ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('sets a movement of %s or %s aside, which no month is judged for', (early, late) => {
    const fault = 'booked_at is not of the years 1972 to 9998';
    const dated = (at: string) => debitLine(2, 's-1', { booked_at: at });
    for (const line of [dated(early), dated(late), `${dated(early)} `]) {
      const { rows, setAside } = read([transferLine, line].join('\n'));
      expect([rows.length, setAside.map(({ reason }) => reason)]).toEqual([1, [fault]]);
    }
    const transfer = transferCsv.replace('2026-09-01T08:00:00Z', early);
    const { setAside } = read([csvHeader, transfer, debitCsv(2, 's-1')].join('\n'));
    expect(setAside[0]?.reason).toBe('credited_at is not of the years 1972 to 9998');
    for (const at of ['1972-01-01T00:00:00.000Z', '9998-12-31T23:59:59.999Z']) {
      expect(read([transferLine, dated(at)].join('\n')).rows.length).toBe(2);
    }
  });

  it('sets rows of a CSV aside like those of any other file', () => {
    const { rows, setAside, unknownColumns } = read(
      [`${csvHeader},note`, `${transferCsv},`, `${debitCsv(2, 's-1').replace('23750000', 'x')},`].join('\n'),
    );
    expect(rows.length).toBe(1);
    expect(setAside[0]?.reason).toContain('amount_usd6 "x" is not a whole number');
    expect(unknownColumns).toEqual(['note']);
  });
});
