// A configuration that is not written says why.

import { describe, expect, it } from 'vitest';
import { initRefusals } from '../../../src/jobs/setup/init-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('initRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(initRefusals)).toEqual([]);
    expect(toldFailures(initRefusals)[0]?.message).toBe(
      'PATH: it is there already, and a configuration is never overwritten; a free path is expected',
    );
  });
});
