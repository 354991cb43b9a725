// Entries that stand for the orders of a day: which months are posted so, and the table of orders behind each
// such entry. The bytes of a table are archived by their hash, which is the entry's evidence.

import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import { ordersOfTable, type TabledOrder } from '../../ledger/tabled-orders.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';
import type { EvidenceTable } from '../tables/evidence-table.js';

/** The orders that a table holds. */
export interface OrderTableFact extends AccountKey {
  /** The day, YYYY-MM-DD. */
  readonly subject: string;
  readonly recordedAtMs: number;
}

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    has: database.prepare<[string], number>('SELECT 1 FROM order_table WHERE sha256 = ?').pluck(),
    fact: database.prepare<[string], OrderTableFact>(`SELECT interface AS interfaceName, account, subject,
      recorded_at_ms AS recordedAtMs FROM order_table WHERE sha256 = ?`),
    nextId: database.prepare<[], number>('SELECT coalesce(max(table_id), 0) + 1 FROM order_table').pluck(),
    add: database.prepare<
      [number, string, InterfaceName, string, string, number, number]
    >(`INSERT INTO order_table (table_id, sha256, interface, account, subject, order_count, recorded_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    isDaily: database
      .prepare<[string, string, string], number>(
        'SELECT 1 FROM daily_month WHERE interface = ? AND account = ? AND month = ?',
      )
      .pluck(),
    setDaily: database.prepare<[string, string, string]>(
      'INSERT OR IGNORE INTO daily_month (interface, account, month) VALUES (?, ?, ?)',
    ),
  };
}

export class OrderTables {
  readonly #database: SqliteDatabase.Database;
  readonly #evidence: EvidenceTable;
  readonly #put: (entry: JournalEntry) => void;
  readonly #markDaily: (key: AccountKey, month: CalendarMonth) => void;
  #prepared: ReturnType<typeof prepareStatements> | undefined;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps, evidence: EvidenceTable) {
    this.#database = database;
    this.#evidence = evidence;
    this.#put = steps.transaction(['order_table'], (entry) => this.#putTable(entry));
    this.#markDaily = steps.transaction(['daily_month'], ({ interfaceName, account }, month) => {
      this.#statements.setDaily.run(interfaceName, account, month);
    });
  }

  /**
   * Prepared when they are first needed: a backup of an older version is looked into without these tables.
   */
  get #statements(): ReturnType<typeof prepareStatements> {
    this.#prepared ??= prepareStatements(this.#database);
    return this.#prepared;
  }

  /** Keeps the table of an entry that has one. A table that is kept already is not kept twice. */
  put(entry: JournalEntry): void {
    this.#put(entry);
  }

  #putTable({
    orderTable,
    evidenceSha256,
    interfaceName,
    account,
    subject,
    recordedAtMs,
  }: JournalEntry): void {
    if (orderTable === undefined) return;
    const sha256 = this.#evidence.putBlob(orderTable.bytes);
    assert(sha256 === evidenceSha256, 'the evidence of an entry of a day is not its table of orders');
    const { has, nextId, add } = this.#statements;
    if (has.get(sha256) !== undefined) return;
    const tableId = nextId.get() ?? 1;
    add.run(tableId, sha256, interfaceName, account, subject, orderTable.orderCount, recordedAtMs);
  }

  /** The account and day of the table; undefined if the hash is of no table of orders. */
  factOf(sha256: string): OrderTableFact | undefined {
    return this.#statements.fact.get(sha256);
  }

  /**
   * The orders of a table; undefined where the hash is of none.
   *
   * @throws Failure (evidence) where its bytes are not what was archived
   */
  ordersOf(sha256: string): readonly TabledOrder[] | undefined {
    if (this.#statements.has.get(sha256) === undefined) return undefined;
    return ordersOfTable(this.#evidence.readBlob(sha256));
  }

  /** True for a month that is posted by the day. */
  isDaily({ interfaceName, account }: AccountKey, month: CalendarMonth): boolean {
    return this.#statements.isDaily.get(interfaceName, account, month) !== undefined;
  }

  /** Says that a month is posted by the day, for good. */
  markDaily(key: AccountKey, month: CalendarMonth): void {
    this.#markDaily(key, month);
  }
}
