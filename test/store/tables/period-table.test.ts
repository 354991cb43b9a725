import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { type PeriodState, PeriodTable } from '../../../src/store/tables/period-table.js';
import { booksInMemory, entry, hostileTexts, month } from '../sample.js';

function change(state: PeriodState, changedAtMs = 10) {
  return { month: month('2026-10'), state, changedBy: 'a partner', reason: `now ${state}`, changedAtMs };
}

describe('PeriodTable', () => {
  it('has every month open until it is certified', () => {
    const { periods } = booksInMemory();
    expect(periods.stateOf(month('2026-10'))).toBe('open');
    periods.change(change('certified'));
    expect(periods.stateOf(month('2026-10'))).toBe('certified');
    expect(periods.stateOf(month('2026-11'))).toBe('open');
    expect(periods.lockedMonths()).toEqual(['2026-10']);
  });

  it('keeps the whole history, who and why', () => {
    const { periods } = booksInMemory();
    const states: PeriodState[] = ['certified', 'suspended', 'open', 'certified', 'open'];
    for (const [at, state] of states.entries()) periods.change(change(state, at));
    expect(periods.history(month('2026-10'))).toEqual(states.map((state, at) => change(state, at)));
    expect(periods.lockedMonths()).toEqual([]);
  });

  const refused: readonly (readonly [from: PeriodState[], to: PeriodState])[] = [
    [[], 'open'],
    [[], 'suspended'],
    [['certified'], 'certified'],
    [['certified', 'suspended'], 'certified'],
    [['certified', 'suspended'], 'suspended'],
  ];
  for (const [from, to] of refused) {
    it(`does not go from ${from.at(-1) ?? 'open'} to ${to}`, () => {
      const { periods } = booksInMemory();
      for (const state of from) periods.change(change(state));
      expect(() => periods.change(change(to))).toThrow(ProgramFault);
      expect(periods.history(month('2026-10')).length).toBe(from.length);
    });
  }

  it('keeps journal entries out of a certified or suspended month, and lets them in once it is reopened', () => {
    const { periods, journal } = booksInMemory();
    periods.change(change('certified'));
    expect(() => journal.appendEntries([entry()])).toThrow(/a locked month takes no entries/);
    periods.change(change('suspended'));
    expect(() => journal.appendEntries([entry()])).toThrow(/a locked month takes no entries/);
    expect(journal.appendEntries([entry({ month: month('2026-11') })]).appended).toBe(1);
    periods.change(change('open'));
    expect(journal.appendEntries([entry({ subject: 'ref-2' })]).appended).toBe(1);
  });

  it('keeps names and reasons byte for byte', () => {
    const { periods } = booksInMemory();
    const states: PeriodState[] = ['certified', 'open'];
    for (const [at, text] of hostileTexts.entries()) {
      periods.change({ ...change(states[at % 2] ?? 'open'), changedBy: text, reason: text });
    }
    expect(periods.history(month('2026-10')).map(({ reason }) => reason)).toEqual(hostileTexts);
  });

  it('refuses that the history is changed or deleted', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    new PeriodTable(database, new SealedSteps(database)).change(change('certified'));
    expect(() => database.exec("UPDATE period_change SET changed_by = 'x'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM period_change')).toThrow(/never deleted/);
    database.close();
  });
});

describe('PeriodTable certifying', () => {
  const certification = {
    certifiedBy: 'a partner',
    certifiedAtMs: 10,
    manifestSha256: '',
    lastImportId: 2,
    lastReceiptId: 3,
    results: '{}',
  };

  it('keeps what the certification rests on, and tells the newest', () => {
    const { periods, evidence } = booksInMemory();
    const october = month('2026-10');
    expect(periods.certificationOf(october)).toBeUndefined();
    const first = { ...certification, manifestSha256: evidence.putBlob(Buffer.from('1')) };
    periods.certify(october, first);
    expect(periods.stateOf(october)).toBe('certified');
    expect(periods.certificationOf(october)).toEqual(first);
    periods.change(change('open', 20));
    const second = { ...first, certifiedAtMs: 30, manifestSha256: evidence.putBlob(Buffer.from('2')) };
    periods.certify(october, second);
    expect(periods.certificationOf(october)).toEqual(second);
  });

  it('certifies nothing where what it rests on can not be kept', () => {
    const { periods } = booksInMemory();
    expect(() => periods.certify(month('2026-10'), certification)).toThrow();
    expect(periods.stateOf(month('2026-10'))).toBe('open');
  });

  it('tells the earliest month from one on that takes entries', () => {
    const { periods } = booksInMemory();
    expect(periods.earliestOpenFrom(month('2026-10'))).toBe('2026-10');
    for (const text of ['2026-10', '2026-11', '2027-01']) {
      periods.change({ ...change('certified'), month: month(text) });
    }
    expect(periods.earliestOpenFrom(month('2026-10'))).toBe('2026-12');
    expect(periods.earliestOpenFrom(month('2027-01'))).toBe('2027-02');
  });
});
