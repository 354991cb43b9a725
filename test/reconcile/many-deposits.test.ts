// Very many deposits in one month: each is looked at once, not once for each of the others.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { DiscrepancyCode } from '../../src/reconcile/finding/code.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { addDepositEvent } from '../months/sandbox/deposit-event.js';
import { draftMonth } from '../months/sandbox/draft-month.js';
import { factsOfBoth, restate } from '../months/sandbox/findings.js';

const COUNT = 6000;
// It takes a few seconds; once for each of the others would be more than half a minute.
const MOST_MS = 25_000;

const deposits = Array.from({ length: COUNT }, (_, i) => {
  return { ref: `dep_${i + 1}`, day: 1 + (i % 28), plus: '100', credited: 299_100_000 };
});

/** How many items of a code the month has, and how many of them are roots. */
function judged(facts: AccountFacts, code: DiscrepancyCode): readonly [number, number] {
  const startedAtMs = performance.now();
  const { items } = reconcileAccountMonth(facts).result;
  expect(performance.now() - startedAtMs).toBeLessThan(MOST_MS);
  const found = items.filter((item) => item.code === code);
  return [found.length, found.filter(({ causedBy }) => causedBy.length === 0).length];
}

describe('a month with six thousand deposits', () => {
  it('that the totals of the month before hold, and that it credits again, says so of each', () => {
    const september = draftMonth({ month: '2026-09', deposits });
    const october = draftMonth({ deposits: [] });
    const bookedAtMs = Date.UTC(2026, 9, 1);
    const again = september.lines.filter(({ kind }) => kind === 'deposit');
    const rest = october.lines.filter(({ kind }) => kind !== 'grant');
    october.lines = [...again.map((line) => ({ ...line, bookedAtMs })), ...rest];
    for (const { ref, bookedAtMs: createdAtMs } of again) addDepositEvent(october, ref, { createdAtMs });
    october.figures.openingUsd6 = september.figures.closingUsd6;
    const facts = factsOfBoth({ ...september, hasLines: false }, restate(october, COUNT + 3));
    expect(judged(facts, 'DP-UNEXPECTED')).toEqual([COUNT, COUNT]);
  }, 120_000);

  it('of one amount, each under another id and at another time, misses each beside its line', () => {
    const october = draftMonth({ deposits });
    for (const line of october.lines.filter(({ kind }) => kind === 'deposit')) {
      line.ref = `other_${line.ref}`;
      line.bookedAtMs += 1;
    }
    const facts = factsOfBoth(draftMonth({ month: '2026-09', deposits: [] }), restate(october, 3));
    expect(judged(facts, 'DP-NOT-CREDITED')).toEqual([COUNT, COUNT]);
  }, 120_000);
});
