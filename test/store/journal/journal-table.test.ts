import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { credit, debit, type EntryKind, type JournalEntry } from '../../../src/ledger/journal-entry.js';
import { chainStart, entryHashOf } from '../../../src/store/journal/journal-row.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { fc } from '../../support/fast-check.js';
import { booksInMemory, entry, hostileTexts, month, sandboxKey, undoing } from '../sample.js';
import { entryHashInput } from '../support/hash-input.js';

const october = month('2026-10');

function subjectsOf(entries: readonly JournalEntry[]): string[] {
  return entries.map(({ subject }) => subject);
}

describe('JournalTable appending', () => {
  it('gives back every field as it was posted, with its place in the chain', () => {
    const { journal } = booksInMemory();
    const first = entry();
    const second = entry({ subject: 'ref-2', itemId: 'item', month: month('2026-11') });
    expect(journal.appendEntries([first, second])).toEqual({ appended: 2, known: 0 });
    const [stored] = journal.entriesOf(october);
    expect(stored).toEqual({
      ...first,
      position: 1,
      ordinal: 1,
      reversesOrdinal: 0,
      previousHash: chainStart,
      entryHash: stored?.entryHash,
    });
    const [later] = journal.entriesOf(month('2026-11'));
    expect(later).toMatchObject({ ...second, position: 2, previousHash: stored?.entryHash });
    expect(later?.originMonth).toBe('2026-10');
    expect(later === undefined ? '' : entryHashOf(entryHashInput(later))).toBe(later?.entryHash);
    expect(journal.head()).toEqual({ position: 2, entryHash: later?.entryHash });
    expect(journal.months()).toEqual(['2026-10', '2026-11']);
  });

  it('posts nothing the second time, in one batch or in two', () => {
    const { journal } = booksInMemory();
    const batch = [entry(), entry(), entry({ subject: 'ref-2' })];
    expect(journal.appendEntries(batch)).toEqual({ appended: 2, known: 1 });
    const { entryHash } = journal.head();
    expect(journal.appendEntries(batch)).toEqual({ appended: 0, known: 3 });
    expect(journal.head()).toEqual({ position: 2, entryHash });
  });

  it('does not care how entries are cut into batches', () => {
    const entries = Array.from({ length: 12 }, (_, at) => entry({ subject: `ref-${at}` }));
    const heads = fc
      .sample(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 }), 10)
      .map((cuts) => {
        const { journal } = booksInMemory();
        let from = 0;
        for (const cut of cuts) {
          journal.appendEntries(entries.slice(from, from + cut));
          from += cut;
        }
        return journal.head().entryHash;
      });
    expect(new Set(heads).size).toBe(1);
  });

  it('posts a batch whole or not at all', () => {
    const { journal } = booksInMemory();
    const unbalanced = { ...entry({ subject: 'ref-2' }), postings: [debit('A', 1n)] };
    expect(() => journal.appendEntries([entry(), unbalanced])).toThrow(ProgramFault);
    expect(journal.head()).toEqual({ position: 0, entryHash: chainStart });
    expect(journal.trialBalance().lines).toEqual([]);
  });

  it('keeps hostile texts byte for byte in every text field', () => {
    const { journal } = booksInMemory();
    const entries = hostileTexts.map((text, at) => {
      const postings = [debit(`A${text}`, 1n), credit(`B${text}`, 1n)];
      const texts = {
        account: text,
        subject: text,
        slug: text,
        itemId: text,
        description: text,
        evidenceSha256: text,
      };
      return entry({ ...texts, bookedAtMs: at, postings });
    });
    journal.appendEntries(entries);
    expect(
      journal.entriesOf(october).map(({ description, account, subject }) => [description, account, subject]),
    ).toEqual(hostileTexts.map((text) => [text, text, text]));
    expect(journal.prove().chain).toMatchObject({ ok: true, entryCount: hostileTexts.length });
    expect(journal.prove().balanceFaults).toEqual([]);
  });

  it('keeps amounts that no number holds', () => {
    const { journal } = booksInMemory();
    const amount = 9_007_199_254_740_993n;
    journal.appendEntries([entry({ postings: [debit('A', amount), credit('B', amount)] })]);
    expect(journal.entriesOf(october)[0]?.postings[0]?.amountUsd6).toBe(amount);
  });

  it('takes every kind of entry there is', () => {
    // A record, so that a kind added later does not compile until it stands here, and then asks for a
    // migration.
    const kinds: Readonly<Record<EntryKind, true>> = {
      opening: true,
      grant: true,
      deposit: true,
      transfer: true,
      order: true,
      order_pending: true,
      order_issued: true,
      failed_debit: true,
      reversal: true,
      order_without_debit: true,
      debit_without_order: true,
      difference: true,
      acceptance: true,
      settlement_outside: true,
      undo: true,
      other: true,
    };
    const { journal } = booksInMemory();
    const names = Object.keys(kinds) as EntryKind[];
    expect(journal.appendEntries(names.map((kind) => entry({ kind }))).appended).toBe(names.length);
    expect(() => journal.appendEntries([entry({ kind: 'gift' as EntryKind })])).toThrow(/FOREIGN KEY/);
  });

  it('takes an entry that moves nothing, since nothing can cost nothing', () => {
    const { journal } = booksInMemory();
    journal.appendEntries([entry({ postings: [] })]);
    expect(journal.entriesOf(october)[0]?.postings).toEqual([]);
    expect(journal.prove().chain).toMatchObject({ ok: true, entryCount: 1 });
  });
});

