import { describe, expect, it } from 'vitest';
import { parseInstantMs } from '../../../../src/base/time/instant.js';
import { InstantReader } from '../../../../src/records/from-file/field/instant-field.js';
import { fc } from '../../../support/fast-check.js';

const reader = new InstantReader('Europe/London');

function read(text: string): number | string {
  const bytes = Buffer.from(`1${text}1`);
  return reader.instantIn(bytes, 1, bytes.length - 1);
}

describe('InstantReader', () => {
  const cases: readonly [text: string, instant: string][] = [
    ['2026-09-01T10:00:00Z', '2026-09-01T10:00:00.000Z'],
    ['2026-09-01T10:00:00.123Z', '2026-09-01T10:00:00.123Z'],
    ['2026-09-01T10:00:00.123456789Z', '2026-09-01T10:00:00.123Z'],
    ['2026-09-01T10:00Z', '2026-09-01T10:00:00.000Z'],
    ['2026-09-01 10:00:00Z', '2026-09-01T10:00:00.000Z'],
    ['2026-09-01T10:00:00+14:00', '2026-08-31T20:00:00.000Z'],
    ['2026-09-01T10:00:00-14:00', '2026-09-02T00:00:00.000Z'],
    ['2026-09-01 10:00:00 +0200', '2026-09-01T08:00:00.000Z'],
    ['2026-09-01 10:00:00 -04:30', '2026-09-01T14:30:00.000Z'],
    ['2026-09-01T10:00:00', '2026-09-01T09:00:00.000Z'],
    ['2026-09-01 10:00', '2026-09-01T09:00:00.000Z'],
    ['2026-09-01 10:00:00.5', '2026-09-01T09:00:00.500Z'],
    ['2026-09-01', '2026-08-31T23:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ];
  it.each(cases)('reads %s as %s', (text, instant) => {
    expect(read(text)).toBe(parseInstantMs(instant));
  });

  it('says of a time that clocks skip that it is skipped, and of all else that it is unreadable', () => {
    expect(read('2026-03-29T01:30:00')).toBe('skipped');
    for (const text of [
      '',
      'T',
      '2026-02-29',
      '2026-02-29T00:00:00Z',
      '2100-02-29T00:00:00Z',
      '2026-13-01',
      '2026-00-10',
    ]) {
      expect(read(text)).toBe('unreadable');
    }
    for (const text of [
      '2026-09-01  10:00',
      '2026-09-01t10:00:00z',
      '2026-09-01T10',
      '20260901T100000Z',
      '2026-W36-2',
    ]) {
      expect(read(text)).toBe('unreadable');
    }
    for (const text of [
      '10000-01-01',
      '0099-01-01T00:00:00Z',
      '-2026-01-01',
      '2026-09-01T10:00:00.1234567890Z',
      `2026-09-01T${'1'.repeat(1e6)}`,
    ]) {
      expect(read(text)).toBe('unreadable');
    }
  });

  it('agrees on the common form with the reader for text, whatever the digits', () => {
    const two = fc.integer({ min: 0, max: 70 }).map((n) => String(n).padStart(2, '0'));
    const year = fc.oneof(
      fc.integer({ min: 1900, max: 2110 }).map(String),
      fc.constantFrom('0000', '0099', '1969', '9999', '1e10', '20 6'),
    );
    const fraction = fc.constantFrom('', '.000', '.999', '.12', '.12x', ':123');
    const zone = fc.constantFrom('Z', 'z', '+');
    const law = fc.property(
      year,
      fc.tuple(two, two, two, two, two),
      fraction,
      zone,
      (y, [mo, d, h, mi, s], f, z) => {
        const text = `${y}-${mo}-${d}T${h}:${mi}:${s}${f}${z}`;
        expect(read(text)).toBe(parseInstantMs(text) ?? 'unreadable');
      },
    );
    fc.assert(law, { numRuns: 5000 });
    const days = fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (ms) => {
      expect(read(new Date(ms).toISOString())).toBe(ms);
      expect(read(new Date(ms).toISOString().replace(/\.\d+/, ''))).toBe(Math.floor(ms / 1000) * 1000);
    });
    fc.assert(days, { numRuns: 2000 });
  });
});
