// The local service says what keeps it from starting.

import { describe, expect, it } from 'vitest';
import { serviceRefusals } from '../../src/service/service-refusals.js';
import { toldFailures, unfilledIn } from '../support/told-failures.js';

describe('serviceRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(serviceRefusals)).toEqual([]);
    expect(toldFailures(serviceRefusals)[0]?.message).toBe(
      'PATH: it cannot be made; a folder that can be written is expected',
    );
  });
});
