// Credits of which another month's statement has a line, and credits that were repeated.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedDepositsOf } from '../../../src/reconcile/posting/proposed-deposits.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, factsOfBoth, follow, lineOf, restate } from '../../months/sandbox/findings.js';

/** The credits of a month, each with the item that it stands under. */
function creditsOf(facts: AccountFacts): string[] {
  const month = reconcileAccountMonth(facts);
  const items = new Map(month.result.items.map(({ itemId, code, field }) => [itemId, `${code} ${field}`]));
  return [...proposedDepositsOf(month, new OccasionSource(month))]
    .filter(({ kind }) => kind === 'deposit')
    .map((entry) => {
      const lines = linesOf(entry).map((line) => line.replace(/Test:\w+:(sandbox:)?/, ''));
      return `${lines.join(', ')}${entry.itemId === '' ? '' : ` [${items.get(entry.itemId)}]`}`;
    });
}

const credit = 'Dr Float 299100000, Dr Pool fee 900000, Cr Funding in transit 300000000';
const repeat = 'Dr Float 299100000, Cr Provider differences 299100000 [DP-UNEXPECTED repeat]';

describe('a credit of which an event of October tells, beside totals, and of which November has a line', () => {
  /** October's entries and November's, with a record of our own of October or without one. */
  function creditsBeside(isInTotals: boolean, hasRecord: boolean): string[][] {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    const line = { ...lineOf(first, 'dep_1'), bookedAtMs: second.figures.periodStartMs };
    addDepositEvent(first, 'dep_1');
    if (!isInTotals) first.lines = first.lines.filter(({ ref }) => ref !== 'dep_1');
    follow(restate(first), second);
    second.lines.unshift(line);
    restate(second, first.lines.length + 1);
    first.hasLines = false;
    if (!hasRecord) {
      Object.assign(first, { ownDeposits: undefined });
      Object.assign(second, { ownDeposits: undefined });
    }
    const facts = factsOfBoth(first, second);
    return [creditsOf({ ...facts, month: first.month }), creditsOf(facts)];
  }

  const records = [
    ['with a record of our own', true],
    ['without one', false],
  ] as const;

  it.each(records)(
    'is posted in November alone where October’s totals do not hold it: %s',
    (_, hasRecord) => {
      expect(creditsBeside(false, hasRecord)).toEqual([[], [credit]]);
    },
  );

  it.each(records)('is posted in October where they do, and is a repeat in November: %s', (_, hasRecord) => {
    expect(creditsBeside(true, hasRecord)).toEqual([[credit], [repeat]]);
  });
});

describe('credits that repeat one', () => {
  it('stand each under the item that says so, and the first under what is wrong with itself', () => {
    const draft = draftMonth();
    addLine(draft, 'dep_1');
    addLine(draft, 'dep_1');
    lineOf(draft, 'dep_1').amountUsd6 += 7;
    expect(creditsOf(factsOf(restate(draft)))).toEqual([
      'Dr Float 299100007, Dr Pool fee 900000, Cr Provider differences 7, Cr Funding in transit 300000000 [DP-CREDIT credited_usd6]',
      repeat,
      repeat,
    ]);
  });
});
