// The money of a relation, and the rounds in which breaks of one kind are explained.

import { describe, expect, it } from 'vitest';
import { Causes, type Found } from '../../../src/reconcile/attribution/causes.js';
import {
  explainBy,
  explainPlaced,
  type PlacedRelation,
} from '../../../src/reconcile/attribution/relation.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import { foundAs } from './caused.js';

describe('the money of a relation', () => {
  const maker = foundAs({ code: 'OR-NOT-IN-STATEMENT', subject: 'm' });
  const sharesOf = (effectUsd6: bigint, balanceEffectUsd6: bigint): bigint[] => {
    const causes = new Causes();
    const found = foundAs({ code: 'RF-FOOTING' }, { effectUsd6, balanceEffectUsd6 });
    explainBy(causes, found, 5n, [[{ of: maker, amount: 5n }]]);
    return [...causes.sharesOf(found).values()];
  };

  it('is what it moves of closing and balance together, in whichever sign it counts', () => {
    expect(sharesOf(2n, 3n)).toEqual([5n]);
    expect(sharesOf(-2n, -3n)).toEqual([-5n]);
  });

  it('is nobody’s share where it is another amount than the remainder', () => {
    expect(sharesOf(0n, 0n)).toEqual([]);
    expect(sharesOf(3n, -2n)).toEqual([]);
    expect(sharesOf(4n, 0n)).toEqual([]);
  });
});

describe('breaks of one kind', () => {
  const fault = (subject: string, code: DiscrepancyCode = 'OR-NOT-IN-STATEMENT'): Found =>
    foundAs({ code, subject });
  const broken = (subject: string): Found => foundAs({ code: 'RF-SEQUENCE', subject });
  /** A break of so much, which may be made by any of the faults with its amount. */
  const relation = (
    found: Found,
    remainder: bigint,
    ...faults: readonly (readonly [Found, bigint])[]
  ): PlacedRelation => ({
    found,
    remainder,
    tiers: (isFree) => [faults.filter(([of]) => isFree(of)).map(([of, amount]) => ({ of, amount }))],
  });
  const [a, b, c] = [broken('a'), broken('b'), broken('c')];
  const [first, second] = [fault('first'), fault('second')];

  /** The causes of each of the breaks, by its subject. */
  const made = (...relations: readonly PlacedRelation[]): string[] => {
    const causes = new Causes();
    const left = explainPlaced(causes, relations);
    return relations.map((one) => {
      const from = [...causes.of(one.found)].map(({ finding }) => finding.subject).join(', ');
      return `${one.found.finding.subject}: ${left.includes(one) ? 'left' : from}`;
    });
  };

  it('take first what only one fault can have made, whichever of them was found first', () => {
    const either = relation(a, 5n, [first, 5n], [second, 5n]);
    const certain = relation(b, 5n, [first, 5n]);
    expect(made(either, certain)).toEqual(['a: second', 'b: first']);
    expect(made(certain, either)).toEqual(['b: first', 'a: second']);
  });

  it('take what follows with certainty from that before any that are alike', () => {
    const [two, three, four] = [fault('two', 'OR-CHARGE'), fault('three', 'OR-CHARGE'), fault('four')];
    const either = relation(a, 5n, [first, 5n], [second, 5n]);
    // Seven is five and two, or four and three: once the four is told only the first can be in it.
    const open = relation(b, 7n, [first, 5n], [two, 2n], [four, 4n], [three, 3n]);
    const certain = relation(c, 4n, [four, 4n]);
    expect(made(either, open, certain)).toEqual(['a: second', 'b: first, two', 'c: four']);
  });

  it('are asked once more after one that is alike was taken', () => {
    const [two, three, four] = [
      fault('two', 'OR-CHARGE'),
      fault('three', 'OR-CHARGE'),
      fault('four', 'OR-ATTR'),
    ];
    const open = relation(b, 7n, [first, 5n], [two, 2n], [four, 4n], [three, 3n]);
    const either = relation(a, 5n, [first, 5n], [second, 5n]);
    expect(made(open, either)).toEqual(['b: four, three', 'a: first']);
  });
});
