// Books that somebody altered and then hashed and sealed anew, as whoever has the file and this program can:
// in themselves they hold.

import SqliteDatabase from 'better-sqlite3';
import { Books } from '../../../src/store/books.js';
import { chainStart, entryHashOf } from '../../../src/store/journal/journal-row.js';
import { RecordSeals } from '../../../src/store/seals/record-seals.js';
import { sealedRecords } from '../../../src/store/seals/sealed-rows.js';
import { entryHashInput } from './hash-input.js';

/** Alters the books at `path`, which are closed, by `sql`, and computes every hash and every seal anew. */
export function rewriteBooks(path: string, sql: string): void {
  const database = new SqliteDatabase(path);
  const guards = database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of guards) database.exec(`DROP TRIGGER ${name}`);
  database.exec(sql);
  hashAnew(database);
  database.exec('DELETE FROM record_seal');
  new RecordSeals(database).seal(sealedRecords);
  for (const guard of guards) database.exec(guard.sql);
  database.close();
}

function hashAnew(database: SqliteDatabase.Database): void {
  const entries = [...new Books(database, '').journal.each()];
  const write = database.prepare(
    'UPDATE journal_entry SET previous_hash = ?, entry_hash = ? WHERE position = ?',
  );
  let previousHash = chainStart;
  for (const entry of entries) {
    const entryHash = entryHashOf(entryHashInput({ ...entry, previousHash }));
    write.run(previousHash, entryHash, entry.position);
    previousHash = entryHash;
  }
}
