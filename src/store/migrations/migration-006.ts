// Version 6 of the books: entries and postings as before, under the same guards in words that cost SQLite
// less. Never edited once landed.
//
// `x IN (three values)` builds a table of the three for every row: `x = a OR x = b` does not. A month of
// origin that is the month itself is not spelled out a second time. A posting that comes after its entry
// FAILs and no longer ABORTs: it is refused all the same, but SQLite then keeps no copy of the page to undo
// half a statement with, since the rows of that statement before it are postings like any other.

const MOST = '9007199254740991';
const isMonth = (column: string): string =>
  `length(CAST(${column} AS BLOB)) = 7 AND ${column} GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]' AND substr(${column}, 6) BETWEEN '01' AND '12'`;
const isInstant = (column: string): string => `${column} BETWEEN 0 AND 253402300799999`;

const ENTRY_TABLE = `
CREATE TABLE journal_entry (
  position INTEGER PRIMARY KEY CHECK (position BETWEEN 1 AND ${MOST}),
  entry_id TEXT NOT NULL CHECK (entry_id <> ''),
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 1 AND ${MOST}),
  interface TEXT NOT NULL CHECK (interface = 'supplier' OR interface = 'sandbox' OR interface = 'rewards'),
  account TEXT NOT NULL,
  kind TEXT NOT NULL REFERENCES entry_kind (kind),
  subject TEXT NOT NULL,
  slug TEXT NOT NULL,
  month TEXT NOT NULL CHECK (${isMonth('month')}),
  origin_month TEXT NOT NULL CHECK (origin_month = month OR (${isMonth('origin_month')})),
  booked_at_ms INTEGER NOT NULL CHECK (${isInstant('booked_at_ms')}),
  recorded_at_ms INTEGER NOT NULL CHECK (${isInstant('recorded_at_ms')}),
  reverses_entry_id TEXT,
  reverses_ordinal INTEGER,
  item_id TEXT NOT NULL,
  description TEXT NOT NULL,
  evidence_sha256 TEXT NOT NULL,
  posting_count INTEGER NOT NULL CHECK (posting_count BETWEEN 0 AND ${MOST}),
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
  entry_hash TEXT NOT NULL CHECK (length(entry_hash) = 64),
  hash_version INTEGER NOT NULL DEFAULT 1 CHECK (hash_version BETWEEN 1 AND 99),
  CHECK ((reverses_entry_id IS NULL) = (reverses_ordinal IS NULL)),
  UNIQUE (entry_id, ordinal),
  FOREIGN KEY (reverses_entry_id, reverses_ordinal) REFERENCES journal_entry (entry_id, ordinal)
) STRICT;
`;

const POSTING_TABLE = `
CREATE TABLE journal_posting (
  position INTEGER NOT NULL REFERENCES journal_entry (position) DEFERRABLE INITIALLY DEFERRED,
  line INTEGER NOT NULL CHECK (line BETWEEN 1 AND ${MOST}),
  ledger_account TEXT NOT NULL CHECK (ledger_account <> ''),
  side TEXT NOT NULL CHECK (side = 'debit' OR side = 'credit'),
  amount_usd6 INTEGER NOT NULL CHECK (amount_usd6 > 0),
  own_currency TEXT NOT NULL DEFAULT '',
  own_minor INTEGER CHECK ((own_minor IS NULL) = (own_currency = '') AND own_minor BETWEEN 0 AND ${MOST}),
  PRIMARY KEY (position, line)
) STRICT, WITHOUT ROWID;
`;

const INDEXES = `
CREATE INDEX journal_entry_by_month ON journal_entry (month);
CREATE INDEX journal_entry_by_origin ON journal_entry (origin_month, account);
CREATE UNIQUE INDEX journal_entry_undone_once ON journal_entry (reverses_entry_id, reverses_ordinal)
  WHERE reverses_entry_id IS NOT NULL;
`;

const GUARDS = `
CREATE TRIGGER journal_entry_refuses_update BEFORE UPDATE ON journal_entry
BEGIN SELECT RAISE(ABORT, 'a journal entry is never changed'); END;
CREATE TRIGGER journal_entry_refuses_delete BEFORE DELETE ON journal_entry
BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END;
CREATE TRIGGER journal_posting_refuses_update BEFORE UPDATE ON journal_posting
BEGIN SELECT RAISE(ABORT, 'a posting is never changed'); END;
CREATE TRIGGER journal_posting_refuses_delete BEFORE DELETE ON journal_posting
BEGIN SELECT RAISE(ABORT, 'a posting is never deleted'); END;
CREATE TRIGGER journal_posting_before_entry BEFORE INSERT ON journal_posting
WHEN EXISTS (SELECT 1 FROM journal_entry WHERE position = NEW.position)
BEGIN SELECT RAISE(FAIL, 'a posting comes before its entry, never after'); END;
CREATE TRIGGER journal_entry_before_insert BEFORE INSERT ON journal_entry
BEGIN
  SELECT CASE
    WHEN (SELECT count(*) IS NOT NEW.posting_count
        OR coalesce(sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END), 0) IS NOT 0
        FROM journal_posting WHERE position = NEW.position)
      THEN RAISE(ABORT, 'an entry whose postings do not balance is refused')
    WHEN CASE NEW.position WHEN 1 THEN NEW.previous_hash IS NOT '${'0'.repeat(64)}'
        ELSE NEW.previous_hash IS NOT (SELECT entry_hash FROM journal_entry WHERE position = NEW.position - 1) END
      THEN RAISE(ABORT, 'an entry that does not carry on the chain is refused')
    WHEN EXISTS (SELECT 1 FROM period WHERE month = NEW.month AND state <> 'open')
      THEN RAISE(ABORT, 'a locked month takes no entries')
    END;
END;
`;

const ENTRY_COLUMNS = `position, entry_id, ordinal, interface, account, kind, subject, slug, month, origin_month,
  booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id, description, evidence_sha256,
  posting_count, previous_hash, entry_hash, hash_version`;
const POSTING_COLUMNS = 'position, line, ledger_account, side, amount_usd6, own_currency, own_minor';

/**
 * The old tables step aside without their triggers; every row goes over as it lies, in its order; then they
 * go. Their indexes stay as long as they do: without them each entry that goes would be looked for in all
 * others. A trigger that was taken away by hand is there again afterwards; what was done to rows without it
 * shows in the chain as before.
 */
export const QUICKER_GUARDS: string = `
DROP TRIGGER IF EXISTS journal_entry_refuses_update;
DROP TRIGGER IF EXISTS journal_entry_refuses_delete;
DROP TRIGGER IF EXISTS journal_entry_before_insert;
DROP TRIGGER IF EXISTS journal_posting_refuses_update;
DROP TRIGGER IF EXISTS journal_posting_refuses_delete;
DROP TRIGGER IF EXISTS journal_posting_before_entry;
ALTER TABLE journal_posting RENAME TO journal_posting_before;
ALTER TABLE journal_entry RENAME TO journal_entry_before;
${ENTRY_TABLE}
INSERT INTO journal_entry (${ENTRY_COLUMNS}) SELECT ${ENTRY_COLUMNS} FROM journal_entry_before ORDER BY position;
${POSTING_TABLE}
INSERT INTO journal_posting (${POSTING_COLUMNS})
  SELECT ${POSTING_COLUMNS} FROM journal_posting_before ORDER BY position, line;
DROP TABLE journal_posting_before;
DROP TABLE journal_entry_before;
${INDEXES}${GUARDS}`;
