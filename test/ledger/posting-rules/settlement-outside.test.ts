import { describe, expect, it } from 'vitest';
import { settledOutside } from '../../../src/ledger/posting-rules/settlement-outside.js';
import { month } from '../../store/sample.js';

const occasion = {
  interfaceName: 'supplier',
  account: 'main',
  subject: 'shop-1',
  slug: 'demo-books',
  bookedAtMs: Date.parse('2026-10-20T00:00:00Z'),
  recordedAtMs: 1,
  itemId: 'i1',
  evidenceSha256: '',
  month: month('2026-11'),
  originMonth: month('2026-10'),
} as const;

describe('an item settled outside of the float', () => {
  it('goes from provider differences to an account of its own, on either side, in the month that is open', () => {
    const outside = 'Assets:supplier:Settlements outside the float';
    const differences = 'Assets:supplier:Provider differences';
    expect(settledOutside(occasion, 5n, 'CN-7', 1)).toMatchObject({
      kind: 'settlement_outside',
      month: '2026-11',
      originMonth: '2026-10',
      reversesEntryId: '',
      description: 'item i1 settled outside of the float by CN-7',
      postings: [
        { ledgerAccount: outside, side: 'debit', amountUsd6: 5n },
        { ledgerAccount: differences, side: 'credit', amountUsd6: 5n },
      ],
    });
    expect(settledOutside(occasion, -5n, 'CN-7', 1).postings).toMatchObject([
      { ledgerAccount: outside, side: 'credit' },
      { ledgerAccount: differences, side: 'debit' },
    ]);
  });

  it('is an entry of its own for each settlement, also of one amount and day', () => {
    const [one, other] = [1, 2].map((id) => settledOutside(occasion, 5n, 'CN-7', id).entryId);
    expect(one).not.toBe(other);
  });
});
