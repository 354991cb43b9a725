import { describe, expect, it } from 'vitest';
import { credit, debit, type Posting } from '../../../src/ledger/journal-entry.js';
import {
  MOST_USD6,
  postingsOf,
  postingsText,
  provedPostings,
  readablePostingsOf,
} from '../../../src/store/journal/postings-text.js';
import { fc } from '../../support/fast-check.js';
import { failureOf, hostileTexts } from '../sample.js';

const own = fc.option(
  fc.record({ currency: fc.constantFrom('GBP', 'JPY'), minor: fc.nat({ max: Number.MAX_SAFE_INTEGER }) }),
  { nil: undefined },
);
const account = fc.constantFrom('A', ...hostileTexts.filter((text) => text !== ''));
/** One or two against each other, of the same sum. */
const balanced = fc
  .tuple(account, account, fc.bigInt({ min: 1n, max: MOST_USD6 }), own)
  .map(([one, other, amount, ofOrder]): Posting[] => [debit(one, amount, ofOrder), credit(other, amount)]);
const written = [debit('A', 5n, { currency: 'GBP', minor: 4 }), credit('B', 2n), credit('C', 3n)];

const faultOf = (text: string, count = 2, version: 1 | 2 = 2): string | undefined => {
  const proved = provedPostings(text, count, version);
  return 'fault' in proved ? proved.fault : undefined;
};

describe('the text of postings', () => {
  it('is a list of lines, each of account, side, amount and own currency as text', () => {
    expect(postingsText(written, 2)).toBe(
      '[["A","debit","5","GBP","4"],["B","credit","2","",""],["C","credit","3","",""]]',
    );
    expect(postingsText(written, 1)).toBe('[["A","debit","5"],["B","credit","2"],["C","credit","3"]]');
    expect(postingsText([], 2)).toBe('[]');
  });

  it('is read back as it was written, to the last unit, and holds', () => {
    fc.assert(
      fc.property(balanced, (postings) => {
        const text = postingsText(postings, 2);
        expect(text).toBe(JSON.stringify(JSON.parse(text)));
        expect(postingsOf(text)).toEqual(postings);
        expect(readablePostingsOf(text)).toEqual(postings);
        expect(provedPostings(text, 2, 2)).toEqual({ postings });
      }),
    );
  });

  it('holds where it is of version 1, or of no postings', () => {
    expect(faultOf(postingsText([debit('A', 1n), credit('B', 1n)], 1), 2, 1)).toBeUndefined();
    expect(faultOf('[]', 0)).toBeUndefined();
  });

  const line = '["B","credit","5","",""]';
  it.each([
    ['no JSON', '[', /no list of postings/],
    ['no list', '{}', /no list of postings/],
    ['a line that is none', `[7,${line}]`, /no list of postings/],
    ['a line without an account', `[["","debit","5","",""],${line}]`, /no list of postings/],
    ['a side that is none', `[["A","Debit","5","",""],${line}]`, /no list of postings/],
    ['an amount as a number', `[["A","debit",5,"",""],${line}]`, /no list of postings/],
    ['an amount of zero', '[["A","debit","0","",""],["B","credit","0","",""]]', /no list of postings/],
    ['an amount below zero', '[["A","debit","-5","",""],["B","debit","5","",""]]', /no list of postings/],
    ['a fraction', `[["A","debit","5.0","",""],${line}]`, /no list of postings/],
    ['a currency without its amount', `[["A","debit","5","GBP",""],${line}]`, /no list of postings/],
    ['an amount without its currency', `[["A","debit","5","","4"],${line}]`, /no list of postings/],
    ['an own amount below zero', `[["A","debit","5","GBP","-4"],${line}]`, /no list of postings/],
    ['lines of version 1', `[["A","debit","5"],${line}]`, /not of the version/],
    ['a field more', `[["A","debit","5","","",""],${line}]`, /not of the version/],
    ['a line less than stated', `[${line}]`, /number of postings/],
    [
      'an amount beyond what the books hold',
      `[["A","debit","${MOST_USD6 + 1n}","",""],${line}]`,
      /out of range/,
    ],
    ['another sum on each side', `[["A","debit","6","",""],${line}]`, /does not balance/],
  ])('does not hold with %s', (_, text, fault) => {
    expect(faultOf(text)).toMatch(fault);
  });

  it.each(['', '[', '{}', '7', '[1]', '[null]', '["abc"]', '[["A","debit","5x","",""]]', '[["A","debit"]]'])(
    'is refused as altered where postings are read and it is none: %s',
    (text) => {
      const failure = failureOf(() => postingsOf(text));
      expect(failure.kind).toBe('evidence');
      expect(failure.message).toMatch(/postings cannot be read: it was altered$/);
    },
  );

  it('is read as no postings where it is none', () => {
    for (const text of ['', '[', '{}', '[1]', null, 7, Buffer.from('[]')]) {
      expect(readablePostingsOf(text)).toEqual([]);
    }
  });
});
