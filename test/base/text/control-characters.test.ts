// What a terminal would act on is shown instead (fault list H3).

import { describe, expect, it } from 'vitest';
import { isBlank, isPathText, visible } from '../../../src/base/text/control-characters.js';
import { fc } from '../../support/fast-check.js';

describe('visible', () => {
  it.each([
    ['an escape sequence', '\u001b[31mred\u001b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
    ['a window title (OSC 0)', '\u001b]0;owned\u0007', '\\u{1b}]0;owned\\u{7}'],
    ['the 8-bit form of an escape sequence', '\u009b2J', '\\u{9b}2J'],
    ['a backspace', 'ab\b\bcd', 'ab\\u{8}\\u{8}cd'],
    ['a carriage return', 'paid\rowed', 'paid\\u{d}owed'],
    ['a newline that would forge a line', 'a\nb', 'a\\u{a}b'],
    ['a tab', 'a\tb', 'a\\u{9}b'],
    ['NUL', 'a\0b', 'a\\u{0}b'],
    ['DEL', 'a\u007fb', 'a\\u{7f}b'],
    ['a right-to-left override', 'exe\u202egpj', 'exe\\u{202e}gpj'],
    ['bidirectional isolates', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['bidirectional marks', '\u200e\u200f\u061c', '\\u{200e}\\u{200f}\\u{61c}'],
    ['zero-width characters', 'a\u200b\u200c\u200d\u2060b', 'a\\u{200b}\\u{200c}\\u{200d}\\u{2060}b'],
    ['a byte order mark', '\ufeffa', '\\u{feff}a'],
    ['a soft hyphen', 'a\u00adb', 'a\\u{ad}b'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['a tag character, beyond 16 bits', 'a\u{e0041}', 'a\\u{e0041}'],
    ['a high surrogate on its own', 'a\ud83db', 'a\\u{d83d}b'],
    ['a low surrogate on its own', '\ude00', '\\u{de00}'],
  ])('shows %s', (_what, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it.each(['', 'plain', 'Café — 日本語', '\u{1f600}', '＝1+1', 'a\\u{1b}b', '"\' <&>', '\u00a0'])(
    'leaves %j as it is',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  it('lets no control character, bidirectional control or lone surrogate through, and changes nothing twice', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const shown = visible(text);
        for (const char of shown) {
          const code = char.codePointAt(0) ?? 0;
          expect(code >= 0x20 && !(code >= 0x7f && code <= 0x9f)).toBe(true);
          expect(code >= 0x202a && code <= 0x202e).toBe(false);
          expect(code >= 0xd800 && code <= 0xdfff).toBe(false);
        }
        expect(visible(shown)).toBe(shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it('shows every one of the 65 control characters of C0, DEL and C1', () => {
    for (const code of [...Array(32).keys(), ...Array.from({ length: 33 }, (_, at) => 0x7f + at)]) {
      expect(visible(String.fromCharCode(code))).toBe(`\\u{${code.toString(16)}}`);
    }
  });
});

describe('isBlank', () => {
  it.each(['', ' \t\u{a0}', '\u{200b}', '\u{feff}\u{ad}', '\u{3164}\u{115f}', '\u{1b}\u{0}'])(
    'is true where nothing is seen: %j',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['a', ' . ', '\u{200b}x', '名', '👩‍💻', '\u{e000}'])('is false where something is: %j', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe('isPathText', () => {
  it.each(['', 'a\0b', 'a\nb', 'a\rb', 'a\u{2028}b', 'a\u{2029}b'])('is false for %j', (text) =>
    expect(isPathText(text)).toBe(false),
  );

  it('is true for any other text', () => expect([' ', 'a b.db', '名'].every(isPathText)).toBe(true));
});
