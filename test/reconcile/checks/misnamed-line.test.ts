import { describe, expect, it } from 'vitest';
import { draftMonth } from '../support/draft-month.js';
import { lineOf, toldOf } from '../support/told-items.js';

/** The month with the line of shop-1 under another reference, which the provider says it does not know. */
function misnamed(change: (line: ReturnType<typeof lineOf>) => void = () => undefined): string[] {
  const draft = draftMonth();
  const line = lineOf(draft, 'shop-1');
  line.ref = 'shop-9';
  change(line);
  draft.unknownRefs.push('shop-9');
  return toldOf(draft).map((item) => item.replace(/:.*; /, ' '));
}

describe('a line under a reference that is not its order’s', () => {
  it('is one fault, the reference of the line: the missing line of the order follows from it', () => {
    expect(misnamed()).toEqual([
      'OR-NOT-IN-STATEMENT shop-1 amount_usd6 from OR-DEBIT-UNKNOWN amount_usd6',
      'OR-DEBIT-UNKNOWN shop-9 amount_usd6 root',
    ]);
  });

  it('is two faults where line and order differ by as little as a millisecond', () => {
    const items = misnamed((line) => {
      line.bookedAtMs += 1;
    });
    expect(items.filter((item) => item.endsWith('root')).map((item) => item.split(' ')[0])).toEqual([
      'OR-NOT-IN-STATEMENT',
      'OR-DEBIT-UNKNOWN',
    ]);
  });

  it('says nothing of a month in which every line is its order’s', () => {
    expect(toldOf(draftMonth())).toEqual([]);
  });
});
