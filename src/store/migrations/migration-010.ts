// Settlements outside of the float and remarks on items: what persons record of an item. Never edited once
// landed.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';

const instant = (column: string) => `${column} BETWEEN 0 AND 253402300799999`;
const id = (column: string) => `${column} BETWEEN 1 AND 9007199254740991`;

/** Triggers that make a table append-only. */
function appendOnly(table: string, what: string): string {
  return `
CREATE TRIGGER ${table}_refuses_update BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} is never changed'); END;
CREATE TRIGGER ${table}_refuses_delete BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} is never deleted'); END;`;
}

const TABLES = `
INSERT INTO entry_kind (kind) VALUES ('settlement_outside');
CREATE TABLE item_settlement (
  settlement_id INTEGER PRIMARY KEY CHECK (${id('settlement_id')}),
  item_id TEXT NOT NULL REFERENCES item (item_id),
  amount_usd6 INTEGER NOT NULL CHECK (amount_usd6 <> 0),
  settled_on_ms INTEGER NOT NULL CHECK (${instant('settled_on_ms')}),
  posting_month TEXT NOT NULL CHECK (posting_month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  reference TEXT NOT NULL CHECK (reference <> ''),
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  recorded_at_ms INTEGER NOT NULL CHECK (${instant('recorded_at_ms')}),
  UNIQUE (item_id, reference, settled_on_ms, amount_usd6)
) STRICT;
CREATE TABLE item_remark (
  remark_id INTEGER PRIMARY KEY CHECK (${id('remark_id')}),
  item_id TEXT NOT NULL REFERENCES item (item_id),
  remark TEXT NOT NULL CHECK (remark <> ''),
  owner TEXT CHECK (owner <> ''),
  noted_by TEXT NOT NULL CHECK (noted_by <> ''),
  noted_at_ms INTEGER NOT NULL CHECK (${instant('noted_at_ms')})
) STRICT;
CREATE INDEX item_remark_by_item ON item_remark (item_id, remark_id);
${appendOnly('item_settlement', 'a settlement')}
${appendOnly('item_remark', 'a remark')}
`;

/** The tables, empty, and their first seals in the same step. */
export function itemWork(database: SqliteDatabase.Database): void {
  database.exec(TABLES);
  new RecordSeals(database).seal(['item_settlement', 'item_remark']);
}
