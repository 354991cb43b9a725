// A month that is not certified says why, and leads on.

import { describe, expect, it } from 'vitest';
import { certifyRefusals, signOffRefusals } from '../../../src/jobs/periods/period-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('certifyRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(certifyRefusals)).toEqual([]);
    expect(toldFailures(certifyRefusals)[0]?.message).toBe(
      'MONTH cannot be certified again: an input changed since it was certified',
    );
  });
});

describe('signOffRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(signOffRefusals)).toEqual([]);
    expect(toldFailures(signOffRefusals)[0]?.message).toBe(
      'PATH: it is empty, as a run was cut off while it wrote the key; an Ed25519 key in PEM is expected',
    );
  });
});
