import { describe, expect, it } from 'vitest';
import { fc } from '../../../support/fast-check.js';
import { openCore, startMs } from '../../core.js';

describe('Journal', () => {
  it('numbers movements without a gap and carries the balance along, and every booking balances', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('deposit', 'order', 'reversal', 'grant'), fc.nat(1e9)), {
          maxLength: 30,
        }),
        (moves) => {
          const { core, keyId, book, close } = openCore();
          let balance = 0;
          for (const [kind, amount] of moves) {
            const signed = kind === 'order' ? -amount : amount;
            book(kind as 'order', signed, startMs);
            balance += signed;
          }
          const rows = core.books.journal.between(keyId, 0, startMs + 1);
          expect(rows.map((row) => row.seq)).toEqual(moves.map((_move, index) => index + 1));
          expect(rows.at(-1)?.balance_usd6 ?? 0).toBe(balance);
          expect(core.books.accounts.read(keyId).balance_usd6).toBe(balance);
          expect(core.books.journal.unbalancedCount()).toBe(0);
          close();
        },
      ),
      { numRuns: 20 },
    );
  });

  it('never overdraws an account, unless a fault asks for it', () => {
    const { core, keyId, book, close } = openCore();
    book('grant', 100, startMs);
    const debit = {
      key_id: keyId,
      booked_at_ms: startMs,
      kind: 'order',
      ref: 'a',
      slug: 's',
      currency: 'USD',
      face_minor: 1,
      rate_bps: 0,
      cost_minor: 1,
      fx_rate: '1',
      amount_usd6: -101,
    } as const;
    expect(() => core.books.journal.book(debit)).toThrow('never overdraws');
    expect(core.books.journal.book(debit, { mayOverdraw: true }).balance_usd6).toBe(-1);
    close();
  });

  it('books a deposit’s gross, its fee and its credit, and a credit beyond the gross on an account of its own', () => {
    const { core, keyId, close } = openCore();
    const deposit = (amount: number): void => {
      core.books.journal.book(
        {
          key_id: keyId,
          booked_at_ms: startMs,
          kind: 'deposit',
          ref: `d${amount}`,
          plus_amount: '20',
          amount_usd6: amount,
        },
        { grossUsd6: 60 },
      );
    };
    deposit(59);
    deposit(61);
    deposit(0);
    expect(core.books.journal.unbalancedCount()).toBe(0);
    expect(core.books.journal.balanceBefore(keyId, startMs + 1)).toBe(120);
    expect(core.books.journal.balanceBefore(keyId, startMs)).toBe(0);
    expect(core.books.journal.latestBookingMs()).toBe(startMs);
    close();
  });
});
