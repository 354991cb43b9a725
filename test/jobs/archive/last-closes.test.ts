// When each month was closed last.

import { expect, it } from 'vitest';
import { lastClosesOf } from '../../../src/jobs/archive/last-closes.js';
import { booksInMemory, month } from '../../store/sample.js';

it('says of each month when the newest of its closes that ended began', () => {
  const books = booksInMemory();
  const run = (command: string, text: string, startedAtMs: number, ends = true): void => {
    const id = books.runs.startRun({ command, month: month(text), asOfMs: 0, startedAtMs });
    if (ends) books.runs.endRun(id, 'all agrees.', 0, startedAtMs + 1);
  };
  run('close', '2026-09', 1_000);
  run('close', '2026-10', 2_000);
  run('close', '2026-09', 3_000);
  run('close', '2026-10', 4_000, false);
  run('report', '2026-11', 5_000);
  expect([...lastClosesOf(books)]).toEqual([
    [month('2026-09'), 3_000],
    [month('2026-10'), 2_000],
  ]);
});
