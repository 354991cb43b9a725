import { describe, expect, it } from 'vitest';
import { FloatDays } from '../../../src/report/page/float-days.js';
import { postingRows } from '../../../src/report/tables/journal-file.js';
import { entryOf, resultOf } from '../sample-month.js';

const FLOAT = 'Test:Assets:sandbox:Float';

function read(...changes: Parameters<typeof entryOf>[0][]): FloatDays {
  const days = new FloatDays();
  days.begin();
  for (const row of postingRows(changes.map((change) => entryOf(change)))) days.read(row);
  return days;
}

const on = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);
const moved = (side: 'debit' | 'credit', amountUsd6: bigint) => [{ ledgerAccount: FLOAT, side, amountUsd6 }];

describe('the days of the float', () => {
  it('have what was put on and what was taken off, by the day in UTC', () => {
    const days = read(
      { bookedAtMs: Date.parse('2026-10-31T23:59:59.999Z'), postings: moved('credit', 3n) },
      { bookedAtMs: on('10-01'), postings: moved('debit', 5n) },
      { bookedAtMs: on('10-01'), postings: moved('credit', 2n) },
    );
    expect(days.daysOf(resultOf())).toEqual([
      { day: 1, addedUsd6: 5n, takenUsd6: 2n },
      { day: 31, addedUsd6: 0n, takenUsd6: 3n },
    ]);
  });

  it('are those of the float of their own account alone', () => {
    const other = [{ ledgerAccount: 'Test:Equity:Funding', side: 'debit', amountUsd6: 9n }] as const;
    const days = read({ postings: other }, { account: 'another', postings: moved('debit', 1n) });
    expect(days.daysOf(resultOf())).toEqual([]);
  });

  it('leave out what opens the month: an opening balance, and what is corrected of months before', () => {
    const september = '2026-09' as ReturnType<typeof resultOf>['month'];
    const days = read(
      { kind: 'opening', postings: moved('debit', 1n) },
      { originMonth: september, bookedAtMs: on('09-10'), postings: moved('debit', 1n) },
    );
    expect(days.daysOf(resultOf())).toEqual([]);
  });

  it('know nothing of what was undone, an opening or any other entry', () => {
    const days = read(
      { entryId: 'a1', kind: 'opening', postings: moved('debit', 7n) },
      { entryId: 'a2', kind: 'undo', reversesEntryId: 'a1', postings: moved('credit', 7n) },
      { entryId: 'b1', bookedAtMs: on('10-02'), postings: moved('credit', 3n) },
      {
        entryId: 'b2',
        kind: 'undo',
        reversesEntryId: 'b1',
        bookedAtMs: on('10-02'),
        postings: moved('debit', 3n),
      },
      { entryId: 'c1', bookedAtMs: on('10-03'), postings: moved('credit', 4n) },
    );
    expect(days.daysOf(resultOf())).toEqual([{ day: 3, addedUsd6: 0n, takenUsd6: 4n }]);
  });

  it('keep in the month what its entries booked at its edges', () => {
    const days = read(
      { bookedAtMs: on('09-30'), postings: moved('debit', 1n) },
      { bookedAtMs: on('11-01'), postings: moved('debit', 2n) },
    );
    expect(days.daysOf(resultOf()).map(({ day }) => day)).toEqual([1, 31]);
  });

  it('begin anew with each writing of the journal', () => {
    const days = read({ postings: moved('debit', 1n) });
    days.begin();
    expect(days.daysOf(resultOf())).toEqual([]);
  });
});
