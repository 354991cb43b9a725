// A file of the partner's may hold rows of several interfaces. One reference in two interfaces is two orders,
// and one transfer's hash may be another's deposit id.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import type { BookRows } from '../../src/records/book-rows.js';
import { runs } from '../months/campaign.js';
import { dialects } from '../months/dialects.js';
import { type BookRowEvidence, bookOf } from '../months/evidence.js';
import { shownOf } from '../months/judged-month.js';
import { fc } from '../support/fast-check.js';

/** A book of this interface's rows, and of the other's behind them. */
function joined(own: readonly BookRowEvidence[], facts: AccountFacts, other: AccountFacts): BookRows {
  const rows = bookOf([...own, ...own.map((row) => ({ ...row, faceMinor: row.faceMinor + 1 }))], 'sandbox');
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

const pairs = dialects.flatMap((one, i) =>
  dialects.slice(i + 1).map((other) => [`${one.name} and ${other.name}`, one, other] as const),
);

describe('records of two interfaces in one set', () => {
  it.each(pairs)('are never mixed, though they share references: %s', (_, one, other) => {
    fc.assert(
      fc.property(one.lives(10), other.lives(10), (life, otherLife) => {
        const [evidence, otherEvidence] = [one.play(life), other.play(otherLife)];
        const [facts, otherFacts] = [one.factsOf(evidence), other.factsOf(otherEvidence)];
        expect(shown(withOthers(facts, evidence.book, otherFacts))).toEqual(shown(facts));
        expect(shown(withOthers(otherFacts, otherEvidence.book, facts))).toEqual(shown(otherFacts));
      }),
      runs(100),
    );
  });
});
