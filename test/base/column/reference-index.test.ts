// One number for each distinct reference: a million of them, near twins, and any key of the hash.

import { describe, expect, it } from 'vitest';
import { ReferenceIndex } from '../../../src/base/column/reference-index.js';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { fc } from '../../support/fast-check.js';

const SEED = { low: 1, high: 2 };

/** A small generator (xorshift32), so that a million references are the same on every run. */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

describe('ReferenceIndex', () => {
  it('numbers distinct references from 0 in the order they came, and equal ones alike', () => {
    const index = new ReferenceIndex();
    expect(index.size).toBe(0);
    expect(['b', 'a', 'b', 'c', 'a'].map((reference) => index.groupOf(reference))).toEqual([0, 1, 0, 2, 1]);
    expect(index.size).toBe(3);
    expect([0, 1, 2].map((group) => index.text(group))).toEqual(['b', 'a', 'c']);
  });

  it('looks up without adding', () => {
    const index = new ReferenceIndex();
    expect(index.lookup('a')).toBe(-1);
    expect(index.size).toBe(0);
    index.groupOf('a');
    expect(index.lookup('a')).toBe(0);
    expect(index.lookup('b')).toBe(-1);
  });

  it.each([
    ['case', 'Order-1', 'order-1'],
    ['normal form', '\u00e9', 'e\u0301'],
    ['a trailing space', 'order-1', 'order-1 '],
    ['a leading zero', '1', '01'],
    ['a NUL at the end', 'a', 'a\0'],
    ['the shape of a letter', 'a', '\u0430'],
    ['the width of a digit', '1', '１'],
    ['nothing and a NUL', '', '\0'],
    ['its 128th character', `${'x'.repeat(127)}a`, `${'x'.repeat(127)}b`],
  ])('never merges two references that differ only in %s', (_what, a, b) => {
    const index = new ReferenceIndex();
    expect([index.groupOf(a), index.groupOf(b)]).toEqual([0, 1]);
    expect([index.lookup(a), index.lookup(b)]).toEqual([0, 1]);
    expect([index.text(0), index.text(1)]).toEqual([a, b]);
  });

  it('takes text and its bytes for the same reference, also out of the middle of a chunk', () => {
    const index = new ReferenceIndex();
    const chunk = utf8Bytes('xx,日本-1,yy');
    expect(index.groupOf('日本-1')).toBe(0);
    expect(index.groupOfBytes(chunk, 3, 11)).toBe(0);
    expect(index.lookupBytes(chunk, 3, 11)).toBe(0);
    expect(index.lookupBytes(chunk, 3, 10)).toBe(-1);
    expect(index.groupOfBytes(chunk, 0, 2)).toBe(1);
    expect(index.text(1)).toBe('xx');
  });

  it('does what a map would do, under any key', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'A', ' ', 'é', '\u{1f600}'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(few, { maxLength: 200 }), fc.nat(), fc.nat(), (references, low, high) => {
        const index = new ReferenceIndex({ seed: { low, high } });
        const map = new Map<string, number>();
        for (const reference of references) {
          const group = map.get(reference) ?? map.size;
          map.set(reference, group);
          expect(index.groupOf(reference)).toBe(group);
        }
        expect(index.size).toBe(map.size);
        for (const [reference, group] of map) {
          expect(index.lookup(reference)).toBe(group);
          expect(index.text(group)).toBe(reference);
        }
      }),
    );
  });

  it('keeps a million random references apart and finds each again', () => {
    const draw = drawsFrom(0x2545f491);
    const references = Array.from(
      { length: 1_000_000 },
      (_, at) => `${draw().toString(36)}-${at.toString(36)}`,
    );
    const index = new ReferenceIndex({ seed: SEED });
    let wrong = 0;
    for (const [at, reference] of references.entries()) wrong += index.groupOf(reference) === at ? 0 : 1;
    for (const [at, reference] of references.entries()) {
      wrong += index.lookup(reference) === at && index.lookup(`${reference} `) === -1 ? 0 : 1;
    }
    for (let at = 0; at < references.length; at += 97) wrong += index.text(at) === references[at] ? 0 : 1;
    expect(wrong).toBe(0);
    expect(index.size).toBe(1_000_000);
  });

  it('gives the same numbers whatever the key and the room made at first', () => {
    const references = Array.from({ length: 5_000 }, (_, at) => `r${(at * 7) % 1_999}`);
    const numbers = (index: ReferenceIndex): number[] => references.map((each) => index.groupOf(each));
    const expected = numbers(new ReferenceIndex({ seed: SEED }));
    expect(numbers(new ReferenceIndex())).toEqual(expected);
    expect(numbers(new ReferenceIndex({ expected: 10_000, seed: { low: 0, high: 0 } }))).toEqual(expected);
  });

  it('takes references longer than its scratch space', () => {
    const index = new ReferenceIndex();
    const long = '日'.repeat(100_000);
    expect(index.groupOf(long)).toBe(0);
    expect(index.lookup(long)).toBe(0);
    expect(index.lookup(`${long}x`)).toBe(-1);
    expect(index.text(0)).toBe(long);
  });

  it('refuses a lone surrogate, which would be merged with another', () => {
    const index = new ReferenceIndex();
    expect(() => index.groupOf('\ud800')).toThrow(ProgramFault);
    expect(() => index.lookup('\ud800')).toThrow(ProgramFault);
  });

  it('has no text for a group that does not exist', () => {
    expect(() => new ReferenceIndex().text(0)).toThrow(ProgramFault);
  });
});
