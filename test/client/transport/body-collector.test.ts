import { describe, expect, it } from 'vitest';
import { BodyCollector } from '../../../src/client/transport/body-collector.js';
import { fc } from '../../support/fast-check.js';

describe('BodyCollector', () => {
  it('gives back exactly the bytes it took, however they were cut', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 20_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(chunks, (parts) => {
        const collector = new BodyCollector(1_000_000);
        expect(parts.every((part) => collector.add(part))).toBe(true);
        const whole = Buffer.concat(parts);
        expect(collector.length).toBe(whole.length);
        expect(Buffer.compare(Buffer.from(collector.take()), whole)).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a small chunk', new Uint8Array(16 * 1024 - 1), false],
    [
      'a chunk that is little of the memory it holds',
      new Uint8Array(64 * 1024).subarray(1, 32 * 1024),
      false,
    ],
    ['a large chunk', new Uint8Array(16 * 1024), true],
    ['a large chunk that is half of its memory', new Uint8Array(64 * 1024).subarray(32 * 1024), true],
  ])('of %s holds on to no more than twice its bytes', (_, chunk, isKept) => {
    const collector = new BodyCollector(100_000);
    collector.add(chunk);
    chunk.fill(9);
    expect(new Set(collector.take())).toEqual(new Set([isKept ? 9 : 0]));
  });

  it('takes the cap and refuses the byte after it', () => {
    const collector = new BodyCollector(300_000);
    expect(collector.add(new Uint8Array(300_000))).toBe(true);
    expect(collector.add(new Uint8Array(0))).toBe(true);
    expect(collector.add(new Uint8Array(1))).toBe(false);
  });

  it('refuses everything but nothing with a cap of 0', () => {
    const collector = new BodyCollector(0);
    expect(collector.add(new Uint8Array(0))).toBe(true);
    expect(collector.add(new Uint8Array(1))).toBe(false);
    expect(collector.take()).toHaveLength(0);
  });

  it('refuses a cap that is no whole number as a fault of the program', () => {
    expect(() => new BodyCollector(-1)).toThrow(/byte cap/);
    expect(() => new BodyCollector(Number.NaN)).toThrow(/byte cap/);
  });
});
