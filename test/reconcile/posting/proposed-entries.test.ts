import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { journalEntryOf } from '../../../src/ledger/journal-entry.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { AccountHistory, coffee, type View } from '../../ledger/support/account-history.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { changedFacts } from '../../months/changed-facts.js';
import { month } from '../../store/sample.js';

const july = month('2026-07');
const august = month('2026-08');
const later: View = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** An account made in July with a grant, and one order in each of two months. */
function twoMonths(): AccountHistory {
  const history = new AccountHistory();
  history.line('grant', '', at('2026-07-01'), 100_000_000);
  for (const day of ['2026-07-10', '2026-08-10']) {
    history.orders.push({
      clientRef: `shop-${day}`,
      brand: coffee,
      faceMinor: 2500,
      costMinor: 2375,
      costUsd6: 23_750_000,
      createdAtMs: at(day),
      issuedAtMs: at(day),
    });
    history.debit('order', `shop-${day}`, coffee, at(day), -23_750_000);
  }
  return history;
}

function proposed(history: AccountHistory, of = july, takesOpening = false, view = later) {
  return [...proposedEntriesOf(reconcileAccountMonth(history.facts(of, view)), takesOpening)];
}

describe('proposedEntriesOf', () => {
  it('proposes a clean month in a fixed order: opening, grants, deposits, orders', () => {
    const history = twoMonths();
    history.sent('dep_1', '20', at('2026-07-20'));
    history.line('deposit', 'dep_1', at('2026-07-20'), 59_820_000, { plusAmount: '20' });
    expect(proposed(history, july, true).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['grant', '1'],
      ['transfer', 'dep_1'],
      ['deposit', 'dep_1'],
      ['order', 'shop-2026-07-10'],
    ]);
  });

  it('takes the opening over at the first instant of the month, only where the books know nothing before', () => {
    const [opening, ...others] = proposed(twoMonths(), august, true);
    expect(opening).toMatchObject({
      kind: 'opening',
      subject: '2026-08',
      bookedAtMs: monthStartMs(august),
      month: august,
    });
    expect(opening && linesOf(opening)).toEqual([
      'Dr Test:Assets:sandbox:Float 76250000',
      'Cr Test:Equity:Opening balances 76250000',
    ]);
    expect(others.map(({ kind }) => kind)).toEqual(['order']);
    expect(proposed(twoMonths(), august, false).map(({ kind }) => kind)).toEqual(['order']);
  });

  it('proposes nothing of another month', () => {
    for (const of of [july, august]) {
      expect(new Set(proposed(twoMonths(), of, true).map((entry) => entry.month))).toEqual(new Set([of]));
    }
  });

  it('posts a line in the month whose statement states it, also where its instant is of another', () => {
    const history = new AccountHistory();
    history.line('grant', '', at('2026-07-01'), 100_000_000);
    const facts = history.facts(july, later);
    const stated = history.facts(august, later);
    // August's statement, and it alone, states the grant of July.
    const moved = new Map([[august, signedStatementsOf(facts).statements.get(july) ?? []]]);
    const reading = moved.get(august)?.[0];
    if (reading?.outcome.kind !== 'verified') throw new Error('the sample statement is verified');
    const figures = { ...reading.outcome.figures, month: august };
    const statements = new Map([
      [august, [{ ...reading, month: august, outcome: { kind: 'verified', figures } as const }]],
    ]);
    const [grant] = proposedEntriesOf(reconcileAccountMonth(changedFacts(stated, { statements })), false);
    expect(grant).toMatchObject({
      kind: 'grant',
      month: august,
      originMonth: august,
      bookedAtMs: at('2026-07-01'),
    });
  });

  it('tells lines that say the very same apart, so that each is posted', () => {
    const history = new AccountHistory();
    history.line('grant', '', at('2026-07-01'), 100_000_000);
    for (let i = 0; i < 3; i += 1) {
      history.unknown.add('stray');
      history.debit('order', 'stray', coffee, at('2026-07-10'), -5);
    }
    const entries = proposed(history).slice(1);
    expect(entries.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => 'debit_without_order'));
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(3);
    // The id says how many came before that say the same.
    const [first] = entries;
    expect(entries.map(({ entryId }) => entryId)).toEqual(
      [0, 1, 2].map((before) => first && journalEntryOf(first, before).entryId),
    );
    const again = proposed(history).slice(1);
    expect(again.map(({ entryId }) => entryId)).toEqual(entries.map(({ entryId }) => entryId));
  });

  it('makes no entry of a movement of nothing', () => {
    const history = new AccountHistory();
    history.line('grant', '', at('2026-07-01'), 100_000_000);
    history.line('deposit', 'dep_1', at('2026-07-02'), 0, { plusAmount: '0.0000001' });
    expect(proposed(history, july, true).map(({ kind }) => kind)).toEqual(['grant']);
  });

  it('dates what we learned by the reading that the month rests on, and cites its evidence', () => {
    for (const entry of proposed(twoMonths(), july)) {
      expect(entry.recordedAtMs).toBe(later.asOfMs);
      expect(entry.evidenceSha256).toBe('ab'.repeat(32));
    }
  });

  it('marks an entry with the item that moves the balance, and others with none', () => {
    const history = twoMonths();
    history.orders.push({
      clientRef: 'shop-over',
      brand: coffee,
      faceMinor: 2500,
      costMinor: 2375,
      costUsd6: 23_750_000,
      createdAtMs: at('2026-07-11'),
      issuedAtMs: at('2026-07-11'),
    });
    history.debit('order', 'shop-over', coffee, at('2026-07-11'), -23_760_000);
    const judged = reconcileAccountMonth(history.facts(july, later));
    const item = judged.result.items.find(({ code }) => code === 'OR-CHARGE');
    const entries = [...proposedEntriesOf(judged, false)].filter(({ kind }) => kind === 'order');
    expect(item?.itemId).toMatch(/^i[0-9a-f]{15}$/);
    expect(entries.map(({ subject, itemId }) => [subject, itemId])).toEqual([
      ['shop-2026-07-10', ''],
      ['shop-over', item?.itemId],
    ]);
  });
});
