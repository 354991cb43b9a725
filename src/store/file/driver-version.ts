// The compiled database driver, tried: it is loaded, opens a database in memory and answers.

import SqliteDatabase from 'better-sqlite3';

/**
 * The version of SQLite in the driver, such as `3.50.1`.
 *
 * @throws what the loader throws where the driver was not built for this machine
 */
export function driverVersion(): string {
  const database = new SqliteDatabase(':memory:');
  try {
    return String(database.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    database.close();
  }
}
