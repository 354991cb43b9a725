// An archived answer that cannot be read back is named by its question.

import { describe, expect, it } from 'vitest';
import { archiveFailures } from '../../../src/records/from-wire/archive-failures.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('archiveFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(archiveFailures)).toEqual([]);
    expect(toldFailures(archiveFailures)[0]?.message).toBe(
      'the archived answer to TARGET cannot be read: WHAT',
    );
  });
});
