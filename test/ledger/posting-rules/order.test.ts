import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
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
  unreadReversal,
} from '../../../src/ledger/posting-rules/order.js';
import { fc } from '../../support/fast-check.js';
import { balancesOf, linesOf, sale } from '../support/entry-lines.js';

const amounts = (bookedUsd6: bigint, recomputedUsd6: bigint) => ({ bookedUsd6, recomputedUsd6 });

interface Case {
  readonly event: string;
  readonly entry: JournalEntry;
  readonly kind: string;
  readonly lines: readonly string[];
}

// Contract, ledger: the table, a row a case. `<i>` is the supplier interface.
const cases: readonly Case[] = [
  {
    event: 'an order issued costs what it should and leaves the float',
    entry: issuedOrder(sale, amounts(1263n, 1263n)),
    kind: 'order',
    lines: ['Dr Expenses:supplier:Cost of cards:demo-books 1263', 'Cr Assets:supplier:Float 1263'],
  },
  {
    event: 'an order booked too high costs what it should, and the rest is a difference',
    entry: issuedOrder(sale, amounts(1270n, 1263n)),
    kind: 'order',
    lines: [
      'Dr Expenses:supplier:Cost of cards:demo-books 1263',
      'Dr Assets:supplier:Provider differences 7',
      'Cr Assets:supplier:Float 1270',
    ],
  },
  {
    event: 'an order booked too low costs what it should, and the rest is a difference the other way',
    entry: issuedOrder(sale, amounts(1260n, 1263n)),
    kind: 'order',
    lines: [
      'Dr Expenses:supplier:Cost of cards:demo-books 1263',
      'Cr Assets:supplier:Provider differences 3',
      'Cr Assets:supplier:Float 1260',
    ],
  },
  {
    event: 'a pending order is a card in transit',
    entry: pendingOrder(sale, amounts(1263n, 1263n)),
    kind: 'order_pending',
    lines: ['Dr Assets:supplier:Cards in transit 1263', 'Cr Assets:supplier:Float 1263'],
  },
  {
    event: 'a pending order booked too high is a card in transit and a difference',
    entry: pendingOrder(sale, amounts(1270n, 1263n)),
    kind: 'order_pending',
    lines: [
      'Dr Assets:supplier:Cards in transit 1263',
      'Dr Assets:supplier:Provider differences 7',
      'Cr Assets:supplier:Float 1270',
    ],
  },
  {
    event: 'a pending order issued turns the card in transit into a cost',
    entry: pendingOrderIssued(sale, 1263n),
    kind: 'order_issued',
    lines: ['Dr Expenses:supplier:Cost of cards:demo-books 1263', 'Cr Assets:supplier:Cards in transit 1263'],
  },
  {
    event: 'the debit of a failed order is to come back',
    entry: failedOrderDebit(sale, 1263n),
    kind: 'failed_debit',
    lines: ['Dr Assets:supplier:Reversals receivable 1263', 'Cr Assets:supplier:Float 1263'],
  },
  {
    event: 'its reversal comes back to the float',
    entry: orderReversal(sale, 1263n),
    kind: 'reversal',
    lines: ['Dr Assets:supplier:Float 1263', 'Cr Assets:supplier:Reversals receivable 1263'],
  },
  {
    event: 'a reversal of less than the debit leaves a difference',
    entry: orderReversal(sale, 1000n, 1263n),
    kind: 'reversal',
    lines: [
      'Dr Assets:supplier:Float 1000',
      'Cr Assets:supplier:Reversals receivable 1263',
      'Dr Assets:supplier:Provider differences 263',
    ],
  },
  {
    event: 'a reversal that takes back no debit is all difference',
    entry: orderReversal(sale, 1263n, 0n),
    kind: 'reversal',
    lines: ['Dr Assets:supplier:Float 1263', 'Cr Assets:supplier:Provider differences 1263'],
  },
  {
    event: 'an order known without a debit is owed',
    entry: orderWithoutDebit(sale, 1263n),
    kind: 'order_without_debit',
    lines: [
      'Dr Expenses:supplier:Cost of cards:demo-books 1263',
      'Cr Liabilities:supplier:Owed to provider 1263',
    ],
  },
  {
    event: 'an order that was owed is debited in a later month',
    entry: owedOrderDebited(sale, amounts(1270n, 1263n)),
    kind: 'order',
    lines: [
      'Dr Liabilities:supplier:Owed to provider 1263',
      'Dr Assets:supplier:Provider differences 7',
      'Cr Assets:supplier:Float 1270',
    ],
  },
  {
    event: 'a second debit of one order is all difference',
    entry: surplusDebit(sale, 1263n),
    kind: 'difference',
    lines: ['Dr Assets:supplier:Provider differences 1263', 'Cr Assets:supplier:Float 1263'],
  },
  {
    event: 'a debit that no order answers to is all difference',
    entry: debitWithoutOrder(sale, 1263n),
    kind: 'debit_without_order',
    lines: ['Dr Assets:supplier:Provider differences 1263', 'Cr Assets:supplier:Float 1263'],
  },
];

