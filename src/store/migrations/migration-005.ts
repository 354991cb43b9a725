// The seals: they make a change of any record show, as the chain does for the journal. Records that exist
// when the books come to this version are sealed as they are, in the same step.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';
import { sealedRecords } from '../seals/sealed-rows.js';

const SEAL_TABLE = `
CREATE TABLE record_seal (
  position INTEGER PRIMARY KEY CHECK (position BETWEEN 1 AND 9007199254740991),
  record TEXT NOT NULL,
  up_to INTEGER NOT NULL CHECK (up_to BETWEEN 0 AND 9007199254740991),
  digest TEXT NOT NULL CHECK (length(CAST(digest AS BLOB)) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
  seal_hash TEXT NOT NULL CHECK (length(seal_hash) = 64)
) STRICT;
CREATE INDEX record_seal_by_record ON record_seal (record, position);
CREATE TRIGGER record_seal_refuses_update BEFORE UPDATE ON record_seal
BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER record_seal_refuses_delete BEFORE DELETE ON record_seal
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;
`;

export function recordSeals(database: SqliteDatabase.Database): void {
  database.exec(SEAL_TABLE);
  new RecordSeals(database).seal(sealedRecords);
}
