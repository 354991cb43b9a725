import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../src/base/failure/assert.js';
import { sha256Hex } from '../../src/base/text/digest.js';
import {
  credit,
  debit,
  type EntryDraft,
  isDecided,
  journalEntryOf,
  type Posting,
  shownEntryId,
  signedPosting,
} from '../../src/ledger/journal-entry.js';
import { month } from '../store/sample.js';
import { fc } from '../support/fast-check.js';

function draft(changes: Partial<EntryDraft> = {}): EntryDraft {
  return {
    interfaceName: 'sandbox',
    account: 'ab12cd34ef56',
    kind: 'order',
    subject: 'shop-1',
    slug: 'demo-books',
    month: month('2026-10'),
    originMonth: month('2026-10'),
    bookedAtMs: 1_790_000_000_000,
    recordedAtMs: 1_790_000_001_000,
    postings: [debit('a', 5n), credit('b', 5n)],
    reversesEntryId: '',
    itemId: '',
    description: 'order shop-1',
    evidenceSha256: '',
    ...changes,
  };
}

describe('journalEntryOf', () => {
  it('refuses an entry whose debits and credits are not equal', () => {
    expect(() => journalEntryOf(draft({ postings: [debit('a', 5n), credit('b', 4n)] }))).toThrow(
      'an entry of order has debits 5 and credits 4',
    );
  });

  it('refuses a negative amount, even where the sums agree', () => {
    const postings = [debit('a', -5n), credit('b', -5n)];
    expect(() => journalEntryOf(draft({ postings }))).toThrow(ProgramFault);
    expect(() => journalEntryOf(draft({ postings }))).toThrow('a posting of order is not positive');
  });

  it('leaves postings of nothing out', () => {
    const entry = journalEntryOf(draft({ postings: [debit('a', 5n), debit('c', 0n), credit('b', 5n)] }));
    expect(entry.postings).toEqual([debit('a', 5n), credit('b', 5n)]);
  });

  it('gives an entry a 24-digit id that its content alone decides', () => {
    const entry = journalEntryOf(draft());
    expect(entry.entryId).toMatch(/^[0-9a-f]{24}$/);
    expect(journalEntryOf(draft()).entryId).toBe(entry.entryId);
  });

  it('takes evidence read again, an item found later and another wording for the same entry', () => {
    const { entryId } = journalEntryOf(draft());
    const later = draft({ recordedAtMs: 1, itemId: 'f00', evidenceSha256: 'cd', description: 'other words' });
    expect(journalEntryOf(later).entryId).toBe(entryId);
  });

  it.each<[string, Partial<EntryDraft>]>([
    ['the interface', { interfaceName: 'supplier' }],
    ['the account', { account: 'zz' }],
    ['the kind', { kind: 'order_pending' }],
    ['the subject', { subject: 'shop-2' }],
    ['the slug', { slug: 'demo-coffee' }],
    ['the month of origin', { originMonth: month('2026-09') }],
    ['the time of booking', { bookedAtMs: 1 }],
    ['what it undoes', { reversesEntryId: 'abc' }],
    ['an amount', { postings: [debit('a', 6n), credit('b', 6n)] }],
    ['a side', { postings: [credit('a', 5n), debit('b', 5n)] }],
    ['a ledger account', { postings: [debit('c', 5n), credit('b', 5n)] }],
  ])('takes an entry that differs in %s for another one', (_what, changes) => {
    expect(journalEntryOf(draft(changes)).entryId).not.toBe(journalEntryOf(draft()).entryId);
  });

  it('tells entries that say the same apart by their ordinal, the first of them being the plain one', () => {
    const ids = [0, 1, 2].map((ordinal) => journalEntryOf(draft(), ordinal).entryId);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(journalEntryOf(draft()).entryId);
  });

  it('has the id that books written long ago have: a digest of the JSON of what the entry says', () => {
    const text = fc.string({ unit: 'binary' });
    const bytes = new Uint8Array();
    fc.assert(
      fc.property(text, text, fc.nat(3), fc.boolean(), (subject, account, ordinal, ofDay) => {
        const entry = draft({
          subject,
          account,
          evidenceSha256: 'ab',
          ...(ofDay && { orderTable: { orderCount: 1, bytes } }),
        });
        const said = [
          ...['sandbox', account, 'order', subject, 'demo-books', '2026-10', 1_790_000_000_000, ''],
          [
            ['a', 'debit', '5'],
            ['b', 'credit', '5'],
          ],
          ...(ofDay ? ['ab'] : []),
          ...(ordinal === 0 ? [] : [ordinal]),
        ];
        const digest = sha256Hex(JSON.stringify(said));
        expect(journalEntryOf(entry, ordinal).entryId).toBe(digest.slice(0, 24));
      }),
    );
  });

  it('makes of an entry the same entry again', () => {
    const entry = journalEntryOf(draft());
    expect(journalEntryOf(entry)).toEqual(entry);
  });

  it('cannot make an entry that does not balance, whatever the postings', () => {
    const posting: fc.Arbitrary<Posting> = fc.record({
      ledgerAccount: fc.constantFrom('a', 'b', 'c'),
      side: fc.constantFrom('debit', 'credit'),
      amountUsd6: fc.bigInt({ min: -3n, max: 3n }),
    });
    fc.assert(
      fc.property(fc.array(posting, { maxLength: 6 }), (postings) => {
        const sum = (side: string) =>
          postings.filter((p) => p.side === side).reduce((total, p) => total + p.amountUsd6, 0n);
        const isSound = postings.every((p) => p.amountUsd6 >= 0n) && sum('debit') === sum('credit');
        if (isSound) {
          expect(journalEntryOf(draft({ postings })).postings.every((p) => p.amountUsd6 > 0n)).toBe(true);
        } else {
          expect(() => journalEntryOf(draft({ postings }))).toThrow(ProgramFault);
        }
      }),
    );
  });
});

describe('what a person decided', () => {
  it('is an acceptance or a settlement outside of the float, and nothing that evidence proposes', () => {
    expect([isDecided({ kind: 'acceptance' }), isDecided({ kind: 'settlement_outside' })]).toEqual([
      true,
      true,
    ]);
    expect([isDecided({ kind: 'order' }), isDecided({ kind: 'undo' })]).toEqual([false, false]);
  });
});

describe('signedPosting', () => {
  it('debits a positive amount, credits a negative one, and never holds a sign', () => {
    expect(signedPosting('a', 7n)).toEqual(debit('a', 7n));
    expect(signedPosting('a', -7n)).toEqual(credit('a', 7n));
    expect(signedPosting('a', 0n)).toEqual(debit('a', 0n));
  });
});

describe('the id of an entry as it is shown', () => {
  it('has a letter before it, and none where there is no entry', () => {
    expect(shownEntryId('0123')).toBe('e0123');
    expect(shownEntryId('')).toBe('');
  });
});
