import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { booksInMemory, month } from '../sample.js';

const start = { command: 'close', month: month('2026-10'), asOfMs: 10, startedAtMs: 20 };

describe('RunTable', () => {
  it('records a run from its start to its end', () => {
    const { runs } = booksInMemory();
    const runId = runs.startRun(start);
    expect(runs.run(runId)).toEqual({
      ...start,
      runId,
      outcome: '',
      exitCode: undefined,
      endedAtMs: undefined,
    });
    runs.endRun(runId, '3 discrepancies', 1, 30);
    expect(runs.run(runId)).toEqual({
      ...start,
      runId,
      outcome: '3 discrepancies',
      exitCode: 1,
      endedAtMs: 30,
    });
  });

  it('shows a run that was killed as one without an end', () => {
    const { runs } = booksInMemory();
    runs.startRun(start);
    runs.endRun(runs.startRun({ ...start, month: undefined, asOfMs: undefined }), 'clean', 0, 40);
    expect(runs.runs().map((run) => run.exitCode)).toEqual([undefined, 0]);
  });

  it('lets a run end once', () => {
    const { runs } = booksInMemory();
    const runId = runs.startRun(start);
    runs.endRun(runId, 'clean', 0, 30);
    expect(() => runs.endRun(runId, 'changed', 1, 40)).toThrow(/never changed/);
    expect(runs.run(runId)?.outcome).toBe('clean');
  });

  it('does not end a run that never started', () => {
    const { runs } = booksInMemory();
    expect(() => runs.endRun(7, 'clean', 0, 30)).toThrow(ProgramFault);
    expect(runs.run(7)).toBeUndefined();
  });
});
