// The ordinal of an entry among the postings of its id, and of the posting that it undoes.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';

/**
 * The ordinal of this posting of the id, and of the posting of another that it undoes; 0 if it undoes none.
 */
export interface Ordinals {
  readonly own: number;
  readonly reversed: number;
}

/** The last posting of an entry id: whether it still counts. */
interface LatestRow {
  readonly ordinal: number;
  readonly isReversal: number;
  readonly isUndone: number;
}

const LATEST = `SELECT ordinal, reverses_entry_id IS NOT NULL AS isReversal,
  EXISTS (SELECT 1 FROM journal_entry u
    WHERE u.reverses_entry_id = e.entry_id AND u.reverses_ordinal = e.ordinal) AS isUndone
  FROM journal_entry e WHERE entry_id = ? ORDER BY ordinal DESC LIMIT 1`;

export class EntryOrdinals {
  readonly #latest: SqliteDatabase.Statement<[string], LatestRow>;

  constructor(database: SqliteDatabase.Database) {
    this.#latest = database.prepare<[string], LatestRow>(LATEST);
  }

  /** Undefined where there is nothing to post: the books have the entry, or it undoes one that is undone. */
  of({ entryId, reversesEntryId }: JournalEntry): Ordinals | undefined {
    const latest = this.#latest.get(entryId);
    const own = (latest?.ordinal ?? 0) + 1;
    if (reversesEntryId === '') {
      return latest === undefined || latest.isUndone === 1 ? { own, reversed: 0 } : undefined;
    }
    const target = this.#latest.get(reversesEntryId);
    assert(target !== undefined, `entry ${reversesEntryId} can not be undone: it was never posted`);
    assert(target.isReversal === 0, `entry ${reversesEntryId} undoes another and is never undone itself`);
    return target.isUndone === 1 ? undefined : { own, reversed: target.ordinal };
  }
}
