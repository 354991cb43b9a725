// What a journal says of each happening: a kind, by which the roll-forward counts it, and words that name
// whose it is.

import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import * as funding from '../../../src/ledger/posting-rules/funding.js';
import * as order from '../../../src/ledger/posting-rules/order.js';
import { linesOf, sale } from '../support/entry-lines.js';

const amounts = { bookedUsd6: 9n, recomputedUsd6: 5n };
const deposited = { creditedUsd6: 8n, grossUsd6: 9n, poolFeeUsd6: 1n };

const said: readonly (readonly [entryOf: () => JournalEntry, kind: string, words: string])[] = [
  [() => funding.openingTakenOver(sale, 9n), 'opening', 'opening balance taken over'],
  [() => funding.openingShifted(sale, 9n), 'opening', 'opening balance other than the closing before'],
  [() => funding.grantCredited(sale, 9n), 'grant', 'test balance granted'],
  [
    () => funding.restOfTotal(sale, 'reversal', 'reversals', 9n),
    'reversal',
    'reversals: stated beyond what is known',
  ],
  [() => funding.unknownMovement(sale, 9n), 'other', 'movement shop-1, of an unknown kind'],
  [() => funding.transferSent(sale, 9n), 'transfer', 'transfer shop-1'],
  [() => funding.depositCredited(sale, deposited), 'deposit', 'deposit shop-1'],
  [() => order.issuedOrder(sale, amounts), 'order', 'order shop-1'],
  [() => order.pendingOrder(sale, amounts), 'order_pending', 'order shop-1, pending'],
  [() => order.pendingOrderIssued(sale, 9n), 'order_issued', 'order shop-1, issued'],
  [() => order.failedOrderDebit(sale, 9n), 'failed_debit', 'debit of failed order shop-1'],
  [() => order.orderReversal(sale, 9n), 'reversal', 'reversal of order shop-1'],
  [() => order.orderWithoutDebit(sale, 9n), 'order_without_debit', 'order shop-1, not debited'],
  [() => order.owedOrderDebited(sale, amounts), 'order', 'order shop-1, debited late'],
  [() => order.surplusDebit(sale, 9n), 'difference', 'order shop-1, debited again'],
  [() => order.debitWithoutOrder(sale, 9n), 'debit_without_order', 'debit shop-1, no order'],
];

describe('an entry of a happening', () => {
  it.each(said)('names what happened, and to whom: %#', (entryOf, kind, words) => {
    const entry = entryOf();
    expect([entry.kind, entry.description]).toEqual([kind, words]);
  });

  it('tells each happening from every other by its words', () => {
    expect(new Set(said.map(([, , words]) => words)).size).toBe(said.length);
  });

  it('puts a movement that nobody knows on the float, and all of it on the differences', () => {
    expect(linesOf(funding.unknownMovement(sale, -9n))).toEqual([
      'Cr Assets:supplier:Float 9',
      'Dr Assets:supplier:Provider differences 9',
    ]);
  });
});
