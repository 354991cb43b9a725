import { describe, expect, it } from 'vitest';
import { demandName, demandReason } from '../../../src/jobs/items/named-decision.js';
import { failureOf } from '../../store/sample.js';

const words = [
  { what: 'name', demand: demandName },
  { what: 'reason', demand: demandReason },
];

describe.each(words)('a $what for the record', ({ what, demand }) => {
  it.each([
    'Ann',
    'Zoë Müller-Łuk',
    '李雷',
    "O'Neil, for the board",
    '=1+1',
    'DEMO-1',
    '\u{1F600}'.repeat(500),
  ])('may be %s', (text) => {
    expect(() => demand(text)).not.toThrow();
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['white space alone', ' \t', 'is empty'],
    ['characters that show nothing', '\u{200b} \u{3164}', 'is empty'],
    ['longer than 500 characters', '\u{1F600}'.repeat(501), 'longer than 500 characters'],
    ['two lines', 'Ann\ncertified by Bob', 'line break'],
    ['what moves the cursor', 'Ann\u001b[31m', 'control character'],
    ['a line end of Unicode', 'Ann\u2028Bob', 'line break'],
    ['a gift card code', 'card DEMO-AB12-CD34-EF56 was void', 'gift card code'],
  ])('may not be %s, and is not repeated', (_what, text, message) => {
    const failure = failureOf(() => demand(text));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toContain(`the ${what} `);
    expect(failure.message).toContain(message);
    if (text.trim() !== '') expect(`${failure.message} ${failure.hint}`).not.toContain(text);
  });
});
