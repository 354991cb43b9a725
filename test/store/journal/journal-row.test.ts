import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import {
  assertStorable,
  chainStart,
  entryHashOf,
  type UnhashedEntry,
} from '../../../src/store/journal/journal-row.js';
import { fc } from '../../support/fast-check.js';
import { entry, hostileTexts } from '../sample.js';
import { entryHashInput } from '../support/hash-input.js';

function unhashed(changes: Partial<UnhashedEntry> = {}): UnhashedEntry {
  return { ...entry(), position: 1, ordinal: 1, reversesOrdinal: 0, previousHash: chainStart, ...changes };
}

describe('entryHashInput', () => {
  it('writes every field in its place', () => {
    const given = unhashed({ entryId: 'id', reversesEntryId: 'other', reversesOrdinal: 2, itemId: 'item' });
    const own = { currency: 'GBP', minor: 1010 };
    const postings = given.postings.map((one) => (one.side === 'debit' ? { ...one, own } : one));
    expect(entryHashInput({ ...given, postings })).toBe(
      `["tieout journal entry 2",1,"${chainStart}","id",1,"sandbox","ab12cd34ef56","order","ref-1","demo-books",` +
        `"2026-10","2026-10",1790000000000,1790000001000,"other",2,"item","order ref-1","${given.evidenceSha256}",` +
        `[["Test:Expenses:sandbox:Cost of cards:demo-books","debit","12630000","GBP","1010"],` +
        `["Test:Assets:sandbox:Float","credit","12630000","",""]]]`,
    );
  });

  it('leaves the own currency out of what version 1 hashed', () => {
    const given = unhashed({ postings: [debit('A', 1n, { currency: 'GBP', minor: 1 }), credit('B', 1n)] });
    expect(entryHashInput(given, 1)).toContain('"tieout journal entry 1",');
    expect(entryHashInput(given, 1)).toContain('[["A","debit","1"],["B","credit","1"]]]');
  });

  it('is what JSON writes of the same array, whatever the texts are', () => {
    const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, text, text, (subject, description, name) => {
        const postings = [debit(name, 7n, { currency: name, minor: 5 }), credit('B', 7n)];
        const given = unhashed({ subject, description, account: name, slug: name, postings });
        const written = JSON.parse(entryHashInput(given));
        expect(JSON.stringify(written)).toBe(entryHashInput(given));
        expect([written[8], written[17], written[6], written[19][0][0]]).toEqual([
          subject,
          description,
          name,
          name,
        ]);
      }),
    );
  });

  it('is hashed with SHA-256', () => {
    const given = unhashed({ description: 'caf\u00e9 \ud83d\udca9' });
    const input = entryHashInput(given);
    expect(entryHashOf(input)).toBe(createHash('sha256').update(Buffer.from(input, 'utf8')).digest('hex'));
  });

  it('differs as soon as any text field does, and never runs one field into the next', () => {
    const fields = [
      'entryId',
      'account',
      'subject',
      'slug',
      'itemId',
      'description',
      'reversesEntryId',
    ] as const;
    const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.constantFrom(...fields), text, text, (one, other, a, b) => {
        const left = { ...unhashed(), [one]: a, [other]: b };
        const right = { ...unhashed(), [one]: b, [other]: a };
        const same =
          one === other ? a === b : a === b || (left[one] === right[one] && left[other] === right[other]);
        expect(entryHashInput(left) === entryHashInput(right)).toBe(same);
      }),
    );
  });

  it('tells amounts apart that a number would round to the same', () => {
    const of = (amount: bigint) =>
      entryHashInput(unhashed({ postings: [debit('A', amount), credit('B', amount)] }));
    expect(of(9_007_199_254_740_992n)).not.toBe(of(9_007_199_254_740_993n));
  });
});

describe('assertStorable', () => {
  it('refuses an own currency without a name or with no amount of minor units', () => {
    for (const own of [
      { currency: '', minor: 1 },
      { currency: 'GBP', minor: -1 },
      { currency: 'GBP', minor: 1.5 },
      { currency: '\ud800', minor: 1 },
    ]) {
      const postings = [debit('A', 1n, own), credit('B', 1n)];
      expect(() => assertStorable(entry({ postings }))).toThrow(ProgramFault);
    }
  });

  it('passes an entry that balances, up to the largest integer of SQLite', () => {
    const most = 2n ** 63n - 1n;
    expect(() =>
      assertStorable({ ...entry(), postings: [debit('A', most), credit('B', most)] }),
    ).not.toThrow();
  });

  it('refuses an entry whose postings do not balance', () => {
    expect(() => assertStorable({ ...entry(), postings: [debit('A', 2n), credit('B', 1n)] })).toThrow(
      /does not balance: debits less credits are 1$/,
    );
  });

  it('refuses amounts of zero, below zero and beyond what a column holds', () => {
    for (const amount of [0n, -1n, 2n ** 63n]) {
      expect(() =>
        assertStorable({ ...entry(), postings: [debit('A', amount), credit('B', amount)] }),
      ).toThrow(/out of range/);
    }
  });

  it('refuses an amount beyond what a column holds as an input, since figures that the wire allows come to one', () => {
    const beyond = { ...entry(), postings: [debit('A', 2n ** 63n), credit('B', 2n ** 63n)] };
    expect(() => assertStorable(beyond)).toThrow(expect.objectContaining({ kind: 'refused' }));
  });

  it('refuses a posting to no account, which the proof of the chain would not take', () => {
    expect(() => assertStorable({ ...entry(), postings: [debit('', 1n), credit('B', 1n)] })).toThrow(
      /a posting to no account/,
    );
  });

  it('refuses texts that the file would hold as something else', () => {
    const half = '\ud83d';
    for (const field of ['account', 'subject', 'slug', 'itemId', 'description', 'evidenceSha256'] as const) {
      expect(() => assertStorable({ ...entry(), [field]: half })).toThrow(ProgramFault);
    }
    expect(() => assertStorable({ ...entry(), postings: [debit(half, 1n), credit('B', 1n)] })).toThrow(
      ProgramFault,
    );
  });
});
