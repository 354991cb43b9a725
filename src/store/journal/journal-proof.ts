// Proving the journal: every column of every entry and posting is read as it lies in the file and held
// against the chain. A flipped bit passes SQLite's own check; it does not pass this.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/calendar-month.js';
import type { Passed } from '../../base/counted.js';
import type { EntryKind, Posting, Side } from '../../ledger/journal-entry.js';
import type { InterfaceName } from '../../records/account.js';
import { ChainWalk } from './chain-walk.js';
import { chainStart, entryHashInput, entryHashOf, type UnhashedEntry } from './journal-row.js';
import type { ChainHead } from './journal-writer.js';

export type ChainVerdict =
  | { readonly ok: true; readonly entryCount: number; readonly head: string }
  | {
      readonly ok: false;
      /** The first position that does not hold; one past the last entry for postings without an entry. */
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
        description, evidence_sha256, posting_count, previous_hash, entry_hash, hash_version
        FROM journal_entry WHERE position > ? ORDER BY position LIMIT ?`)
      .raw()
      .safeIntegers(),
    postings: database
      .prepare<[bigint, bigint], RawRow>(`SELECT position, line, ledger_account, side, amount_usd6,
        own_currency, own_minor FROM journal_posting WHERE position > ? AND position <= ? ORDER BY position, line`)
      .raw()
      .safeIntegers(),
    entryCount: database.prepare<[], number>('SELECT count(*) FROM journal_entry').pluck(),
    postingsBeyond: database
      .prepare<[bigint], bigint>(`SELECT position FROM journal_posting
        WHERE position < 1 OR position > ? ORDER BY position, line LIMIT 1`)
      .pluck()
      .safeIntegers(),
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

function postingsOf(rows: readonly RawRow[]): Posting[] {
  return rows.map((row, at) => {
    if (safe(row[1]) !== at + 1) throw new BrokenLink('a posting is missing or out of order');
    // The spelling of side is covered by the hash; the type is only a name for it here.
    const posting = { ledgerAccount: text(row[2]), side: text(row[3]) as Side, amountUsd6: integer(row[4]) };
    const currency = text(row[5]);
    // Nothing and the empty text go into the hash alike, so only one of them may stand in the columns.
    if ((currency === '') !== (row[6] === null)) throw new BrokenLink('an own currency is half stated');
    return currency === '' ? posting : { ...posting, own: { currency, minor: safe(row[6]) } };
  });
}

/** Version 1 did not cover the own currency, so nothing may stand there. */
function hashVersionOf(row: RawRow, postings: readonly Posting[]): 1 | 2 {
  const version = safe(row[20]);
  if (version !== 1 && version !== 2) throw new BrokenLink('the version of its hash is none');
  if (version === 1 && postings.some(({ own }) => own !== undefined)) {
    throw new BrokenLink('an own currency stands where the hash does not cover it');
  }
  return version;
}

/** The row as an entry, types checked; what the columns mean is covered by the hash. */
function entryOf(row: RawRow, postings: Posting[]): UnhashedEntry {
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
    postings,
  };
}

/** The place in the chain that an entry has to fill. */
interface Link {
  readonly position: number;
  readonly previousHash: string;
}

/** Throws a BrokenLink where the row is not what its hash says; returns its hash otherwise. */
function proveEntry(row: RawRow, postingRows: readonly RawRow[], link: Link, quick: ChainWalk): string {
  const entry = entryOf(row, postingsOf(postingRows));
  if (entry.position !== link.position) throw new BrokenLink('an entry is missing');
  if (entry.previousHash !== link.previousHash) {
    throw new BrokenLink('the hash before is not that of the entry before');
  }
  if (safe(row[17]) !== entry.postings.length) {
    throw new BrokenLink('the number of postings is not the one stated');
  }
  const input = entryHashInput(entry, hashVersionOf(row, entry.postings));
  const entryHash = entryHashOf(input);
  if (text(row[19]) !== entryHash) throw new BrokenLink('the entry is not what its hash was taken over');
  if (!quick.isUtf8(link.position, input)) throw new BrokenLink('a text is not UTF-8');
  const net = entry.postings.reduce(
    (sum, p) => sum + (p.side === 'debit' ? p.amountUsd6 : -p.amountUsd6),
    0n,
  );
  if (net !== 0n) throw new BrokenLink('the entry does not balance');
  return entryHash;
}

function groupByPosition(rows: readonly RawRow[]): Map<bigint, RawRow[]> {
  const groups = new Map<bigint, RawRow[]>();
  for (const row of rows) {
    const position = integer(row[0]);
    const group = groups.get(position);
    if (group === undefined) {
      groups.set(position, [row]);
    } else {
      group.push(row);
    }
  }
  return groups;
}

/** Proves the next entries value by value. @returns the last of them; undefined where there are none left */
function provePage(
  statements: ReturnType<typeof prepareStatements>,
  proved: ChainHead,
  quick: ChainWalk,
  onLink: (position: number) => void,
): ChainHead | undefined {
  const entries = statements.entries.all(BigInt(proved.position), PAGE_ENTRIES);
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const postings = groupByPosition(statements.postings.all(BigInt(proved.position), integer(last[0])));
  let { position, entryHash } = proved;
  for (const entry of entries) {
    position += 1;
    onLink(position);
    const link = { position, previousHash: entryHash };
    entryHash = proveEntry(entry, postings.get(BigInt(position)) ?? [], link, quick);
  }
  return { position, entryHash };
}

/**
 * Reads the whole journal: positions without a gap, each hash over the entry's every column and the hash
 * before, no posting without its entry, every entry in balance. Does not change anything and never throws for
 * what it finds.
 *
 * @param passed told of the entries
 */
export function verifyChain(database: SqliteDatabase.Database, passed?: Passed): ChainVerdict {
  const statements = prepareStatements(database);
  const quick = new ChainWalk(database, passed);
  let head: ChainHead = { position: 0, entryHash: chainStart };
  let brokenAt = 0;
  try {
    for (;;) {
      head = quick.from(head);
      brokenAt = head.position + 1;
      const next = provePage(statements, head, quick, (position) => {
        brokenAt = position;
      });
      if (next === undefined) break;
      head = next;
    }
    const stray = statements.postingsBeyond.get(BigInt(head.position));
    if (stray === undefined && statements.entryCount.get() === head.position) {
      return { ok: true, entryCount: head.position, head: head.entryHash };
    }
    throw new BrokenLink(
      stray === undefined ? 'an entry has no place in the chain' : 'a posting has no entry',
    );
  } catch (error) {
    if (error instanceof BrokenLink) return { ok: false, brokenAt, reason: error.message };
    throw error;
  }
}
