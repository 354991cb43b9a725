import { describe, expect, it } from 'vitest';
import { divHalfEven } from '../../../src/money/division.js';
import { rational } from '../../../src/money/rational.js';
import type { JournalMonth } from '../../../src/report/export/journal-month.js';
import { roundedJournals } from '../../../src/report/export/rounded-journal.js';
import { month } from '../../store/sample.js';
import { fc } from '../../support/fast-check.js';
import { sampleJournal } from './support/sample-journal.js';

function monthOf(amounts: readonly bigint[]): JournalMonth {
  const all = [...amounts, -amounts.reduce((sum, one) => sum + one, 0n)];
  const accounts = all.map((usd6, at) => ({
    ledgerAccount: `Assets:supplier:A${at}`,
    openingUsd6: 7n,
    closingUsd6: usd6 + 7n,
  }));
  return { month: month('2026-10'), interfaceName: 'supplier', accounts, lines: [] };
}

describe('journals of two decimals', () => {
  it('have one line an account with the exact figure, rounded half-even, and the rest on Rounding', () => {
    const [journal] = roundedJournals(monthOf([5_000n, 15_000n, 25_000n]), 300);
    expect(journal?.map(({ ledgerAccount, cents }) => [ledgerAccount, cents])).toEqual([
      ['Assets:supplier:A1', 2n],
      ['Assets:supplier:A2', 2n],
      ['Assets:supplier:A3', -4n],
    ]);
    const [sample] = roundedJournals(sampleJournal(), 300);
    expect(sample?.[0]).toMatchObject({ cents: -1935n, description: '2026-10, exactly -19.345679 USD' });
    const [rest] = roundedJournals(monthOf([4_000n, 4_000n]), 300);
    expect(rest?.at(-1)).toMatchObject({ ledgerAccount: 'Rounding', cents: 1n });
  });

  it('say on the last line what the movements under half a cent come to', () => {
    const [journal] = roundedJournals(monthOf([3_000n, 20_000n, -1_000n, 2_000n, 0n]), 300);
    expect(journal?.map(({ cents }) => cents)).toEqual([2n, -2n]);
    expect(journal?.at(-1)?.description).toBe(
      '2026-10, exactly -0.024000 USD; 3 accounts under half a cent not listed: debits 0.005000, credits 0.001000 USD',
    );
    const [rest] = roundedJournals(monthOf([4_000n, 4_000n]), 300);
    expect(rest?.at(-1)?.description).toBe(
      '2026-10, what rounding leaves over; 2 accounts under half a cent not listed: debits 0.008000, credits 0.000000 USD',
    );
  });

  it('are in the currency of the ledger at the rate that each description states, rounded half-even once', () => {
    // 0.005 dollars at 3 are 1.5 cents; dollars rounded first would be 0.
    const home = { currency: 'EUR', rate: rational(3n), rateText: '3' };
    const [journal] = roundedJournals({ ...monthOf([5_000n, 15_000n]), home }, 300);
    expect(journal?.map(({ cents }) => cents)).toEqual([2n, 4n, -6n]);
    expect(journal?.[0]?.description).toBe('2026-10, exactly 0.005000 USD, 1 USD = 3 EUR');
  });

  it('say in each description that the month is not certified', () => {
    const remark = 'not certified';
    const [journal] = roundedJournals({ ...monthOf([4_000n, 4_000n]), remark }, 300);
    expect(journal?.map(({ description }) => description.split(', ')[1])).toEqual([remark, remark]);
  });

  it('balance, each of them, keep to the limit, and sum to the same account by account', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 30 });
    const rates = fc.record({
      n: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      d: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 3, max: 8 }), rates, (given, most, { n, d }) => {
        const rate = rational(n, d);
        const of = { ...monthOf(given), home: { currency: 'EUR', rate, rateText: '' } };
        const sums = new Map<string, bigint>();
        for (const journal of roundedJournals(of, most)) {
          expect(journal.length).toBeLessThanOrEqual(most);
          expect(journal.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
          for (const { ledgerAccount, cents } of journal) {
            sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0n) + cents);
          }
        }
        for (const { ledgerAccount, openingUsd6, closingUsd6 } of of.accounts) {
          expect(sums.get(ledgerAccount) ?? 0n).toBe(
            divHalfEven((closingUsd6 - openingUsd6) * n, 10_000n * d),
          );
        }
      }),
    );
  });
});
