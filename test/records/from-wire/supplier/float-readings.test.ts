import { describe, expect, it } from 'vitest';
import { mergedMovements } from '../../../../src/client/supplier/lists.js';
import {
  floatMovementsOf,
  floatReadingOf,
} from '../../../../src/records/from-wire/supplier/float-readings.js';
import { floatReceipts } from '../../../../src/records/from-wire/supplier/receipts.js';
import { debit, floatData, floatPages, transfer } from '../../../client/support/supplier-samples.js';
import { month } from '../../../store/sample.js';
import { supplierAnswer } from '../supplier-samples.js';

const october = month('2026-10');
const data = floatData([debit(2)], { deposits: [transfer(1)] });
const page = supplierAnswer('float', { data, page: 1, per_page: 500, total: 2 });
const [firstPage, received] = floatReceipts(october, [page], mergedMovements(floatPages(2, data)));
const lines = received && { ...received, receiptId: 7 };

describe('archived readings of the float', () => {
  it('have the figures of the page and the movements of the lines', () => {
    if (lines === undefined) return expect.unreachable('there are lines');
    const movements = floatMovementsOf([lines.storedBytes], lines.storedSha256);
    const reading = floatReadingOf({ month: october, firstPage, lastPage: firstPage, lines }, movements);
    expect(reading).toMatchObject({ balanceUsd6: 990000000, openingUsd6: 0, total: 2, month: october });
    expect(reading.archivedAs).toBe(7);
    expect(reading.evidence.sha256).toBe(firstPage?.storedSha256);
    expect([movements.kind(0), movements.kind(1)]).toEqual(['deposit', 'order']);
    expect(movements.amountUsd6(1)).toBe(-1_000_000);
    expect(movements.evidenceSha256(1)).toBe(lines.storedSha256);
  });

  it('have the figures of the last page where the float grew while it was read', () => {
    if (lines === undefined) return expect.unreachable('there are lines');
    const later = floatData([debit(3)], { balance_usd6: 989000000, closing_balance_usd6: 989000000 });
    const answer = supplierAnswer('float', { data: later, page: 2, per_page: 2, total: 3 });
    const [lastPage] = floatReceipts(october, [answer], []);
    const movements = floatMovementsOf([lines.storedBytes], lines.storedSha256);
    const reading = floatReadingOf({ month: october, firstPage, lastPage, lines }, movements);
    expect(reading).toMatchObject({ balanceUsd6: 989000000, closingUsd6: 989000000, total: 3 });
    expect(reading.evidence.sha256).toBe(lastPage?.storedSha256);
  });

  it('state no figures where a file was handed over', () => {
    if (lines === undefined) return expect.unreachable('there are lines');
    const reading = floatReadingOf(
      { month: october, firstPage: undefined, lastPage: undefined, lines },
      floatMovementsOf([lines.storedBytes], lines.storedSha256),
    );
    expect(reading).toMatchObject({ balanceUsd6: undefined, openingUsd6: undefined, total: undefined });
    expect(reading.evidence.sha256).toBe(lines.storedSha256);
  });
});
