import { describe, expect, it } from 'vitest';
import { type CalendarMonth, monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import type { StatementFigures } from '../../../src/records/monthly-statement.js';
import { AccountHistory, books, coffee, type View } from '../../ledger/support/account-history.js';
import { balancesOf, linesOf } from '../../ledger/support/entry-lines.js';
import { runs } from '../../months/campaign.js';
import { changedFacts } from '../../months/changed-facts.js';
import { month } from '../../store/sample.js';
import { fc } from '../../support/fast-check.js';

const july = month('2026-07');
const august = month('2026-08');
const view: View = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };
const totals: View = { ...view, withoutLines: true };
const at = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);

const float = 'Test:Assets:sandbox:Float';
const differences = 'Test:Assets:sandbox:Provider differences';
const equity = 'Test:Equity:Opening balances';
const grants = 'Test:Equity:Test grants';

function granted(grantUsd6 = 100_000_000): AccountHistory {
  const history = new AccountHistory();
  history.line('grant', '', at('07-01'), grantUsd6);
  return history;
}

function withOrders(history: AccountHistory, ...days: string[]): AccountHistory {
  for (const day of days) {
    const told = { brand: coffee, faceMinor: 2500, costMinor: 2375, costUsd6: 23_750_000 };
    history.orders.push({ ...told, clientRef: `shop-${day}`, createdAtMs: at(day), issuedAtMs: at(day) });
    history.debit('order', `shop-${day}`, coffee, at(day), -23_750_000);
  }
  return history;
}

/** The facts with figures of a month's statement changed. */
function restated(facts: AccountFacts, of: CalendarMonth, change: Partial<StatementFigures>): AccountFacts {
  const { statements } = signedStatementsOf(facts);
  const [reading] = statements.get(of) ?? [];
  if (reading?.outcome.kind !== 'verified') throw new Error('the sample statement is verified');
  const outcome = { kind: 'verified', figures: { ...reading.outcome.figures, ...change } } as const;
  return changedFacts(facts, { statements: new Map(statements).set(of, [{ ...reading, outcome }]) });
}

function judged(facts: AccountFacts, takesOpening = false) {
  const result = reconcileAccountMonth(facts);
  const entries = [...proposedEntriesOf(result, takesOpening)];
  const itemIdOf = (code: string, field: string): string | undefined =>
    result.result.items.find((item) => item.code === code && item.field === field)?.itemId;
  const itemIdsOf = (code: string): string[] =>
    result.result.items.filter((item) => item.code === code).map(({ itemId }) => itemId);
  return { entries, itemIdOf, itemIdsOf };
}

const ofKind = (entries: readonly JournalEntry[], kind: string) =>
  entries.filter((entry) => entry.kind === kind);

describe('the opening', () => {
  it('of an account that began in the month is due nothing: what is stated is a difference', () => {
    const facts = restated(granted().facts(july, view), july, { openingUsd6: usd6(500) });
    const { entries, itemIdOf } = judged(facts, true);
    const [opening] = ofKind(entries, 'opening');
    expect(opening && linesOf(opening)).toEqual([`Dr ${float} 500`, `Cr ${differences} 500`]);
    expect(opening).toMatchObject({ bookedAtMs: monthStartMs(july), subject: '2026-07' });
    expect(opening?.itemId).toBe(itemIdOf('RF-OPENING', 'opening_balance_usd6'));
  });

  it('taken over in a later month is due what the month before closed with', () => {
    const facts = restated(granted().facts(august, view), august, { openingUsd6: usd6(100_000_007) });
    const [opening] = ofKind(judged(facts, true).entries, 'opening');
    expect(opening && linesOf(opening)).toEqual([
      `Dr ${float} 100000007`,
      `Cr ${equity} 100000000`,
      `Cr ${differences} 7`,
    ]);
  });

  it('that is shifted from where the month before left the books is a difference, either way', () => {
    for (const shift of [7, -7]) {
      const change = { openingUsd6: usd6(100_000_000 + shift) };
      const { entries, itemIdOf } = judged(restated(granted().facts(august, view), august, change));
      const [opening] = ofKind(entries, 'opening');
      expect(opening && linesOf(opening)).toEqual(
        shift > 0 ? [`Dr ${float} 7`, `Cr ${differences} 7`] : [`Cr ${float} 7`, `Dr ${differences} 7`],
      );
      expect(opening?.itemId).toBe(itemIdOf('RF-OPENING', 'opening_balance_usd6'));
    }
  });

  it('that follows the lines of a month with a misstated closing shifts nothing', () => {
    const facts = restated(granted().facts(august, view), july, { closingUsd6: usd6(100_000_007) });
    expect(ofKind(judged(facts).entries, 'opening')).toEqual([]);
  });
});

