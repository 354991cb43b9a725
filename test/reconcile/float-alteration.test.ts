import { describe, expect, it } from 'vitest';
import type { AccountResult } from '../../src/reconcile/result/result.js';
import { fc } from '../support/fast-check.js';
import { faultsOfFinding, Pick } from './support/alterations/alteration.js';
import { runs, shuffle } from './support/campaign.js';
import { floatCatalogue } from './support/float-alterations/catalogue.js';
import { alterableFloatArbitrary } from './support/float-life-arbitrary.js';
import { judgeFloat } from './support/float-month.js';
import { faultsOf, shownOf } from './support/judged-month.js';
import { playFloat } from './support/little-float.js';

/**
 * Cases of each alteration: a month that has nothing to alter in its way is no case, and another is drawn.
 */
const casesEach = runs(14);

/** Codes of statements and events, which are no part of the supplier interface, and how its checks say so. */
const elsewhere = /^(EV-(SIG|KEY|STMT|FIELD|EVENT)-|OR-EVENT-MISSING$)/;

function foreignTo({ items, checks }: AccountResult): string[] {
  const rows = checks.filter(({ code }) => elsewhere.test(code));
  return [
    ...items.filter(({ code }) => elsewhere.test(code)).map(({ code }) => `${code} is raised`),
    ...rows
      .filter(
        ({ status, reason }) => status !== 'not_tested' || !reason.startsWith('not part of this interface: '),
      )
      .map(({ code, status }) => `${code} ${status}`),
    ...(rows.length === 15 ? [] : [`${rows.length} checks of statements and events`]),
  ];
}

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
        expect(foreignTo(result)).toEqual([]);
      }),
      casesEach,
    );
  });

  it('is found alike whatever order rows, reads and readings came in, and on every run', () => {
    fc.assert(
      fc.property(
        alterableFloatArbitrary({ size: 14 }),
        fc.constantFrom(...floatCatalogue),
        fc.infiniteStream(fc.nat()),
        (life, { apply }, numbers) => {
          const evidence = playFloat(life);
          fc.pre(apply(evidence, new Pick(numbers)) !== undefined);
          const shuffled = structuredClone(evidence);
          const { book, ownDeposits, orders, brands, fx, summaries, float } = shuffled;
          for (const list of [book, ownDeposits, orders, brands, fx, summaries, float]) {
            shuffle(list, numbers);
          }
          const shown = shownOf(judgeFloat(evidence));
          expect(shownOf(judgeFloat(evidence))).toEqual(shown);
          expect(shownOf(judgeFloat(shuffled))).toEqual(shown);
        },
      ),
      runs(100),
    );
  });

  it('is of no fewer than 60 kinds', () => {
    expect(floatCatalogue.length).toBeGreaterThanOrEqual(60);
  });
});
