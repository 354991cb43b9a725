import { describe, expect, it } from 'vitest';
import { readsOfMonth } from '../../../src/reconcile/month/month-reads.js';

const month = { startMs: 100, endMs: 200 };
const of = (...times: number[]) =>
  readsOfMonth(
    times.map((receivedAtMs) => ({ receivedAtMs })),
    month,
  ).map(({ receivedAtMs }) => receivedAtMs);

describe('the reads that speak for a month', () => {
  it('are those after its first one, with the first at or after its end, which its close was made with', () => {
    expect(of(99, 100, 150, 199, 200, 250)).toEqual([150, 199, 200]);
    expect(of(50, 200, 300)).toEqual([200]);
  });

  it('leave the first read of a month to the month before, whose close it was made for', () => {
    expect(of(100, 200)).toEqual([200]);
  });

  it('are all of a month whose first read came too late to have closed the month before', () => {
    const days = (...list: number[]) => list.map((day) => ({ receivedAtMs: day * 86_400_000 }));
    const bounds = { startMs: 0, endMs: 31 * 86_400_000 };
    expect(readsOfMonth(days(7, 20, 32), bounds)).toEqual(days(7, 20, 32));
    expect(readsOfMonth(days(6, 20, 32), bounds)).toEqual(days(20, 32));
  });

  it('are the only one of a month that still runs', () => {
    expect(of(50, 150)).toEqual([150]);
    expect(of(50, 120, 150)).toEqual([150]);
  });

  it('are none where nothing was read since the month began', () => {
    expect(of(50)).toEqual([]);
  });

  it('are the same one for two months that were closed late, with one reading', () => {
    expect(of(250)).toEqual([250]);
    expect(
      readsOfMonth([{ receivedAtMs: 250 }], { startMs: 0, endMs: 100 }).map((one) => one.receivedAtMs),
    ).toEqual([250]);
  });
});