describe('the posting rules of orders', () => {
  it.each(cases)('$event', ({ entry, kind, lines }) => {
    expect(linesOf(entry)).toEqual(lines);
    expect(entry.kind).toBe(kind);
  });

  it('keep the test money of the sandbox under Test:', () => {
    expect(linesOf(issuedOrder({ ...sale, interfaceName: 'sandbox' }, amounts(2n, 1n)))).toEqual([
      'Dr Test:Expenses:sandbox:Cost of cards:demo-books 1',
      'Dr Test:Assets:sandbox:Provider differences 1',
      'Cr Test:Assets:sandbox:Float 2',
    ]);
  });

  it('balance and put the booked amount on the float, for any amounts, also of the wrong sign', () => {
    const amount = fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n });
    const rules: ((booked: bigint, recomputed: bigint) => readonly [JournalEntry, bigint])[] = [
      (b, r) => [issuedOrder(sale, amounts(b, r)), -b],
      (b, r) => [pendingOrder(sale, amounts(b, r)), -b],
      (_, r) => [pendingOrderIssued(sale, r), 0n],
      (b) => [failedOrderDebit(sale, b), -b],
      (b, r) => [orderReversal(sale, b, r), b],
      (_, r) => [orderWithoutDebit(sale, r), 0n],
      (b, r) => [owedOrderDebited(sale, amounts(b, r)), -b],
      (b) => [surplusDebit(sale, b), -b],
      (b) => [unreadReversal(sale, b), b],
      (b) => [debitWithoutOrder(sale, b), -b],
    ];
    fc.assert(
      fc.property(amount, amount, (booked, recomputed) => {
        for (const rule of rules) {
          const [entry, float] = rule(booked, recomputed);
          const balances = balancesOf([entry]);
          expect([...balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
          expect(balances.get('Assets:supplier:Float') ?? 0n).toBe(float);
        }
      }),
    );
  });

  it('leave nothing behind when an order goes its whole way: pending, issued; failed, reversed; owed, debited', () => {
    const pending = [pendingOrder(sale, amounts(5n, 5n)), pendingOrderIssued(sale, 5n)];
    expect(balancesOf(pending)).toEqual(balancesOf([issuedOrder(sale, amounts(5n, 5n))]));
    expect(balancesOf([failedOrderDebit(sale, 5n), orderReversal(sale, 5n)])).toEqual(new Map());
    expect(balancesOf([issuedOrder(sale, amounts(5n, 5n)), unreadReversal(sale, 5n)])).toEqual(new Map());
    const owed = [orderWithoutDebit(sale, 5n), owedOrderDebited(sale, amounts(6n, 5n))];
    expect(balancesOf(owed)).toEqual(balancesOf([issuedOrder(sale, amounts(6n, 5n))]));
  });
});

describe('an order’s own currency', () => {
  const bookedOwn = { currency: 'GBP', minor: 1016 };
  const dueOwn = { currency: 'GBP', minor: 1010 };
  const own = { ...sale, bookedOwn, dueOwn };
  const ownOf = ({ postings }: JournalEntry) =>
    Object.fromEntries(postings.map((one) => [one.ledgerAccount.split(':')[2], one.own?.minor]));

  it.each([
    ['order', issuedOrder(own, amounts(1270n, 1263n)), { 'Cost of cards': 1010, Float: 1016 }],
    ['pending order', pendingOrder(own, amounts(1270n, 1263n)), { 'Cards in transit': 1010, Float: 1016 }],
    ['issue', pendingOrderIssued(own, 1263n), { 'Cost of cards': 1010, 'Cards in transit': 1010 }],
    ['failed debit', failedOrderDebit(own, 1270n), { 'Reversals receivable': 1016, Float: 1016 }],
    ['reversal', orderReversal(own, 1270n, 1263n), { 'Reversals receivable': 1010, Float: 1016 }],
    ['undebited order', orderWithoutDebit(own, 1263n), { 'Cost of cards': 1010, 'Owed to provider': 1010 }],
    ['late debit', owedOrderDebited(own, amounts(1270n, 1263n)), { 'Owed to provider': 1010, Float: 1016 }],
    ['second debit', surplusDebit(own, 1270n), { 'Provider differences': 1016, Float: 1016 }],
    ['stray debit', debitWithoutOrder(own, 1270n), { 'Provider differences': 1016, Float: 1016 }],
  ] as const)(
    'is kept on a %s: what was booked on the float, what is due on the other side',
    (_, entry, expected) => {
      expect(ownOf(entry)).toMatchObject(expected);
    },
  );

  it('stands on no rest between what was booked and what is due', () => {
    expect(ownOf(issuedOrder(own, amounts(1270n, 1263n)))['Provider differences']).toBeUndefined();
  });

  it('makes no other entry: what the amount was in it moves nothing', () => {
    expect(issuedOrder(own, amounts(1270n, 1263n)).entryId).toBe(
      issuedOrder(sale, amounts(1270n, 1263n)).entryId,
    );
  });
});
