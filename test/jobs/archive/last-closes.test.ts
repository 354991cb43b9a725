// When each month was closed last.

import { expect, it } from 'vitest';
import { lastClosesOf, oldestLookedAt } from '../../../src/jobs/archive/last-closes.js';
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
