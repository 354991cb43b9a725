import { describe, expect, it } from 'vitest';
import { parseInstantMs } from '../../../src/base/time/instant.js';
import { zuluIn } from '../../../src/base/time/zulu-instant.js';
import { fc } from '../../support/fast-check.js';

/** The text between bytes that are digits too, so that a reader that looks outside its range is found out. */
function read(text: string): number {
  const bytes = Buffer.from(`1${text}1`);
  return zuluIn(bytes, 1, bytes.length - 1);
}

describe('zuluIn', () => {
  it('gives every millisecond from 1970 to 9999, and every second without its fraction', () => {
    const days = fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (ms) => {
      const text = new Date(ms).toISOString();
      expect(read(text)).toBe(ms);
      expect(read(text.replace(/\.\d+/, ''))).toBe(Math.floor(ms / 1000) * 1000);
    });
    fc.assert(days, { numRuns: 2000 });
  });

  it('gives what the reader for text gives, or leaves the text to it', () => {
    const change = fc.tuple(fc.nat(23), fc.constantFrom('0', '9', '-', ' ', 'T', 'z', '.', ':', '+', '/'));
    const law = fc.property(
      fc.integer({ min: 0, max: 253_402_300_799_999 }),
      fc.array(change, { maxLength: 2 }),
      (ms, changes) => {
        const characters = [...new Date(ms).toISOString()];
        for (const [at, character] of changes) characters[at] = character;
        const text = characters.join('');
        expect([-1, parseInstantMs(text)]).toContain(read(text));
      },
    );
    fc.assert(law, { numRuns: 5000 });
  });

  it.each([
    '',
    '2026-02-29T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2026-09-01T24:00:00Z',
    '2026-09-01T10:00:00.12Z',
  ])('leaves %j to the reader for text', (text) => {
    expect(read(text)).toBe(-1);
  });
});
