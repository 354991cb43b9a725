// Version 9 of the books: what each judged month adds to the bridge between the own records and the
// statement. Never edited once landed.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';

const BRIDGE_PART_TABLE = `
CREATE TABLE bridge_part (
  interface TEXT NOT NULL CHECK (interface = 'supplier' OR interface = 'sandbox' OR interface = 'rewards'),
  account TEXT NOT NULL,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  part TEXT NOT NULL CHECK (json_valid(part)),
  PRIMARY KEY (interface, account, month)
) STRICT;
`;

/** The table, empty, and its first seal in the same step. */
export function bridgeParts(database: SqliteDatabase.Database): void {
  database.exec(BRIDGE_PART_TABLE);
  new RecordSeals(database).seal(['bridge_part']);
}
