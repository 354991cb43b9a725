// A file of reward rates that is refused says which entry.

import { describe, expect, it } from 'vitest';
import { rateRefusals } from '../../../src/service/rewards/rate-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('rateRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(rateRefusals)).toEqual([]);
    expect(toldFailures(rateRefusals)[0]?.message).toBe('the reward rates: PATH FAULT');
  });
});
