// A month with an opening, an entry of a hostile reference, one of an earlier month's origin, and figures
// that round.

import type { JournalLine, JournalMonth } from '../../../../src/report/export/journal-month.js';
import { month } from '../../../store/sample.js';

export const hostileReference = '"; a|b, c:d \\ \u001b[31m (x) @ =1+1';
export const hostileSlug = 'Acme: "Gold"; 10%  off';

const october = month('2026-10');
const common = {
  entryId: '1',
  account: 'main',
  kind: 'order',
  subject: hostileReference,
  description: `order ${hostileReference}`,
  originMonth: october,
  itemId: '',
} as const;

function entry(
  position: number,
  at: string,
  changes: Partial<JournalLine>,
  amounts: [string, bigint][],
): JournalLine[] {
  return amounts.map(([ledgerAccount, usd6]) => ({
    ...common,
    position,
    bookedAtMs: Date.parse(at),
    ledgerAccount,
    side: usd6 > 0n ? 'debit' : 'credit',
    amountUsd6: usd6 > 0n ? usd6 : -usd6,
    ...changes,
  }));
}

const acme = `Expenses:supplier:Cost of cards:${hostileSlug}`;
const plain = 'Expenses:supplier:Cost of cards:demo-books';
const float = 'Assets:supplier:Float';

export function sampleJournal(): JournalMonth {
  const own = { currency: 'GBP', minor: 1010 };
  return {
    month: october,
    interfaceName: 'supplier',
    accounts: [
      { ledgerAccount: float, openingUsd6: 5_000_000_000n, closingUsd6: 4_980_654_321n },
      {
        ledgerAccount: 'Equity:Opening balances',
        openingUsd6: -5_000_000_000n,
        closingUsd6: -5_000_000_000n,
      },
      { ledgerAccount: acme, openingUsd6: 0n, closingUsd6: 12_345_678n },
      { ledgerAccount: plain, openingUsd6: 0n, closingUsd6: 7_000_001n },
    ],
    lines: [
      ...entry(4, '2026-09-30T23:00:00Z', { originMonth: month('2026-09'), itemId: 'i1', entryId: '0' }, [
        [plain, 7_000_001n],
        [float, -7_000_001n],
      ]),
      ...entry(5, '2026-10-15T12:00:00Z', { own }, [
        [acme, 12_345_678n],
        [float, -12_345_678n],
      ]),
    ],
  };
}
