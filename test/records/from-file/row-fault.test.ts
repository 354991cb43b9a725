import { describe, expect, it } from 'vitest';
import { shownValue } from '../../../src/records/from-file/row-fault.js';

describe('shownValue', () => {
  it('quotes numbers, dates and words, also those that are none', () => {
    for (const text of [
      '2500',
      '9007199254740993',
      '25,001',
      '2026-02-30T24:00:00Z',
      '2026-09-01 10:00',
      'sold',
      'gbp',
      '',
    ]) {
      expect(shownValue(text)).toBe(`"${text}"`);
    }
  });

  it('makes control characters visible and cuts after sixty characters', () => {
    expect(shownValue('a\r\n\u001b]8;;\u202e')).toBe('"a\\u{d}\\u{a}\\u{1b}]8;;\\u{202e}"');
    expect(shownValue('9'.repeat(61))).toBe(`"${'9'.repeat(60)}…"`);
  });

  const hidden = [
    'DEMO-AB12-CD34-EF56',
    ' demo-ab12-cd34-ef56 ',
    '1234-5678-9012-3456',
    'buyer@example.com',
    'https://cards.example/redeem/1',
    'ABCD1234EFGH5678',
    'x'.repeat(100_000),
  ];
  it.each(hidden)('does not show %s', (text) => {
    expect(shownValue(text)).toBe('(not shown)');
  });
});
