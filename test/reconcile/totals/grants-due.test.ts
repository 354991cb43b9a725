import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import {
  firstGrantDueOf,
  firstGrantRowOf,
  grantsDueOf,
  unexpectedGrantsOf,
} from '../../../src/reconcile/totals/grants-due.js';
import { AccountHistory } from '../../ledger/support/account-history.js';
import { changedFacts } from '../../months/changed-facts.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { month } from '../../store/sample.js';

const july = month('2026-07');
const august = month('2026-08');
const view = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };
const [julyAtMs, augustAtMs] = [Date.parse('2026-07-01T12:00:00Z'), Date.parse('2026-08-02T12:00:00Z')];
const none = { count: 0n, usd6: 0n };
const first = { count: 1n, usd6: 100_000_000n };

function historyOf(...amounts: number[]): AccountHistory {
  const history = new AccountHistory();
  for (const amount of amounts) history.line('grant', '', julyAtMs, amount);
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
    history.line('grant', '', augustAtMs, 9);
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

  it('is none of a float, whenever it began', () => {
    const float = supplierAccountFactsOf(playFloat(quietLife()));
    for (const createdAtMs of [undefined, monthStartMs(float.month)]) {
      expect(firstGrantDueOf(monthContextOf({ ...float, createdAtMs }))).toEqual(none);
    }
  });

  it('is none where nothing is stated and nothing says when the account began', () => {
    const facts = changedFacts(historyOf(100_000_000).facts(july, view), {
      statements: new Map(),
      createdAtMs: undefined,
    });
    expect(firstGrantDueOf(monthContextOf(facts))).toEqual(none);
  });

  it('is in no month after the one that the account began in, whatever is on file and stated', () => {
    const history = historyOf(100_000_000);
    history.line('grant', '', augustAtMs, 9);
    for (const withoutLines of [false, true]) {
      const facts = history.facts(august, { ...view, withoutLines });
      const { statements } = signedStatementsOf(facts);
      const context = monthContextOf(
        changedFacts(facts, { statements: new Map([...statements].filter(([month]) => month === august)) }),
      );
      expect(firstGrantDueOf(context)).toEqual(none);
      expect(firstGrantRowOf(context)).toBeUndefined();
    }
  });
});

describe('the row of the first grant', () => {
  it('is none in a month that has no grant, though the account began in it', () => {
    const history = new AccountHistory();
    history.line('deposit', 'dep_1', julyAtMs, 5);
    for (const createdAtMs of [undefined, julyAtMs]) {
      expect(firstGrantRowOf(monthContextOf({ ...history.facts(july, view), createdAtMs }))).toBeUndefined();
    }
  });

  it('is in a later month where none before it has a grant and nothing says when the account began', () => {
    const history = new AccountHistory();
    history.line('deposit', 'dep_1', julyAtMs, 5);
    history.line('grant', '', augustAtMs, 9);
    const context = (createdAtMs: number | undefined) =>
      monthContextOf({ ...history.facts(august, view), createdAtMs });
    expect(firstGrantRowOf(context(undefined))).toBe(1);
    expect(firstGrantRowOf(context(julyAtMs))).toBeUndefined();
  });

  it('is none where an earlier month has one behind other movements', () => {
    const history = new AccountHistory();
    history.line('deposit', 'dep_1', julyAtMs, 5);
    history.line('grant', '', julyAtMs, 7);
    history.line('grant', '', augustAtMs, 9);
    const facts = { ...history.facts(august, view), createdAtMs: undefined };
    expect(firstGrantRowOf(monthContextOf(facts))).toBeUndefined();
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

  it('is a grant, and one of the month: neither another movement nor what an earlier month lists', () => {
    const history = historyOf(100_000_000, 7);
    history.line('deposit', 'dep_1', augustAtMs, 5);
    history.line('grant', '', augustAtMs, 9);
    const seqsIn = (one: typeof july) =>
      unexpectedGrantsOf(monthContextOf(history.facts(one, view))).map(({ line: { seq } }) => seq);
    expect([seqsIn(july), seqsIn(august)]).toEqual([[2], [4]]);
  });

  it('is not known by totals without lines', () => {
    const facts = historyOf(100_000_000, 7).facts(july, { ...view, withoutLines: true });
    expect(unexpectedGrantsOf(monthContextOf(facts))).toEqual([]);
  });

  it('counts less what of it settles items', () => {
    const [second] = unexpectedGrantsOf(context);
    const settled = new Map([
      [second?.line.row ?? -1, { line: second?.line, parts: [], rivals: [], restUsd6: 0n }],
    ]) as unknown as typeof context.settled;
    expect(grantsDueOf({ ...context, settled })).toEqual({ count: 2n, usd6: 100_000_009n });
  });
});
