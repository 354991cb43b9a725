// A month that is not closed says what is missing.

import { describe, expect, it } from 'vitest';
import { closeFailures } from '../../../src/jobs/close/close-failures.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('closeFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(closeFailures)).toEqual([]);
    expect(toldFailures(closeFailures)[0]?.message).toBe('MONTH has not begun: the run is as of ASOF');
  });
});
