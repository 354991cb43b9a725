import { describe, expect, it } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { fc } from '../../support/fast-check.js';
import { booksInMemory, entry } from '../sample.js';

const october = entry().month;

describe('entries read back', () => {
  it('have all of their postings and no others, however many entries there are', () => {
    const { journal } = booksInMemory();
    const posted = Array.from({ length: 1_203 }, (_, at) =>
      entry({
        subject: `ref-${at}`,
        postings:
          at % 100 === 7
            ? []
            : [debit('A', BigInt(at) + 1n), credit('B', BigInt(at)), credit('C', 1n)].slice(0, 3),
      }),
    );
    journal.appendEntries(posted);
    expect([...journal.each()].map(({ postings }) => postings)).toEqual(
      posted.map(({ postings }) => postings),
    );
  });

  it('have amounts to the last unit, whether a number holds them or not', () => {
    const amounts = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
    const own = fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { nil: undefined });
    fc.assert(
      fc.property(amounts, own, (amount, minor) => {
        const { journal } = booksInMemory();
        const ofOrder = minor === undefined ? undefined : { currency: 'GBP', minor };
        const postings = [debit('A', amount, ofOrder), credit('B', amount)];
        journal.appendEntries([entry({ postings })]);
        expect(journal.entriesOf(october)[0]?.postings).toEqual(postings);
      }),
      { numRuns: 50 },
    );
  });
});
