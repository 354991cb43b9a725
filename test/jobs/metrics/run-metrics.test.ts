import { describe, expect, it } from 'vitest';
import {
  accountMetrics,
  findingMetrics,
  lastSuccessMsOf,
  runMetrics,
} from '../../../src/jobs/metrics/run-metrics.js';
import { booksInMemory, month } from '../../store/sample.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

describe('the metrics of a run', () => {
  it('tell when it ended, how long it took and when one last succeeded', () => {
    const end = { command: 'close', exitCode: 4, startedAtMs: 1000, endedAtMs: 3500 } as const;
    const valuesOf = (lastSuccessMs: number | undefined) =>
      runMetrics({ ...end, lastSuccessMs }).map(({ name, samples }) => [name, samples[0]?.value]);
    expect(valuesOf(500)).toEqual([
      ['tieout_last_success_timestamp_seconds', '0.500'],
      ['tieout_run_timestamp_seconds', '3.500'],
      ['tieout_run_duration_seconds', '2.500'],
      ['tieout_run_exit_code', '4'],
    ]);
    expect(valuesOf(undefined)[0]).toEqual(['tieout_last_success_timestamp_seconds', undefined]);
  });

  it('count a run as a success that ended with 0 or 1, and none of another command', () => {
    const books = booksInMemory();
    const add = (command: string, exitCode: number, endedAtMs: number): void => {
      const run = { command, month: undefined, asOfMs: 1, startedAtMs: 1 };
      books.runs.endRun(books.runs.startRun(run), 'x', exitCode, endedAtMs);
    };
    add('audit', 1, 10);
    add('audit', 4, 20);
    add('close', 0, 30);
    expect([lastSuccessMsOf(books, 'audit'), lastSuccessMsOf(books, 'close')]).toEqual([10, 30]);
    expect(lastSuccessMsOf(booksInMemory(), 'audit')).toBeUndefined();
  });

  it('name the open claims of the books, by who owes', () => {
    const books = booksInMemory();
    recordSample(books, month('2026-09'), [sampleItem('i1', month('2026-09'))]);
    const claims = findingMetrics([], books).find(({ name }) => name === 'tieout_claims_usd');
    expect(claims?.samples.map(({ labels, value }) => [labels['direction'], value])).toEqual([
      ['owed_to_us', '0.010000'],
      ['owed_by_us', '0.000000'],
    ]);
  });

  it('leave out what is not known of an account', () => {
    const account = {
      interfaceName: 'supplier',
      account: 'main',
      balance: { usd6: 12_345_678n, atMs: 2000 },
      coverDays: undefined,
      endsAtMs: undefined,
      goneAtMs: undefined,
    } as const;
    const values = accountMetrics([account]).map(({ name, samples }) => [
      name,
      samples.map(({ value }) => value),
    ]);
    expect(values).toEqual([
      ['tieout_float_usd', ['12.345678']],
      ['tieout_float_read_timestamp_seconds', ['2.000']],
      ['tieout_float_cover_days', []],
      ['tieout_key_expiry_timestamp_seconds', []],
    ]);
  });
});
