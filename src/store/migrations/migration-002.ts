// Version 2 of the books. Never edited once landed.
//
// A posting keeps what it was in the order's own currency, and an entry which version of the hash was taken
// over it: entries of version 1 stay as they are and are proved as they were written. The trigger that
// refuses an entry says the same as before for less: an entry at position n, of which there can be only one,
// carries on the chain where n - 1 is there with the hash that it names.

const start = '0'.repeat(64);

/** Own currency and minor units on postings; the version of an entry's hash; a cheaper guard. */
export const OWN_CURRENCY: string = `
ALTER TABLE journal_posting ADD COLUMN own_currency TEXT NOT NULL DEFAULT '';
ALTER TABLE journal_posting ADD COLUMN own_minor INTEGER
  CHECK ((own_minor IS NULL) = (own_currency = '') AND own_minor BETWEEN 0 AND 9007199254740991);
ALTER TABLE journal_entry ADD COLUMN hash_version INTEGER NOT NULL DEFAULT 1 CHECK (hash_version BETWEEN 1 AND 99);

DROP TRIGGER journal_entry_before_insert;
CREATE TRIGGER journal_entry_before_insert BEFORE INSERT ON journal_entry
BEGIN
  SELECT CASE
    WHEN (SELECT count(*) IS NOT NEW.posting_count
        OR coalesce(sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END), 0) IS NOT 0
        FROM journal_posting WHERE position = NEW.position)
      THEN RAISE(ABORT, 'an entry whose postings do not balance is refused')
    WHEN CASE NEW.position WHEN 1 THEN NEW.previous_hash IS NOT '${start}'
        ELSE NEW.previous_hash IS NOT (SELECT entry_hash FROM journal_entry WHERE position = NEW.position - 1) END
      THEN RAISE(ABORT, 'an entry that does not carry on the chain is refused')
    WHEN EXISTS (SELECT 1 FROM period WHERE month = NEW.month AND state <> 'open')
      THEN RAISE(ABORT, 'a locked month takes no entries')
    END;
END;
`;
