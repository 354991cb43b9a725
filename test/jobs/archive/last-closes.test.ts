// When each month was closed last.

import { expect, it } from 'vitest';
import { lastClosesOf, lateMonthsBefore, oldestLookedAt } from '../../../src/jobs/archive/last-closes.js';
import { booksInMemory, month } from '../../store/sample.js';

it('says of each month when the newest run began that closed it', () => {
  const books = booksInMemory();
  const run = (command: string, text: string, startedAtMs: number, exitCode = 0): void => {
    const id = books.runs.startRun({ command, month: month(text), asOfMs: 0, startedAtMs });
    if (exitCode >= 0) books.runs.endRun(id, 'all agrees.', exitCode, startedAtMs + 1);
  };
  run('close', '2026-09', 1_000);
  run('close', '2026-10', 2_000);
  run('close', '2026-09', 3_000);
  // One was cut off, and one could not read everything: neither closed the month.
  run('close', '2026-10', 4_000, -1);
  run('close', '2026-10', 4_500, 4);
  run('report', '2026-11', 5_000);
  expect([...lastClosesOf(books)]).toEqual([
    [month('2026-09'), 3_000],
    [month('2026-10'), 2_000],
  ]);
});

it('gives the oldest month that a close looks at again: twelve back', () => {
  expect(oldestLookedAt(month('2026-10'))).toBe('2025-10');
});

it('says of a row that it came late where its month was closed before its file was read', () => {
  const books = booksInMemory();
  const run = { command: 'close', month: month('2026-09'), asOfMs: 0, startedAtMs: 1_000 };
  books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, 1_001);
  const lateMonthOf = lateMonthsBefore(books, month('2026-10'));
  const inSeptember = Date.parse('2026-09-30T23:59:59Z');
  expect([lateMonthOf(inSeptember, 1_001), lateMonthOf(inSeptember, 1_000)]).toEqual(['2026-09', undefined]);
  expect(lateMonthOf(inSeptember + 1_000, 1_001)).toBeUndefined();
  expect(lateMonthOf(undefined, 1_001)).toBeUndefined();
  // The month that is closed itself is not late, and one further back is not looked at.
  expect(lateMonthsBefore(books, month('2026-09'))(inSeptember, 1_001)).toBeUndefined();
  expect(lateMonthsBefore(books, month('2027-10'))(inSeptember, 1_001)).toBeUndefined();
});
