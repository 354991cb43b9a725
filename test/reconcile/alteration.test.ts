import { describe, expect, it } from 'vitest';
import type { AccountResult } from '../../src/reconcile/result/result.js';
import { alter, faultsOfFinding, Pick } from '../months/alteration.js';
import { runs } from '../months/campaign.js';
import { type Dialect, resultOf, shuffled } from '../months/dialect.js';
import { alterations, dialects } from '../months/dialects.js';
import { faultsOf, shownOf } from '../months/judged-month.js';
import { fc } from '../support/fast-check.js';

/**
 * Cases of each alteration: a month that has nothing to alter in its way is no case, and another is drawn.
 */
const CASES_EACH = 14;

/** Checks of other interfaces alone that raise something, or say that they ran. */
function foreignTo({ foreign }: Dialect, { items, checks }: AccountResult): string[] {
  return [
    ...items.filter(({ code }) => foreign.test(code)).map(({ code }) => `${code} is raised`),
    ...checks
      .filter(({ code, status }) => foreign.test(code) && status !== 'not_tested')
      .map(({ code, status }) => `${code} ${status}`),
  ];
}

describe('an alteration of one source', () => {
  it.each(alterations.map((one) => [one.name, one] as const))('is found and named: %s', (_, one) => {
    const { dialect, alteration } = one;
    fc.assert(
      fc.property(
        dialect.alterableLives(18, alteration.mode),
        fc.infiniteStream(fc.nat()),
        (life, numbers) => {
          const evidence = dialect.play(life);
          fc.pre(dialect.isHeld(evidence));
          const altered = structuredClone(evidence);
          const root = alter(altered, alteration, new Pick(numbers));
          fc.pre(root !== undefined);
          const result = resultOf(dialect, altered);
          expect(faultsOfFinding(resultOf(dialect, evidence), result, root)).toEqual([]);
          expect(faultsOf(result)).toEqual([]);
          expect(foreignTo(dialect, result)).toEqual([]);
        },
      ),
      runs(CASES_EACH),
    );
  });

  it('is tried in no fewer than 3,000 cases, all of them together', () => {
    expect(alterations.length * CASES_EACH).toBeGreaterThanOrEqual(3_000);
  });
});

describe.each(dialects)('an altered month of the $name interface', (dialect) => {
  it('is judged alike whatever order rows, reads and answers came in, and on every run', () => {
    fc.assert(
      fc.property(
        dialect.alterableLives(14),
        fc.constantFrom(...dialect.alterations),
        fc.infiniteStream(fc.nat()),
        (life, alteration, numbers) => {
          const evidence = dialect.play(life);
          fc.pre(alter(evidence, alteration, new Pick(numbers)) !== undefined);
          const shown = shownOf(resultOf(dialect, evidence));
          expect(shownOf(resultOf(dialect, evidence))).toEqual(shown);
          expect(shownOf(resultOf(dialect, shuffled(dialect, evidence, numbers)))).toEqual(shown);
        },
      ),
      runs(100),
    );
  });

  it('can be altered in no fewer than 60 ways', () => {
    expect(dialect.alterations.length).toBeGreaterThanOrEqual(60);
  });
});
