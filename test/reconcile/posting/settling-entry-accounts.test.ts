// The account that a settled item stands on, for each kind of item, by hand: what a movement gives back goes
// there, and nothing else of its entry is moved.

import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import {
  depositCredited,
  grantCredited,
  unknownMovement,
} from '../../../src/ledger/posting-rules/funding.js';
import { orderReversal, owedOrderDebited, surplusDebit } from '../../../src/ledger/posting-rules/order.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { settlingEntry } from '../../../src/reconcile/posting/settling-entry.js';
import type { SettledPart } from '../../../src/reconcile/settlement/settling.js';
import { AccountHistory, coffee } from '../../ledger/support/account-history.js';
import { linesOf, sale } from '../../ledger/support/entry-lines.js';
import { month } from '../../store/sample.js';

const july = month('2026-07');
const at = (day: number): number => Date.parse('2026-07-01T12:00:00Z') + day * 24 * 3600 * 1000;
const occasion = { ...sale, interfaceName: 'sandbox', bookedAtMs: at(9) } as const;

type Item = Partial<SettledPart['item']> & { readonly code: DiscrepancyCode };

/** A part of an item that is wholly settled by it. */
function part(item: Item, amountUsd6: bigint): SettledPart {
  const told = { itemId: 'i1', subject: 'shop-1', field: 'x', slug: 'demo-books', currency: 'GBP' };
  return {
    item: { ...told, month: july, owedBy: 'provider', ...item },
    amountUsd6,
    openUsd6: amountUsd6,
    leftUsd6: 0n,
  };
}

/** The entry as it is posted where the last of these movements of an order settles the parts. */
function settled(
  entry: JournalEntry,
  parts: readonly SettledPart[],
  movements: readonly (readonly [kind: 'order' | 'reversal', day: number])[] = [['order', 0]],
): JournalEntry {
  const history = new AccountHistory();
  for (const [kind, day] of movements) {
    history.debit(kind, 'shop-1', coffee, at(day), kind === 'order' ? -10 : 10);
  }
  const context = monthContextOf(history.facts(july, { asOfMs: at(40) }));
  const row = movements.length - 1;
  const line = context.movements.at(row);
  const settlement = { line, parts, restUsd6: 0n, rivals: [] };
  return settlingEntry({ ...context, settled: new Map([[row, settlement]]) }, line, entry);
}

const shown = (entry: JournalEntry): string[] =>
  linesOf(entry).map((line) => line.replace(/Test:[A-Z][a-z]+:(sandbox:)?/, ''));

/** A movement of an unknown kind, of so much, that settles all of one item. */
const movement = (amountUsd6: bigint, item: Item): string[] =>
  shown(settled(unknownMovement(occasion, amountUsd6), [part(item, amountUsd6)]));

