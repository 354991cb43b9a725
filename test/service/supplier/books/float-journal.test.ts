import { describe, expect, it } from 'vitest';
import {
  effectOf,
  type FloatJournal,
  type NewFloatMovement,
} from '../../../../src/service/supplier/books/float-journal.js';
import { SupplierBooks } from '../../../../src/service/supplier/books/supplier-books.js';
import { debitOf } from '../../../../src/service/supplier/debits.js';
import { reversalOf } from '../../../../src/service/supplier/faults/order-faults.js';
import { fc } from '../../../support/fast-check.js';
import { depositMovement, orderRow, startMs } from '../open-supplier-core.js';

const book = (
  journal: FloatJournal,
  movement: NewFloatMovement,
  options?: { receivedUsd6?: number; mayOverdraw?: boolean },
) => journal.book(movement, (seq) => `mov_${seq}`, options);

const debit = (usd6: number, atMs = startMs) => debitOf(orderRow('a-1', { wholesale_usd6: usd6 }), atMs);

describe('FloatJournal', () => {
  it('numbers movements from 1 without a gap and keeps the balance after each', () => {
    const { journal } = new SupplierBooks(undefined);
    book(journal, depositMovement(100, '0x1'));
    book(journal, debit(30));
    book(journal, reversalOf(debit(30)));
    const rows = journal.range(0, 9).map((row) => [row.seq, row.kind, row.balance_usd6]);
    expect(rows).toEqual([
      [1, 'deposit', 100],
      [2, 'debit', 70],
      [3, 'reversal', 100],
    ]);
    expect([journal.balanceAfter(0), journal.balanceAfter(2), journal.balanceUsd6()]).toEqual([0, 70, 100]);
  });

  it('never overdraws, unless a fault asks for it', () => {
    const { journal } = new SupplierBooks(undefined);
    book(journal, depositMovement(10, '0x1'));
    expect(() => book(journal, debit(11))).toThrow('never overdraws');
    expect(book(journal, debit(11), { mayOverdraw: true }).balance_usd6).toBe(-1);
  });

  it('books in the order of time only', () => {
    const { journal } = new SupplierBooks(undefined);
    book(journal, depositMovement(10, '0x1'));
    expect(() => book(journal, debit(1, startMs - 1))).toThrow('in the order of time');
    expect(journal.latestBookingMs()).toBe(startMs);
  });

  it('finds a transfer by its exact hash', () => {
    const { journal } = new SupplierBooks(undefined);
    book(journal, depositMovement(10, '0xAb'));
    expect(journal.transfer('0xAb')?.seq).toBe(1);
    expect(journal.transfer('0xab')).toBeUndefined();
  });

  it('gives the span of a time, both ends of it to the millisecond', () => {
    const { journal } = new SupplierBooks(undefined);
    expect(journal.spanBetween(0, startMs)).toEqual({ before: 0, count: 0 });
    book(journal, depositMovement(100, '0x1'));
    book(journal, debit(1, startMs + 10));
    book(journal, debit(1, startMs + 10));
    book(journal, debit(1, startMs + 20));
    expect(journal.spanBetween(startMs, startMs + 10)).toEqual({ before: 0, count: 1 });
    expect(journal.spanBetween(startMs + 10, startMs + 20)).toEqual({ before: 1, count: 2 });
    expect(journal.spanBetween(startMs + 21, startMs + 30)).toEqual({ before: 4, count: 0 });
    expect(journal.wholeSpan()).toEqual({ before: 0, count: 4 });
  });

  it('balances every booking, also one whose credit is not what came', () => {
    const { journal } = new SupplierBooks(undefined);
    book(journal, depositMovement(90, '0x1'), { receivedUsd6: 100 });
    book(journal, depositMovement(110, '0x2'), { receivedUsd6: 100 });
    book(journal, debit(0));
    expect(journal.unbalancedCount()).toBe(0);
    expect(journal.balanceUsd6()).toBe(200);
  });

  it('keeps a balance that is the sum of its movements, whatever is booked', () => {
    const amounts = fc.array(
      fc.record({ kind: fc.constantFrom('deposit', 'debit', 'reversal'), usd6: fc.nat() }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(amounts, (plan) => {
        const { journal } = new SupplierBooks(undefined);
        for (const [index, { kind, usd6 }] of plan.entries()) {
          const movement =
            kind === 'deposit'
              ? depositMovement(usd6, `0x${index}`)
              : kind === 'debit'
                ? debit(usd6)
                : reversalOf(debit(usd6));
          book(journal, movement, { mayOverdraw: true });
        }
        const sum = journal.range(0, plan.length).reduce((total, row) => total + effectOf(row), 0);
        expect([journal.balanceUsd6(), journal.unbalancedCount()]).toEqual([sum, 0]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('effectOf', () => {
  it('lowers the float by a debit only', () => {
    const effect = (kind: 'deposit' | 'debit' | 'reversal') => effectOf({ kind, amount_usd6: 7 });
    expect([effect('deposit'), effect('debit'), effect('reversal')]).toEqual([7, -7, 7]);
  });
});
