// Version 8 of the books: what a close came to, kept for the next one over the same state. Never edited once
// landed.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';

const KEPT_CLOSE_TABLE = `
CREATE TABLE kept_close (
  month TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  inputs_sha256 TEXT NOT NULL CHECK (length(inputs_sha256) = 64),
  manifest_sha256 TEXT NOT NULL CHECK (length(manifest_sha256) = 64),
  outcome_sha256 TEXT NOT NULL REFERENCES evidence_blob (sha256)
) STRICT;
`;

/** The table, empty, and its first seal in the same step. */
export function keptCloses(database: SqliteDatabase.Database): void {
  database.exec(KEPT_CLOSE_TABLE);
  new RecordSeals(database).seal(['kept_close']);
}
