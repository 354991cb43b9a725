import { describe, expect, it } from 'vitest';
import { statusResult } from '../../../src/jobs/items/status-answer.js';
import type { BooksStatus } from '../../../src/jobs/items/status-job.js';
import { month } from '../../store/sample.js';

const asOfMs = Date.parse('2026-11-02T08:00:00Z');
const empty: BooksStatus = {
  asOfMs,
  months: [],
  buckets: [],
  accounts: [],
  lastAudit: undefined,
  lastClose: undefined,
};

const sandbox = { interfaceName: 'sandbox' } as const;
const noTokens = { owedToUsPlus18: 0n, owedByUsPlus18: 0n };

const full: BooksStatus = {
  ...empty,
  months: [{ month: month('2026-10'), state: 'certified', isFinal: true }],
  buckets: [
    { ...sandbox, bucket: '0-30', itemCount: 2, owedToUsUsd6: 10_000n, owedByUsUsd6: 5n, ...noTokens },
    { ...sandbox, bucket: '', itemCount: 0, owedToUsUsd6: 0n, owedByUsUsd6: 0n, ...noTokens },
  ],
  accounts: [
    {
      interfaceName: 'sandbox',
      account: 'ab12',
      balance: { usd6: 5_000_000n, atMs: asOfMs },
      coverDays: 12n,
      endsAtMs: asOfMs,
      goneAtMs: asOfMs + 172_800_000,
    },
  ],
  lastClose: { month: month('2026-10'), asOfMs, exitCode: 1 },
};

describe('the answer of tieout status', () => {
  it('has a line a month, an age and an account, and the last runs', () => {
    const { text } = statusResult(full);
    expect(text).toMatch(/^2026-10 {2}certified {2}final$/m);
    expect(text).toMatch(/^sandbox \(test money\) {2}0-30 +2 +0\.010000 +0\.000005$/m);
    expect(text).toMatch(/^sandbox +ab12 +5\.000000 +2026-11-02T08:00:00\.000Z +12 /m);
    expect(text).toContain(
      'last audit: none\nlast close: 2026-10, as of 2026-11-02T08:00:00.000Z, exit code 1',
    );
    expect(text).not.toContain('no date');
  });

  it('says of empty books that there is nothing yet', () => {
    const { text, json } = statusResult(empty);
    expect(text).toContain('No month was closed yet.');
    expect(text).toContain('No item is open.');
    expect(json).toMatchObject({ months: [], accounts: [], last_audit: null, last_close: null });
  });

  it('says apart what is claimed in tokens, where anything is', () => {
    const [bucket] = full.buckets;
    const buckets = bucket === undefined ? [] : [{ ...bucket, owedToUsPlus18: 15n * 10n ** 17n }];
    const { text, json } = statusResult({ ...full, buckets });
    expect(text).toMatch(/to us, tokens {2}by us, tokens$/m);
    expect(text).toMatch(/^sandbox \(test money\) {2}0-30 +2 +0\.010000 +0\.000005 +1\.5 +0$/m);
    expect(json).toMatchObject({ open_items: [{ owed_to_us_plus: '1.5', owed_by_us_plus: '0' }] });
    expect(statusResult(full).text).not.toContain('tokens');
  });

  it('has the same for a program, amounts as integers and times as instants', () => {
    expect(statusResult(full).json).toMatchObject({
      as_of: '2026-11-02T08:00:00.000Z',
      months: [{ month: '2026-10', state: 'certified', evidence: 'final' }],
      open_items: [
        { interface: 'sandbox', owed_to_us_usd6: 10_000 },
        { bucket: '', item_count: 0 },
      ],
      accounts: [{ float_usd6: 5_000_000, cover_days: 12, data_gone_at: '2026-11-04T08:00:00.000Z' }],
      last_close: { month: '2026-10', exit_code: 1 },
    });
  });
});
