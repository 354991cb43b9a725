import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DeflatedText, Place } from '../../../src/report/workbook/deflated-text.js';
import { fc } from '../../support/fast-check.js';

interface Written {
  readonly text: string;
  /** The number of its place; none where undefined. */
  readonly place: number | undefined;
}

function compressed(parts: readonly Written[]) {
  const into = new DeflatedText();
  const places = Array.from({ length: 5 }, () => new Place());
  const bytes: Uint8Array[] = [];
  for (const { text, place } of parts) {
    into.write(text, place === undefined ? undefined : places[place]);
    bytes.push(...into.taken());
  }
  into.end();
  bytes.push(...into.taken());
  return { bytes: Buffer.concat(bytes), byteCount: into.byteCount, checksum: into.checksum };
}

function expectWhole(parts: readonly Written[]): void {
  const { bytes, byteCount, checksum } = compressed(parts);
  const whole = Buffer.from(parts.map(({ text }) => text).join(''));
  expect(inflateRawSync(bytes).equals(whole)).toBe(true);
  expect(byteCount).toBe(whole.length);
  expect(checksum).toBe(crc32(whole));
}

/** Texts that are much like one another, of any length and with any character. */
const anyText = fc
  .tuple(
    fc.constantFrom('', 'order-0000', '<c r="', 'x'.repeat(300), 'ab'.repeat(20_000)),
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.nat(99_999).map(String)),
    fc.constantFrom('', '</t></is></c>', 'é', '🎁 for you', '0'.repeat(257)),
  )
  .map((parts) => parts.join(''));
const anyPlace = fc.option(fc.nat(4), { nil: undefined });
const anyParts = fc.array(fc.record({ text: anyText, place: anyPlace }), { maxLength: 60 });

/** Rows of two columns, one that always changes and one that seldom does. */
const rows = (count: number): Written[] =>
  Array.from({ length: count }, (_, row): Written[] => [
    { text: `<row r="${row}"><c>order-${String(row * 7919).padStart(8, '0')}`, place: 0 },
    { text: `</c><c>gift-card-${Math.floor(row / 9)}</c></row>`, place: 1 },
  ]).flat();

describe('a compressed text', () => {
  it('is inflated to every byte that was written, whatever was said of its places', () => {
    fc.assert(fc.property(anyParts, expectWhole));
  });

  it('is whole where it is empty, where it has one character, and where it is longer than its blocks', () => {
    expectWhole([]);
    expectWhole([{ text: 'a', place: undefined }]);
    expectWhole(rows(40_000));
  });

  it.each([3, 5, 6, 257, 258, 259, 260, 261, 516, 517, 775])(
    'repeats a text of %d characters, however it has to be cut into references',
    (length) => {
      const text = 'q'.repeat(length - 1);
      expectWhole([
        { text: `${text}1`, place: 0 },
        { text: `${text}1`, place: 0 },
        { text: `${text}2`, place: 0 },
      ]);
    },
  );

  it('writes a text out again where it stands too far back to be repeated', () => {
    for (const between of [32_700, 32_768, 40_000]) {
      expectWhole([
        { text: 'a text of the row before', place: 0 },
        { text: 'z'.repeat(between), place: undefined },
        { text: 'a text of the row before', place: 0 },
        { text: 'a text of the row after', place: 0 },
      ]);
    }
  });

  it('writes the end of a text out where other letters put what it repeats out of reach', () => {
    for (const between of [31_000, 31_900, 32_100]) {
      expectWhole([
        { text: 'one cell that ends as the next does', place: 0 },
        { text: 'z'.repeat(between), place: undefined },
        { text: `one cell ${'\u20ac'.repeat(500)} ends as the next does`, place: 0 },
        { text: 'one cell that ends as the next does', place: 0 },
      ]);
    }
  });

  it('takes a small part of the room of its rows, and gives the same bytes each time', () => {
    const parts = rows(5000);
    const { bytes, byteCount } = compressed(parts);
    expect(bytes.length * 4).toBeLessThan(byteCount);
    expect(compressed(parts).bytes.equals(bytes)).toBe(true);
  });

  it('refuses half a surrogate pair, which no bytes can stand for', () => {
    expect(() => new DeflatedText().write('\ud83c')).toThrow(
      'a text with a lone surrogate has no UTF-8 bytes',
    );
  });
});
