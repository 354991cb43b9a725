import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { readConfig } from '../../../src/config/config-file.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { certify, reopen } from '../../../src/jobs/periods/period-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import { failureOf, month } from '../../store/sample.js';
import { ownBooks, ownFolder } from '../support/live-account.js';

const september = month('2026-09');

function place() {
  const books = ownBooks();
  return { books, machineClock: new FixedClock(9), config: readConfig(undefined, ownFolder(), sectionKinds) };
}

describe('reopening a month', () => {
  it('is on the record: who, why and when', () => {
    const { books, machineClock } = place();
    books.periods.change({
      month: september,
      state: 'certified',
      changedBy: 'Ann',
      reason: 'x',
      changedAtMs: 1,
    });
    expect(reopen({ books, machineClock }, september, 'a late invoice', 'Bob')).toEqual({
      month: september,
      before: 'certified',
      reopenedBy: 'Bob',
      reason: 'a late invoice',
    });
    expect(books.periods.history(september).at(-1)).toMatchObject({
      state: 'open',
      changedBy: 'Bob',
      reason: 'a late invoice',
      changedAtMs: 9,
    });
    expect(books.runs.runs().at(-1)).toMatchObject({ command: 'reopen', exitCode: 0 });
  });

  it.each([
    ['a month that is open', 'why', 'Bob', 'is open'],
    ['no reason', ' ', 'Bob', 'reason is empty'],
    ['no name', 'why', '', 'name is empty'],
  ])('is refused for %s', (_what, reason, by, message) => {
    const failure = failureOf(() => reopen(place(), september, reason, by));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toContain(message);
  });
});

describe('certifying with the settings of a run', () => {
  it('is refused in books where the month was never closed', () => {
    // Certifying asks for no more of a workplace than this.
    const failure = failureOf(() =>
      certify(place() as unknown as Workplace, september, 'Ann', () => undefined),
    );
    expect(failure.message).toContain('not closed yet');
  });
});
