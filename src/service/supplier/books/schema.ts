// Tables of the supplier interface's own books. STRICT throughout, the unit in each column's name. Each
// movement of the float is booked with its balanced postings in one transaction; neither ever changes.

import type { BooksPlan } from '../../books/books-database.js';

const SCHEMA = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
  order_number INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  client_ref TEXT NOT NULL UNIQUE,
  request_sha256 TEXT NOT NULL CHECK (length(request_sha256) = 64),
  brand_slug TEXT NOT NULL,
  currency TEXT NOT NULL,
  face_minor INTEGER NOT NULL CHECK (face_minor >= 0),
  wholesale_minor INTEGER NOT NULL CHECK (wholesale_minor >= 0),
  wholesale_usd6 INTEGER NOT NULL CHECK (wholesale_usd6 >= 0),
  wallet_ref_sha256 TEXT NOT NULL CHECK (length(wallet_ref_sha256) = 64),
  status TEXT NOT NULL CHECK (status IN ('issued', 'failed')),
  created_at_ms INTEGER NOT NULL,
  issued_at_ms INTEGER,
  CHECK ((status = 'issued') = (issued_at_ms IS NOT NULL))
) STRICT;
CREATE INDEX orders_issued ON orders (issued_at_ms, wholesale_usd6) WHERE status = 'issued';
CREATE INDEX orders_of_wallet ON orders (wallet_ref_sha256, issued_at_ms, wholesale_usd6) WHERE status = 'issued';

CREATE TABLE movements (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  movement_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('deposit', 'debit', 'reversal')),
  booked_at_ms INTEGER NOT NULL,
  amount_usd6 INTEGER NOT NULL CHECK (amount_usd6 >= 0),
  balance_usd6 INTEGER NOT NULL,
  tx_hash TEXT,
  from_wallet TEXT,
  client_ref TEXT,
  order_id TEXT,
  brand_slug TEXT,
  currency TEXT,
  face_minor INTEGER,
  wholesale_minor INTEGER,
  CHECK ((kind = 'deposit') = (tx_hash IS NOT NULL AND from_wallet IS NOT NULL)),
  CHECK ((kind = 'deposit') = (client_ref IS NULL)),
  CHECK ((kind = 'deposit') = (wholesale_minor IS NULL))
) STRICT;
CREATE INDEX movements_by_time ON movements (booked_at_ms, seq);
CREATE UNIQUE INDEX movements_by_transfer ON movements (tx_hash) WHERE tx_hash IS NOT NULL;

CREATE TABLE postings (
  seq INTEGER NOT NULL REFERENCES movements (seq),
  line INTEGER NOT NULL CHECK (line > 0),
  ledger_account TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('debit', 'credit')),
  amount_usd6 INTEGER NOT NULL CHECK (amount_usd6 > 0),
  PRIMARY KEY (seq, line)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER movements_never_change BEFORE UPDATE ON movements
BEGIN SELECT RAISE(ABORT, 'a booked movement never changes'); END;
CREATE TRIGGER movements_never_go BEFORE DELETE ON movements
BEGIN SELECT RAISE(ABORT, 'a booked movement never goes'); END;
CREATE TRIGGER postings_never_change BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting never changes'); END;
CREATE TRIGGER postings_never_go BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting never goes'); END;
`;

/** "TOSU" in ASCII: another database is refused by name. */
export const supplierBooksPlan: BooksPlan = {
  fileName: 'supplier.db',
  applicationId: 0x544f5355,
  schemaVersion: 1,
  schema: SCHEMA,
};
