import { describe, expect, it } from 'vitest';
import { noProgress } from '../../src/jobs/progress.js';

describe('noProgress', () => {
  it('takes every report of how far a job is, and says nothing', () => {
    expect(noProgress.step('events')).toBeUndefined();
    expect(noProgress.tick('orders', 1, 2)).toBeUndefined();
    expect(noProgress.pass('judging', 1, 2)).toBeUndefined();
  });
});
