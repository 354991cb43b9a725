// Very many deposits in one month: each is looked at once, not once for each of the others.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { DiscrepancyCode } from '../../src/reconcile/finding/code.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { addDepositEvent } from '../months/sandbox/deposit-event.js';
import { draftMonth } from '../months/sandbox/draft-month.js';
import { factsOfBoth, restate } from '../months/sandbox/findings.js';
import { growthOf } from '../support/growth.js';

const COUNT = 6000;
// Some four where each is looked at once, and sixteen where it is for each of the others.
const MOST_GROWTH = 10;

function depositsOf(count: number) {
  return Array.from({ length: count }, (_, i) => {
    return { ref: `dep_${i + 1}`, day: 1 + (i % 28), plus: '100', credited: 299_100_000 };
  });
}

/** Deposits that the totals of September hold, and that October credits again. */
function creditedAgain(count: number): AccountFacts {
  const september = draftMonth({ month: '2026-09', deposits: depositsOf(count) });
  const october = draftMonth({ deposits: [] });
  const bookedAtMs = Date.UTC(2026, 9, 1);
  const again = september.lines.filter(({ kind }) => kind === 'deposit');
  const rest = october.lines.filter(({ kind }) => kind !== 'grant');
  october.lines = [...again.map((line) => ({ ...line, bookedAtMs })), ...rest];
  for (const { ref, bookedAtMs: createdAtMs } of again) addDepositEvent(october, ref, { createdAtMs });
  october.figures.openingUsd6 = september.figures.closingUsd6;
  return factsOfBoth({ ...september, hasLines: false }, restate(october, count + 3));
}

/** Deposits of one amount that October credits under other ids, a millisecond late. */
function underOtherIds(count: number): AccountFacts {
  const october = draftMonth({ deposits: depositsOf(count) });
  for (const line of october.lines.filter(({ kind }) => kind === 'deposit')) {
    line.ref = `other_${line.ref}`;
    line.bookedAtMs += 1;
  }
  return factsOfBoth(draftMonth({ month: '2026-09', deposits: [] }), restate(october, 3));
}

/** How many items of a code the month has, and how many of them are roots. */
function judged(facts: AccountFacts, code: DiscrepancyCode): readonly [number, number] {
  const { items } = reconcileAccountMonth(facts).result;
  const found = items.filter((item) => item.code === code);
  return [found.length, found.filter(({ causedBy }) => causedBy.length === 0).length];
}

describe('a month with six thousand deposits', () => {
  it('that the totals of the month before hold, and that it credits again, says so of each', () => {
    expect(judged(creditedAgain(COUNT), 'DP-UNEXPECTED')).toEqual([COUNT, COUNT]);
    expect(growthOf(creditedAgain, reconcileAccountMonth, COUNT / 4)).toBeLessThan(MOST_GROWTH);
  }, 120_000);

  it('of one amount, each under another id and at another time, misses each beside its line', () => {
    expect(judged(underOtherIds(COUNT), 'DP-NOT-CREDITED')).toEqual([COUNT, COUNT]);
    expect(growthOf(underOtherIds, reconcileAccountMonth, COUNT / 4)).toBeLessThan(MOST_GROWTH);
  }, 120_000);
});
