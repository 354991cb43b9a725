// The journal: append-only, hash-chained, in the order of posting. Appending what is there already changes
// nothing, so a run that was killed is simply run again. The table refuses by trigger that an entry is
// changed or deleted.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { Passed } from '../../base/list/counted.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { FloatMove } from '../../ledger/float-roll-forward.js';
import type { EntryKind, JournalEntry } from '../../ledger/journal-entry.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';
import { BalanceChanges, BalanceTable, type LedgerBalance, type TrialBalance } from './balance-table.js';
import { EntryOrdinals } from './entry-ordinals.js';
import { ENTRY_COLUMNS, type EntryRow, entriesOf } from './entry-reader.js';
import { FloatMoves } from './float-moves.js';
import { type ChainVerdict, verifyChain } from './journal-proof.js';
import { assertStorable, chainStart, type StoredEntry } from './journal-row.js';
import { type ChainHead, JournalWriter } from './journal-writer.js';

export type { ChainHead } from './journal-writer.js';

interface AppendResult {
  /** How many entries were written. */
  readonly appended: number;
  /** How many stood in the books already (or, for an entry that undoes another, were undone already). */
  readonly known: number;
}

interface JournalProof {
  readonly chain: ChainVerdict;
  /** The balances that are not what the postings sum to; empty in sound books. */
  readonly balanceFaults: ReturnType<BalanceTable['proveBalances']>;
}

/** The name of an entry for a person, as it stands in the books. */
interface EntryLabel {
  readonly entryId: string;
  readonly description: string;
}

