// A decision that is refused says why and what else can be done.

import { describe, expect, it } from 'vitest';
import { decisionRefusals } from '../../../src/jobs/items/decision-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('decisionRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(decisionRefusals)).toEqual([]);
    expect(toldFailures(decisionRefusals)[1]?.message).toBe('there is no code GIVEN; the nearest is NEAREST');
  });
});
