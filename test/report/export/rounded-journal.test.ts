import { describe, expect, it } from 'vitest';
import { divHalfEven } from '../../../src/money/division.js';
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

  it('balance, each of them, keep to the limit, and sum to the same account by account', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 30 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 3, max: 8 }), (given, most) => {
        const of = monthOf(given);
        const sums = new Map<string, bigint>();
        for (const journal of roundedJournals(of, most)) {
          expect(journal.length).toBeLessThanOrEqual(most);
          expect(journal.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
          for (const { ledgerAccount, cents } of journal) {
            sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0n) + cents);
          }
        }
        for (const { ledgerAccount, openingUsd6, closingUsd6 } of of.accounts) {
          expect(sums.get(ledgerAccount) ?? 0n).toBe(divHalfEven(closingUsd6 - openingUsd6, 10_000n));
        }
      }),
    );
  });
});
