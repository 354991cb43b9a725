// The command line tells its own faults with the next step.

import { describe, expect, it } from 'vitest';
import { cliFailures } from '../../src/cli/cli-failures.js';
import { toldFailures, unfilledIn } from '../support/told-failures.js';

describe('cliFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(cliFailures)).toEqual([]);
    expect(toldFailures(cliFailures)[0]?.message).toBe(
      'OPTION and --INSTEAD are both given; one of the two is expected',
    );
  });
});
