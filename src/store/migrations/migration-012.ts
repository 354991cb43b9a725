// Version 12 of the books: entries that stand for the orders of a day. Never edited once landed.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';

/** Triggers that make a table append-only. */
function appendOnly(table: string, what: string): string {
  return `
CREATE TRIGGER ${table}_refuses_update BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} is never changed'); END;
CREATE TRIGGER ${table}_refuses_delete BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} is never deleted'); END;`;
}

const TABLES = `
CREATE TABLE order_table (
  table_id INTEGER PRIMARY KEY CHECK (table_id BETWEEN 1 AND 9007199254740991),
  sha256 TEXT NOT NULL UNIQUE REFERENCES evidence_blob (sha256),
  interface TEXT NOT NULL CHECK (interface <> ''),
  account TEXT NOT NULL,
  subject TEXT NOT NULL,
  order_count INTEGER NOT NULL CHECK (order_count BETWEEN 1 AND 9007199254740991),
  recorded_at_ms INTEGER NOT NULL CHECK (recorded_at_ms BETWEEN 0 AND 253402300799999)
) STRICT;
CREATE TABLE daily_month (
  interface TEXT NOT NULL CHECK (interface <> ''),
  account TEXT NOT NULL,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  PRIMARY KEY (interface, account, month)
) STRICT;
${appendOnly('order_table', 'a table of orders')}
${appendOnly('daily_month', 'the detail of a month')}
`;

/** The tables, empty, and their first seals in the same step. */
export function orderTables(database: SqliteDatabase.Database): void {
  database.exec(TABLES);
  new RecordSeals(database).seal(['order_table', 'daily_month']);
}
