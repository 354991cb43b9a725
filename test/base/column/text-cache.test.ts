import { describe, expect, it } from 'vitest';
import { TextCache } from '../../../src/base/column/text-cache.js';
import { fc } from '../../support/fast-check.js';

function texted(cache: TextCache, text: string): string {
  const bytes = Buffer.from(`<${text}>`);
  return cache.textOf(bytes, 1, bytes.length - 1);
}

describe('TextCache', () => {
  it('gives every text exactly, however many share a slot, again and again', () => {
    const cache = new TextCache();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 20_000; at += 1) expect(texted(cache, `brand-${at}`)).toBe(`brand-${at}`);
    }
  });

  it('gives texts of any length, from none to beyond what a slot holds', () => {
    const cache = new TextCache();
    for (const length of [0, 1, 127, 128, 129, 255, 256, 384, 10_000]) {
      for (const letter of ['a', 'b', 'a']) {
        expect(texted(cache, letter.repeat(length))).toBe(letter.repeat(length));
      }
    }
  });

  it('is not filled beyond its slots by texts that no slot holds', () => {
    const cache = new TextCache();
    for (let at = 0; at < 20_000; at += 1) {
      const text = `${at}${'x'.repeat(200)}`;
      expect(texted(cache, text)).toBe(text);
    }
  });

  it('keeps its own copy: bytes that change later change nothing', () => {
    const cache = new TextCache();
    const bytes = Buffer.from('brand-1');
    cache.textOf(bytes, 0, bytes.length);
    bytes.write('brand-2');
    expect(cache.textOf(bytes, 0, bytes.length)).toBe('brand-2');
    expect(texted(cache, 'brand-1')).toBe('brand-1');
  });

  it('gives every text as it was written', () => {
    const cache = new TextCache();
    const law = fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(texted(cache, text)).toBe(text);
    });
    fc.assert(law, { numRuns: 2000 });
  });
});
