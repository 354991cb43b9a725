import { describe, expect, it } from 'vitest';
import { differenceAccepted } from '../../../src/ledger/posting-rules/acceptance.js';
import { issuedOrder } from '../../../src/ledger/posting-rules/order.js';
import { balancesOf, linesOf, sale } from '../support/entry-lines.js';

const accepted = { ...sale, itemId: 'f00d' };

describe('differenceAccepted', () => {
  it('turns what was taken too much into an expense', () => {
    expect(linesOf(differenceAccepted(accepted, 7n))).toEqual([
      'Dr Expenses:Differences accepted 7',
      'Cr Assets:supplier:Provider differences 7',
    ]);
  });

  it('takes what was given too much off the expense', () => {
    expect(linesOf(differenceAccepted(accepted, -7n))).toEqual([
      'Cr Expenses:Differences accepted 7',
      'Dr Assets:supplier:Provider differences 7',
    ]);
  });

  it('pays what is owed for an order, which is no expense a second time', () => {
    expect(linesOf(differenceAccepted(accepted, 7n, undefined, 5n))).toEqual([
      'Dr Expenses:Differences accepted 2',
      'Dr Liabilities:supplier:Owed to provider 5',
      'Cr Assets:supplier:Provider differences 7',
    ]);
    expect(linesOf(differenceAccepted(accepted, 5n, undefined, 5n))).toEqual([
      'Dr Liabilities:supplier:Owed to provider 5',
      'Cr Assets:supplier:Provider differences 5',
    ]);
  });

  it('clears the difference that an order left, and says which item was accepted', () => {
    const entry = differenceAccepted(accepted, 7n);
    const order = issuedOrder(sale, { bookedUsd6: 12n, recomputedUsd6: 5n });
    expect(balancesOf([order, entry]).has('Assets:supplier:Provider differences')).toBe(false);
    expect(entry).toMatchObject({ kind: 'acceptance', itemId: 'f00d', description: 'item f00d accepted' });
  });
});
