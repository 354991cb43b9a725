import { describe, expect, it } from 'vitest';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import {
  firstGrantDueOf,
  firstGrantRowOf,
  grantsDueOf,
  unexpectedGrantsOf,
} from '../../../src/reconcile/totals/grants-due.js';
import { AccountHistory } from '../../ledger/support/account-history.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { month } from '../../store/sample.js';

const july = month('2026-07');
const august = month('2026-08');
const view = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };
const none = { count: 0n, usd6: 0n };
const first = { count: 1n, usd6: 100_000_000n };

function historyOf(...amounts: number[]): AccountHistory {
  const history = new AccountHistory();
  for (const amount of amounts) history.line('grant', '', Date.parse('2026-07-01T12:00:00Z'), amount);
  return history;
}

describe('the first grant of an account', () => {
  it('is 100 dollars in the month that the account began in, whatever is stated', () => {
    for (const amounts of [[100_000_000], [105_000_000], [100_000_000, 1]]) {
      const history = historyOf(...amounts);
      expect(firstGrantDueOf(monthContextOf(history.facts(july, view)))).toEqual(first);
      expect(firstGrantDueOf(monthContextOf(history.facts(august, view)))).toEqual(none);
    }
  });

  it('is the first on file where nothing says when the account began', () => {
    const history = historyOf(100_000_000, 7);
    history.line('grant', '', Date.parse('2026-08-02T12:00:00Z'), 9);
    const contextOf = (one: typeof july) =>
      monthContextOf({ ...history.facts(one, view), createdAtMs: undefined });
    expect(firstGrantDueOf(contextOf(july))).toEqual(first);
    expect(firstGrantDueOf(contextOf(august))).toEqual(none);
    expect(firstGrantRowOf(contextOf(august))).toBeUndefined();
  });

  it('is each that totals without lines state where nothing says when the account began', () => {
    const withoutLines = historyOf(100_000_000, 7).facts(july, { ...view, withoutLines: true });
    expect(firstGrantDueOf(monthContextOf({ ...withoutLines, createdAtMs: undefined }))).toEqual({
      count: 2n,
      usd6: 200_000_000n,
    });
  });

  it('is none of a float', () => {
    expect(firstGrantDueOf(monthContextOf(supplierAccountFactsOf(playFloat(quietLife()))))).toEqual(none);
  });
});

describe('a grant beside the first', () => {
  const context = monthContextOf(historyOf(100_000_000, 7, 9).facts(july, view));

  it('is unexpected, and counts as it stands', () => {
    expect(unexpectedGrantsOf(context).map(({ line: { seq }, restUsd6 }) => [seq, restUsd6])).toEqual([
      [2, 7n],
      [3, 9n],
    ]);
    expect(grantsDueOf(context)).toEqual({ count: 3n, usd6: 100_000_016n });
  });

  it('counts less what of it settles items', () => {
    const [second] = unexpectedGrantsOf(context);
    const settled = new Map([
      [second?.line.row ?? -1, { line: second?.line, parts: [], rivals: [], restUsd6: 0n }],
    ]) as unknown as typeof context.settled;
    expect(grantsDueOf({ ...context, settled })).toEqual({ count: 2n, usd6: 100_000_009n });
  });
});
