import { describe, expect, it } from 'vitest';
import { fc } from '../support/fast-check.js';
import { type Alteration, NothingToAlter, Pick, type Root } from './support/alterations/alteration.js';
import { catalogue, rankOf } from './support/alterations/catalogue.js';
import { type Alone, dependenceOf, faultsOfPair, newsOf, placesOf } from './support/alterations/pair.js';
import { runs } from './support/campaign.js';
import type { Evidence } from './support/evidence.js';
import { faultsOf, judge } from './support/judged-month.js';
import { alterableLifeArbitrary } from './support/life-arbitrary.js';
import { play } from './support/little-service.js';

/** Alters a copy of the evidence, or undefined where there is nothing to alter in this way. */
function applied(evidence: Evidence, alterations: readonly (readonly [Alteration, readonly number[]])[]) {
  const altered = structuredClone(evidence);
  const roots: Root[] = [];
  for (const [{ apply }, numbers] of alterations) {
    try {
      const root = apply(altered, new Pick(numbers[Symbol.iterator]()));
      if (root === undefined) return undefined;
      roots.push(root);
    } catch (error) {
      if (error instanceof NothingToAlter) return undefined;
      throw error;
    }
  }
  return { altered, roots };
}

function alone(evidence: Evidence, alteration: Alteration, numbers: readonly number[]): Alone | undefined {
  const { altered, roots: [root] = [] } = applied(evidence, [[alteration, numbers]]) ?? {};
  if (altered === undefined || root === undefined) return undefined;
  const result = judge(altered);
  const news = newsOf(judge(evidence), result);
  return { root, checks: result.checks, news, places: placesOf(evidence, altered, root) };
}

const numbersArbitrary = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

const pairArbitrary = fc
  .tuple(fc.constantFrom(...catalogue), fc.constantFrom(...catalogue))
  .filter(([a, b]) => rankOf(a) !== 1 || rankOf(b) !== 1)
  .map(([a, b]): readonly [Alteration, Alteration] => (rankOf(a) <= rankOf(b) ? [a, b] : [b, a]));

describe('two alterations of one month', () => {
  it('are both found with their exact amounts, and nothing else is a root', () => {
    fc.assert(
      fc.property(
        alterableLifeArbitrary({ size: 18, mode: 'both' }),
        pairArbitrary,
        numbersArbitrary,
        numbersArbitrary,
        (life, [first, second], ofFirst, ofSecond) => {
          const evidence = play(life);
          fc.pre(
            [first, second].every(({ mode }) => mode === 'both' || (mode === 'lines') === life.showsLines),
          );
          const a = alone(evidence, first, ofFirst);
          const b = alone(evidence, second, ofSecond);
          fc.pre(a !== undefined && b !== undefined);
          const dependence = dependenceOf(a, b, life.showsLines);
          fc.pre(dependence === undefined);
          const both = applied(evidence, [
            [first, ofFirst],
            [second, ofSecond],
          ]);
          fc.pre(both?.roots[1]?.subject === b.root.subject && both.roots[1].field === b.root.field);
          const result = judge(both.altered);
          const faults = [...faultsOfPair(judge(evidence), result, both.roots), ...faultsOf(result)];
          expect(faults, `${first.name} + ${second.name}`).toEqual([]);
        },
      ),
      runs(400),
    );
  });
});
