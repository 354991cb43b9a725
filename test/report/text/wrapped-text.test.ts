import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/base/text/control-characters.js';
import { TEXT_COLUMNS, wrapped } from '../../../src/report/text/wrapped-text.js';
import { fc } from '../../support/fast-check.js';

describe('wrapped text', () => {
  it('is broken between words, and goes on under its first word', () => {
    expect(wrapped(`${'word '.repeat(20)}end`, '  1.  ')).toEqual([
      `  1.  ${'word '.repeat(15).trimEnd()}`,
      `      ${'word '.repeat(5)}end`,
    ]);
    expect(wrapped('short')).toEqual(['short']);
    expect(wrapped('')).toEqual(['']);
  });

  it('leaves a word that is wider than a line whole', () => {
    const hash = 'a'.repeat(100);
    expect(wrapped(`before ${hash} after`)).toEqual(['before', hash, 'after']);
  });

  it('gives a line of its own to a word that is too long to be measured', () => {
    const long = '\u00a0='.repeat(25_000);
    expect(wrapped(`before ${long} after`)).toEqual(['before', visible(long), 'after']);
  });

  it('counts a wide character as two columns', () => {
    expect(wrapped('店'.repeat(30)).concat(wrapped(`${'店'.repeat(30)} ${'店'.repeat(30)}`))).toHaveLength(3);
  });

  it('shows a letter and its accent as they are stored, one character or two, in one column', () => {
    const [one, two] = ['caf\u00e9', 'cafe\u0301'];
    for (const word of [one, two]) {
      expect(wrapped(word)).toEqual([word]);
      expect(wrapped(Array.from({ length: 17 }, () => word).join(' '))).toEqual([
        Array.from({ length: 16 }, () => word).join(' '),
        word,
      ]);
    }
    // A syllable in its three parts is as wide as the syllable.
    for (const syllable of ['\ud55c', '\u1112\u1161\u11ab']) {
      const full = `${syllable.repeat(40)} a`;
      expect(wrapped(full)).toEqual([syllable.repeat(40), 'a']);
    }
  });

  it('is the text that was stored, whatever its letters are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, (any) => {
        const words = (all: string): string[] => all.split(/\s+/).filter((word) => word !== '');
        expect(words(wrapped(any).join(' '))).toEqual(words(visible(any)));
      }),
    );
  });

  it('keeps every word in its order, and every line within the columns', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 60 });
    fc.assert(
      fc.property(words, (all) => {
        const lines = wrapped(all.join(' '), '   ');
        expect(lines.join(' ').split(/ +/).filter(Boolean)).toEqual(all);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(TEXT_COLUMNS);
      }),
    );
  });

  it('shows what a terminal would act on', () => {
    expect(wrapped('a\u001b[31mb').join('')).not.toContain('\u001b');
  });
});
