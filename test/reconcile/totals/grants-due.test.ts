import { describe, expect, it } from 'vitest';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { grantsDueOf } from '../../../src/reconcile/totals/grants-due.js';
import { AccountHistory } from '../../ledger/support/account-history.js';
import { month } from '../../store/sample.js';

const july = month('2026-07');
const august = month('2026-08');
const view = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };
const none = { count: 0n, usd6: 0n };

function historyOf(...amounts: number[]): AccountHistory {
  const history = new AccountHistory();
  for (const amount of amounts) history.line('grant', '', Date.parse('2026-07-01T12:00:00Z'), amount);
  return history;
}

describe('grantsDueOf', () => {
  it('is one grant of 100 dollars in the month that the account began in, whatever is stated', () => {
    for (const amounts of [[100_000_000], [105_000_000], [100_000_000, 1]]) {
      const history = historyOf(...amounts);
      expect(grantsDueOf(monthContextOf(history.facts(july, view)))).toEqual({
        count: 1n,
        usd6: 100_000_000n,
      });
      expect(grantsDueOf(monthContextOf(history.facts(august, view)))).toEqual(none);
    }
  });

  it('is 100 dollars for each grant stated where nothing says when the account began', () => {
    const history = historyOf(100_000_000, 7);
    const facts = { ...history.facts(july, view), createdAtMs: undefined };
    expect(grantsDueOf(monthContextOf(facts))).toEqual({ count: 2n, usd6: 200_000_000n });
    const withoutLines = history.facts(july, { ...view, withoutLines: true });
    expect(grantsDueOf(monthContextOf({ ...withoutLines, createdAtMs: undefined }))).toEqual({
      count: 2n,
      usd6: 200_000_000n,
    });
  });
});
