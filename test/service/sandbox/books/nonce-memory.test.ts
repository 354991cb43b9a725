import { describe, expect, it } from 'vitest';
import { NonceMemory } from '../../../../src/service/sandbox/books/nonce-memory.js';
import { fc } from '../../../support/fast-check.js';

const word = fc.integer({ min: 0, max: 0xffffffff });

describe('NonceMemory', () => {
  it('knows what was added and nothing else, over any growth', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), word), { maxLength: 300 }), (pairs) => {
        const memory = new NonceMemory();
        const known = new Set<string>();
        for (const [high, low] of pairs) {
          expect(memory.has(high, low)).toBe(known.has(`${high} ${low}`) || (high === 0 && low === 0));
          if (high !== 0 || low !== 0) {
            memory.add(high, low);
            known.add(`${high} ${low}`);
          }
        }
        expect(memory.size).toBe(known.size);
      }),
    );
  });

  it('holds a hundred thousand and forgets them at once', () => {
    const memory = new NonceMemory();
    for (let low = 1; low <= 100_000; low += 1) memory.add(low % 7, low);
    expect([memory.size, memory.has(3, 3), memory.has(3, 4)]).toEqual([100_000, true, false]);
    memory.clear();
    expect([memory.size, memory.has(3, 3)]).toEqual([0, false]);
  });
});
