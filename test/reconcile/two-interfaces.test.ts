// A file of the partner's may hold rows of both interfaces. One reference in two interfaces is two orders,
// and one transfer's hash may be another's deposit id.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import type { BookRows } from '../../src/records/book-rows.js';
import { fc } from '../support/fast-check.js';
import { runs } from './support/campaign.js';
import { type BookRowEvidence, bookOf, factsOf } from './support/evidence.js';
import { supplierAccountFactsOf } from './support/float-evidence.js';
import { floatLifeArbitrary } from './support/float-life-arbitrary.js';
import { shownOf } from './support/judged-month.js';
import { lifeArbitrary } from './support/life-arbitrary.js';
import { playFloat } from './support/little-float.js';
import { play } from './support/little-service.js';

/** A book of this interface's rows, and of the other's behind them. */
function joined(own: readonly BookRowEvidence[], facts: AccountFacts, other: AccountFacts): BookRows {
  const rows = bookOf([...own, ...own.map((row) => ({ ...row, faceMinor: row.faceMinor + 1 }))]);
  return { ...rows, interfaceName: (row) => (row < own.length ? facts : other).interfaceName };
}

function withOthers(facts: AccountFacts, own: readonly BookRowEvidence[] | undefined, other: AccountFacts) {
  return {
    ...facts,
    book: own && joined(own, facts, other),
    ownDeposits: facts.ownDeposits && [
      ...facts.ownDeposits,
      ...(other.ownDeposits ?? []),
      ...facts.ownDeposits.map((deposit) => ({ ...deposit, interfaceName: other.interfaceName })),
    ],
  };
}

const shown = (facts: AccountFacts): unknown => shownOf(reconcileAccountMonth(facts).result);

describe('records of both interfaces in one set', () => {
  it('are never mixed, though they share references', () => {
    fc.assert(
      fc.property(lifeArbitrary({ size: 10 }), floatLifeArbitrary({ size: 10 }), (life, floatLife) => {
        const [evidence, floatEvidence] = [play(life), playFloat(floatLife)];
        const [sandbox, supplier] = [factsOf(evidence), supplierAccountFactsOf(floatEvidence)];
        expect(shown(withOthers(sandbox, evidence.book, supplier))).toEqual(shown(sandbox));
        expect(shown(withOthers(supplier, floatEvidence.book, sandbox))).toEqual(shown(supplier));
      }),
      runs(100),
    );
  });
});
