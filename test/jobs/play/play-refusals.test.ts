// A month that cannot be played says what has to be started otherwise.

import { describe, expect, it } from 'vitest';
import { playRefusals } from '../../../src/jobs/play/play-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('playRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(playRefusals)).toEqual([]);
    expect(toldFailures(playRefusals)[0]?.message).toBe(
      'the configuration FILE has no interface that can be played',
    );
  });
});
