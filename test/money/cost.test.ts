// The floor rule: the source's figures, the vectors, every face a partner meets, and the whole range.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/base/text/digest.js';
import { costCauses } from '../../src/money/cause.js';
import { costMinorOf, costMinorOfBig } from '../../src/money/cost.js';
import { costMinor, type FaceMinor, faceMinor, type RateBps, rateBps } from '../../src/money/units.js';
import { fc } from '../support/fast-check.js';

interface CostCase {
  readonly face_minor: string;
  readonly rate_bps: number;
  readonly cost_minor: string;
  readonly half_up: string;
  readonly ceiling: string;
}

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/vectors/cost.json'), 'utf8'),
) as { cases: readonly CostCase[] };

const Exact = Decimal.clone({ precision: 60 });

/** The oracle, built the other way round: what is not discount, rounded up, in decimals of a library. */
function oracleCost(face: number, rate: number): string {
  return new Exact(10_000 - rate).div(10_000).times(face).ceil().toFixed(0);
}

function faces(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

describe("the source's own figures", () => {
  it.each([
    [2500, 500, 2375],
    [9999, 200, 9800],
    [2000, 300, 1940],
    [1033, 300, 1003],
    [1000, 0, 1000],
    [1000, 10_000, 0],
    [0, 500, 0],
    [1, 9_999, 1],
    [1, 10_000, 0],
  ])('a face of %d at %d bps costs %d', (face, rate, cost) => {
    expect(costMinorOf(faceMinor(face), rateBps(rate))).toBe(cost);
    expect(costMinorOfBig(faceMinor(face), rateBps(rate))).toBe(cost);
  });

  it('floors each order and not the sum: 200 orders of 10.33 differ by 1.98', () => {
    const each = costMinorOf(faceMinor(1033), rateBps(300));
    const atOnce = costMinorOf(faceMinor(200 * 1033), rateBps(300));
    expect(200 * each - atOnce).toBe(198);
  });
});

describe('all faces that are sold', () => {
  const at = (first: number, last: number, rate: number): [number[], RateBps] => [
    faces(first, last),
    rateBps(rate),
  ];

  // The digests are of the lines 'face,cost\n', made by another program in exact fractions.
  it.each([
    [
      '9,001 of demo-books at 300 bps',
      at(1000, 10_000, 300),
      '92da1a2c62c7a7d6506210a8a87419c2eb3779b77481685679d351a147ee690d',
    ],
    [
      '0..20000 at 500 bps',
      at(0, 20_000, 500),
      'aa241911a203e106a56b8757a9e5c152318015c3ee01e3946de0a92329c24240',
    ],
    [
      '0..20000 at 300 bps',
      at(0, 20_000, 300),
      'a044cf2a666f61d75e1672b6f7c9f2b7cd25b7aa6a7842849c9500ed5a70b107',
    ],
    [
      '0..20000 at 200 bps',
      at(0, 20_000, 200),
      'ed7c3bab4fa90ca5ee932ac5066356121b3b298f91623cdbbb7104b00767a45d',
    ],
  ])('%s cost what the oracle says', (_what, [all, rate], digest) => {
    const lines = all.map((face) => `${face},${costMinorOf(faceMinor(face), rate)}\n`);
    const oracle = all.map((face) => `${face},${oracleCost(face, rate)}\n`);
    expect(lines.filter((line, index) => line !== oracle[index])).toEqual([]);
    expect(sha256Hex(lines.join(''))).toBe(digest);
  });

  it('differ from half-up rounding on 4,500 of the 9,001 and are told apart by their cause', () => {
    let differing = 0;
    for (const face of faces(1000, 10_000)) {
      const cost = costMinorOf(faceMinor(face), rateBps(300));
      const discount = new Exact(face).times(300).div(10_000);
      const halfUp = face - Number(discount.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0));
      if (halfUp !== cost) {
        differing += 1;
        expect(costCauses(faceMinor(face), rateBps(300), [], costMinor(halfUp))).toContain('half_up');
      }
    }
    expect(differing).toBe(4_500);
  });
});

describe('the vectors', () => {
  it('are there, with products on both sides of 2^53', () => {
    expect(cases).toHaveLength(600);
    const beyond = cases.filter((each) => BigInt(each.face_minor) * BigInt(each.rate_bps) >= 2n ** 53n);
    expect(beyond.length).toBeGreaterThan(100);
    expect(beyond.length).toBeLessThan(500);
  });

  it.each(cases)('$face_minor at $rate_bps bps costs $cost_minor', (each) => {
    const face = faceMinor(Number(each.face_minor));
    const rate = rateBps(each.rate_bps);
    expect(costMinorOf(face, rate).toString()).toBe(each.cost_minor);
    expect(costMinorOfBig(face, rate).toString()).toBe(each.cost_minor);
    expect(costCauses(face, rate, [], BigInt(each.cost_minor))).toEqual([]);
    expect(costCauses(face, rate, [], BigInt(each.half_up)).includes('half_up')).toBe(
      each.half_up !== each.cost_minor,
    );
    expect(costCauses(face, rate, [], BigInt(each.ceiling)).includes('ceiling')).toBe(
      each.ceiling !== each.cost_minor,
    );
  });
});

describe('the whole range', () => {
  const anyFace: fc.Arbitrary<FaceMinor> = fc
    .oneof(
      fc.nat(200_000),
      fc.maxSafeNat(),
      fc.nat(100_000).map((n) => Number.MAX_SAFE_INTEGER - n),
      // About where the product leaves the safe integers at common rates.
      fc
        .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: -3, max: 3 }))
        .map(([rate, off]) => Math.floor(Number.MAX_SAFE_INTEGER / rate) + off)
        .map((face) => Math.min(face, Number.MAX_SAFE_INTEGER)),
    )
    .map(faceMinor);
  const anyRate = fc
    .oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 200, 300, 500, 9_999, 10_000))
    .map(rateBps);

  it("gives the oracle's figure by either path", () => {
    fc.assert(
      fc.property(anyFace, anyRate, (face, rate) => {
        const cost = costMinorOf(face, rate);
        expect(cost).toBe(costMinorOfBig(face, rate));
        expect(cost.toString()).toBe(oracleCost(face, rate));
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives equal figures on both sides of the guard at every rate', () => {
    for (let rate = 1; rate <= 10_000; rate += 1) {
      const last = Math.floor(Number.MAX_SAFE_INTEGER / rate);
      for (const face of [last - 1, last, last + 1]) {
        if (face <= Number.MAX_SAFE_INTEGER) {
          const [guarded, bps] = [faceMinor(face), rateBps(rate)];
          expect(costMinorOf(guarded, bps)).toBe(costMinorOfBig(guarded, bps));
        }
      }
    }
  });

  it('is never under 0 and never over the face, and never falls as the face rises', () => {
    fc.assert(
      fc.property(anyFace, anyRate, (face, rate) => {
        const cost = costMinorOf(face, rate);
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(cost).toBeLessThanOrEqual(face);
        fc.pre(face > 0);
        expect(costMinorOf(faceMinor(face - 1), rate)).toBeLessThanOrEqual(cost);
      }),
    );
  });

  it('refuses a face that the wire could not carry exactly', () => {
    expect(() => faceMinor(2 ** 53)).toThrow(RangeError);
    expect(() => costMinorOf(faceMinor(Number('9007199254740993')), rateBps(300))).toThrow(RangeError);
  });
});
