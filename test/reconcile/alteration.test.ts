import { describe, expect, it } from 'vitest';
import { fc } from '../support/fast-check.js';
import { faultsOfFinding, Pick } from './support/alterations/alteration.js';
import { catalogue } from './support/alterations/catalogue.js';
import { runs } from './support/campaign.js';
import { faultsOf, judge } from './support/judged-month.js';
import { alterableLifeArbitrary } from './support/life-arbitrary.js';
import { play } from './support/little-service.js';

/**
 * Cases of each alteration: a month that has nothing to alter in its way is no case, and another is drawn.
 */
const casesEach = runs(14);

describe('an alteration of one source', () => {
  it.each(catalogue.map((one) => [one.name, one] as const))(
    'is found and named: %s',
    (_, { apply, mode }) => {
      fc.assert(
        fc.property(
          alterableLifeArbitrary({ size: 18, mode }),
          fc.infiniteStream(fc.nat()),
          (life, numbers) => {
            const evidence = play(life);
            const altered = structuredClone(evidence);
            const root = apply(altered, new Pick(numbers));
            fc.pre(root !== undefined);
            const result = judge(altered);
            expect(faultsOfFinding(judge(evidence), result, root)).toEqual([]);
            expect(faultsOf(result)).toEqual([]);
          },
        ),
        casesEach,
      );
    },
  );

  it('is tried in no fewer than 2,000 cases, all of them together', () => {
    expect(catalogue.length * casesEach.numRuns).toBeGreaterThanOrEqual(2_000);
  });
});