describe('JournalTable undoing', () => {
  it('has an entry active until a later one undoes it', () => {
    const { journal } = booksInMemory();
    const first = entry();
    const second = entry({ subject: 'ref-2' });
    journal.appendEntries([first, second]);
    expect(subjectsOf(journal.activeEntries('sandbox', sandboxKey.account, october))).toEqual([
      'ref-1',
      'ref-2',
    ]);
    expect(journal.appendEntries([undoing(first)])).toEqual({ appended: 1, known: 0 });
    expect(subjectsOf(journal.activeEntries('sandbox', sandboxKey.account, october))).toEqual(['ref-2']);
    expect(journal.entriesOf(october).length).toBe(3);
    expect(journal.entriesOf(october)[2]).toMatchObject({
      reversesEntryId: first.entryId,
      reversesOrdinal: 1,
    });
  });

  it('knows whether an entry of an earlier month stands', () => {
    const { journal } = booksInMemory();
    const november = month('2026-11');
    const [first, second] = [entry(), entry({ subject: 'ref-2' })];
    journal.appendEntries([first, second, undoing(second), { ...undoing(first), month: november }]);
    journal.appendEntries([{ ...entry({ subject: 'ref-3' }), month: november }]);
    const { account } = sandboxKey;
    expect(journal.hasActiveBefore('sandbox', account, november)).toBe(true);
    expect(journal.hasActiveBefore('sandbox', account, october)).toBe(false);
  });

  it('undoes once, however often it is asked', () => {
    const { journal } = booksInMemory();
    journal.appendEntries([entry()]);
    expect(journal.appendEntries([undoing(entry()), undoing(entry())])).toEqual({ appended: 1, known: 1 });
    expect(journal.appendEntries([undoing(entry())])).toEqual({ appended: 0, known: 1 });
    expect(journal.trialBalance().lines.every((line) => line.debitUsd6 === line.creditUsd6)).toBe(true);
  });

  it('posts an undone entry again under the next ordinal, and undoes that one again', () => {
    const { journal } = booksInMemory();
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(journal.appendEntries([entry()]).appended).toBe(1);
      expect(journal.activeEntries('sandbox', sandboxKey.account, october)).toMatchObject([
        { ordinal: turn },
      ]);
      expect(journal.appendEntries([undoing(entry())]).appended).toBe(1);
      expect(journal.activeEntries('sandbox', sandboxKey.account, october)).toEqual([]);
    }
    const stored = journal.entriesOf(october);
    expect(stored.map(({ ordinal, reversesOrdinal }) => [ordinal, reversesOrdinal])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 2],
      [3, 0],
      [3, 3],
    ]);
    expect(journal.prove().chain).toMatchObject({ ok: true, entryCount: 6 });
  });

  it('never undoes an undoing, nor what was never posted', () => {
    const { journal } = booksInMemory();
    const undo = undoing(entry());
    expect(() => journal.appendEntries([undo])).toThrow(/was never posted/);
    journal.appendEntries([entry(), undo]);
    expect(() => journal.appendEntries([undoing(undo)])).toThrow(/never undone itself/);
    expect(journal.head().position).toBe(2);
  });

  it('keeps accounts and months of origin apart', () => {
    const { journal } = booksInMemory();
    journal.appendEntries([
      entry({ subject: 'a' }),
      entry({ subject: 'b', account: 'other' }),
      entry({ subject: 'c', interfaceName: 'supplier' }),
      entry({ subject: 'd', originMonth: month('2026-09') }),
    ]);
    expect(subjectsOf(journal.activeEntries('sandbox', sandboxKey.account, october))).toEqual(['a']);
    expect(subjectsOf(journal.activeEntries('sandbox', sandboxKey.account, month('2026-09')))).toEqual(['d']);
    expect(subjectsOf(journal.entriesOf(october))).toEqual(['a', 'b', 'c', 'd']);
    expect(subjectsOf([...journal.eachOf(october)])).toEqual(['a', 'b', 'c', 'd']);
    expect(subjectsOf([...journal.each()])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is predicted by a model of two lines: what is active, and how often it was posted', () => {
    const action = fc.record({ subject: fc.integer({ min: 0, max: 4 }), undo: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(action, { maxLength: 6 }), { maxLength: 6 }), (batches) => {
        const { journal } = booksInMemory();
        const active = new Set<number>();
        let posted = 0;
        for (const batch of batches) {
          const known = batch.filter(({ subject, undo }) => !undo || journalHas(journal, subject));
          for (const { subject, undo } of known) {
            if (undo ? active.delete(subject) : !active.has(subject)) posted += 1;
            if (!undo) active.add(subject);
          }
          journal.appendEntries(
            known.map(({ subject, undo }) => (undo ? undoing(of(subject)) : of(subject))),
          );
        }
        expect(journal.head().position).toBe(posted);
        const subjects = subjectsOf(journal.activeEntries('sandbox', sandboxKey.account, october));
        expect(subjects.toSorted()).toEqual([...active].map(String).toSorted());
        expect(journal.prove().chain.ok).toBe(true);
        expect(journal.prove().balanceFaults).toEqual([]);
        expect(journal.trialBalance().netUsd6).toBe(0n);
      }),
    );
  });
});