const IS_UNDONE = `EXISTS (SELECT 1 FROM journal_entry u
  WHERE u.reverses_entry_id = e.entry_id AND u.reverses_ordinal = e.ordinal)`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    head: database.prepare<[], ChainHead>(
      'SELECT position, entry_hash AS entryHash FROM journal_entry ORDER BY position DESC LIMIT 1',
    ),
    ofMonth: database
      .prepare<[string], EntryRow>(
        `SELECT ${ENTRY_COLUMNS} FROM journal_entry WHERE month = ? ORDER BY position`,
      )
      .raw(),
    active: database
      .prepare<[string, string, string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM journal_entry e
        WHERE interface = ? AND account = ? AND origin_month = ? AND reverses_entry_id IS NULL AND NOT ${IS_UNDONE}
        ORDER BY position`)
      .raw(),
    activeIds: database
      .prepare<[string, string, string], [string, EntryKind]>(`SELECT entry_id, kind FROM journal_entry e
        WHERE interface = ? AND account = ? AND origin_month = ? AND reverses_entry_id IS NULL AND NOT ${IS_UNDONE}
        ORDER BY position`)
      .raw(),
    activeBefore: database
      .prepare<[string, string, string], number>(`SELECT EXISTS (SELECT 1 FROM journal_entry e
      WHERE interface = ? AND account = ? AND origin_month < ? AND reverses_entry_id IS NULL AND NOT ${IS_UNDONE})`)
      .pluck(),
    all: database.prepare<[], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM journal_entry ORDER BY position`).raw(),
    positionOfHash: database
      .prepare<[string], number>('SELECT position FROM journal_entry WHERE entry_hash = ? ORDER BY position')
      .pluck(),
    knownHashes: database
      .prepare<[string], string>(
        'SELECT entry_hash FROM journal_entry WHERE entry_hash IN (SELECT value FROM json_each(?))',
      )
      .pluck(),
    hashesOfId: database
      .prepare<[string], string>('SELECT entry_hash FROM journal_entry WHERE entry_id = ?')
      .pluck(),
    countBehind: database
      .prepare<[number], number>('SELECT count(*) FROM journal_entry WHERE position > ?')
      .pluck(),
    isLocked: database
      .prepare<[string], number>("SELECT EXISTS (SELECT 1 FROM period WHERE month = ? AND state <> 'open')")
      .pluck(),
    labelAt: database.prepare<[number], EntryLabel>(
      'SELECT entry_id AS entryId, description FROM journal_entry WHERE position = ?',
    ),
    postingCountOf: database
      .prepare<[string], number>('SELECT coalesce(sum(posting_count), 0) FROM journal_entry WHERE month = ?')
      .pluck(),
    postingCount: database
      .prepare<[], number>('SELECT coalesce(sum(posting_count), 0) FROM journal_entry')
      .pluck(),
    activeOfKind: database
      .prepare<[string, string, string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM journal_entry e
        WHERE interface = ? AND account = ? AND kind = ? AND reverses_entry_id IS NULL AND NOT ${IS_UNDONE}
        ORDER BY position`)
      .raw(),
    isCorrectedAfter: database
      .prepare<[string, string, string, string], number>(`SELECT 1 FROM journal_entry
        WHERE interface = ? AND account = ? AND origin_month <= ? AND month > ? LIMIT 1`)
      .pluck(),
    originMonths: database
      .prepare<[], CalendarMonth>('SELECT DISTINCT origin_month FROM journal_entry ORDER BY origin_month')
      .pluck(),
    months: database
      .prepare<[], CalendarMonth>('SELECT DISTINCT month FROM journal_entry ORDER BY month')
      .pluck(),
  };
}

export class JournalTable {
  readonly #database: SqliteDatabase.Database;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #ordinals: EntryOrdinals;
  readonly #writer: JournalWriter;
  readonly #balances: BalanceTable;
  readonly #floatMoves: FloatMoves;
  readonly #append: (entries: Iterable<JournalEntry>) => AppendResult;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#ordinals = new EntryOrdinals(database);
    this.#writer = new JournalWriter(database);
    this.#balances = new BalanceTable(database);
    this.#floatMoves = new FloatMoves(database);
    this.#append = steps.transaction(['journal_entry'], (entries) => this.#appendAll(entries));
  }

  /**
   * Appends entries in the order given, in one transaction, with their balances: all or nothing.
   *
   * An entry is active from its posting until a later entry with its id in `reversesEntryId` undoes it.
   * - An entry that undoes none is left out where its id is active; where it was undone it is posted again,
   *   with
   *   the next ordinal.
   * - An entry that undoes another is left out where that one is undone already; an undoing is never undone,
   *   and
   *   what was never posted can't be undone (both are faults of the program).
   */
  appendEntries(entries: Iterable<JournalEntry>): AppendResult {
    return this.#append(entries);
  }

  #appendAll(entries: Iterable<JournalEntry>): AppendResult {
    const before = this.head();
    let head = before;
    let appended = 0;
    let known = 0;
    const changes = new BalanceChanges();
    const months = new Set<CalendarMonth>();
    for (const entry of entries) {
      const end = this.#write(entry, head);
      if (end === undefined) {
        known += 1;
        continue;
      }
      head = end;
      changes.add(entry);
      months.add(entry.month);
      appended += 1;
    }
    this.#balances.apply(changes);
    this.#proveBatch(before, head, months);
    // A full disk makes SQLite end the transaction by itself; going on would commit piece by piece.
    assert(this.#database.inTransaction, 'the transaction of a batch ended before its batch');
    return { appended, known };
  }

  /**
   * Nearly every entry is new. So it is written as one, and only where its id is taken are the postings of
   * the id looked for.
   *
   * @returns the new end; undefined where there is nothing to post
   */
  #write(entry: JournalEntry, head: ChainHead): ChainHead | undefined {
    assertStorable(entry);
    const end = entry.reversesEntryId === '' ? this.#writer.writeNew(entry, head) : undefined;
    if (end !== undefined) return end;
    const ordinals = this.#ordinals.of(entry);
    return ordinals === undefined ? undefined : this.#writer.write(entry, ordinals, head);
  }

  /** That the batch, and nothing else, stands behind the end of before, and that its months were open. */
  #proveBatch(before: ChainHead, head: ChainHead, months: ReadonlySet<CalendarMonth>): void {
    const written = this.#statements.countBehind.get(before.position);
    const { position, entryHash } = this.head();
    assert(
      written === head.position - before.position &&
        position === head.position &&
        entryHash === head.entryHash,
      'the entries of a batch are not all that stands behind the end of the chain',
    );
    for (const month of months) {
      assert(this.#statements.isLocked.get(month) === 0, `a locked month takes no entries: ${month}`);
    }
  }

  /** The end of the chain. */
  head(): ChainHead {
    return this.#statements.head.get() ?? { position: 0, entryHash: chainStart };
  }

  /**
   * The position of a hash in the chain; undefined if it is not there: then these books are older than the
   * source of the hash.
   */
  positionOfHash(entryHash: string): number | undefined {
    return entryHash === chainStart ? 0 : this.#statements.positionOfHash.get(entryHash);
  }

  /**
   * True where an entry of that id has that hash, found without a walk. False says nothing: the id may be
   * wrong, or the index damaged.
   */
  isHashOf(entryId: string, entryHash: string): boolean {
    return this.#statements.hashesOfId.all(entryId).includes(entryHash);
  }

  /** Those of the hashes that are in the chain, or that it begins with: one walk for all of them. */
  knownAmong(entryHashes: readonly string[]): Set<string> {
    const known = this.#statements.knownHashes.all(JSON.stringify(entryHashes));
    return new Set([chainStart, ...known]);
  }

  /** The entries posted in a month, in the order of posting. */
  entriesOf(month: CalendarMonth): StoredEntry[] {
    return [...this.eachOf(month)];
  }

  /** How many postings the entries posted in a month have, as they say themselves. */
  postingCountOf(month: CalendarMonth): number {
    return this.#statements.postingCountOf.get(month) ?? 0;
  }

  /**
   * As `entriesOf`, one in memory at a time. Nothing can be written to the books until the walk is over or
   * left.
   */
  *eachOf(month: CalendarMonth): Generator<StoredEntry, void, undefined> {
    yield* entriesOf(this.#statements.ofMonth.iterate(month));
  }

  /**
   * Every entry in the order of posting, one in memory at a time. Nothing can be written until the walk is
   * over.
   */
  *each(): Generator<StoredEntry, void, undefined> {
    yield* entriesOf(this.#statements.all.iterate());
  }

  /**
   * The entries of an account and month of origin that are posted and not undone, in the order of posting.
   * Entries that undo others are not among them.
   */
  activeEntries(interfaceName: InterfaceName, account: string, originMonth: CalendarMonth): StoredEntry[] {
    return [...this.eachActive(interfaceName, account, originMonth)];
  }

  /** As `activeEntries`, one in memory at a time. Nothing can be written until the walk is over or left. */
  *eachActive(
    interfaceName: InterfaceName,
    account: string,
    originMonth: CalendarMonth,
  ): Generator<StoredEntry, void, undefined> {
    yield* entriesOf(this.#statements.active.iterate(interfaceName, account, originMonth));
  }

  /** As `eachActive`, the id and the kind of each alone: to read a whole entry takes ten times as long. */
  *eachActiveId(
    interfaceName: InterfaceName,
    account: string,
    originMonth: CalendarMonth,
  ): Generator<Pick<JournalEntry, 'entryId' | 'kind'>, void, undefined> {
    for (const [entryId, kind] of this.#statements.activeIds.iterate(interfaceName, account, originMonth)) {
      yield { entryId, kind };
    }
  }

  /** True where an entry of an earlier month of origin is posted and not undone. */
  hasActiveBefore(interfaceName: InterfaceName, account: string, month: CalendarMonth): boolean {
    return this.#statements.activeBefore.get(interfaceName, account, month) === 1;
  }

  /** See `FloatMoves`. */
  floatMovesAt(key: AccountKey, month: CalendarMonth): FloatMove[] {
    return this.#floatMoves.at(key, month);
  }

  /** True where a later month has entries that correct this one, or one before it. */
  isCorrectedAfter({ interfaceName, account }: AccountKey, month: CalendarMonth): boolean {
    return this.#statements.isCorrectedAfter.get(interfaceName, account, month, month) !== undefined;
  }

  /** As `activeEntries`, those of one kind, of every month. */
  activeOfKind(interfaceName: InterfaceName, account: string, kind: EntryKind): StoredEntry[] {
    return [...entriesOf(this.#statements.activeOfKind.iterate(interfaceName, account, kind))];
  }

  /**
   * The months that entries belong to by origin, in order; a locked month's later entries are posted in
   * others.
   */
  originMonths(): CalendarMonth[] {
    return this.#statements.originMonths.all();
  }

  /** The months that have entries, in order. */
  months(): CalendarMonth[] {
    return this.#statements.months.all();
  }

  /** The entry at a place of the chain, unproved; undefined where none stands there. */
  labelAt(position: number): EntryLabel | undefined {
    return this.#statements.labelAt.get(position);
  }

  /** How many postings stand in the books. */
  postingCount(): number {
    return this.#statements.postingCount.get() ?? 0;
  }

  /**
   * Reads and hashes the whole journal (`verifyChain`), and holds the kept balances against the postings,
   * which are read once for both.
   */
  prove(passed?: Passed): JournalProof {
    const sums = new BalanceChanges();
    const chain = verifyChain(this.#database, passed, sums);
    return { chain, balanceFaults: this.#balances.proveBalances(chain.ok ? sums : undefined) };
  }

  /** Balances by ledger account, interface, account and month; all of them or one account's. */
  balances(key?: AccountKey): LedgerBalance[] {
    return this.#balances.balances(key);
  }

  /** Every ledger account over all months and its totals; the net is zero in sound books. */
  trialBalance(): TrialBalance {
    return this.#balances.trialBalance();
  }
}