describe('a movement that settles an item', () => {
  it.each<[string, bigint, Item, string]>([
    ['an order that was owed', -10n, { code: 'OR-NOT-IN-STATEMENT' }, 'Dr Owed to provider 10'],
    ['an order that the book lacks', 10n, { code: 'OR-NOT-IN-BOOKS' }, 'Cr Cost of cards:demo-books 10'],
    ['a sale that was called off', 10n, { code: 'OR-STATUS' }, 'Cr Cost of cards:demo-books 10'],
    ['a transfer that never arrived', 10n, { code: 'DP-NOT-CREDITED' }, 'Cr Funding in transit 10'],
    [
      'a credit that nobody sent',
      -10n,
      { code: 'DP-UNEXPECTED', field: 'credited_usd6' },
      'Dr Funding in transit 10',
    ],
    [
      'test money that was not due',
      -10n,
      { code: 'DP-UNEXPECTED', field: 'granted_usd6' },
      'Dr Test grants 10',
    ],
    [
      'a deposit credited twice',
      -10n,
      { code: 'DP-UNEXPECTED', field: 'repeat' },
      'Dr Provider differences 10',
    ],
    ['a wrong charge', 10n, { code: 'OR-CHARGE' }, 'Cr Provider differences 10'],
  ])('takes it from where it stands: %s', (_what, amountUsd6, item, side) => {
    expect(movement(amountUsd6, item)).toEqual([`${amountUsd6 > 0n ? 'Dr' : 'Cr'} Float 10`, side]);
  });

  it('names every item that it settles, and stands under the first', () => {
    const parts = [
      part({ code: 'OR-CHARGE' }, 4n),
      part({ code: 'OR-NOT-IN-BOOKS', itemId: 'i2' }, 5n),
      part({ code: 'OR-STATUS', itemId: 'i3' }, 6n),
    ];
    const entry = settled(unknownMovement(occasion, 17n), parts);
    expect(entry.itemId).toBe('i1');
    expect(entry.description).toBe('movement shop-1, of an unknown kind; settles i1, i2, i3');
    // What settles nothing stays a difference beside what the wrong charge stood as.
    expect(shown(entry)).toEqual([
      'Dr Float 17',
      'Cr Cost of cards:demo-books 11',
      'Cr Provider differences 6',
    ]);
  });

  it('moves no more of its entry than what does not stand there already', () => {
    const item: Item = { code: 'DP-NOT-CREDITED' };
    const credit = (grossUsd6: bigint) =>
      depositCredited(occasion, { creditedUsd6: 15n, grossUsd6, poolFeeUsd6: 0n });
    expect(shown(settled(credit(15n), [part(item, 10n)]))).toEqual([
      'Dr Float 15',
      'Cr Funding in transit 10',
      'Cr Provider differences 5',
    ]);
    expect(shown(settled(credit(4n), [part(item, 15n)]))).toEqual([
      'Dr Float 15',
      'Cr Funding in transit 15',
    ]);
  });

  it.each<[string, JournalEntry, SettledPart]>([
    ['on differences', surplusDebit(occasion, 15n), part({ code: 'OR-CHARGE' }, -10n)],
    [
      'on what is owed',
      owedOrderDebited(occasion, { bookedUsd6: 12n, recomputedUsd6: 10n }),
      part({ code: 'OR-NOT-IN-STATEMENT' }, -10n),
    ],
    [
      'on test grants, beside a difference',
      grantCredited(occasion, 12n, 10n),
      part({ code: 'DP-UNEXPECTED', field: 'granted_usd6' }, 10n),
    ],
    [
      'on what is receivable, beside a difference',
      orderReversal(occasion, 10n, 8n),
      part({ code: 'OR-REVERSAL-MISSING' }, 8n),
    ],
  ])('leaves the postings as they are where it all stands %s', (_where, entry, one) => {
    expect(settled(entry, [one]).postings).toEqual(entry.postings);
  });

  it('leaves receivable what it does not give back', () => {
    const entry = settled(orderReversal(occasion, 8n, 10n), [part({ code: 'OR-REVERSAL-MISSING' }, 8n)]);
    expect(shown(entry)).toEqual(['Dr Float 8', 'Cr Reversals receivable 8']);
  });

  it.each<[string, ('order' | 'reversal')[], ('order' | 'reversal')[], string]>([
    ['the only debit', ['order'], [], 'Reversals receivable'],
    ['a debit that the month itself gave back', ['order', 'reversal'], [], 'Provider differences'],
    ['the second of two debits', ['order', 'order', 'reversal'], [], 'Reversals receivable'],
    [
      'a debit that the month itself gave back, before another month left one',
      ['order', 'reversal'],
      ['order', 'order'],
      'Provider differences',
    ],
    ['a debit that a later month gave back in part', ['order'], ['reversal'], 'Reversals receivable'],
  ])(
    'takes from what is receivable what the own month left there: %s',
    (_what, inJuly, inAugust, account) => {
      const missing = [part({ code: 'OR-REVERSAL-MISSING' }, 10n)];
      const days = [
        ...inJuly.map((kind, day) => [kind, day] as const),
        ...[...inAugust, 'reversal' as const].map((kind, day) => [kind, 32 + day] as const),
      ];
      const entry = settled(unknownMovement(occasion, 10n), missing, days);
      expect(shown(entry)).toEqual(['Dr Float 10', `Cr ${account} 10`]);
    },
  );

  it('finds nothing receivable of an order that no line is about', () => {
    expect(movement(10n, { code: 'OR-REVERSAL-MISSING', subject: 'shop-9' })).toEqual([
      'Dr Float 10',
      'Cr Provider differences 10',
    ]);
  });
});
