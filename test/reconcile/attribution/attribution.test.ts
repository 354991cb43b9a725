import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { attribute } from '../../../src/reconcile/attribution/attribution.js';
import type { Found, KnownCauses } from '../../../src/reconcile/attribution/causes.js';
import { factsOfLives } from '../support/told-lives.js';

const saidOf = (all: readonly Found[], causes: KnownCauses): unknown[] =>
  all.map((one) => [
    causes.endsOf(one).map((end) => all.indexOf(end)),
    [...causes.foreignOf(one)].sort(),
    [...causes.sharesOf(one)].map(([cause, usd6]) => [all.indexOf(cause), usd6]),
    one.effectUsd6,
    one.balanceEffectUsd6,
  ]);

describe('the attribution of a month', () => {
  it.each([...factsOfLives()])(
    'changes nothing of what was found, and says the same when it is asked again: %s',
    (_, factsOf) => {
      const { context, found, causes } = reconcileAccountMonth(factsOf());
      const all = found.items.drafts;
      const before = saidOf(all, causes);
      expect(saidOf(all, attribute(context, all, found.carried).causes)).toEqual(before);
    },
  );

  it('reads the same whatever is known of the balance: what it asks of another month ends there', () => {
    const lives = [...factsOfLives()].slice(0, 20).map(([, factsOf]) => factsOf());
    const isOfBalance = /^BL-(MISMATCH|NEGATIVE|LOW)$/;
    const rootsOf = (facts: (typeof lives)[number]): string[] => {
      const { found, causes } = reconcileAccountMonth(facts);
      return found.items.drafts
        .filter((one) => !isOfBalance.test(one.finding.code) && causes.isRoot(one))
        .map(({ finding: { code, subject, field } }) => `${code} ${subject} ${field}`);
    };
    for (const facts of lives) expect(rootsOf({ ...facts, balance: undefined })).toEqual(rootsOf(facts));
  });
});
