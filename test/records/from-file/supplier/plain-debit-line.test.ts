import { describe, expect, it } from 'vitest';
import { floatLineOf } from '../../../../src/records/float-entry.js';
import { readFloat } from '../../../../src/records/from-file/supplier/float-file.js';
import { PlainDebitLine } from '../../../../src/records/from-file/supplier/plain-debit-line.js';
import { fc } from '../../../support/fast-check.js';
import { debitLine, transferLine } from '../float-samples.js';

const plain = new PlainDebitLine();
const isPlain = (line: string | Uint8Array): boolean => plain.read(Buffer.from(line));

/** The reading of a transfer and the line: rows in the archive's spelling, and what is set aside. */
function readingOf(line: Uint8Array) {
  const file = Buffer.concat([Buffer.from(`${transferLine}\n`), line, Buffer.from('\n')]);
  const { rows, setAside, unknownColumns, rowCount } = readFloat([file], { fileName: 'float' });
  const lines = rows.order().map((row) => [rows.bookedAtMs(row), rows.lineBytes(row).toString('latin1')]);
  return { lines, setAside, unknownColumns, rowCount };
}

/** The same line with a blank behind it, which only the general reader takes. */
function withBlank(line: Uint8Array): Uint8Array {
  return Buffer.concat([line, Buffer.from(' ')]);
}

const name = fc.stringMatching(/^[A-Za-z0-9_.:#/()' -]{1,40}$/);
const minor = fc.oneof(fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER));
const debit = fc.record({
  kind: fc.constantFrom('debit' as const, 'reversal' as const),
  seq: fc.integer({ min: 2, max: Number.MAX_SAFE_INTEGER }),
  bookedAtMs: fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(9999, 0) - 1 }),
  amountUsd6: minor,
  debitId: name,
  clientRef: name,
  orderId: name,
  slug: name,
  currency: fc.stringMatching(/^[A-Z]{3}$/),
  faceMinor: minor,
  wholesaleMinor: minor,
});

/** The members of a line in another order. */
const shuffled = debit.chain((entry) => {
  const object: Record<string, unknown> = JSON.parse(floatLineOf(entry));
  const names = Object.keys(object);
  return fc.shuffledSubarray(names, { minLength: names.length }).map((order) => ({
    entry,
    line: JSON.stringify(Object.fromEntries(order.map((one) => [one, object[one]]))),
  }));
});

describe('a plain line of a debit', () => {
  it('is read with its members in any order, and archived in the one spelling', () => {
    fc.assert(
      fc.property(shuffled, ({ entry, line }) => {
        const bytes = Buffer.from(line);
        expect(plain.read(bytes)).toBe(true);
        expect([plain.seq, plain.bookedAtMs]).toEqual([entry.seq, entry.bookedAtMs]);
        expect(Buffer.from(plain.archived(bytes)).subarray(0, bytes.length).toString()).toBe(
          floatLineOf(entry),
        );
      }),
    );
  });

  it('says what the general reader says, whatever bytes of it were changed', () => {
    const change = fc.record({
      at: fc.nat({ max: 400 }),
      cut: fc.nat({ max: 3 }),
      text: fc.oneof(
        fc.constantFrom('"', '\\', ',', ':', '{', '}', ' ', '0', '-', '.', 'e', '\u007f', '\t', 'é', ''),
        fc.constantFrom(
          'DEMO-AB12-CD34-EF56',
          'sup_test_0123456789abcdef',
          'null',
          '"seq":1,',
          '01',
          '.000Z',
        ),
        fc.string({ maxLength: 4 }),
      ),
    });
    let read = 0;
    fc.assert(
      fc.property(shuffled, fc.array(change, { maxLength: 2 }), ({ line }, changes) => {
        let text = line;
        for (const { at, cut, text: put } of changes) {
          const place = at % text.length;
          text = text.slice(0, place) + put + text.slice(place + cut);
        }
        const bytes = Buffer.from(text.replaceAll('\n', ''));
        if (!isPlain(bytes)) return;
        read += 1;
        expect(readingOf(bytes)).toEqual(readingOf(withBlank(bytes)));
      }),
      { numRuns: 2000 },
    );
    expect(read).toBeGreaterThan(200);
  });

  it.each([
    ['a blank', debitLine(2, 's-1').replace(':', ': ')],
    ['an escape', debitLine(2, 's-1', { brand_slug: 'a"b' })],
    ['a letter beyond ASCII', debitLine(2, 's-1', { brand_slug: 'café' })],
    ['a member more', debitLine(2, 's-1', { more: 1 })],
    ['a member less', debitLine(2, 's-1', { order_id: undefined })],
    ['null for a value', debitLine(2, 's-1', { order_id: null })],
    ['a number as text', debitLine(2, 's-1', { face_minor: '2500' })],
    ['a text as number', debitLine(2, 's-1', { order_id: 5 })],
    ['an instant without milliseconds', debitLine(2, 's-1', { booked_at: '2026-09-03T10:00:00Z' })],
    ['a place 0 of the sequence', debitLine(0, 's-1')],
    ['an empty name', debitLine(2, '')],
    ['a name of 257 characters', debitLine(2, 'x'.repeat(257))],
    ['a kind of another name', debitLine(2, 's-1', { kind: 'debits' })],
    ['a deposit', transferLine],
    ['something behind it', `${debitLine(2, 's-1')} `],
  ])('leaves a line with %s to the general reader', (_, line) => {
    expect(isPlain(debitLine(2, 's-1'))).toBe(true);
    expect(isPlain(line)).toBe(false);
  });
});
