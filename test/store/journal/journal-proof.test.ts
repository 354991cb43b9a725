import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { verifyChain } from '../../../src/store/journal/journal-proof.js';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { fc } from '../../support/fast-check.js';
import { entry, undoing } from '../sample.js';

const columns = [
  'position',
  'entry_id',
  'ordinal',
  'interface',
  'account',
  'kind',
  'subject',
  'slug',
  'month',
  'origin_month',
  'booked_at_ms',
  'recorded_at_ms',
  'reverses_entry_id',
  'reverses_ordinal',
  'item_id',
  'description',
  'evidence_sha256',
  'posting_count',
  'postings',
  'previous_hash',
  'entry_hash',
  'hash_version',
] as const;

/**
 * Three entries, the last of which undoes the first, with everything switched off that would refuse
 * tampering.
 */
function unguardedImage(): Buffer {
  const database = new SqliteDatabase(':memory:');
  migrate(database, 'memory');
  const own = { currency: 'GBP', minor: 1010 };
  const postings = [debit('A\ufffd', 12_630_000n, own), credit('B', 12_630_000n)];
  const first = entry({ description: 'caf\u00e9 \ufffd', itemId: 'item', postings });
  new JournalTable(database, new SealedSteps(database)).appendEntries([
    first,
    entry({ subject: 'ref-2' }),
    undoing(first),
  ]);
  const triggers = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
  for (const name of triggers.pluck().all()) database.exec(`DROP TRIGGER ${name}`);
  const image = database.serialize();
  database.close();
  return image;
}

const image = unguardedImage();

function unguarded(): SqliteDatabase.Database {
  const database = new SqliteDatabase(image);
  onTestFinished(() => {
    database.close();
  });
  database.pragma('foreign_keys = OFF');
  database.pragma('ignore_check_constraints = ON');
  return database;
}

/** The same entries in a table whose columns take values of any type, as a changed byte of a row can make. */
function freeOfTypes(database: SqliteDatabase.Database): void {
  const [key, ...others] = columns;
  const names = columns.join(', ');
  database.exec(`DROP VIEW journal_posting;
    ALTER TABLE journal_entry RENAME TO typed;
    CREATE TABLE journal_entry (${key} INTEGER PRIMARY KEY, ${others.join(', ')});
    INSERT INTO journal_entry (${names}) SELECT ${names} FROM typed;`);
}

function brokenAt(database: SqliteDatabase.Database): number | undefined {
  const verdict = verifyChain(database);
  return verdict.ok ? undefined : verdict.brokenAt;
}

