import { describe, expect, it } from 'vitest';
import {
  dayInMonth,
  entriesOf,
  firstDayOf,
  lastDayOf,
  ownText,
} from '../../../src/report/export/journal-month.js';
import { month } from '../../store/sample.js';
import { sampleJournal } from './support/sample-journal.js';

describe('a month of the journal', () => {
  it('keeps the lines of one entry together', () => {
    expect([...entriesOf(sampleJournal().lines)].map((entry) => entry.length)).toEqual([2, 2]);
    expect([...entriesOf([])]).toEqual([]);
  });

  it('has every entry on a day of the month, whenever it was booked', () => {
    const days = ['2026-09-30T23:59:59Z', '2026-10-05T00:00:00Z', '2026-11-02T00:00:00Z'];
    const february = month('2028-02');
    expect(days.map((day) => dayInMonth(Date.parse(day), month('2026-10')))).toEqual([
      '2026-10-01',
      '2026-10-05',
      '2026-10-31',
    ]);
    expect([firstDayOf(february), lastDayOf(february)]).toEqual(['2028-02-01', '2028-02-29']);
  });

  it('writes the own currency with the sign of its side', () => {
    const own = { currency: 'GBP', minor: 5 };
    expect([ownText({ side: 'credit', own }), ownText({ side: 'debit', own })]).toEqual([
      '-0.05 GBP',
      '0.05 GBP',
    ]);
    expect(ownText({ side: 'debit' })).toBeUndefined();
  });
});
