import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../src/ledger/journal-entry.js';
import {
  depositCredited,
  grantCredited,
  openingTakenOver,
  transferSent,
} from '../../../src/ledger/posting-rules/funding.js';
import type { Occasion } from '../../../src/ledger/posting-rules/occasion.js';
import { depositDue } from '../../../src/money/deposit-credit.js';
import { rational } from '../../../src/money/rational.js';
import { fc } from '../../support/fast-check.js';
import { balancesOf, linesOf, sale } from '../support/entry-lines.js';

const occasion: Occasion = { ...sale, interfaceName: 'sandbox', subject: 'dep_1', slug: '' };
const float = 'Test:Assets:sandbox:Float';

interface Case {
  readonly event: string;
  readonly entry: JournalEntry;
  readonly kind: string;
  readonly lines: readonly string[];
}

// Contract, ledger: the table, a row a case. 20 units of 3 dollars are 60, less 0.30% they credit 59.82.
const cases: readonly Case[] = [
  {
    event: 'an opening balance is taken over from equity',
    entry: openingTakenOver(occasion, 12_630_000n),
    kind: 'opening',
    lines: [`Dr ${float} 12630000`, 'Cr Test:Equity:Opening balances 12630000'],
  },
  {
    event: 'an opening balance under zero is taken over the other way',
    entry: openingTakenOver(occasion, -5n),
    kind: 'opening',
    lines: [`Cr ${float} 5`, 'Dr Test:Equity:Opening balances 5'],
  },
  {
    event: 'a grant of the sandbox comes from equity of its own',
    entry: grantCredited(occasion, 100_000_000n),
    kind: 'grant',
    lines: [`Dr ${float} 100000000`, 'Cr Test:Equity:Test grants 100000000'],
  },
  {
    event: "a transfer in the partner's own records is in transit",
    entry: transferSent(occasion, 60_000_000n),
    kind: 'transfer',
    lines: ['Dr Test:Assets:sandbox:Funding in transit 60000000', 'Cr Test:Equity:Funding 60000000'],
  },
  {
    event: 'a deposit credited is float and pool fee, and no more in transit',
    entry: depositCredited(occasion, {
      creditedUsd6: 59_820_000n,
      grossUsd6: 60_000_000n,
      poolFeeUsd6: 180_000n,
    }),
    kind: 'deposit',
    lines: [
      `Dr ${float} 59820000`,
      'Dr Test:Expenses:sandbox:Pool fee 180000',
      'Cr Test:Assets:sandbox:Funding in transit 60000000',
    ],
  },
  {
    event: 'a deposit credited without the fee leaves a difference that we owe',
    entry: depositCredited(occasion, {
      creditedUsd6: 60_000_000n,
      grossUsd6: 60_000_000n,
      poolFeeUsd6: 180_000n,
    }),
    kind: 'deposit',
    lines: [
      `Dr ${float} 60000000`,
      'Dr Test:Expenses:sandbox:Pool fee 180000',
      'Cr Test:Assets:sandbox:Provider differences 180000',
      'Cr Test:Assets:sandbox:Funding in transit 60000000',
    ],
  },
  {
    event: 'a deposit credited short leaves a difference that we are owed',
    entry: depositCredited(occasion, {
      creditedUsd6: 59_640_000n,
      grossUsd6: 60_000_000n,
      poolFeeUsd6: 180_000n,
    }),
    kind: 'deposit',
    lines: [
      `Dr ${float} 59640000`,
      'Dr Test:Expenses:sandbox:Pool fee 180000',
      'Dr Test:Assets:sandbox:Provider differences 180000',
      'Cr Test:Assets:sandbox:Funding in transit 60000000',
    ],
  },
  {
    event: 'a credit that no transfer stands for is all difference',
    entry: depositCredited(occasion, { creditedUsd6: 59_820_000n, grossUsd6: 0n, poolFeeUsd6: 0n }),
    kind: 'deposit',
    lines: [`Dr ${float} 59820000`, 'Cr Test:Assets:sandbox:Provider differences 59820000'],
  },
];

describe('the posting rules of funding', () => {
  it.each(cases)('$event', ({ entry, kind, lines }) => {
    expect(linesOf(entry)).toEqual(lines);
    expect(entry.kind).toBe(kind);
  });

  it('balance for every deposit, whatever was credited, and put that on the float', () => {
    const units = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 10n }), fc.bigInt({ min: 1n, max: 10n ** 6n }));
    const credited = fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n });
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 10_000 }), credited, ([n, d], feeBps, creditedUsd6) => {
        const { grossUsd6, poolFeeUsd6 } = depositDue(rational(n, d), rational(3n), feeBps);
        const balances = balancesOf([depositCredited(occasion, { creditedUsd6, grossUsd6, poolFeeUsd6 })]);
        expect([...balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
        expect(balances.get(float) ?? 0n).toBe(creditedUsd6);
      }),
    );
  });

  it('leave nothing in transit once a transfer is credited', () => {
    const { grossUsd6, poolFeeUsd6, creditedUsd6 } = depositDue(rational(20n), rational(3n), 30);
    const balances = balancesOf([
      transferSent(occasion, grossUsd6),
      depositCredited(occasion, { creditedUsd6, grossUsd6, poolFeeUsd6 }),
    ]);
    expect(Object.fromEntries(balances)).toEqual({
      [float]: 59_820_000n,
      'Test:Expenses:sandbox:Pool fee': 180_000n,
      'Test:Equity:Funding': -60_000_000n,
    });
  });
});
