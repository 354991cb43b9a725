import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { fc } from '../support/fast-check.js';
import { type Alteration, NothingToAlter, Pick } from './support/alterations/alteration.js';
import { catalogue, rankOf } from './support/alterations/catalogue.js';
import { runs, shuffle } from './support/campaign.js';
import { type Evidence, factsOf } from './support/evidence.js';
import { floatCatalogue } from './support/float-alterations/catalogue.js';
import { type SupplierEvidence, supplierAccountFactsOf } from './support/float-evidence.js';
import { alterableFloatArbitrary, floatLifeArbitrary } from './support/float-life-arbitrary.js';
import { shownOf } from './support/judged-month.js';
import { lawsBrokenBy } from './support/laws.js';
import { alterableLifeArbitrary, lifeArbitrary } from './support/life-arbitrary.js';
import { playFloat } from './support/little-float.js';
import { play } from './support/little-service.js';

/**
 * Makes an alteration; false where the month, or what an earlier one has left of it, has nothing to alter so.
 */
function isMade(alter: () => unknown): boolean {
  try {
    return alter() !== undefined;
  } catch (error) {
    if (error instanceof NothingToAlter) return false;
    throw error;
  }
}

/** Any number of alterations, on whatever sources and orders they fall: several may be about the same one. */
const someOf = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
  fc.array(fc.constantFrom(...list), { minLength: 1, maxLength: 5, size: 'max' });

const numbersArbitrary = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });

/** @returns the names of what was altered */
function alterAll(evidence: Evidence, some: readonly Alteration[], numbers: Iterator<number>): string {
  return [...some]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .filter(({ mode }) => mode === 'both' || (mode === 'lines') === evidence.showsLines)
    .filter(({ apply }) => isMade(() => apply(evidence, new Pick(numbers))))
    .map(({ name }) => name)
    .join(' + ');
}

/** No two rows of a file stand on one line, though two alterations may have put them there. */
function apart(...lists: readonly ({ line: number }[] | undefined)[]): void {
  for (const rows of lists) {
    const taken = new Set<number>();
    for (const row of rows ?? []) {
      if (taken.has(row.line)) row.line = Math.max(...taken) + 1;
      taken.add(row.line);
    }
  }
}

const shown = (facts: AccountFacts): unknown => shownOf(reconcileAccountMonth(facts).result);

function shuffled(evidence: Evidence, numbers: Iterator<number>): Evidence {
  const other = structuredClone(evidence);
  const { book, ownDeposits, orders, events, catalogue: reads } = other;
  for (const list of [book, ownDeposits, orders, events, reads]) shuffle(list, numbers);
  return other;
}

function shuffledFloat(evidence: SupplierEvidence, numbers: Iterator<number>): SupplierEvidence {
  const other = structuredClone(evidence);
  const { book, ownDeposits, orders, brands, fx, summaries, float } = other;
  for (const list of [book, ownDeposits, orders, brands, fx, summaries, float]) shuffle(list, numbers);
  return other;
}

describe('a month of the sandbox with up to five faults anywhere in it', () => {
  it('is judged by the laws, and alike whatever order everything came in', () => {
    fc.assert(
      fc.property(
        fc.oneof(alterableLifeArbitrary({ size: 12, mode: 'both' }), lifeArbitrary({ size: 12 })),
        someOf(catalogue),
        numbersArbitrary,
        (life, some, numbers) => {
          const evidence = play(life);
          const stream = numbers[Symbol.iterator]();
          const names = alterAll(evidence, some, stream);
          apart(evidence.book, evidence.ownDeposits);
          const facts = factsOf(evidence);
          expect(lawsBrokenBy(facts), names).toEqual([]);
          expect(shown(factsOf(shuffled(evidence, stream))), names).toEqual(shown(facts));
        },
      ),
      runs(500),
    );
  });
});

describe('a month of the float with up to five faults anywhere in it', () => {
  it('is judged by the laws, and alike whatever order everything came in', () => {
    fc.assert(
      fc.property(
        fc.oneof(alterableFloatArbitrary({ size: 12 }), floatLifeArbitrary({ size: 12 })),
        someOf(floatCatalogue),
        numbersArbitrary,
        (life, some, numbers) => {
          const evidence = playFloat(life);
          const stream = numbers[Symbol.iterator]();
          const names = some
            .filter(({ apply }) => isMade(() => apply(evidence, new Pick(stream))))
            .map(({ name }) => name)
            .join(' + ');
          apart(evidence.book, evidence.ownDeposits);
          const facts = supplierAccountFactsOf(evidence);
          expect(lawsBrokenBy(facts), names).toEqual([]);
          expect(shown(supplierAccountFactsOf(shuffledFloat(evidence, stream))), names).toEqual(shown(facts));
        },
      ),
      runs(500),
    );
  });
});
