// The first tables of the books. Never edited once landed: a later change is a migration of its own.
//
// STRICT throughout, the unit in each column's name, every integer within the range of a JavaScript number,
// except amounts and sums of them, which are read as bigint. Enumerations that will grow are tables, so that
// a later migration adds a row instead of rebuilding a table. Evidence and journal refuse UPDATE and DELETE;
// the journal also refuses, at the level of SQL, an entry that does not balance, one that does not carry on
// the chain, one in a month that is locked, and a posting that comes after its entry.

// Length of the bytes: `length` of a text ends at a NUL, and so does GLOB.
const sha256 = (column: string) =>
  `length(CAST(${column} AS BLOB)) = 64 AND ${column} NOT GLOB '*[^0-9a-f]*'`;
const month = (column: string) =>
  `length(CAST(${column} AS BLOB)) = 7 AND ${column} GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]' AND substr(${column}, 6) BETWEEN '01' AND '12'`;
const instant = (column: string) => `${column} BETWEEN 0 AND 253402300799999`;
const count = (column: string) => `${column} BETWEEN 0 AND 9007199254740991`;
const INTERFACE = `interface TEXT NOT NULL CHECK (interface IN ('sandbox', 'supplier', 'rewards'))`;

/** Triggers that make a table append-only. */
function appendOnly(table: string, what: string): string {
  return `
CREATE TRIGGER ${table}_refuses_update BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} is never changed'); END;
CREATE TRIGGER ${table}_refuses_delete BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, '${what} is never deleted'); END;`;
}

const EVIDENCE = `
CREATE TABLE evidence_blob (
  blob_id INTEGER PRIMARY KEY CHECK (${count('blob_id')}),
  sha256 TEXT NOT NULL UNIQUE CHECK (${sha256('sha256')}),
  byte_count INTEGER NOT NULL CHECK (${count('byte_count')})
) STRICT;
CREATE TABLE evidence_chunk (
  blob_id INTEGER NOT NULL REFERENCES evidence_blob (blob_id) DEFERRABLE INITIALLY DEFERRED,
  ordinal INTEGER NOT NULL CHECK (${count('ordinal')}),
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 4194304),
  UNIQUE (blob_id, ordinal)
) STRICT;
${appendOnly('evidence_blob', 'archived evidence')}
${appendOnly('evidence_chunk', 'archived evidence')}

CREATE TABLE receipt_topic (topic TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO receipt_topic (topic) VALUES ('ping'), ('catalogue'), ('balance'), ('statement'), ('statement_key'),
  ('events'), ('order'), ('brands'), ('fx'), ('summary'), ('float');
CREATE TABLE receipt (
  receipt_id INTEGER PRIMARY KEY CHECK (${count('receipt_id')}),
  ${INTERFACE},
  account TEXT NOT NULL,
  topic TEXT NOT NULL REFERENCES receipt_topic (topic),
  subject TEXT NOT NULL,
  target TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status = 0 OR status BETWEEN 100 AND 599),
  request_id TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL CHECK (${instant('received_at_ms')}),
  machine_at_ms INTEGER CHECK (${instant('machine_at_ms')}),
  stored_sha256 TEXT NOT NULL REFERENCES evidence_blob (sha256),
  removed TEXT NOT NULL CHECK (json_valid(removed)),
  verdicts TEXT NOT NULL CHECK (json_valid(verdicts))
) STRICT;
CREATE INDEX receipt_by_subject ON receipt (interface, account, topic, subject, received_at_ms, receipt_id);
CREATE INDEX receipt_by_time ON receipt (received_at_ms);
${appendOnly('receipt', 'a receipt')}

CREATE TABLE pin (
  pin_id INTEGER PRIMARY KEY CHECK (${count('pin_id')}),
  key_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL CHECK (${sha256('fingerprint')}),
  public_key_hex TEXT NOT NULL CHECK (${sha256('public_key_hex')}),
  pinned_at_ms INTEGER NOT NULL CHECK (${instant('pinned_at_ms')})
) STRICT;
${appendOnly('pin', 'a pin')}

CREATE TABLE import_kind (kind TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO import_kind (kind) VALUES ('book'), ('deposits'), ('rewards'), ('stakes'), ('statement'), ('float');
CREATE TABLE imported_file (
  import_id INTEGER PRIMARY KEY CHECK (${count('import_id')}),
  kind TEXT NOT NULL REFERENCES import_kind (kind),
  ${INTERFACE},
  account TEXT,
  profile TEXT NOT NULL,
  file_name TEXT NOT NULL,
  source_sha256 TEXT NOT NULL CHECK (${sha256('source_sha256')}),
  canonical_sha256 TEXT NOT NULL REFERENCES evidence_blob (sha256),
  row_count INTEGER NOT NULL CHECK (${count('row_count')}),
  imported_at_ms INTEGER NOT NULL CHECK (${instant('imported_at_ms')}),
  UNIQUE (kind, interface, source_sha256, profile)
) STRICT;
CREATE TABLE set_aside_row (
  import_id INTEGER NOT NULL REFERENCES imported_file (import_id),
  ordinal INTEGER NOT NULL CHECK (${count('ordinal')}),
  line INTEGER NOT NULL CHECK (${count('line')}),
  reason TEXT NOT NULL,
  month TEXT CHECK (${month('month')}),
  reference TEXT,
  PRIMARY KEY (import_id, ordinal)
) STRICT, WITHOUT ROWID;
${appendOnly('imported_file', 'an imported file')}
${appendOnly('set_aside_row', 'a row set aside')}
`;

