// Version 14 of the books: the months whose orders a fetch asked for. Never edited once landed.

import type SqliteDatabase from 'better-sqlite3';
import { RecordSeals } from '../seals/record-seals.js';

// Nobody knows which fetch read the orders of a month in older books. Months that the service itself told of,
// in an account that has the read of any order, are taken for asked, as the program before did.
const TABLES = `
CREATE TABLE asked_month (
  interface TEXT NOT NULL CHECK (interface <> ''),
  account TEXT NOT NULL,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  PRIMARY KEY (interface, account, month)
) STRICT;
INSERT INTO asked_month (interface, account, month)
  SELECT DISTINCT interface, account, subject FROM receipt AS r
  WHERE topic IN ('statement', 'float') AND target NOT LIKE 'file %'
    AND subject GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'
    AND EXISTS (SELECT 1 FROM receipt AS o
      WHERE o.interface = r.interface AND o.account = r.account AND o.topic = 'order');
CREATE TRIGGER asked_month_refuses_update BEFORE UPDATE ON asked_month
BEGIN SELECT RAISE(ABORT, 'a month that was asked for is never changed'); END;
CREATE TRIGGER asked_month_refuses_delete BEFORE DELETE ON asked_month
BEGIN SELECT RAISE(ABORT, 'a month that was asked for is never deleted'); END;
`;

/** The table and its first seal, in the same step. */
export function askedMonths(database: SqliteDatabase.Database): void {
  database.exec(TABLES);
  new RecordSeals(database).seal(['asked_month']);
}