describe('the grants', () => {
  it('are due as the service promises: what is granted beyond or short of it is a difference', () => {
    for (const [booked, side] of [
      [105_000_000, `Cr ${differences} 5000000`],
      [95_000_000, `Dr ${differences} 5000000`],
    ] as const) {
      for (const seen of [view, totals]) {
        const { entries, itemIdOf } = judged(granted(booked).facts(july, seen));
        const [grant, ...others] = ofKind(entries, 'grant');
        expect(grant && linesOf(grant)).toEqual([`Dr ${float} ${booked}`, `Cr ${grants} 100000000`, side]);
        expect(grant?.itemId).toBe(itemIdOf('BL-RESIDUAL', 'closing_balance_usd6'));
        expect(others).toEqual([]);
      }
    }
  });

  it('beyond the first are test balance all the same, and one that is missing is owed as such', () => {
    const twice = granted();
    twice.line('grant', '', at('07-02'), 3);
    expect(ofKind(judged(twice.facts(july, view)).entries, 'grant').map(linesOf)).toEqual([
      [`Dr ${float} 100000000`, `Cr ${grants} 100000000`],
      [`Dr ${float} 3`, `Cr ${grants} 3`],
    ]);
    const without = new AccountHistory();
    without.line('deposit', 'dep_1', at('07-02'), 59_820_000, { plusAmount: '20' });
    expect(ofKind(judged(without.facts(july, view)).entries, 'grant').map(linesOf)).toEqual([
      [`Cr ${grants} 100000000`, `Dr ${differences} 100000000`],
    ]);
  });

  it('alike in number, instant and amount are posted each with its own item', () => {
    const twice = granted();
    for (const _ of [1, 2]) twice.line('grant', '', at('07-02'), 3, { seq: 2 });
    for (const _ of [1, 2]) twice.line('other', 'fee', at('07-03'), -1, { seq: 4, kindName: 'fee' });
    const { entries, itemIdsOf } = judged(twice.facts(july, view));
    for (const [kind, code] of [
      ['grant', 'DP-UNEXPECTED'],
      ['other', 'RF-KIND'],
    ] as const) {
      const posted = ofKind(entries, kind).filter(({ itemId }) => itemId !== '');
      expect(itemIdsOf(code)).toHaveLength(2);
      expect(posted.map(({ itemId }) => itemId).sort()).toEqual(itemIdsOf(code).sort());
      expect(new Set(posted.map(({ entryId }) => entryId)).size).toBe(2);
    }
  });

  it('of totals without lines are one figure, dated by the first instant of the month', () => {
    const [grant] = ofKind(judged(granted().facts(july, totals)).entries, 'grant');
    expect(grant).toMatchObject({ subject: '2026-07', bookedAtMs: monthStartMs(july), itemId: '' });
    expect(grant && linesOf(grant)).toEqual([`Dr ${float} 100000000`, `Cr ${grants} 100000000`]);
  });
});

describe('totals without lines', () => {
  it('put what no known order explains on the float and on differences, under the item that says so', () => {
    const history = withOrders(granted(), '07-10');
    // Of a second debit nothing else is known.
    history.debit('order', 'shop-unread', books, at('07-11'), -24_250_000);
    const { entries, itemIdOf } = judged(history.facts(july, totals));
    const [rest, ...others] = ofKind(entries, 'difference');
    expect(rest && linesOf(rest)).toEqual([`Cr ${float} 24250000`, `Dr ${differences} 24250000`]);
    expect(rest).toMatchObject({ subject: '2026-07', bookedAtMs: monthEndMs(july) - 1 });
    expect(rest?.itemId).toBe(itemIdOf('BL-RESIDUAL', 'closing_balance_usd6'));
    expect(others).toEqual([]);
  });

  it('leave nothing on differences where nothing is wrong', () => {
    const history = withOrders(granted(), '07-10', '07-20');
    history.sent('dep_1', '20', undefined);
    history.line('deposit', 'dep_1', at('07-20'), 59_820_000, { plusAmount: '20' });
    const balances = balancesOf(judged(history.facts(july, totals)).entries);
    expect(balances.get(differences)).toBeUndefined();
    expect(balances.get('Test:Assets:sandbox:Funding in transit')).toBeUndefined();
    expect(balances.get(float)).toBe(112_320_000n);
  });

  it('that nothing is there to hold against are taken as they stand', () => {
    const history = granted();
    history.line('deposit', 'dep_1', at('07-20'), 59_820_000, { plusAmount: '20' });
    const facts = history.facts(july, { ...totals, withoutOwnDeposits: true });
    const [credit] = ofKind(judged(facts).entries, 'deposit');
    expect(credit && linesOf(credit)).toEqual([
      `Dr ${float} 59820000`,
      'Cr Test:Assets:sandbox:Funding in transit 59820000',
    ]);
  });

  it('close the float where the statement closes, whatever is stated and whatever is known', () => {
    const change = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const law = fc.property(
      fc.record({ orders: change, deposits: change, reversals: change, closing: change, known: fc.nat(2) }),
      ({ orders, deposits, reversals, closing, known }) => {
        const history = withOrders(granted(), '07-10', '07-20');
        history.orders.splice(known);
        const facts = history.facts(july, totals);
        const [reading] = signedStatementsOf(facts).statements.get(july) ?? [];
        if (reading?.outcome.kind !== 'verified') throw new Error('the sample statement is verified');
        const { figures } = reading.outcome;
        const closingUsd6 = figures.closingUsd6 + closing;
        const altered = restated(facts, july, {
          orders: { count: 2, usd6: usd6(figures.orders.usd6 + orders) },
          deposits: { count: 0, usd6: usd6(deposits) },
          reversals: { count: 0, usd6: usd6(reversals) },
          closingUsd6: usd6(closingUsd6),
        });
        expect(balancesOf(judged(altered, true).entries).get(float) ?? 0n).toBe(BigInt(closingUsd6));
      },
    );
    fc.assert(law, runs(60));
  });
});