function of(subject: number): JournalEntry {
  return entry({ subject: `${subject}` });
}

/** Whether a subject was ever posted: only then can it be undone. */
function journalHas(journal: JournalTable, subject: number): boolean {
  return [...journal.each()].some((each) => each.subject === `${subject}`);
}

describe('the tables of the journal', () => {
  function tables() {
    const database = new SqliteDatabase(':memory:');
    onTestFinished(() => {
      database.close();
    });
    database.pragma('foreign_keys = ON');
    migrate(database, 'memory');
    const journal = new JournalTable(database, new SealedSteps(database));
    journal.appendEntries([entry()]);
    return { database, journal };
  }

  it('refuse that an entry is changed or deleted, and that a posting is', () => {
    const { database } = tables();
    expect(() => database.exec("UPDATE journal_entry SET description = 'x'")).toThrow(/never changed/);
    expect(() => database.exec("UPDATE journal_entry SET postings = '[]'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM journal_entry')).toThrow(/never deleted/);
    expect(() => database.exec('UPDATE journal_posting SET amount_usd6 = 1')).toThrow(/it is a view/);
    expect(() => database.exec('DELETE FROM journal_posting')).toThrow(/it is a view/);
  });

  it('show each posting in a row of its own', () => {
    const { database, journal } = tables();
    const postings = [debit('A', 7n, { currency: 'GBP', minor: 0 }), credit('B', 7n)];
    journal.appendEntries([entry({ subject: 'own', postings })]);
    expect(
      database.prepare('SELECT * FROM journal_posting WHERE position = 2 ORDER BY line').raw().all(),
    ).toEqual([
      [2, 1, 'A', 'debit', 7, 'GBP', 0],
      [2, 2, 'B', 'credit', 7, '', null],
    ]);
  });

  it.each([
    [
      'an entry more',
      "INSERT INTO journal_entry SELECT 9, 'more', ordinal, interface, account, kind, subject, slug, month, origin_month, booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256, posting_count, postings, previous_hash, entry_hash, hash_version FROM journal_entry WHERE position = NEW.position",
    ],
    ['no entry', 'DELETE FROM journal_entry WHERE position = NEW.position'],
  ])('take no batch behind which there is %s than was written', (_, sql) => {
    const { database, journal } = tables();
    database.exec(`DROP TRIGGER journal_entry_refuses_delete;
      CREATE TRIGGER meddles AFTER INSERT ON journal_entry WHEN NEW.subject = 'ref-2' BEGIN ${sql}; END`);
    expect(() => journal.appendEntries([entry({ subject: 'ref-2' })])).toThrow(ProgramFault);
    expect([...journal.each()].map(({ subject }) => subject)).toEqual([entry().subject]);
    expect(journal.prove().balanceFaults).toEqual([]);
  });

  it('keep what a posting was in the order’s own currency', () => {
    const { journal } = tables();
    const own = { currency: 'GBP', minor: Number.MAX_SAFE_INTEGER };
    const postings = [debit('A', 7n, own), credit('B', 7n)];
    journal.appendEntries([entry({ subject: 'own', postings })]);
    expect(journal.entriesOf(month('2026-10')).at(-1)?.postings).toEqual(postings);
  });

  it('know where a hash stands in the chain, and that a hash of later books does not', () => {
    const { journal } = tables();
    const head = journal.head();
    journal.appendEntries([entry({ subject: 'ref-2' })]);
    expect(journal.positionOfHash(head.entryHash)).toBe(1);
    expect(journal.positionOfHash(chainStart)).toBe(0);
    expect(journal.positionOfHash('ab'.repeat(32))).toBeUndefined();
  });

  it('know which of many hashes are in the chain, and whether an entry has one', () => {
    const { journal } = tables();
    const first = journal.head().entryHash;
    journal.appendEntries([entry({ subject: 'ref-2' })]);
    const { entryHash } = journal.head();
    const foreign = 'ab'.repeat(32);
    expect(journal.knownAmong([foreign, entryHash, first, entryHash])).toEqual(
      new Set([chainStart, first, entryHash]),
    );
    const { entryId } = entry({ subject: 'ref-2' });
    expect(journal.isHashOf(entryId, entryHash)).toBe(true);
    for (const [id, hash] of [
      [entryId, first],
      [entryId, foreign],
      ['', entryHash],
    ] as const) {
      expect(journal.isHashOf(id, hash)).toBe(false);
    }
  });
});

describe('JournalTable over all months', () => {
  it('finds what the books hold wherever it comes among many', () => {
    const { journal } = booksInMemory();
    const entries = Array.from({ length: 2500 }, (_, at) => entry({ subject: `ref-${at}` }));
    journal.appendEntries([0, 999, 1000, 2499].flatMap((at) => entries[at] ?? []));
    expect(journal.appendEntries(entries)).toEqual({ appended: 2496, known: 4 });
    expect(subjectsOf([...journal.each()]).sort()).toEqual(subjectsOf(entries).sort());
    expect(journal.prove()).toMatchObject({ chain: { ok: true, entryCount: 2500 }, balanceFaults: [] });
  });

  it('counts the postings of a month as its entries state them', () => {
    const { journal } = booksInMemory();
    journal.appendEntries([entry({ subject: 'a' }), entry({ subject: 'b' })]);
    const count = journal.entriesOf(october).reduce((sum, { postings }) => sum + postings.length, 0);
    expect(journal.postingCountOf(october)).toBe(count);
    expect(journal.postingCountOf(month('2026-11'))).toBe(0);
  });

  it('tells the active entries of one kind, and the months that entries belong to by origin', () => {
    const { journal } = booksInMemory();
    const accepted = entry({ kind: 'acceptance', originMonth: month('2026-08'), month: october });
    journal.appendEntries([entry({ subject: 'ref-9' }), accepted]);
    const { interfaceName, account } = accepted;
    expect(journal.activeOfKind(interfaceName, account, 'acceptance').map(({ entryId }) => entryId)).toEqual([
      accepted.entryId,
    ]);
    expect(journal.originMonths()).toEqual(['2026-08', entry().originMonth]);
    journal.appendEntries([undoing(accepted)]);
    expect(journal.activeOfKind(interfaceName, account, 'acceptance')).toEqual([]);
  });
});
