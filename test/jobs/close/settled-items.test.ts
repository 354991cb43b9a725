import { describe, expect, it } from 'vitest';
import { clearSettled } from '../../../src/jobs/close/settled-items.js';
import type { AccountMonth } from '../../../src/reconcile/account-month.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const [september, october] = [month('2026-09'), month('2026-10')];

/** A later month whose statement moves this much on account of an item of an earlier one. */
function moving(itemId: string, effectUsd6: bigint): AccountMonth[] {
  const carried = [{ itemId, ref: '', kind: 'reversal', slug: '', currency: '', effectUsd6 }];
  // Only what a month carries for others is looked at.
  return [
    {
      holds: 'dollars',
      found: { carried },
      context: { facts: { account: 'acc', orders: new Map() } },
    } as unknown as AccountMonth,
  ];
}

function clearedBy(months: AccountMonth[], changes: Parameters<typeof sampleItem>[2]): boolean {
  const books = ownBooks();
  recordSample(books, september, [sampleItem('i1', september, changes)]);
  const run = recordSample(books, october, []);
  clearSettled(books, months, { month: october, listed: october }, Date.parse('2026-11-01T00:00:00Z'), run);
  return books.items.item('i1').state === 'cleared';
}

describe('an item of an earlier month', () => {
  it('that missed a transfer is settled by a later line that credits it to the last millionth', () => {
    const missed = { code: 'DP-NOT-CREDITED', sense: 'credit', differenceUsd6: -59_820_000n } as const;
    expect(clearedBy(moving('i1', 59_820_000n), missed)).toBe(true);
    expect(clearedBy(moving('i1', 59_819_999n), missed)).toBe(false);
    expect(clearedBy(moving('i2', 59_820_000n), missed)).toBe(false);
  });

  it('that is the rest of a first grant is settled by the later line that grants it', () => {
    const rest = { code: 'BL-RESIDUAL', sense: 'credit', differenceUsd6: -100_000_000n } as const;
    expect(clearedBy(moving('i1', 100_000_000n), rest)).toBe(true);
    expect(clearedBy(moving('i1', 99_999_999n), rest)).toBe(false);
    const other = { ...rest, code: 'BL-MISMATCH' } as const;
    expect(clearedBy(moving('i1', 100_000_000n), other)).toBe(false);
  });

  it('of tokens is cleared by the month that settles it, as one of dollars is', () => {
    const books = ownBooks();
    const instants = { expected: '2026-09-30T23:59:58.000Z', actual: '2026-10-01T00:00:02.000Z' };
    const cutOff = { code: 'RW-CUTOFF', class: 'T', unit: 'time', differenceUsd6: undefined } as const;
    const item = sampleItem('i1', september, { ...cutOff, ...instants });
    recordSample(books, september, [item]);
    const run = recordSample(books, october, []);
    const { interfaceName, account } = item;
    const months = [{ holds: 'tokens', result: { interfaceName, account }, isOver: () => true }];
    const clear = (settling: typeof october) => {
      const all = months as unknown as Parameters<typeof clearSettled>[1];
      clearSettled(
        books,
        all,
        { month: settling, listed: settling },
        Date.parse('2026-12-01T00:00:00Z'),
        run,
      );
    };
    clear(month('2026-11'));
    expect(books.items.item('i1').clearedMonth).toBe('2026-11');
    clear(october);
    expect(books.items.item('i1').clearedMonth).toBe('2026-10');
  });

  it('is cleared by the month that settles it, though a later one had cleared it in its place', () => {
    const books = ownBooks();
    const cutOff = {
      code: 'DP-CUTOFF',
      class: 'T',
      unit: 'time',
      expected: '2026-09-30T23:59:58.000Z',
      actual: '2026-10-01T00:00:02.000Z',
      differenceUsd6: undefined,
    } as const;
    const pending = { code: 'OR-PENDING-STALE', class: 'T', subject: 'p-1' } as const;
    recordSample(books, september, [
      sampleItem('i1', september, cutOff),
      sampleItem('i2', september, pending),
    ]);
    const run = recordSample(books, october, []);
    const orders = new Map([['p-1', { reads: [{ status: 'issued' }] }]]);
    const months = [
      {
        holds: 'dollars',
        found: { carried: [] },
        context: { facts: { account: 'acc', orders } },
        result: {},
      },
    ] as unknown as AccountMonth[];
    const clear = (listed: typeof october) =>
      clearSettled(books, months, { month: october, listed }, Date.parse('2026-11-01T00:00:00Z'), run);
    clear(month('2026-11'));
    clear(october);
    // When a pending order was decided no month says: there the first that saw it stays.
    const cleared = ['i1', 'i2'].map((itemId) => books.items.item(itemId).clearedMonth);
    expect(cleared).toEqual(['2026-10', '2026-11']);
  });

  it('that claims money is not settled here: the record of the settlement says so', () => {
    expect(clearedBy(moving('i1', 9_500_000n), { differenceUsd6: 9_500_000n })).toBe(false);
  });

  it('of a sale across the month’s end is settled once the later month is closed', () => {
    const cutOff = {
      code: 'OR-CUTOFF',
      class: 'T',
      unit: 'time',
      expected: '2026-09-30T23:59:58.000Z',
      actual: '2026-10-01T00:00:02.000Z',
      differenceUsd6: undefined,
    } as const;
    expect(clearedBy([], cutOff)).toBe(true);
    expect(clearedBy([], { ...cutOff, actual: '2026-11-01T00:00:02.000Z' })).toBe(false);
  });
});
