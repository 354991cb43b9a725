// The length and the last hash of the books' two chains, the journal's and that of the seals over the
// records. Who has written them down elsewhere can tell later whether these are the same books: a chain
// that somebody computes anew holds in itself, and has other hashes.

import type SqliteDatabase from 'better-sqlite3';
import { chainStart } from './journal-row.js';

export interface ChainHeads {
  /** Entries of the journal, and the hash of the last; 0 and `CHAIN_START` where there is none. */
  readonly entryCount: number;
  readonly entryHash: string;
  readonly sealCount: number;
  readonly sealHash: string;
}

const ENTRY_HASH = 'SELECT entry_hash FROM journal_entry WHERE position = ?';
const SEAL_HASH = 'SELECT seal_hash FROM record_seal WHERE position = ?';

function hashAt(database: SqliteDatabase.Database, sql: string, position: number): string | undefined {
  if (position === 0) return chainStart;
  return database.prepare<[number], string>(sql).pluck().get(position);
}

/** The heads of now. */
export function chainHeadsOf(database: SqliteDatabase.Database): ChainHeads {
  const last = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? 0;
  const entryCount = last('SELECT coalesce(max(position), 0) FROM journal_entry');
  const sealCount = last('SELECT coalesce(max(position), 0) FROM record_seal');
  return {
    entryCount,
    entryHash: hashAt(database, ENTRY_HASH, entryCount) ?? '',
    sealCount,
    sealHash: hashAt(database, SEAL_HASH, sealCount) ?? '',
  };
}

/** The part of earlier heads that is missing in the books, in words; undefined if both are there. */
export function headsFaultOf(
  database: SqliteDatabase.Database,
  { entryCount, entryHash, sealCount, sealHash }: ChainHeads,
): string | undefined {
  for (const [what, sql, position, hash] of [
    ['entry', ENTRY_HASH, entryCount, entryHash],
    ['seal', SEAL_HASH, sealCount, sealHash],
  ] as const) {
    const present = hashAt(database, sql, position);
    if (present === hash) continue;
    return present === undefined
      ? `the books lack its ${what} ${position} (${hash})`
      : `its ${what} ${position} is ${hash}, and the books have ${present} there`;
  }
  return undefined;
}