const RUNS_AND_PERIODS = `
CREATE TABLE run (
  run_id INTEGER PRIMARY KEY CHECK (${count('run_id')}),
  command TEXT NOT NULL,
  month TEXT CHECK (${month('month')}),
  as_of_ms INTEGER CHECK (${instant('as_of_ms')}),
  started_at_ms INTEGER NOT NULL CHECK (${instant('started_at_ms')}),
  ended_at_ms INTEGER CHECK (${instant('ended_at_ms')}),
  outcome TEXT NOT NULL,
  exit_code INTEGER CHECK (exit_code BETWEEN 0 AND 255),
  CHECK ((ended_at_ms IS NULL) = (exit_code IS NULL))
) STRICT;
CREATE TRIGGER run_refuses_delete BEFORE DELETE ON run
BEGIN SELECT RAISE(ABORT, 'a run is never deleted'); END;
CREATE TRIGGER run_ends_once BEFORE UPDATE ON run WHEN OLD.exit_code IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a run that ended is never changed'); END;

CREATE TABLE period (
  month TEXT PRIMARY KEY CHECK (${month('month')}),
  state TEXT NOT NULL CHECK (state IN ('open', 'certified', 'suspended'))
) STRICT, WITHOUT ROWID;
CREATE TABLE period_change (
  change_id INTEGER PRIMARY KEY CHECK (${count('change_id')}),
  month TEXT NOT NULL CHECK (${month('month')}),
  state TEXT NOT NULL CHECK (state IN ('open', 'certified', 'suspended')),
  changed_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  changed_at_ms INTEGER NOT NULL CHECK (${instant('changed_at_ms')})
) STRICT;
CREATE TRIGGER period_follows_change AFTER INSERT ON period_change
BEGIN
  INSERT INTO period (month, state) VALUES (NEW.month, NEW.state)
  ON CONFLICT (month) DO UPDATE SET state = NEW.state;
END;
${appendOnly('period_change', 'the history of a month')}
`;

const JOURNAL = `
CREATE TABLE entry_kind (kind TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO entry_kind (kind) VALUES ('opening'), ('grant'), ('deposit'), ('transfer'), ('order'), ('order_pending'),
  ('order_issued'), ('failed_debit'), ('reversal'), ('order_without_debit'), ('debit_without_order'),
  ('difference'), ('acceptance'), ('undo');
CREATE TABLE journal_entry (
  position INTEGER PRIMARY KEY CHECK (position BETWEEN 1 AND 9007199254740991),
  entry_id TEXT NOT NULL CHECK (entry_id <> ''),
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND 9007199254740991),
  ${INTERFACE},
  account TEXT NOT NULL,
  kind TEXT NOT NULL REFERENCES entry_kind (kind),
  subject TEXT NOT NULL,
  slug TEXT NOT NULL,
  month TEXT NOT NULL CHECK (${month('month')}),
  origin_month TEXT NOT NULL CHECK (${month('origin_month')}),
  booked_at_ms INTEGER NOT NULL CHECK (${instant('booked_at_ms')}),
  recorded_at_ms INTEGER NOT NULL CHECK (${instant('recorded_at_ms')}),
  reverses_entry_id TEXT,
  reverses_ordinal INTEGER,
  item_id TEXT NOT NULL,
  description TEXT NOT NULL,
  evidence_sha256 TEXT NOT NULL,
  posting_count INTEGER NOT NULL CHECK (posting_count BETWEEN 0 AND 9007199254740991),
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
  entry_hash TEXT NOT NULL CHECK (length(entry_hash) = 64),
  CHECK ((reverses_entry_id IS NULL) = (reverses_ordinal IS NULL)),
  UNIQUE (entry_id, ordinal),
  FOREIGN KEY (reverses_entry_id, reverses_ordinal) REFERENCES journal_entry (entry_id, ordinal)
) STRICT;
CREATE INDEX journal_entry_by_month ON journal_entry (month);
CREATE INDEX journal_entry_by_origin ON journal_entry (origin_month, account);
CREATE UNIQUE INDEX journal_entry_undone_once ON journal_entry (reverses_entry_id, reverses_ordinal)
  WHERE reverses_entry_id IS NOT NULL;
CREATE TABLE journal_posting (
  position INTEGER NOT NULL REFERENCES journal_entry (position) DEFERRABLE INITIALLY DEFERRED,
  line INTEGER NOT NULL CHECK (line BETWEEN 1 AND 9007199254740991),
  ledger_account TEXT NOT NULL CHECK (ledger_account <> ''),
  side TEXT NOT NULL CHECK (side IN ('debit', 'credit')),
  amount_usd6 INTEGER NOT NULL CHECK (amount_usd6 > 0),
  PRIMARY KEY (position, line)
) STRICT, WITHOUT ROWID;
${appendOnly('journal_entry', 'a journal entry')}
${appendOnly('journal_posting', 'a posting')}
CREATE TRIGGER journal_posting_before_entry BEFORE INSERT ON journal_posting
WHEN EXISTS (SELECT 1 FROM journal_entry WHERE position = NEW.position)
BEGIN SELECT RAISE(ABORT, 'a posting comes before its entry, never after'); END;
CREATE TRIGGER journal_entry_before_insert BEFORE INSERT ON journal_entry
BEGIN
  SELECT CASE
    WHEN (SELECT count(*) IS NOT NEW.posting_count
        OR coalesce(sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END), 0) IS NOT 0
        FROM journal_posting WHERE position = NEW.position)
      THEN RAISE(ABORT, 'an entry whose postings do not balance is refused')
    WHEN NEW.position IS NOT 1 + coalesce((SELECT max(position) FROM journal_entry), 0)
      OR NEW.previous_hash IS NOT coalesce((SELECT entry_hash FROM journal_entry WHERE position = NEW.position - 1),
        '0000000000000000000000000000000000000000000000000000000000000000')
      THEN RAISE(ABORT, 'an entry that does not carry on the chain is refused')
    WHEN EXISTS (SELECT 1 FROM period WHERE month = NEW.month AND state <> 'open')
      THEN RAISE(ABORT, 'a locked month takes no entries')
    END;
END;

CREATE TABLE ledger_balance (
  ledger_account TEXT NOT NULL,
  ${INTERFACE},
  account TEXT NOT NULL,
  month TEXT NOT NULL CHECK (${month('month')}),
  debit_usd6 INTEGER NOT NULL CHECK (debit_usd6 >= 0),
  credit_usd6 INTEGER NOT NULL CHECK (credit_usd6 >= 0),
  PRIMARY KEY (ledger_account, interface, account, month)
) STRICT, WITHOUT ROWID;
`;

