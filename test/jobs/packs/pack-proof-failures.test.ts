// A pack that is not as it was written says which file, line and field.

import { describe, expect, it } from 'vitest';
import { packProofFailures } from '../../../src/jobs/packs/pack-proof-failures.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('packProofFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(packProofFailures)).toEqual([]);
    expect(toldFailures(packProofFailures)[0]?.message).toBe(
      'PATH: it has no MANIFEST; the folder of a report pack is expected',
    );
  });
});
