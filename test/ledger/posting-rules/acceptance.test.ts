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

  it.each([
    ['owed for an order', 'Liabilities:supplier:Owed to provider', 1n],
    ['receivable of a failed one', 'Assets:supplier:Reversals receivable', -1n],
  ])('clears what is %s, which is no expense a second time', (_, ledgerAccount, sign) => {
    const cleared = [{ ledgerAccount, usd6: -5n * sign }];
    const [debit, credit] = sign === 1n ? ['Dr', 'Cr'] : ['Cr', 'Dr'];
    expect(new Set(linesOf(differenceAccepted(accepted, 7n * sign, undefined, cleared)))).toEqual(
      new Set([
        `${debit} Expenses:Differences accepted 2`,
        `${debit} ${ledgerAccount} 5`,
        `${credit} Assets:supplier:Provider differences 7`,
      ]),
    );
    expect(new Set(linesOf(differenceAccepted(accepted, 5n * sign, undefined, cleared)))).toEqual(
      new Set([`${debit} ${ledgerAccount} 5`, `${credit} Assets:supplier:Provider differences 5`]),
    );
  });

  it('clears a transfer in transit, with the fee that its credit leaves out', () => {
    const cleared = [
      { ledgerAccount: 'Assets:supplier:Funding in transit', usd6: 9n },
      { ledgerAccount: 'Expenses:supplier:Pool fee', usd6: -2n },
    ];
    expect(new Set(linesOf(differenceAccepted(accepted, -7n, undefined, cleared)))).toEqual(
      new Set([
        'Cr Assets:supplier:Funding in transit 9',
        'Dr Expenses:supplier:Pool fee 2',
        'Dr Assets:supplier:Provider differences 7',
      ]),
    );
  });

  it('clears the difference that an order left, and says which item was accepted', () => {
    const entry = differenceAccepted(accepted, 7n);
    const order = issuedOrder(sale, { bookedUsd6: 12n, recomputedUsd6: 5n });
    expect(balancesOf([order, entry]).has('Assets:supplier:Provider differences')).toBe(false);
    expect(entry).toMatchObject({ kind: 'acceptance', itemId: 'f00d', description: 'item f00d accepted' });
  });
});
