import { describe, expect, it } from 'vitest';
import { type Alteration, alter, Pick, rankOf } from '../months/alteration.js';
import { runs } from '../months/campaign.js';
import { resultOf, shuffled } from '../months/dialect.js';
import { dialects } from '../months/dialects.js';
import type { MonthEvidence } from '../months/evidence.js';
import { shownOf } from '../months/judged-month.js';
import { lawsBrokenBy } from '../months/laws.js';
import { fc } from '../support/fast-check.js';

/** Any number of alterations, on whatever sources and orders they fall: several may be about the same one. */
const someOf = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
  fc.array(fc.constantFrom(...list), { minLength: 1, maxLength: 5, size: 'max' });

const numbersArbitrary = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });

/** @returns the names of what was altered */
function alterAll(evidence: MonthEvidence, some: readonly Alteration[], numbers: Iterator<number>): string {
  return [...some]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .filter((one) => alter(evidence, one, new Pick(numbers)) !== undefined)
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

describe.each(dialects)('a month of the $name interface with up to five faults anywhere in it', (dialect) => {
  it('is judged by the laws, and alike whatever order everything came in', () => {
    fc.assert(
      fc.property(
        fc.oneof(dialect.alterableLives(12), dialect.lives(12)),
        someOf(dialect.alterations),
        numbersArbitrary,
        (life, some, numbers) => {
          const evidence = dialect.play(life);
          const stream = numbers[Symbol.iterator]();
          const names = alterAll(evidence, some, stream);
          apart(evidence.book, evidence.ownDeposits);
          expect(lawsBrokenBy(dialect.factsOf(evidence)), names).toEqual([]);
          const shown = shownOf(resultOf(dialect, evidence));
          expect(shownOf(resultOf(dialect, shuffled(dialect, evidence, stream))), names).toEqual(shown);
        },
      ),
      runs(500),
    );
  });
});
