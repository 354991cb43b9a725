import { describe, expect, it } from 'vitest';
import { takeOffDoubledQuotes } from '../../../../src/records/from-file/scan/doubled-quotes.js';

describe('takeOffDoubledQuotes', () => {
  const cases: readonly [field: string, text: string][] = [
    ['a""b', 'a"b'],
    ['""', '"'],
    ['""""', '""'],
    ['a', 'a'],
    ['', ''],
    ['ha ""ha"" ha', 'ha "ha" ha'],
    ['""é""', '"é"'],
  ];
  it.each(cases)('reads %s as %s, leaves blanks behind it and touches nothing around it', (field, text) => {
    const bytes = Buffer.from(`<${field}>`);
    const end = takeOffDoubledQuotes(bytes, 1, bytes.length - 1);
    expect(bytes.toString('utf8', 1, end)).toBe(text);
    const quotesGone = field.length - text.length;
    expect(bytes.toString('utf8')).toBe(`<${text}${' '.repeat(quotesGone)}>`);
  });
});