const ITEMS = `
CREATE TABLE item (
  item_id TEXT PRIMARY KEY CHECK (item_id <> ''),
  ${INTERFACE},
  account TEXT NOT NULL,
  month TEXT NOT NULL CHECK (${month('month')}),
  code TEXT NOT NULL,
  class TEXT NOT NULL CHECK (class IN ('E', 'A', 'T', 'U', 'I')),
  discrepancy TEXT NOT NULL CHECK (json_valid(discrepancy)),
  first_month TEXT NOT NULL CHECK (${month('first_month')}),
  first_seen_ms INTEGER NOT NULL CHECK (${instant('first_seen_ms')}),
  last_seen_ms INTEGER NOT NULL CHECK (${instant('last_seen_ms')} AND last_seen_ms >= first_seen_ms),
  cleared_at_ms INTEGER CHECK (${instant('cleared_at_ms')}),
  cleared_by_run INTEGER REFERENCES run (run_id),
  cleared_month TEXT CHECK (${month('cleared_month')}),
  CHECK ((cleared_at_ms IS NULL) = (cleared_by_run IS NULL) AND (cleared_at_ms IS NULL) = (cleared_month IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER item_refuses_delete BEFORE DELETE ON item
BEGIN SELECT RAISE(ABORT, 'an item is never deleted'); END;
CREATE TABLE item_finding (
  interface TEXT NOT NULL,
  account TEXT NOT NULL,
  scope_month TEXT NOT NULL CHECK (${month('scope_month')}),
  item_id TEXT NOT NULL REFERENCES item (item_id),
  PRIMARY KEY (interface, account, scope_month, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_finding_by_item ON item_finding (item_id);
CREATE TABLE item_acceptance (
  acceptance_id INTEGER PRIMARY KEY CHECK (${count('acceptance_id')}),
  item_id TEXT NOT NULL REFERENCES item (item_id),
  accepted_by TEXT NOT NULL CHECK (accepted_by <> ''),
  reason TEXT NOT NULL CHECK (reason <> ''),
  accepted_at_ms INTEGER NOT NULL CHECK (${instant('accepted_at_ms')}),
  discrepancy TEXT NOT NULL CHECK (json_valid(discrepancy))
) STRICT;
CREATE INDEX item_acceptance_by_item ON item_acceptance (item_id, acceptance_id);
${appendOnly('item_acceptance', 'an acceptance')}
`;

/** Version 1: evidence, receipts, pins, imports, runs, periods, journal, balances, items. */
export const firstBooks: string = [EVIDENCE, RUNS_AND_PERIODS, JOURNAL, ITEMS].join('');
