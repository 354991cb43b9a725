// A place in a file counts lines and characters from 1, and a hostile name acts on no terminal.

import { describe, expect, it } from 'vitest';
import { placeIn, placeOf, shown, shownHeader } from '../../../src/base/file/file-place.js';

describe('placeIn', () => {
  it('shows a hostile file name instead of obeying it', () => {
    const named = placeIn('a\u001b]0;x\u0007\u202e.csv', { line: 3, column: 7 });
    expect(named).toEqual({ file: 'a\\u{1b}]0;x\\u{7}\\u{202e}.csv', line: 3, column: 7 });
  });

  it('shows the name of a file whole, since a path that is cut leaves out the file itself', () => {
    const file = `/srv/${'folder/'.repeat(20)}tieout.config.json`;
    expect(placeIn(file, { line: 1, column: 1 }).file).toBe(file);
  });
});

describe('shown', () => {
  it('keeps sixty characters and marks what it cut', () => {
    expect(shown('x'.repeat(60))).toBe('x'.repeat(60));
    expect(shown('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
    expect(shown('😀'.repeat(70))).toBe(`${'😀'.repeat(60)}…`);
    expect(shown('x'.repeat(1_000_000))).toBe(`${'x'.repeat(60)}…`);
  });
});

describe('placeOf', () => {
  const bytes = Buffer.from('é1\r\n2\r3\n€4');
  const cases: readonly [offset: number, line: number, column: number][] = [
    [0, 5, 1],
    [2, 5, 2],
    [5, 6, 1],
    [7, 7, 1],
    [9, 8, 1],
    [12, 8, 2],
  ];
  it.each(cases)('counts lines and characters up to byte %i', (offset, line, column) => {
    expect(placeOf(bytes, 0, 5, offset)).toEqual({ line, column });
  });
});

describe('shownHeader', () => {
  it.each(['buyer@shop.invalid', 'https://shop.invalid/redeem/1', '"https://x"'])(
    'does not repeat %s',
    (name) => {
      expect(shownHeader(name)).toBe('(not shown)');
    },
  );

  it.each(['Note', 'Betrag (EUR)', 'gift-card code', '__proto__', ''])('repeats "%s"', (name) => {
    expect(shownHeader(name)).toBe(name);
  });
});
