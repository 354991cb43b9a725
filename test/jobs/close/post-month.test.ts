import { describe, expect, it } from 'vitest';
import { postMonth, standingIds, standsAsProposed, withLedger } from '../../../src/jobs/close/post-month.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import { undoOf } from '../../../src/ledger/entry-plan.js';
import { credit, debit, type JournalEntry, journalEntryOf } from '../../../src/ledger/journal-entry.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Books } from '../../../src/store/books.js';
import { AccountHistory, coffee, type View } from '../../ledger/support/account-history.js';
import { booksInMemory, month } from '../../store/sample.js';
import { toldProgress } from '../support/told-progress.js';

const at = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);
const later: View = { asOfMs: Date.parse('2026-09-05T00:00:00Z') };

function threeOrders(overchargedUsd6 = 0): AccountHistory {
  const history = new AccountHistory();
  history.line('grant', '', at('07-01'), 100_000_000);
  for (const day of ['07-10', '07-20', '08-10']) {
    const told = { brand: coffee, faceMinor: 1000, costMinor: 950, costUsd6: 9_500_000 };
    history.orders.push({ ...told, clientRef: `shop-${day}`, createdAtMs: at(day), issuedAtMs: at(day) });
    history.debit('order', `shop-${day}`, coffee, at(day), -9_500_000 - overchargedUsd6);
  }
  return history;
}

function judged(history: AccountHistory, text: string, view = later) {
  return reconcileAccountMonth(history.facts(month(text), view));
}

const kindsOf = (books: Books, text: string): string[] =>
  books.journal.entriesOf(month(text)).map(({ kind }) => kind);

