// Tables of the rewards interface's own books. STRICT throughout, the unit in each column's name. Tokens are
// digits of units of 10^-18 (`_plus18`), since no integer of the database holds them. Wallets are in lower
// case.

import type { BooksPlan } from '../../books/books-database.js';

const SCHEMA = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE movements (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  kind TEXT NOT NULL CHECK (kind IN ('funding', 'issuance', 'issuance_reversal')),
  issuance_id TEXT,
  transaction_id TEXT,
  amount_plus18 TEXT NOT NULL,
  balance_plus18 TEXT NOT NULL,
  booked_at_ms INTEGER NOT NULL,
  CHECK ((kind = 'funding') = (issuance_id IS NULL)),
  CHECK ((issuance_id IS NULL) = (transaction_id IS NULL))
) STRICT;
CREATE INDEX movements_by_time ON movements (booked_at_ms, seq);

CREATE TABLE wallets (
  wallet TEXT PRIMARY KEY,
  available_plus18 TEXT NOT NULL,
  staked_plus18 TEXT NOT NULL,
  pending_plus18 TEXT NOT NULL,
  earned_plus18 TEXT NOT NULL,
  redeemed_plus18 TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE totals (name TEXT PRIMARY KEY, sum_plus18 TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  wallet TEXT PRIMARY KEY,
  email TEXT,
  external_id TEXT UNIQUE,
  region TEXT,
  kyc_status TEXT NOT NULL CHECK (kyc_status IN ('none', 'full')),
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE issuances (
  issuance_number INTEGER PRIMARY KEY,
  issuance_id TEXT NOT NULL UNIQUE,
  wallet TEXT NOT NULL,
  amount_plus18 TEXT NOT NULL,
  amount_usd_minor INTEGER NOT NULL CHECK (amount_usd_minor > 0),
  reward_rate TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'failed')),
  tx_hash TEXT,
  failure_reason TEXT,
  transaction_id TEXT NOT NULL,
  merchant_id TEXT,
  metadata TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  CHECK ((status = 'confirmed') = (tx_hash IS NOT NULL)),
  CHECK ((status = 'failed') = (failure_reason IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX issuances_by_transaction ON issuances (transaction_id) WHERE status <> 'failed';

CREATE TABLE redemptions (
  redemption_number INTEGER PRIMARY KEY,
  redemption_id TEXT NOT NULL UNIQUE,
  wallet TEXT NOT NULL,
  catalogue_item_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  spent_plus18 TEXT NOT NULL,
  delivery_email TEXT,
  status TEXT NOT NULL CHECK (status IN ('processing', 'completed')),
  created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE redeemed_items (
  catalogue_item_id TEXT PRIMARY KEY,
  quantity INTEGER NOT NULL CHECK (quantity > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE stakes (
  stake_number INTEGER PRIMARY KEY,
  stake_id TEXT NOT NULL UNIQUE,
  wallet TEXT NOT NULL,
  amount_plus18 TEXT NOT NULL,
  tier TEXT NOT NULL CHECK (tier IN ('flex', '3m', '6m', '12m')),
  auto_compound INTEGER NOT NULL CHECK (auto_compound IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('active', 'matured')),
  matures_at_ms INTEGER,
  renewed_as TEXT,
  created_at_ms INTEGER NOT NULL,
  CHECK ((tier = 'flex') = (matures_at_ms IS NULL)),
  CHECK (renewed_as IS NULL OR status = 'matured')
) STRICT;

CREATE TABLE due_steps (
  step_number INTEGER PRIMARY KEY,
  due_at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('issuance', 'redemption', 'stake')),
  subject TEXT NOT NULL
) STRICT;
CREATE INDEX due_steps_by_time ON due_steps (due_at_ms, step_number);

CREATE TABLE webhooks (
  webhook_number INTEGER PRIMARY KEY,
  webhook_id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  delivery_number INTEGER PRIMARY KEY,
  delivery_id TEXT NOT NULL UNIQUE,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  webhook_id TEXT NOT NULL REFERENCES webhooks (webhook_id),
  next_try_at_ms INTEGER,
  delivered INTEGER NOT NULL CHECK (delivered IN (0, 1)),
  CHECK (delivered = 0 OR next_try_at_ms IS NULL)
) STRICT;
CREATE INDEX deliveries_open ON deliveries (next_try_at_ms, delivery_number) WHERE next_try_at_ms IS NOT NULL;
CREATE INDEX deliveries_of_webhook ON deliveries (webhook_id, next_try_at_ms, delivery_number)
  WHERE next_try_at_ms IS NOT NULL;

CREATE TABLE delivery_tries (
  delivery_number INTEGER NOT NULL REFERENCES deliveries (delivery_number),
  try_number INTEGER NOT NULL CHECK (try_number > 0),
  at_ms INTEGER NOT NULL,
  status INTEGER,
  PRIMARY KEY (delivery_number, try_number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER movements_never_change BEFORE UPDATE ON movements
BEGIN SELECT RAISE(ABORT, 'a booked movement never changes'); END;
CREATE TRIGGER movements_never_go BEFORE DELETE ON movements
BEGIN SELECT RAISE(ABORT, 'a booked movement never goes'); END;
`;

/** "TORW" in ASCII: another database is refused by name. */
export const rewardsBooksPlan: BooksPlan = {
  fileName: 'rewards.db',
  applicationId: 0x544f5257,
  schemaVersion: 1,
  schema: SCHEMA,
};
