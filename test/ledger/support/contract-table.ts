// The table of the contract, a row a happening: which rule posts it, and what stands on either side then.

import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import { differenceAccepted } from '../../../src/ledger/posting-rules/acceptance.js';
import {
  depositCredited,
  grantCredited,
  openingShifted,
  openingTakenOver,
  restOfTotal,
  transferSent,
} from '../../../src/ledger/posting-rules/funding.js';
import type { Occasion } from '../../../src/ledger/posting-rules/occasion.js';
import {
  debitWithoutOrder,
  failedOrderDebit,
  issuedOrder,
  orderReversal,
  orderWithoutDebit,
  owedOrderDebited,
  pendingOrder,
  pendingOrderIssued,
  surplusDebit,
} from '../../../src/ledger/posting-rules/order.js';

type ContractRow = readonly [
  event: string,
  rule: (occasion: Occasion) => JournalEntry,
  debit: readonly string[],
  credit: readonly string[],
];

const booked = (bookedUsd6: bigint, recomputedUsd6: bigint) => ({ bookedUsd6, recomputedUsd6 });
const deposited = (creditedUsd6: bigint) => ({ creditedUsd6, grossUsd6: 1000n, poolFeeUsd6: 3n });

// Contract, ledger: its table, in its order; below each row what it comes to where the provider booked too
// much or too little. `<t>` is `Test:` for the sandbox interface and nothing for the supplier's; `<i>` is the
// interface.
export const contractTable: readonly ContractRow[] = [
  [
    'opening balance taken over',
    (o) => openingTakenOver(o, 500n),
    ['<t>Assets:<i>:Float 500'],
    ['<t>Equity:Opening balances 500'],
  ],
  [
    'an opening below zero',
    (o) => openingTakenOver(o, -500n),
    ['<t>Equity:Opening balances 500'],
    ['<t>Assets:<i>:Float 500'],
  ],
  [
    'an opening that is not what it should be',
    (o) => openingTakenOver(o, 500n, 490n),
    ['<t>Assets:<i>:Float 500'],
    ['<t>Equity:Opening balances 490', '<t>Assets:<i>:Provider differences 10'],
  ],
  [
    'a later opening with less than the month before left',
    (o) => openingShifted(o, -10n),
    ['<t>Assets:<i>:Provider differences 10'],
    ['<t>Assets:<i>:Float 10'],
  ],
  ['grant', (o) => grantCredited(o, 100n), ['<t>Assets:<i>:Float 100'], ['<t>Equity:Test grants 100']],
  [
    'a grant short of what is promised',
    (o) => grantCredited(o, 90n, 100n),
    ['<t>Assets:<i>:Float 90', '<t>Assets:<i>:Provider differences 10'],
    ['<t>Equity:Test grants 100'],
  ],
  [
    'deposit credited',
    (o) => depositCredited(o, deposited(997n)),
    ['<t>Assets:<i>:Float 997', '<t>Expenses:<i>:Pool fee 3'],
    ['<t>Assets:<i>:Funding in transit 1000'],
  ],
  [
    'deposit credited short',
    (o) => depositCredited(o, deposited(990n)),
    ['<t>Assets:<i>:Float 990', '<t>Expenses:<i>:Pool fee 3', '<t>Assets:<i>:Provider differences 7'],
    ['<t>Assets:<i>:Funding in transit 1000'],
  ],
  [
    'deposit credited beyond',
    (o) => depositCredited(o, deposited(999n)),
    ['<t>Assets:<i>:Float 999', '<t>Expenses:<i>:Pool fee 3'],
    ['<t>Assets:<i>:Provider differences 2', '<t>Assets:<i>:Funding in transit 1000'],
  ],
  [
    'deposit credited once more',
    (o) => depositCredited(o, { creditedUsd6: 997n, grossUsd6: 0n, poolFeeUsd6: 0n }),
    ['<t>Assets:<i>:Float 997'],
    ['<t>Assets:<i>:Provider differences 997'],
  ],
  [
    "the partner's own record of a transfer",
    (o) => transferSent(o, 1000n),
    ['<t>Assets:<i>:Funding in transit 1000'],
    ['<t>Equity:Funding 1000'],
  ],
  [
    'order issued',
    (o) => issuedOrder(o, booked(1263n, 1263n)),
    ['<t>Expenses:<i>:Cost of cards:demo-books 1263'],
    ['<t>Assets:<i>:Float 1263'],
  ],
  [
    'order pending',
    (o) => pendingOrder(o, booked(1263n, 1263n)),
    ['<t>Assets:<i>:Cards in transit 1263'],
    ['<t>Assets:<i>:Float 1263'],
  ],
  [
    'order pending, booked too high',
    (o) => pendingOrder(o, booked(1270n, 1263n)),
    ['<t>Assets:<i>:Cards in transit 1263', '<t>Assets:<i>:Provider differences 7'],
    ['<t>Assets:<i>:Float 1270'],
  ],
  [
    'pending order issued',
    (o) => pendingOrderIssued(o, 1263n),
    ['<t>Expenses:<i>:Cost of cards:demo-books 1263'],
    ['<t>Assets:<i>:Cards in transit 1263'],
  ],
  [
    'failed order: debit',
    (o) => failedOrderDebit(o, 1263n),
    ['<t>Assets:<i>:Reversals receivable 1263'],
    ['<t>Assets:<i>:Float 1263'],
  ],
  [
    'its reversal',
    (o) => orderReversal(o, 1263n),
    ['<t>Assets:<i>:Float 1263'],
    ['<t>Assets:<i>:Reversals receivable 1263'],
  ],
  [
    'its reversal, short of the debit',
    (o) => orderReversal(o, 1260n, 1263n),
    ['<t>Assets:<i>:Float 1260', '<t>Assets:<i>:Provider differences 3'],
    ['<t>Assets:<i>:Reversals receivable 1263'],
  ],
  [
    'its reversal, beyond the debit',
    (o) => orderReversal(o, 1270n, 1263n),
    ['<t>Assets:<i>:Float 1270'],
    ['<t>Assets:<i>:Reversals receivable 1263', '<t>Assets:<i>:Provider differences 7'],
  ],
  [
    'a reversal of nothing',
    (o) => orderReversal(o, 1263n, 0n),
    ['<t>Assets:<i>:Float 1263'],
    ['<t>Assets:<i>:Provider differences 1263'],
  ],
  [
    'order known, no debit',
    (o) => orderWithoutDebit(o, 1263n),
    ['<t>Expenses:<i>:Cost of cards:demo-books 1263'],
    ['<t>Liabilities:<i>:Owed to provider 1263'],
  ],
  [
    'its debit in a later month',
    (o) => owedOrderDebited(o, booked(1270n, 1263n)),
    ['<t>Liabilities:<i>:Owed to provider 1263', '<t>Assets:<i>:Provider differences 7'],
    ['<t>Assets:<i>:Float 1270'],
  ],
  [
    'booked differs from recomputed: too high',
    (o) => issuedOrder(o, booked(1270n, 1263n)),
    ['<t>Expenses:<i>:Cost of cards:demo-books 1263', '<t>Assets:<i>:Provider differences 7'],
    ['<t>Assets:<i>:Float 1270'],
  ],
  [
    'booked differs from recomputed: too low',
    (o) => issuedOrder(o, booked(1260n, 1263n)),
    ['<t>Expenses:<i>:Cost of cards:demo-books 1263'],
    ['<t>Assets:<i>:Provider differences 3', '<t>Assets:<i>:Float 1260'],
  ],
  [
    'an order debited again',
    (o) => surplusDebit(o, 1263n),
    ['<t>Assets:<i>:Provider differences 1263'],
    ['<t>Assets:<i>:Float 1263'],
  ],
  [
    'a debit that no order answers to',
    (o) => debitWithoutOrder(o, 1263n),
    ['<t>Assets:<i>:Provider differences 1263'],
    ['<t>Assets:<i>:Float 1263'],
  ],
  [
    'totals that state more credits than are known',
    (o) => restOfTotal(o, 'deposit', 'deposits', 7n),
    ['<t>Assets:<i>:Float 7'],
    ['<t>Assets:<i>:Provider differences 7'],
  ],
  [
    'totals that state more charges than are known',
    (o) => restOfTotal(o, 'difference', 'orders', -7n),
    ['<t>Assets:<i>:Provider differences 7'],
    ['<t>Assets:<i>:Float 7'],
  ],
  [
    'an item accepted: too much was taken',
    (o) => differenceAccepted(o, 7n),
    ['<t>Expenses:Differences accepted 7'],
    ['<t>Assets:<i>:Provider differences 7'],
  ],
  [
    'an item accepted: too much was given',
    (o) => differenceAccepted(o, -7n),
    ['<t>Assets:<i>:Provider differences 7'],
    ['<t>Expenses:Differences accepted 7'],
  ],
];
