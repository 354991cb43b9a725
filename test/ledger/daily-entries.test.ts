import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/base/text/digest.js';
import { DailyEntries } from '../../src/ledger/daily-entries.js';
import { credit, debit, type EntryKind, type JournalEntry } from '../../src/ledger/journal-entry.js';
import { ordersOfTable } from '../../src/ledger/tabled-orders.js';
import { entry } from '../store/sample.js';
import { fc } from '../support/fast-check.js';
import { balancesOf } from './support/entry-lines.js';

const noonMs = Date.parse('2026-10-05T12:00:00Z');
const DAY_MS = 86_400_000;

function order(subject: string, amountUsd6: bigint, changes: Partial<JournalEntry> = {}): JournalEntry {
  const own = { currency: 'GBP', minor: 760 };
  return entry({
    subject,
    bookedAtMs: noonMs,
    slug: 'demo-books',
    itemId: '',
    postings: [debit('Cost', amountUsd6, own), credit('Float', amountUsd6, own)],
    ...changes,
  });
}

/** What is taken gives way to the days; what is not stands for itself. */
function posted(entries: readonly JournalEntry[], currency = 'GBP'): JournalEntry[] {
  const days = new DailyEntries();
  const alone = entries.filter((one) => !days.take(one, currency));
  return [...alone, ...days.entries()];
}

