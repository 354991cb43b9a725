import { describe, expect, it } from 'vitest';
import { type Headway, Pace } from '../../src/cli/work-pace.js';

const orders = (done: number, total = 1_000_000): Headway => ({ what: 'orders', done, total, unit: '' });

/** What is said where the work was first seen at `first`, and is at `now` so many seconds later. */
function saidAfter(seconds: number, first: Headway, now: Headway): string {
  return new Pace(first, 5000).text(now, 5000 + seconds * 1000, String);
}

describe('the pace of counted work', () => {
  it.each([
    [12, orders(0), orders(300_000), 'orders: 300000 of 1000000, 25000 a second, 28 s left'],
    [10, orders(20), orders(30, 50), 'orders: 30 of 50, 1.0 a second, 20 s left'],
    [10, orders(0), orders(100, 10_000), 'orders: 100 of 10000, 10 a second, 16 min 30 s left'],
    [10, orders(0), orders(4, 5000), 'orders: 4 of 5000, 0.4 a second, 3 h 28 min left'],
    [8, orders(0), orders(80, 680), 'orders: 80 of 680, 10 a second, 1 min 0 s left'],
    [1, orders(0), orders(99, 100), 'orders: 99 of 100, 99 a second, 1 s left'],
  ])('is that since it was first seen: after %i s from %o to %o it says %s', (seconds, first, now, said) => {
    expect(saidAfter(seconds, first, now)).toBe(said);
  });

  it('has its unit beside every figure, each cut to whole ones', () => {
    const bytes = (done: number): Headway => ({ what: 'reading', done, total: 265.33, unit: 'MB' });
    expect(saidAfter(4, bytes(0), bytes(100.9))).toBe('reading: 100 of 265 MB, 25 MB a second, 7 s left');
  });

  it('is not known at first, without progress or by a clock that went back', () => {
    expect(saidAfter(0, orders(0), orders(1))).toBe('orders: 1 of 1000000');
    expect(saidAfter(9, orders(5), orders(5))).toBe('orders: 5 of 1000000');
    expect(saidAfter(-9, orders(0), orders(5))).toBe('orders: 5 of 1000000');
  });

  it('has its numbers as they are wanted, but for those below ten a second', () => {
    const pace = new Pace(orders(0), 0);
    expect(pace.text(orders(500_000), 1000, (whole) => `<${whole}>`)).toBe(
      'orders: <500000> of <1000000>, <500000> a second, 1 s left',
    );
  });
});
