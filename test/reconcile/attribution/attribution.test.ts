import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { attribute } from '../../../src/reconcile/attribution/attribution.js';
import type { Found, KnownCauses } from '../../../src/reconcile/attribution/causes.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { alter, Pick, rankOf } from '../../months/alteration.js';
import { runs } from '../../months/campaign.js';
import { changedFacts } from '../../months/changed-facts.js';
import type { Dialect } from '../../months/dialect.js';
import { dialects } from '../../months/dialects.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

const saidOf = (all: readonly Found[], causes: KnownCauses): unknown[] =>
  all.map((one) => [
    causes.endsOf(one).map((end) => all.indexOf(end)),
    [...causes.foreignOf(one)].sort(),
    [...causes.sharesOf(one)].map(([cause, usd6]) => [all.indexOf(cause), usd6]),
    one.effectUsd6,
    one.balanceEffectUsd6,
  ]);

/** Months with up to five faults anywhere in them. */
const monthsOf = (dialect: Dialect): fc.Arbitrary<AccountFacts> =>
  fc
    .record({
      life: dialect.alterableLives(12),
      some: fc.array(fc.constantFrom(...dialect.alterations), { maxLength: 5, size: 'max' }),
      numbers: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    })
    .map(({ life, some, numbers }) => {
      const evidence = dialect.play(life);
      const pick = new Pick(numbers[Symbol.iterator]());
      for (const one of some.sort((a, b) => rankOf(a) - rankOf(b))) alter(evidence, one, pick);
      return dialect.factsOf(evidence);
    });

describe.each(dialects)('the attribution of a month of the $name interface', (dialect) => {
  it('changes nothing of what was found, and says the same when it is asked again', () => {
    fc.assert(
      fc.property(monthsOf(dialect), (facts) => {
        const { context, found, causes } = reconcileAccountMonth(facts);
        const all = found.findings.drafts;
        const before = saidOf(all, causes);
        expect(saidOf(all, attribute(context, all, found.carried).causes)).toEqual(before);
      }),
      runs(240),
    );
  });

  it('reads the same whatever is known of the balance: what it asks of another month ends there', () => {
    const isOfBalance = /^BL-(MISMATCH|NEGATIVE|LOW)$/;
    const rootsOf = (facts: AccountFacts): string[] => {
      const { found, causes } = reconcileAccountMonth(facts);
      return found.findings.drafts
        .filter((one) => !isOfBalance.test(one.finding.code) && causes.isRoot(one))
        .map(({ finding: { code, subject, field } }) => `${code} ${subject} ${field}`);
    };
    fc.assert(
      fc.property(monthsOf(dialect), (facts) => {
        expect(rootsOf({ ...facts, balance: undefined })).toEqual(rootsOf(facts));
      }),
      runs(20),
    );
  });
});

describe('the attribution of a month without lines', () => {
  it('has no fault of a row, and nothing that another month lists, whether totals are stated or nothing', () => {
    const { facts } = contextOf(draftMonth());
    const unstated = contextOf(changedFacts(facts, { statements: new Map() }));
    for (const context of [contextOf({ ...draftMonth(), hasLines: false }), unstated]) {
      expect(attribute(context, [])).toMatchObject({ rowFaults: [], listedElsewhereUsd6: 0n });
    }
  });
});
