// The demo says where it does not write, and why.

import { describe, expect, it } from 'vitest';
import { demoRefusals } from '../../src/demo/demo-refusals.js';
import { toldFailures, unfilledIn } from '../support/told-failures.js';

describe('demoRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(demoRefusals)).toEqual([]);
    expect(toldFailures(demoRefusals)[0]?.message).toBe(
      'PATH: it holds something that the demo did not make; a free path is expected',
    );
  });
});
