// Tables of the service's own books. STRICT throughout, the unit in each column's name. Money is booked as
// double-entry postings beside the movement that the interface shows; both are written in one transaction.

import type { BooksPlan } from '../../books/books-database.js';

const SCHEMA = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  key_id TEXT PRIMARY KEY,
  secret_sha256 TEXT NOT NULL CHECK (length(secret_sha256) = 64),
  signing_secret TEXT NOT NULL,
  webhook_secret TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms > created_at_ms),
  revoked_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  key_id TEXT PRIMARY KEY REFERENCES api_keys (key_id),
  balance_usd6 INTEGER NOT NULL,
  last_seq INTEGER NOT NULL CHECK (last_seq >= 0),
  order_count INTEGER NOT NULL,
  deposit_count INTEGER NOT NULL,
  test_event_count INTEGER NOT NULL,
  quote_count INTEGER NOT NULL,
  event_count INTEGER NOT NULL,
  pending_count INTEGER NOT NULL CHECK (pending_count >= 0),
  settled_to_month TEXT NOT NULL,
  pending_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE key_days (
  day TEXT NOT NULL,
  address TEXT NOT NULL,
  key_count INTEGER NOT NULL CHECK (key_count > 0),
  PRIMARY KEY (day, address)
) STRICT, WITHOUT ROWID;

CREATE TABLE nonces_even (
  high INTEGER NOT NULL CHECK (high BETWEEN 0 AND 4294967295),
  low INTEGER NOT NULL CHECK (low BETWEEN 0 AND 4294967295)
) STRICT;
CREATE TABLE nonces_odd (
  high INTEGER NOT NULL CHECK (high BETWEEN 0 AND 4294967295),
  low INTEGER NOT NULL CHECK (low BETWEEN 0 AND 4294967295)
) STRICT;

CREATE TABLE quotes (
  quote_id TEXT PRIMARY KEY,
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  slug TEXT NOT NULL,
  currency TEXT NOT NULL,
  face_minor INTEGER NOT NULL CHECK (face_minor >= 0),
  rate_bps INTEGER NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000),
  cost_minor INTEGER NOT NULL CHECK (cost_minor BETWEEN 0 AND face_minor),
  fx_rate TEXT NOT NULL,
  cost_usd6 INTEGER NOT NULL CHECK (cost_usd6 >= 0),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX quotes_by_key ON quotes (key_id);

CREATE TABLE orders (
  order_number INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  client_ref TEXT NOT NULL,
  request_sha256 TEXT NOT NULL CHECK (length(request_sha256) = 64),
  slug TEXT NOT NULL,
  currency TEXT NOT NULL,
  face_minor INTEGER NOT NULL CHECK (face_minor >= 0),
  rate_bps INTEGER NOT NULL,
  cost_minor INTEGER NOT NULL,
  fx_rate TEXT NOT NULL,
  cost_usd6 INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'issued')),
  quote_id TEXT,
  ref_sha256 TEXT NOT NULL CHECK (length(ref_sha256) = 64),
  country TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  issue_due_at_ms INTEGER NOT NULL,
  issued_at_ms INTEGER,
  CHECK ((status = 'issued') = (issued_at_ms IS NOT NULL)),
  UNIQUE (key_id, client_ref)
) STRICT;
CREATE INDEX orders_pending ON orders (key_id, issue_due_at_ms) WHERE status = 'pending';

CREATE TABLE failed_attempts (
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  client_ref TEXT NOT NULL,
  PRIMARY KEY (key_id, client_ref)
) STRICT, WITHOUT ROWID;

CREATE TABLE deposits (
  deposit_id TEXT PRIMARY KEY,
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  plus_amount TEXT NOT NULL,
  gross_usd6 INTEGER NOT NULL CHECK (gross_usd6 >= 0),
  pool_fee_usd6 INTEGER NOT NULL,
  credited_usd6 INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deposits_by_key ON deposits (key_id);

CREATE TABLE movements (
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  booked_at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('grant', 'deposit', 'order', 'reversal')),
  ref TEXT,
  slug TEXT,
  currency TEXT,
  face_minor INTEGER,
  rate_bps INTEGER,
  cost_minor INTEGER,
  fx_rate TEXT,
  plus_amount TEXT,
  amount_usd6 INTEGER NOT NULL,
  balance_usd6 INTEGER NOT NULL,
  CHECK ((kind = 'grant') = (ref IS NULL)),
  PRIMARY KEY (key_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (
  key_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  line INTEGER NOT NULL CHECK (line > 0),
  ledger_account TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('debit', 'credit')),
  amount_usd6 INTEGER NOT NULL CHECK (amount_usd6 > 0),
  PRIMARY KEY (key_id, seq, line),
  FOREIGN KEY (key_id, seq) REFERENCES movements (key_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  event_number INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL UNIQUE,
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  type TEXT NOT NULL,
  subject TEXT,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_key ON events (key_id, event_number);

CREATE TABLE statements (
  key_id TEXT NOT NULL REFERENCES api_keys (key_id),
  month TEXT NOT NULL,
  raw_statement TEXT NOT NULL,
  signature TEXT NOT NULL CHECK (length(signature) = 128),
  PRIMARY KEY (key_id, month)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER movements_never_change BEFORE UPDATE ON movements
BEGIN SELECT RAISE(ABORT, 'a booked movement never changes'); END;
CREATE TRIGGER postings_never_change BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting never changes'); END;
CREATE TRIGGER statements_never_change BEFORE UPDATE ON statements
BEGIN SELECT RAISE(ABORT, 'a final statement never changes'); END;
`;

/** "TOLS" in ASCII: another database is refused by name. */
export const sandboxBooksPlan: BooksPlan = {
  fileName: 'service.db',
  applicationId: 0x544f4c53,
  schemaVersion: 1,
  schema: SCHEMA,
};
