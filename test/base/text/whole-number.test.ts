import { describe, expect, it } from 'vitest';
import { NO_NUMBER, wholeNumberIn } from '../../../src/base/text/whole-number.js';
import { fc } from '../../support/fast-check.js';

/** The text between bytes that are digits too, so that a reader that looks outside its range is found out. */
function framed(text: string): readonly [bytes: Uint8Array, start: number, end: number] {
  const bytes = Buffer.from(`9${text}9`);
  return [bytes, 1, bytes.length - 1];
}

function whole(text: string): number {
  return wholeNumberIn(...framed(text));
}

/** What a digit string of any length means, by another way. */
function wholeByText(text: string): number {
  if (!/^(0|[1-9]\d*)$/.test(text)) return NO_NUMBER;
  const value = BigInt(text);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : NO_NUMBER;
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

describe('wholeNumberIn', () => {
  it('gives 0 and 2^53 - 1, and no more', () => {
    expect(whole('0')).toBe(0);
    expect(whole('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    for (const beyond of ['9007199254740992', '9007199254740993', '9999999999999999', '10000000000000000']) {
      expect(whole(beyond)).toBe(NO_NUMBER);
    }
  });

  it('agrees with the pattern and bigint on every text', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(whole(each)).toBe(wholeByText(each));
      }),
      { numRuns: 3000 },
    );
  });
});