describe('verifyChain', () => {
  it('finds sound books sound and names their end', () => {
    const database = unguarded();
    const head = database.prepare('SELECT entry_hash FROM journal_entry WHERE position = 3').pluck().get();
    expect(verifyChain(database)).toEqual({ ok: true, entryCount: 3, head });
  });

  it('finds empty books sound', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    expect(verifyChain(database)).toEqual({ ok: true, entryCount: 0, head: chainStart });
    database.close();
  });

  for (const column of columns) {
    it(`finds any other value in journal_entry.${column}, in any row`, () => {
      const row = fc.integer({ min: 1, max: 3 });
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.bigInt({ min: 0n, max: 5n }),
        fc.constant(null),
      );
      fc.assert(
        fc.property(row, value, (position, other) => {
          const database = unguarded();
          const read = database
            .prepare(`SELECT ${column} FROM journal_entry WHERE position = ?`)
            .pluck()
            .safeIntegers();
          const before = read.get(position);
          fc.pre(before !== other);
          let written = true;
          try {
            database
              .prepare(`UPDATE journal_entry SET ${column} = ? WHERE position = ?`)
              .run(other, position);
          } catch {
            // Decided: STRICT and UNIQUE refuse this value by themselves, so there is nothing to find.
            written = false;
          }
          if (written) expect(brokenAt(database)).toBeTypeOf('number');
          database.close();
        }),
        { numRuns: 40 },
      );
    });
  }

  it('finds any flipped bit of any text column, also where it decodes to the same characters', () => {
    const texts = [
      'entry_id',
      'account',
      'kind',
      'subject',
      'description',
      'evidence_sha256',
      'previous_hash',
      'postings',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 0, max: 7 }), (column, at, bit) => {
        const database = unguarded();
        const read = database.prepare<[], Buffer>(
          `SELECT CAST(${column} AS BLOB) FROM journal_entry WHERE position = 1`,
        );
        const bytes = read.pluck().get() ?? Buffer.alloc(0);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
        database
          .prepare(`UPDATE journal_entry SET ${column} = CAST(? AS TEXT) WHERE position = 1`)
          .run(bytes);
        expect(brokenAt(database)).toBe(1);
        database.close();
      }),
      { numRuns: 200 },
    );
  });

  const tampering: readonly (readonly [what: string, sql: string, at: number])[] = [
    [
      'bytes that decode to the replacement character',
      `UPDATE journal_entry SET description =
      CAST(x'636166c3a920ff' AS TEXT) WHERE position = 1`,
      1,
    ],
    [
      'the same in a posting',
      `UPDATE journal_entry SET postings = CAST(replace(CAST(postings AS BLOB), x'efbfbd', x'ff') AS TEXT)
      WHERE position = 1`,
      1,
    ],
    ['the first entry gone', 'DELETE FROM journal_entry WHERE position = 1', 1],
    ['an entry in the middle gone', 'DELETE FROM journal_entry WHERE position = 2', 2],
    ['the last entry moved before all', 'UPDATE journal_entry SET position = -3 WHERE position = 3', 3],
    [
      'two entries exchanged',
      `UPDATE journal_entry SET position = 9 WHERE position = 1;
      UPDATE journal_entry SET position = 1 WHERE position = 2; UPDATE journal_entry SET position = 2 WHERE position = 9`,
      1,
    ],
    [
      'a posting gone',
      "UPDATE journal_entry SET postings = json_remove(postings, '$[1]') WHERE position = 2",
      2,
    ],
    [
      'a posting added',
      `UPDATE journal_entry SET postings = json_insert(postings, '$[#]',
      json_array('A', 'debit', '1', '', '')) WHERE position = 2`,
      2,
    ],
    [
      'both amounts of an entry',
      `UPDATE journal_entry SET postings = json_replace(postings, '$[0][2]', '7', '$[1][2]', '7')
      WHERE position = 2`,
      2,
    ],
    [
      'sides exchanged',
      `UPDATE journal_entry SET postings = json_replace(postings, '$[0][1]', 'credit', '$[1][1]', 'debit')
      WHERE position = 2`,
      2,
    ],
    [
      'nothing undone written as the empty text',
      `UPDATE journal_entry SET reverses_entry_id = '',
      reverses_ordinal = 0 WHERE position = 1`,
      1,
    ],
    [
      'an own currency gone',
      "UPDATE journal_entry SET postings = json_replace(postings, '$[0][3]', '', '$[0][4]', '') WHERE position = 1",
      1,
    ],
    [
      'half an own currency',
      "UPDATE journal_entry SET postings = json_replace(postings, '$[0][4]', '') WHERE position = 1",
      1,
    ],
    ['the same postings, written otherwise', "UPDATE journal_entry SET postings = postings || ' '", 1],
    ['another version of the hash', 'UPDATE journal_entry SET hash_version = 1 WHERE position = 2', 2],
    ['half an undoing', 'UPDATE journal_entry SET reverses_ordinal = NULL WHERE position = 3', 3],
  ];
  for (const [what, sql, at] of tampering) {
    it(`finds ${what}`, () => {
      const database = unguarded();
      database.exec(sql);
      expect(brokenAt(database)).toBe(at);
    });
  }

  it.each(
    columns.slice(1).flatMap((column) => ['TEXT', 'REAL', 'INTEGER', 'BLOB'].map((type) => [column, type])),
  )('finds a value of journal_entry.%s that became one of type %s', (column, type) => {
    const database = unguarded();
    freeOfTypes(database);
    const typeOf = database.prepare(`SELECT typeof(${column}) FROM journal_entry WHERE position = 3`).pluck();
    const before = typeOf.get();
    database.exec(`UPDATE journal_entry SET ${column} = CAST(${column} AS ${type}) WHERE position = 3`);
    expect(brokenAt(database)).toBe(typeOf.get() === before ? undefined : 3);
  });

  it('reads on over its pages', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    const journal = new JournalTable(database, new SealedSteps(database));
    journal.appendEntries(Array.from({ length: 4500 }, (_, at) => entry({ subject: `${at}` })));
    expect(verifyChain(database)).toMatchObject({ ok: true, entryCount: 4500 });
    database.exec('DROP TRIGGER journal_entry_refuses_update');
    database.exec(
      "UPDATE journal_entry SET postings = json_replace(postings, '$[1][0]', 'x') WHERE position = 4321",
    );
    expect(brokenAt(database)).toBe(4321);
    database.close();
  });
});
