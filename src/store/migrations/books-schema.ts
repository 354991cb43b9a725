// The tables as this program makes them, version by version, and as they stand in a file. A number in a
// file's header says of which version it claims to be; only its tables say whether it is.

import SqliteDatabase from 'better-sqlite3';
import { sha256Hex } from '../../base/text/digest.js';
import { booksFailures } from '../store-failures.js';
import { type Migration, migrate, migrations, stepsOf, versionOf } from './migrations.js';

/** The schema under a name: columns of a table, or the whole text of anything else in the schema. */
type SchemaText = ReadonlyMap<string, string>;

/** Runs `read` over an empty database that took the first `version` steps. */
export function withEmptyBooks<T>(
  version: number,
  read: (database: SqliteDatabase.Database) => T,
  steps: readonly Migration[] = migrations,
): T {
  const database = new SqliteDatabase(':memory:');
  try {
    migrate(database, ':memory:', steps.slice(0, version));
    return read(database);
  } finally {
    database.close();
  }
}

/** The columns of every table, in their order. */
export function tableColumns(database: SqliteDatabase.Database): SchemaText {
  const sql = `SELECT t.name, (SELECT group_concat(c.name, ', ') FROM pragma_table_info(t.name) AS c)
    FROM sqlite_schema AS t WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite#_%' ESCAPE '#'`;
  return new Map(database.prepare<[], [string, string]>(sql).raw().all());
}

/**
 * `tablesDigestOf` the newest version. To make empty books only to look at their tables takes longer than all
 * else that opening does, so this is asked first; where it does not hold, the tables are compared one by one.
 */
export const NEWEST_TABLES = '15fe4a75dee0e5b52cba77990ba6fef01c7c9f2af4df4066501a15190abea23e';

/** SHA-256 over tables and their columns. */
export function tablesDigestOf(tables: SchemaText): string {
  return sha256Hex(JSON.stringify([...tables].sort()));
}

/**
 * Refuses a file whose tables are not those of the version that it says it has: nothing could be read from
 * it, and nothing that it lacks could be added. A table that no version has is left to the proof of the
 * records, which names it.
 *
 * @throws Failure (refused)
 */
export function refuseOtherTables(
  database: SqliteDatabase.Database,
  path: string,
  steps: readonly Migration[] = migrations,
): void {
  const version = versionOf(database);
  const present = tableColumns(database);
  const isNewest = steps === migrations && version === steps.length;
  if (isNewest && tablesDigestOf(present) === NEWEST_TABLES) return;
  if (version === 0 && present.size > 0) {
    throw booksFailures.otherTables({ path, version: 'no version', fault: 'it has tables' });
  }
  const expected = withEmptyBooks(version, tableColumns, stepsOf(database, steps));
  const newest = version === steps.length ? expected : withEmptyBooks(steps.length, tableColumns, steps);
  for (const table of new Set([...expected.keys(), ...newest.keys()])) {
    if (present.get(table) === expected.get(table)) continue;
    const what = present.has(table)
      ? expected.has(table)
        ? `its table ${table} has other columns`
        : `it has the table ${table} already`
      : `it has no table ${table}`;
    throw booksFailures.otherTables({ path, version: `version ${version}`, fault: what });
  }
}
