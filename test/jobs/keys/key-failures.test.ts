// A key that does not fit is named, and never shown.

import { describe, expect, it } from 'vitest';
import { keyFailures } from '../../../src/jobs/keys/key-failures.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('keyFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(keyFailures)).toEqual([]);
    expect(toldFailures(keyFailures)[0]?.message).toBe(
      'the statementKey of the configuration is not the key that is pinned in the books',
    );
  });
});
