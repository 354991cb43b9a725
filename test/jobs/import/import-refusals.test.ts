// An import says what it needs to know of a file.

import { describe, expect, it } from 'vitest';
import { importRefusals } from '../../../src/jobs/import/import-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('importRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(importRefusals)).toEqual([]);
    expect(toldFailures(importRefusals)[0]?.message).toBe(
      'FILE: no row names an interface; an interface of orders is expected',
    );
  });
});
