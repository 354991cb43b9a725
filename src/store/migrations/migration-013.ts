// Version 13 of the books: settlements of claims in tokens outside of the pool. Never edited once landed.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';

// Tokens go beyond what an integer of the database holds: whole units of 10^-18, as their digits.
const TABLES = `
CREATE TABLE token_settlement (
  settlement_id INTEGER PRIMARY KEY CHECK (settlement_id BETWEEN 1 AND 9007199254740991),
  item_id TEXT NOT NULL REFERENCES item (item_id),
  amount_plus18 TEXT NOT NULL CHECK (ltrim(amount_plus18, '-') GLOB '[1-9]*'
    AND substr(amount_plus18, 2) NOT GLOB '*[^0-9]*'),
  settled_on_ms INTEGER NOT NULL CHECK (settled_on_ms BETWEEN 0 AND 253402300799999),
  posting_month TEXT NOT NULL CHECK (posting_month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  reference TEXT NOT NULL CHECK (reference <> ''),
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  recorded_at_ms INTEGER NOT NULL CHECK (recorded_at_ms BETWEEN 0 AND 253402300799999),
  UNIQUE (item_id, reference, settled_on_ms, amount_plus18)
) STRICT;
CREATE TRIGGER token_settlement_refuses_update BEFORE UPDATE ON token_settlement
BEGIN SELECT RAISE(ABORT, 'a settlement is never changed'); END;
CREATE TRIGGER token_settlement_refuses_delete BEFORE DELETE ON token_settlement
BEGIN SELECT RAISE(ABORT, 'a settlement is never deleted'); END;
`;

/** The table, empty, and its first seal in the same step. */
export function tokenSettlements(database: SqliteDatabase.Database): void {
  database.exec(TABLES);
  new RecordSeals(database).seal(['token_settlement']);
}
