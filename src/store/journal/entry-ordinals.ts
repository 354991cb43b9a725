// The ordinal of an entry among the postings of its id, and of the posting that it undoes. The question
// whether the books have an id is put for many entries at once: nearly all of them are new, and a question
// each costs as much as writing two postings.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/assert.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';

/**
 * The ordinal of this posting of the id, and of the posting of another that it undoes; 0 if it undoes none.
 */
export interface Ordinals {
  readonly own: number;
  readonly reversed: number;
}

/** An entry that is to be posted, with its ordinals; without them, the books have it already. */
export interface PlacedEntry {
  readonly entry: JournalEntry;
  readonly ordinals: Ordinals | undefined;
}

/** The last posting of an entry id: whether it still counts. */
interface LatestRow {
  readonly ordinal: number;
  readonly isReversal: number;
  readonly isUndone: number;
}

/** So many entries are in memory at a time. */
const CHUNK_ENTRIES = 100;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    latest: database.prepare<
      [string],
      LatestRow
    >(`SELECT ordinal, reverses_entry_id IS NOT NULL AS isReversal,
      EXISTS (SELECT 1 FROM journal_entry u
        WHERE u.reverses_entry_id = e.entry_id AND u.reverses_ordinal = e.ordinal) AS isUndone
      FROM journal_entry e WHERE entry_id = ? ORDER BY ordinal DESC LIMIT 1`),
    // The order of the join is fixed: the other one would read the whole journal.
    postedOf: database
      .prepare<[string], string>(`SELECT e.entry_id FROM json_each(?) AS given
        CROSS JOIN journal_entry AS e ON e.entry_id = given.value`)
      .pluck(),
  };
}

function* chunksOf(entries: Iterable<JournalEntry>): Generator<readonly JournalEntry[]> {
  let chunk: JournalEntry[] = [];
  for (const entry of entries) {
    chunk.push(entry);
    if (chunk.length < CHUNK_ENTRIES) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

export class EntryOrdinals {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: SqliteDatabase.Database) {
    this.#statements = prepareStatements(database);
  }

  /** The entries in their order. Each that has ordinals must be written before the next one is asked for. */
  *placed(entries: Iterable<JournalEntry>): Generator<PlacedEntry> {
    for (const chunk of chunksOf(entries)) {
      const ids = chunk.map(({ entryId }) => entryId);
      const posted = new Set(this.#statements.postedOf.all(JSON.stringify(ids)));
      for (const entry of chunk) {
        const ordinals = this.#ordinalsOf(entry, posted.has(entry.entryId));
        yield { entry, ordinals };
        if (ordinals !== undefined) posted.add(entry.entryId);
      }
    }
  }

  /** Undefined where there is nothing to post. */
  #ordinalsOf(entry: JournalEntry, isPosted: boolean): Ordinals | undefined {
    const latest = isPosted ? this.#statements.latest.get(entry.entryId) : undefined;
    const own = (latest?.ordinal ?? 0) + 1;
    if (entry.reversesEntryId === '') {
      return latest === undefined || latest.isUndone === 1 ? { own, reversed: 0 } : undefined;
    }
    const target = this.#statements.latest.get(entry.reversesEntryId);
    assert(target !== undefined, `entry ${entry.reversesEntryId} can not be undone: it was never posted`);
    assert(
      target.isReversal === 0,
      `entry ${entry.reversesEntryId} undoes another and is never undone itself`,
    );
    return target.isUndone === 1 ? undefined : { own, reversed: target.ordinal };
  }
}
