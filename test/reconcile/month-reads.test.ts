import { describe, expect, it } from 'vitest';
import { readsOfMonth } from '../../src/reconcile/month-reads.js';

const month = { startMs: 100, endMs: 200 };
const of = (...times: number[]) =>
  readsOfMonth(
    times.map((receivedAtMs) => ({ receivedAtMs })),
    month,
  ).map(({ receivedAtMs }) => receivedAtMs);

describe('the reads that speak for a month', () => {
  it('are those received in it, the first instant with and the last without', () => {
    expect(of(99, 100, 150, 199, 200)).toEqual([100, 150, 199]);
  });

  it('are the first one after it where none was received in it', () => {
    expect(of(50, 200, 300)).toEqual([200]);
    expect(of(50)).toEqual([]);
  });
});
