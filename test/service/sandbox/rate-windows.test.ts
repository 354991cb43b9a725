import { describe, expect, it } from 'vitest';
import { RateWindows } from '../../../src/service/sandbox/rate-windows.js';
import { fc } from '../../support/fast-check.js';

describe('RateWindows', () => {
  it('never lets more than the limit start in any second, however the requests come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (gaps) => {
        const windows = new RateWindows();
        const starts: number[] = [];
        let nowMs = 0;
        for (const gap of gaps) {
          nowMs += gap;
          const admission = windows.admit('a', 5, nowMs);
          if (admission.kind === 'admitted') starts.push(nowMs + admission.waitMs);
        }
        for (let index = 5; index < starts.length; index += 1) {
          expect((starts[index] ?? 0) - (starts[index - 5] ?? 0)).toBeGreaterThanOrEqual(1000);
        }
      }),
    );
  });

  it('holds a request that is a little early, and refuses one that is much too early with the seconds to wait', () => {
    const windows = new RateWindows();
    for (const nowMs of [0, 200, 400, 600, 800]) {
      expect(windows.admit('a', 5, nowMs)).toEqual({ kind: 'admitted', waitMs: 0 });
    }
    expect(windows.admit('a', 5, 850)).toEqual({ kind: 'refused', retryAfterSec: 1 });
    expect(windows.admit('a', 5, 950)).toEqual({ kind: 'admitted', waitMs: 50 });
    expect(windows.admit('a', 5, 1000)).toEqual({ kind: 'refused', retryAfterSec: 1 });
  });

  it('never meets one request every 200 ms with a jitter of up to 90', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 50, maxLength: 50 }), (jitters) => {
        const windows = new RateWindows();
        for (const [index, jitter] of jitters.entries()) {
          expect(windows.admit('a', 5, index * 200 + jitter).kind).toBe('admitted');
        }
      }),
    );
  });

  it('keeps names apart and forgets those that went quiet', () => {
    const windows = new RateWindows();
    for (let index = 0; index < 20_000; index += 1) {
      expect(windows.admit(`name ${index}`, 1, index).kind).toBe('admitted');
    }
    expect(windows.size).toBeLessThan(7000);
  });
});