describe('entries of a day', () => {
  it('stand for the orders of a day, brand, currency and kind, with the sums of their postings', () => {
    const [day, ...others] = posted([order('b', 5n), order('a', 7n)]);
    expect(others).toEqual([]);
    expect(day).toMatchObject({
      kind: 'order',
      subject: '2026-10-05',
      slug: 'demo-books',
      bookedAtMs: Date.parse('2026-10-05T00:00:00Z'),
      description: 'orders of demo-books in GBP on 2026-10-05: 2',
      postings: [
        debit('Cost', 12n, { currency: 'GBP', minor: 1520 }),
        credit('Float', 12n, { currency: 'GBP', minor: 1520 }),
      ],
    });
    const bytes = day?.orderTable?.bytes ?? new Uint8Array();
    expect(day?.evidenceSha256).toBe(sha256Hex(bytes));
    expect(
      ordersOfTable(bytes)?.map(({ clientRef, postings }) => [clientRef, postings[0]?.amountUsd6]),
    ).toEqual([
      ['a', 7n],
      ['b', 5n],
    ]);
  });

  it('are told apart by day, brand, currency and kind', () => {
    const days = new DailyEntries();
    const taken = [
      days.take(order('1', 5n), 'GBP'),
      days.take(order('2', 5n, { bookedAtMs: noonMs + DAY_MS }), 'GBP'),
      days.take(order('3', 5n, { slug: 'demo-coffee' }), 'GBP'),
      days.take(order('4', 5n), 'USD'),
      days.take(order('5', 5n, { kind: 'reversal' }), 'GBP'),
    ];
    expect(taken).toEqual([true, true, true, true, true]);
    expect([...days.entries()].map(({ orderTable }) => orderTable?.orderCount)).toEqual([1, 1, 1, 1, 1]);
  });

  it.each<[string, JournalEntry]>([
    ['with an item', order('a', 5n, { itemId: 'i1' })],
    ['of a kind that no matched order has', order('a', 5n, { kind: 'order_without_debit' })],
    ['of no amount', order('a', 5n, { postings: [] })],
    [
      'of two postings alike',
      order('a', 5n, { postings: [debit('A', 5n), credit('B', 2n), credit('B', 3n)] }),
    ],
    ['of more than a sum of a day holds', order('a', 2n ** 53n)],
  ])('leave an entry %s to stand for itself', (_, one) => {
    expect(posted([one])).toEqual([one]);
  });

  it('leave an order to stand for itself that would take the sum beyond what a number holds', () => {
    const [alone, day] = posted([order('a', 2n ** 53n - 1n), order('b', 1n)]);
    expect(alone?.subject).toBe('b');
    expect(day?.orderTable?.orderCount).toBe(1);
  });

  it('leave an order to stand for itself that would take the sum of its own currency beyond that', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const minorOf = (subject: string, minor: number) => {
      const own = { currency: 'GBP', minor };
      return order(subject, 5n, { postings: [debit('Cost', 5n, own), credit('Float', 5n)] });
    };
    const [alone, day] = posted([minorOf('a', most - 1), minorOf('b', 1), minorOf('c', 1)]);
    expect(alone?.subject).toBe('c');
    expect(day?.postings[0]?.own).toEqual({ currency: 'GBP', minor: most });
  });

  it('come by day, then by brand, whatever order the orders came in', () => {
    const days = posted([
      order('1', 5n, { bookedAtMs: noonMs + DAY_MS }),
      order('2', 5n),
      order('3', 5n, { slug: 'demo-apples' }),
    ]);
    expect(days.map(({ subject, slug }) => [subject, slug])).toEqual([
      ['2026-10-05', 'demo-apples'],
      ['2026-10-05', 'demo-books'],
      ['2026-10-06', 'demo-books'],
    ]);
  });

  it('post debits before credits and accounts by name, each side and each own currency for itself', () => {
    const pounds = { currency: 'GBP', minor: 4 };
    const [day, ...others] = posted([
      order('a', 5n, { postings: [credit('A', 5n), debit('B', 5n)] }),
      order('b', 7n, { postings: [debit('A', 7n, pounds), credit('A', 7n)] }),
      order('c', 9n, { postings: [debit('A', 9n), credit('A', 9n)] }),
      order('d', 3n, { postings: [debit('C', 3n), credit('D', 3n)] }),
    ]);
    expect(others).toEqual([]);
    expect(day?.postings).toEqual([
      debit('A', 9n),
      debit('A', 7n, pounds),
      debit('B', 5n),
      debit('C', 3n),
      credit('A', 21n),
      credit('D', 3n),
    ]);
    const held = ordersOfTable(day?.orderTable?.bytes ?? new Uint8Array());
    expect(held?.map(({ postings }) => postings)).toEqual([
      [debit('B', 5n), credit('A', 5n)],
      [debit('A', 7n, pounds), credit('A', 7n)],
      [debit('A', 9n), credit('A', 9n)],
      [debit('C', 3n), credit('D', 3n)],
    ]);
  });

  it('undo nothing and have no item', () => {
    expect(posted([order('a', 5n)])[0]).toMatchObject({ reversesEntryId: '', itemId: '' });
  });

  it('are other entries where they stand for other orders, though the sums are the same', () => {
    const [one] = posted([order('a', 5n), order('b', 7n)]);
    const [two] = posted([order('a', 7n), order('b', 5n)]);
    expect(one?.postings).toEqual(two?.postings);
    expect(one?.entryId).not.toBe(two?.entryId);
  });

  it('move every account as the orders alone would, hold each of them, and do not ask in which order they come', () => {
    const kind = fc.constantFrom<EntryKind>('order', 'order_pending', 'reversal', 'order_without_debit');
    const arbitrary = fc.array(
      fc.record({
        amount: fc.bigInt({ min: 1n, max: 2n ** 53n }),
        day: fc.integer({ min: 0, max: 2 }),
        hour: fc.integer({ min: -11, max: 11 }),
        slug: fc.constantFrom('demo-books', 'demo-coffee'),
        kind,
        rest: fc.bigInt({ min: 0n, max: 3n }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        const entries = drawn.map(({ amount, day, hour, rest, ...other }, at) =>
          order(`ref-${at}`, amount, {
            ...other,
            bookedAtMs: noonMs + day * DAY_MS + hour * 3_600_000,
            postings: [debit('Cost', amount), debit('Rest', rest), credit('Float', amount + rest)].filter(
              ({ amountUsd6 }) => amountUsd6 > 0n,
            ),
          }),
        );
        const made = posted(entries);
        expect(balancesOf(made)).toEqual(balancesOf(entries));
        const held = made.flatMap(({ subject, orderTable }) =>
          orderTable === undefined
            ? [subject]
            : (ordersOfTable(orderTable.bytes) ?? []).map(({ clientRef }) => clientRef),
        );
        expect(held.sort()).toEqual(entries.map(({ subject }) => subject).sort());
        const small = entries.filter(({ postings }) =>
          postings.every(({ amountUsd6 }) => amountUsd6 < 2n ** 40n),
        );
        const idsOf = (given: readonly JournalEntry[]) =>
          posted(given)
            .map(({ entryId }) => entryId)
            .sort();
        expect(idsOf(small.toReversed())).toEqual(idsOf(small));
      }),
    );
  });
});
