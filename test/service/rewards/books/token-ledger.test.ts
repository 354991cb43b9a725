// The one law of the tokens: what was funded is in the pool, in wallets, pending or redeemed, after every
// step of any sequence of them.

import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';
import type { TokenLedger } from '../../../../src/service/rewards/books/token-ledger.js';
import { fc } from '../../../support/fast-check.js';

const funding = (amount: bigint) => ({
  kind: 'funding' as const,
  amount,
  issuanceId: null,
  transactionId: null,
  bookedAtMs: 1,
});
const issuing = (kind: 'issuance' | 'issuance_reversal', amount: bigint) => ({
  kind,
  amount,
  issuanceId: 'i',
  transactionId: 't',
  bookedAtMs: 1,
});

/** Does a step where there is enough for it. */
function play(tokens: TokenLedger, kind: number, address: string, amount: bigint): void {
  const state = tokens.wallet(address) ?? {
    available: 0n,
    staked: 0n,
    pending: 0n,
    earned: 0n,
    redeemed: 0n,
  };
  const steps = [
    () => tokens.step([funding(amount)]),
    () => tokens.step([issuing('issuance', amount)], { address, change: { pending: amount } }),
    () => tokens.step([], { address, change: { pending: -amount, available: amount, earned: amount } }),
    () => tokens.step([issuing('issuance_reversal', amount)], { address, change: { pending: -amount } }),
    () => tokens.step([], { address, change: { available: -amount, redeemed: amount } }),
    () => tokens.step([], { address, change: { available: -amount, staked: amount } }),
    () => tokens.step([], { address, change: { staked: -amount, available: amount } }),
  ];
  const covers = [
    amount,
    tokens.balance(),
    state.pending,
    state.pending,
    state.available,
    state.available,
    state.staked,
  ];
  if ((covers[kind] ?? 0n) >= amount) steps[kind]?.();
}

describe('the tokens', () => {
  it('are neither made nor lost by any sequence of steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(6), fc.constantFrom('0xa', '0xb'), fc.bigInt(1n, 10n ** 20n)), {
          maxLength: 40,
        }),
        (moves) => {
          const books = new RewardsBooks(undefined);
          for (const [kind, address, amount] of moves) play(books.tokens, kind, address, amount);
          expect(() => books.tokens.audit()).not.toThrow();
          books.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    [
      'a wallet has what no pool gave',
      (tokens: TokenLedger) => tokens.step([], { address: '0xa', change: { available: 1n, earned: 1n } }),
    ],
    ['a pool gives what no wallet has', (tokens: TokenLedger) => tokens.step([issuing('issuance', 1n)])],
    [
      'a wallet holds what it did not earn',
      (tokens: TokenLedger) =>
        tokens.step([issuing('issuance', 1n)], { address: '0xa', change: { available: 1n } }),
    ],
    [
      'a wallet would fall under nothing',
      (tokens: TokenLedger) =>
        tokens.step([issuing('issuance_reversal', 1n)], { address: '0xa', change: { pending: -1n } }),
    ],
    [
      'the pool would be overdrawn',
      (tokens: TokenLedger) =>
        tokens.step([issuing('issuance', 11n)], { address: '0xa', change: { pending: 11n } }),
    ],
  ])('refuse a step by which %s', (_rule, step) => {
    const books = new RewardsBooks(undefined);
    books.tokens.step([funding(10n)]);
    expect(() => step(books.tokens)).toThrow();
    books.close();
  });

  it('count what a fault lets stand nowhere', () => {
    const books = new RewardsBooks(undefined);
    books.tokens.step([funding(10n)]);
    books.tokens.step([issuing('issuance', 3n)], undefined, 3n);
    expect(() => books.tokens.audit()).not.toThrow();
    expect(books.tokens.range(0, 9).map(({ balance_plus18 }) => balance_plus18)).toEqual(['10', '7']);
    books.close();
  });
});
