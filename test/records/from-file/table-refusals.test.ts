// A file of rows that is refused whole says where and what was expected.

import { describe, expect, it } from 'vitest';
import { tableRefusals } from '../../../src/records/from-file/table-refusals.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

describe('tableRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(tableRefusals)).toEqual([]);
    expect(toldFailures(tableRefusals)[0]?.message).toBe(
      'FILE, line LINE, column COLUMN: this is WHAT; CSV in UTF-8 is expected',
    );
  });

  it('advises no profile for what any file of rows can have wrong, as many have none', () => {
    const { manyFields, longRow, longField, quoteInside, quoteNotClosed, textAfterQuote } = tableRefusals;
    for (const { wording } of [manyFields, longRow, longField, quoteInside, quoteNotClosed, textAfterQuote]) {
      expect(wording.hint).not.toContain('profile');
    }
  });
});
