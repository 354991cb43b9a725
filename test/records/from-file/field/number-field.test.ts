import { describe, expect, it } from 'vitest';
import { NO_NUMBER } from '../../../../src/base/text/whole-number.js';
import { parseMajor } from '../../../../src/money/amount-text.js';
import { majorUnitsIn } from '../../../../src/records/from-file/field/number-field.js';
import { fc } from '../../../support/fast-check.js';

/** The text between bytes that are digits too, so that a reader that looks outside its range is found out. */
function framed(text: string): readonly [bytes: Uint8Array, start: number, end: number] {
  const bytes = Buffer.from(`9${text}9`);
  return [bytes, 1, bytes.length - 1];
}

function major(text: string, decimal: '.' | ',' = '.'): number {
  return majorUnitsIn(...framed(text), decimal);
}

/** What an amount means by the money floor's own reader. */
function majorByText(text: string, decimal: '.' | ','): number {
  const value = parseMajor(text, 2, decimal);
  const isAmount = value !== undefined && !text.startsWith('-') && value <= BigInt(Number.MAX_SAFE_INTEGER);
  return isAmount ? Number(value) : NO_NUMBER;
}

// Mostly digits and marks, so that many are numbers and many nearly are.
const digits = fc.stringMatching(/^\d{1,18}$/);
const nearly = fc.array(fc.constantFrom('0', '1', '9', '.', ',', '-', '+', 'e', ' ', '', '\u0660'), {
  maxLength: 8,
});
const edge = fc.bigInt({ min: 9007199254740000n, max: 9007199254743000n }).map(String);
const text = fc.oneof(
  digits,
  nearly.map((parts) => parts.join('')),
  edge,
);

describe('majorUnitsIn', () => {
  it('gives minor units for no, one and two decimals', () => {
    expect([major('12'), major('12.3'), major('12.30'), major('12.03'), major('0.09')]).toEqual([
      1200, 1230, 1230, 1203, 9,
    ]);
  });

  it('gives every amount of two decimals exactly', () => {
    for (let minor = 1000; minor <= 10_000; minor += 1) {
      const written = String(minor).replace(/(\d\d)$/, '.$1');
      expect(major(written)).toBe(minor);
    }
  });

  it('agrees with the money reader on every text, with either mark', () => {
    const amount = fc
      .tuple(text, fc.constantFrom('', '.', ','), fc.stringMatching(/^\d{0,4}$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, amount), fc.constantFrom('.' as const, ',' as const), (each, decimal) => {
        expect(major(each, decimal)).toBe(majorByText(each, decimal));
      }),
      { numRuns: 5000 },
    );
  });
});
