import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOfFinding, Pick } from './support/alterations/alteration.js';
import { runs } from './support/campaign.js';
import { floatCatalogue } from './support/float-alterations/catalogue.js';
import { alterableFloatArbitrary } from './support/float-life-arbitrary.js';
import { judgeFloat } from './support/float-month.js';
import { faultsOf } from './support/judged-month.js';
import { playFloat } from './support/little-float.js';

/** Cases of each alteration: a month that has nothing to alter in its way is no case, and another is drawn. */
const casesEach = runs(14);

describe('an alteration of one source of the float', () => {
  it.each(floatCatalogue.map((one) => [one.name, one] as const))('is found and named: %s', (_, { apply }) => {
    fc.assert(
      fc.property(alterableFloatArbitrary({ size: 18 }), fc.infiniteStream(fc.nat()), (life, numbers) => {
        const evidence = playFloat(life);
        const altered = structuredClone(evidence);
        const root = apply(altered, new Pick(numbers));
        fc.pre(root !== undefined);
        const result = judgeFloat(altered);
        expect(faultsOfFinding(judgeFloat(evidence), result, root)).toEqual([]);
        expect(faultsOf(result)).toEqual([]);
      }),
      casesEach,
    );
  });

  it('is of no fewer than 60 kinds', () => {
    expect(floatCatalogue.length).toBeGreaterThanOrEqual(60);
  });
});
