// What a configuration and an environment have wrong is told without any value of theirs.

import { describe, expect, it } from 'vitest';
import { configRefusals } from '../../src/config/config-refusals.js';
import { toldFailures, unfilledIn } from '../support/told-failures.js';

describe('configRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(configRefusals)).toEqual([]);
    expect(toldFailures(configRefusals)[0]?.message).toBe('FILE: FAULTS');
  });
});
