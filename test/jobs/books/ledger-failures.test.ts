// The ledger and its export say what they refuse.

import { describe, expect, it } from 'vitest';
import { exportRefusals, ledgerFailures } from '../../../src/jobs/books/ledger-failures.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('ledgerFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(ledgerFailures)).toEqual([]);
    expect(toldFailures(ledgerFailures)[0]?.message).toBe(
      'the books are older than the report pack of MONTH, which was written from them: they lack its entry HASH',
    );
  });
});

describe('exportRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(exportRefusals)).toEqual([]);
    expect(toldFailures(exportRefusals)[0]?.message).toBe(
      'the month takes COUNT files in this format; one file is expected on standard output',
    );
  });
});
