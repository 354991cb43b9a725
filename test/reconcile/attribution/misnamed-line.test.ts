import { describe, expect, it } from 'vitest';
import { draftMonth } from '../support/draft-month.js';
import { lineIn } from '../support/findings.js';
import { causedIn } from './caused.js';

describe('a line under a reference that is not its order’s', () => {
  it.each([
    [0, 'OR-DEBIT-UNKNOWN shop-9 amount_usd6'],
    [1, 'root'],
  ])(
    'has the order’s missing line follow from it only where it agrees to the millisecond: %i',
    (by, from) => {
      const draft = draftMonth();
      Object.assign(lineIn(draft, 'shop-1'), {
        ref: 'shop-9',
        bookedAtMs: lineIn(draft, 'shop-1').bookedAtMs + by,
      });
      draft.unknownRefs.push('shop-9');
      expect(causedIn(draft, 'OR-NOT-IN-STATEMENT')).toEqual([
        `OR-NOT-IN-STATEMENT shop-1 amount_usd6 <- ${from}`,
      ]);
    },
  );
});