describe('postMonth', () => {
  it('posts what the month proposes, and nothing the second time', () => {
    const books = booksInMemory();
    expect(postMonth(books, judged(threeOrders(), '2026-07'))).toEqual({ added: 3, undone: 0 });
    expect(postMonth(books, judged(threeOrders(), '2026-07'))).toEqual({ added: 0, undone: 0 });
    expect(kindsOf(books, '2026-07')).toEqual(['grant', 'order', 'order']);
  });

  it('tells how many entries of its orders are posted, and nothing of those of a day', () => {
    const [each, daily] = [toldProgress(), toldProgress()];
    postMonth(booksInMemory(), judged(threeOrders(), '2026-07'), 'order', each);
    expect(each.told).toEqual(['posting 2026-07 0/2', 'posting 2026-07 2/2']);
    postMonth(booksInMemory(), judged(threeOrders(), '2026-07'), 'day', daily);
    expect(new Set(daily.told)).toEqual(new Set(['posting 2026-07 0/0']));
  });

  it('takes the opening over only into the first month on the books', () => {
    const books = booksInMemory();
    postMonth(books, judged(threeOrders(), '2026-08'));
    expect(kindsOf(books, '2026-08')).toEqual(['opening', 'order']);
    postMonth(books, judged(threeOrders(), '2026-07'));
    expect(postMonth(books, judged(threeOrders(), '2026-08'))).toEqual({ added: 0, undone: 1 });
    expect(kindsOf(books, '2026-08')).toEqual(['opening', 'order', 'undo']);
  });

  it('keeps the opening where the month is closed again', () => {
    const books = booksInMemory();
    postMonth(books, judged(threeOrders(), '2026-08'));
    expect(postMonth(books, judged(threeOrders(), '2026-08'))).toEqual({ added: 0, undone: 0 });
  });

  it('undoes first and posts anew where the evidence has changed, dated by when it was archived', () => {
    const books = booksInMemory();
    postMonth(books, judged(threeOrders(), '2026-07'));
    const changed = judged(threeOrders(500), '2026-07', { asOfMs: later.asOfMs + 5 });
    expect(postMonth(books, changed)).toEqual({ added: 2, undone: 2 });
    const entries = books.journal.entriesOf(month('2026-07')).slice(3);
    expect(entries.map(({ kind }) => kind)).toEqual(['undo', 'undo', 'order', 'order']);
    expect(new Set(entries.map(({ recordedAtMs }) => recordedAtMs))).toEqual(new Set([later.asOfMs + 5]));
    expect(books.journal.trialBalance().netUsd6).toBe(0n);
  });

  it('goes back and forth as often as the evidence does', () => {
    const books = booksInMemory();
    for (const overcharge of [0, 500, 0, 500, 0]) {
      postMonth(books, judged(threeOrders(overcharge), '2026-07'));
    }
    const active = books.journal.activeEntries('sandbox', 'ab12cd34ef56', month('2026-07'));
    expect(active.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([
      ['grant', 1],
      ['order', 3],
      ['order', 3],
    ]);
    expect(books.journal.prove().chain.ok).toBe(true);
  });
});

describe('the entries that stand of a month', () => {
  it.each(['order', 'day'] as const)('are those that it proposes once it was posted by the %s', (detail) => {
    const books = booksInMemory();
    const first = judged(threeOrders(), '2026-08');
    expect(standsAsProposed(books, first)).toBe(false);
    postMonth(books, first, detail);
    expect(standsAsProposed(books, first)).toBe(true);
    const ids = standingIds(books, first);
    expect(ids).toHaveLength(1);
    postMonth(books, judged(threeOrders(), '2026-07'), detail);
    expect(standingIds(books, first)).toEqual(ids);
    expect(standsAsProposed(books, first)).toBe(true);
    const changed = judged(threeOrders(500), '2026-08');
    expect(standsAsProposed(books, changed)).toBe(false);
    postMonth(books, changed, detail);
    expect(standsAsProposed(books, changed)).toBe(true);
    expect(standsAsProposed(books, first)).toBe(false);
  });
});

describe('withLedger', () => {
  it('tests no balance against books that lack a month before, and does once they have it', () => {
    const books = booksInMemory();
    const october: View = { asOfMs: Date.parse('2026-10-05T00:00:00Z') };
    const resultsAfter = (posted: string): string[] => {
      const one = judged(threeOrders(), posted, october);
      postMonth(books, one);
      books.bridgeParts.record(one.result, month(posted), one.part);
      const steps = withLedger(books, judged(threeOrders(), '2026-09', october)).rollForward;
      return steps
        .filter(({ step }) => step === 'opening' || step === 'closing')
        .map(({ result, ledger }) => `${result} ${ledger?.usd6}`);
    };
    expect(resultsAfter('2026-07')).toEqual(['not_tested 81000000', 'not_tested 81000000']);
    expect(resultsAfter('2026-08')).toEqual(['ties 71500000', 'ties 71500000']);
  });

  it('adds the float by the books to the seven steps that it has, and to no other', () => {
    const books = booksInMemory();
    const july = judged(threeOrders(), '2026-07');
    postMonth(books, july);
    const { rollForward } = withLedger(books, july);
    expect(rollForward.map(({ step, ledger }) => [step, ledger?.count, ledger?.usd6])).toEqual([
      ['opening', undefined, 0n],
      ['grants', 1, 100_000_000n],
      ['deposits', 0, 0n],
      ['orders', 2, -19_000_000n],
      ['reversals', 0, 0n],
      ['other', 0, 0n],
      ['closing', undefined, 81_000_000n],
      ['later_movements', undefined, undefined],
      ['expected_balance', undefined, undefined],
      ['balance_read', undefined, undefined],
      ['known_items', undefined, undefined],
      ['unexplained', undefined, undefined],
    ]);
  });

  it('opens with what stands of the months before, undone entries left out', () => {
    const books = booksInMemory();
    postMonth(books, judged(threeOrders(500), '2026-07'));
    postMonth(books, judged(threeOrders(), '2026-07'));
    const august = judged(threeOrders(), '2026-08');
    postMonth(books, august);
    const figures = new Map(
      withLedger(books, august).rollForward.map(({ step, ledger }) => [step, ledger?.usd6]),
    );
    expect(figures.get('opening')).toBe(81_000_000n);
    expect(figures.get('closing')).toBe(71_500_000n);
  });

  it('says nothing by the books of a month that was not posted', () => {
    const books = booksInMemory();
    postMonth(books, judged(threeOrders(), '2026-07'));
    const august = judged(threeOrders(), '2026-08');
    expect(withLedger(books, august)).toEqual(august.result);
  });

  it('ties where all three sides do, and differs where the books have another amount or an entry too many', () => {
    const books = booksInMemory();
    const july = judged(threeOrders(), '2026-07');
    postMonth(books, july);
    const resultsOf = (): [string, string][] =>
      withLedger(books, july)
        .rollForward.filter(({ ledger }) => ledger !== undefined)
        .map(({ step, result }) => [step, result]);
    expect(resultsOf().every(([, result]) => result === 'ties')).toBe(true);
    const [, order] = books.journal.entriesOf(month('2026-07'));
    if (order === undefined) throw new Error('no order was posted');
    const added = (description: string, postings: JournalEntry['postings']): JournalEntry =>
      journalEntryOf({ ...order, subject: description, description, postings });
    const float = chartOf('sandbox').float;
    // A charge and what takes it back: the amount ties, and there are two entries more than movements.
    books.journal.appendEntries([
      added('posted twice', order.postings),
      added('and taken back', undoOf(order, order.month, order.recordedAtMs).postings),
    ]);
    expect(new Map(resultsOf()).get('orders')).toBe('differs');
    expect(new Map(resultsOf()).get('closing')).toBe('ties');
    books.journal.appendEntries([
      added('one millionth', [debit(float, 1n), credit(chartOf('sandbox').differences, 1n)]),
    ]);
    expect(resultsOf().filter(([, result]) => result === 'differs')).toEqual([
      ['orders', 'differs'],
      ['closing', 'differs'],
    ]);
  });
});
