import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isWellFormed } from '../../../src/base/text/bytes.js';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { BalanceChanges } from '../../../src/store/journal/balance-table.js';
import { ChainWalk } from '../../../src/store/journal/chain-walk.js';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { fc } from '../../support/fast-check.js';
import { entry, hostileTexts, undoing } from '../sample.js';

const start = { position: 0, entryHash: chainStart };

function books(): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, 'memory');
  return database;
}

function withoutGuards(database: SqliteDatabase.Database): void {
  const triggers = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
  for (const name of triggers.pluck().all()) database.exec(`DROP TRIGGER ${name}`);
  database.pragma('foreign_keys = OFF');
  database.pragma('ignore_check_constraints = ON');
}

/** The most a column of the books holds, a posting as well as all that was ever debited to an account. */
const MOST_USD6 = 2n ** 63n - 1n;
const MOST_ENTRIES = 5;

/** An amount that the books can hold in as many entries as are drawn, in one posting against it or in two. */
const postingsOf = fc
  .tuple(
    fc.bigInt({ min: 2n, max: MOST_USD6 / BigInt(MOST_ENTRIES) }),
    fc.option(fc.nat(), { nil: undefined }),
    fc.boolean(),
    fc.constantFrom(...hostileTexts),
  )
  .map(([amount, minor, isSplit, name]) => [
    debit(`A${name}`, amount, minor === undefined ? undefined : { currency: 'GBP', minor }),
    ...(isSplit ? [credit('B', 1n), credit(`C${name}`, amount - 1n)] : [credit('B', amount)]),
  ]);

describe('ChainWalk', () => {
  it('goes to the end of sound books, whatever their texts and amounts are', () => {
    const text = fc
      .oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }))
      .filter(isWellFormed);
    const drafts = fc.record({ subject: text, description: text, account: text, postings: postingsOf });
    const postings = [debit('A', MOST_USD6), credit('B', MOST_USD6)];
    const largest = { subject: '', description: '', account: '', postings };
    fc.assert(
      fc.property(fc.array(drafts, { minLength: 1, maxLength: MOST_ENTRIES }), (changes) => {
        const database = books();
        const journal = new JournalTable(database, new SealedSteps(database));
        for (const one of changes) {
          const posted = entry(one);
          journal.appendEntries([posted]);
          journal.appendEntries([undoing(posted)]);
        }
        expect(new ChainWalk(database, new BalanceChanges()).from(start)).toEqual(journal.head());
      }),
      { numRuns: 100, examples: [[[largest]]] },
    );
  });

  it('goes on from an entry that is proved', () => {
    const database = books();
    const journal = new JournalTable(database, new SealedSteps(database));
    journal.appendEntries([entry(), entry({ subject: 'ref-2' })]);
    const [first] = journal.entriesOf(entry().month);
    expect(
      new ChainWalk(database, new BalanceChanges()).from({ position: 1, entryHash: first?.entryHash ?? '' }),
    ).toEqual(journal.head());
    expect(
      new ChainWalk(database, new BalanceChanges()).from({ position: 1, entryHash: chainStart }).position,
    ).toBe(1);
  });

  const unsound: readonly (readonly [what: string, sql: string])[] = [
    ['an altered text', "UPDATE journal_entry SET description = 'x' WHERE position = 2"],
    [
      'bytes that are no text',
      "UPDATE journal_entry SET description = CAST(x'ff' AS TEXT) WHERE position = 2",
    ],
    ['another hash', `UPDATE journal_entry SET entry_hash = '${chainStart}' WHERE position = 2`],
    ['an older hash version', 'UPDATE journal_entry SET hash_version = 1 WHERE position = 2'],
    ['another number of postings', 'UPDATE journal_entry SET posting_count = 3 WHERE position = 2'],
    ['no postings at all', "UPDATE journal_entry SET postings = '[]' WHERE position = 2"],
    [
      'an altered amount',
      `UPDATE journal_entry SET postings = replace(postings, '","', '","1') WHERE position = 2`,
    ],
    ['an entry less', 'DELETE FROM journal_entry WHERE position = 2'],
  ];
  for (const [what, sql] of unsound) {
    it(`stops before ${what}`, () => {
      const database = books();
      const journal = new JournalTable(database, new SealedSteps(database));
      journal.appendEntries([entry(), entry({ subject: 'ref-2' }), entry({ subject: 'ref-3' })]);
      withoutGuards(database);
      database.exec(sql);
      expect(new ChainWalk(database, new BalanceChanges()).from(start).position).toBeLessThan(2);
    });
  }
});
