// Proving the journal: every column of every entry is read as it lies in the file and held against the chain.
// A flipped bit passes SQLite's own check; it does not pass this.

import type SqliteDatabase from 'better-sqlite3';
import type { Passed } from '../../base/list/counted.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { EntryKind } from '../../ledger/journal-entry.js';
import type { InterfaceName } from '../../records/account.js';
import { BalanceChanges } from './balance-table.js';
import { ChainWalk } from './chain-walk.js';
import { chainStart, entryHashOf, hashInputAt, type UnhashedEntry } from './journal-row.js';
import type { ChainHead } from './journal-writer.js';
import { provedPostings } from './postings-text.js';

export type ChainVerdict =
  | { readonly ok: true; readonly entryCount: number; readonly head: string }
  | {
      readonly ok: false;
      /** The first position that does not hold; one past the last entry for one without a place. */
      readonly brokenAt: number;
      readonly reason: string;
    };

/** A row as it lies there: integers as bigint, so that one turned into floating point shows as a number. */
type RawRow = readonly (string | bigint | number | Buffer | null)[];

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    entries: database
      .prepare<
        [bigint, number],
        RawRow
      >(`SELECT position, entry_id, ordinal, interface, account, kind, subject, slug,
        month, origin_month, booked_at_ms, recorded_at_ms, reverses_entry_id, reverses_ordinal, item_id,
        description, evidence_sha256, posting_count, previous_hash, entry_hash, hash_version, postings
        FROM journal_entry WHERE position > ? ORDER BY position LIMIT ?`)
      .raw()
      .safeIntegers(),
    entryCount: database.prepare<[], number>('SELECT count(*) FROM journal_entry').pluck(),
  };
}

const PAGE_ENTRIES = 2000;

class BrokenLink extends Error {}

function text(value: RawRow[number] | undefined): string {
  if (typeof value !== 'string') throw new BrokenLink('a text is none');
  return value;
}

function integer(value: RawRow[number] | undefined): bigint {
  if (typeof value !== 'bigint') throw new BrokenLink('an integer is none');
  return value;
}

function safe(value: RawRow[number] | undefined): number {
  const exact = integer(value);
  const number = Number(exact);
  if (!Number.isSafeInteger(number)) throw new BrokenLink('an integer is out of range');
  return number;
}

function hashVersionOf(row: RawRow): 1 | 2 {
  const version = safe(row[20]);
  if (version !== 1 && version !== 2) throw new BrokenLink('the version of its hash is none');
  return version;
}

/** The row as an entry, types checked; what the columns mean is covered by the hash. */
function entryOf(row: RawRow): Omit<UnhashedEntry, 'postings'> {
  const reverses = row[12] !== null;
  if (reverses !== (row[13] !== null)) throw new BrokenLink('what the entry undoes is half stated');
  // Nothing and the empty text go into the hash alike, so only one of them may stand in the column.
  if (row[12] === '' || row[13] === 0n) throw new BrokenLink('what the entry undoes is empty');
  return {
    position: safe(row[0]),
    entryId: text(row[1]),
    ordinal: safe(row[2]),
    interfaceName: text(row[3]) as InterfaceName,
    account: text(row[4]),
    kind: text(row[5]) as EntryKind,
    subject: text(row[6]),
    slug: text(row[7]),
    month: text(row[8]) as CalendarMonth,
    originMonth: text(row[9]) as CalendarMonth,
    bookedAtMs: safe(row[10]),
    recordedAtMs: safe(row[11]),
    reversesEntryId: reverses ? text(row[12]) : '',
    reversesOrdinal: reverses ? safe(row[13]) : 0,
    itemId: text(row[14]),
    description: text(row[15]),
    evidenceSha256: text(row[16]),
    previousHash: text(row[18]),
  };
}

/** The place in the chain that an entry has to fill. */
interface Link {
  readonly position: number;
  readonly previousHash: string;
}

/** Throws a BrokenLink where the row is not what its hash says; returns its hash otherwise. */
function proveEntry(row: RawRow, link: Link, quick: ChainWalk, sums: BalanceChanges): string {
  const entry = entryOf(row);
  const postings = text(row[21]);
  if (entry.position !== link.position) throw new BrokenLink('an entry is missing');
  if (entry.previousHash !== link.previousHash) {
    throw new BrokenLink('the hash before is not that of the entry before');
  }
  const version = hashVersionOf(row);
  const input = hashInputAt(entry, entry, postings, version);
  const entryHash = entryHashOf(input);
  if (text(row[19]) !== entryHash) throw new BrokenLink('the entry is not what its hash was taken over');
  if (!quick.isUtf8(link.position, input)) throw new BrokenLink('a text is not UTF-8');
  const proved = provedPostings(postings, safe(row[17]), version);
  if ('fault' in proved) throw new BrokenLink(proved.fault);
  sums.add({ ...entry, ...proved });
  return entryHash;
}

/** Proves the next entries value by value. @returns the last of them; undefined where there are none left */
function provePage(
  statements: ReturnType<typeof prepareStatements>,
  proved: ChainHead,
  quick: ChainWalk,
  sums: BalanceChanges,
  onLink: (position: number) => void,
): ChainHead | undefined {
  const entries = statements.entries.all(BigInt(proved.position), PAGE_ENTRIES);
  if (entries.length === 0) return undefined;
  let { position, entryHash } = proved;
  for (const entry of entries) {
    position += 1;
    onLink(position);
    const link = { position, previousHash: entryHash };
    entryHash = proveEntry(entry, link, quick, sums);
  }
  return { position, entryHash };
}

/**
 * Reads the whole journal: positions without a gap, each hash over the entry's every column and the hash
 * before, every entry in balance. Does not change anything and never throws for what it finds.
 *
 * @param passed told of the entries
 * @param sums what the postings of the entries that hold are added to
 */
export function verifyChain(
  database: SqliteDatabase.Database,
  passed?: Passed,
  sums = new BalanceChanges(),
): ChainVerdict {
  const statements = prepareStatements(database);
  const quick = new ChainWalk(database, sums, passed);
  let head: ChainHead = { position: 0, entryHash: chainStart };
  let brokenAt = 0;
  try {
    for (;;) {
      head = quick.from(head);
      brokenAt = head.position + 1;
      const next = provePage(statements, head, quick, sums, (position) => {
        brokenAt = position;
      });
      if (next === undefined) break;
      head = next;
    }
    if (statements.entryCount.get() !== head.position) {
      throw new BrokenLink('an entry has no place in the chain');
    }
    return { ok: true, entryCount: head.position, head: head.entryHash };
  } catch (error) {
    if (error instanceof BrokenLink) return { ok: false, brokenAt, reason: error.message };
    throw error;
  }
}
