// The keyed hash: the published vectors with the published rounds, then what the index asks of it.

import { describe, expect, it } from 'vitest';
import { type HashSeed, seededHash } from '../../../src/base/column/seeded-hash.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';

// HalfSipHash-2-4-32 of the reference implementation: key 00 01 .. 07, and the input 00 01 02 .. of each
// length from 0 on, as the words that its bytes make with the lowest first.
const KEY: HashSeed = { low: 0x03020100, high: 0x07060504 };
const PUBLISHED = [
  0x5b9f35a9, 0xb85a4727, 0x03a662fa, 0x04e7fe8a, 0x89466e2a, 0x69b6fac5, 0x23fc6358, 0xc563cf8b, 0x8f84b8d0,
  0x79e706f8, 0x3479b094, 0x50300808, 0x2f87f057, 0xff63e677, 0x7cf8ffd6, 0x972bfe74, 0x84acb5d9, 0x5b6474c4,
  0x9b8d5b46, 0x87e3ef7b, 0x45104de3, 0xb3623f61,
];

describe('seededHash', () => {
  it.each(PUBLISHED.map((hash, length) => [length, hash] as const))(
    'gives the published hash of %d bytes at two and four rounds',
    (length, hash) => {
      const input = Uint8Array.from({ length }, (_, at) => at);
      expect(seededHash(input, 0, length, KEY, 2, 4)).toBe(hash);
    },
  );

  it('takes the bytes between start and end and no others', () => {
    const chunk = utf8Bytes('....order-1....');
    const alone = utf8Bytes('order-1');
    expect(seededHash(chunk, 4, 11, KEY)).toBe(seededHash(alone, 0, 7, KEY));
    chunk[3] = 0;
    chunk[11] = 0;
    expect(seededHash(chunk, 4, 11, KEY)).toBe(seededHash(alone, 0, 7, KEY));
  });

  it('is another function under another key', () => {
    const input = utf8Bytes('order-1');
    const hashes = [
      seededHash(input, 0, 7, KEY),
      seededHash(input, 0, 7, { ...KEY, low: KEY.low ^ 1 }),
      seededHash(input, 0, 7, { ...KEY, high: KEY.high ^ 1 }),
    ];
    expect(new Set(hashes).size).toBe(3);
  });

  it('spreads references that count up evenly over the slots of a table', () => {
    const slots = new Uint32Array(4_096);
    for (let at = 0; at < 40_960; at += 1) {
      const reference = utf8Bytes(`order-${at}`);
      const slot = seededHash(reference, 0, reference.length, KEY) & 4_095;
      slots[slot] = (slots[slot] ?? 0) + 1;
    }
    // Ten a slot on average; at random, none of 4,096 slots is expected to hold over thirty.
    expect(Math.max(...slots)).toBeLessThanOrEqual(30);
    expect(slots.filter((count) => count === 0).length).toBeLessThanOrEqual(5);
  });
});
