import { describe, expect, it } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { postedBooks } from '../../jobs/support/posted-books.js';
import { fc } from '../../support/fast-check.js';
import { booksInMemory, entry, month, undoing } from '../sample.js';

describe('PostingWalk', () => {
  it('reads postings by the time of booking, not in the order of posting', () => {
    const subjects = [...postedBooks().postings.lines({ month: month('2026-10'), interfaceName: 'sandbox' })];
    expect(subjects.map(({ subject }) => subject)).toEqual(['ref-1', 'ref-1', 'ref-2', 'ref-2']);
  });

  it('reads each posting once, by month, time of booking and place in the chain, whatever the books hold', () => {
    const drafts = fc.record({
      month: fc.constantFrom(month('2026-09'), month('2026-10'), month('2026-11')),
      account: fc.constantFrom('main', 'other'),
      bookedAtMs: fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_003 }),
      amountUsd6: fc.bigInt({ min: 1n, max: 2n ** 58n }),
      minor: fc.option(fc.nat(), { nil: undefined }),
      isUndone: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(drafts, { maxLength: 12 }),
        fc.constantFrom(undefined, 'B:x', 'B'),
        (all, name) => {
          const { journal, postings } = booksInMemory();
          all.forEach(({ amountUsd6, minor, isUndone, ...rest }, at) => {
            const own = minor === undefined ? undefined : { currency: 'GBP', minor };
            const posted = entry({
              ...rest,
              subject: `ref-${at}`,
              postings: [debit('A', amountUsd6, own), credit(at % 2 === 0 ? 'B' : 'B:x', amountUsd6)],
            });
            journal.appendEntries(isUndone ? [posted, undoing(posted)] : [posted]);
          });
          const expected = [...journal.each()]
            .sort(
              (a, b) =>
                (a.month < b.month ? -1 : 1) * Number(a.month !== b.month) || a.bookedAtMs - b.bookedAtMs,
            )
            .flatMap((one) => one.postings.map((posting) => ({ position: one.position, ...posting })))
            .filter((one) => name === undefined || one.ledgerAccount.startsWith(name));
          const read = [...postings.lines({ ledgerAccount: name })];
          expect(
            read.map(({ position, ledgerAccount, side, amountUsd6, own }) => ({
              position,
              ledgerAccount,
              side,
              amountUsd6,
              own,
            })),
          ).toEqual(expected.map((one) => ({ own: undefined, ...one })));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps to the ledger account named and those under it', () => {
    const { postings } = postedBooks();
    const under = (ledgerAccount: string): number => [...postings.lines({ ledgerAccount })].length;
    expect([under('Assets'), under('Assets:supplier:Float'), under('Asset'), under('%'), under('')]).toEqual([
      3, 2, 0, 0, 0,
    ]);
  });

  it('gives amounts exactly and positions as numbers', () => {
    const [first] = postedBooks().postings.lines({ interfaceName: 'supplier', account: 'main' });
    expect(first).toMatchObject({ position: 5, side: 'debit', amountUsd6: 5_000_000_000n });
  });
});
