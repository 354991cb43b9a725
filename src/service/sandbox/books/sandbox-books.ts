// The sandbox interface's books as one thing: every table over one database, and the group commit all work
// goes through.

import { assert } from '../../../base/failure/assert.js';
import { monthEndMs, parseCalendarMonth } from '../../../base/time/calendar-month.js';
import { parseInstantMs } from '../../../base/time/instant.js';
import { type BooksDatabase, isErased, openBooksDatabase } from '../../books/books-database.js';
import { GroupCommit } from '../../books/group-commit.js';
import { SettingsTable } from '../../books/settings-table.js';
import { AccountTable } from './account-table.js';
import { DepositTable } from './deposit-table.js';
import { EventTable } from './event-table.js';
import { Journal } from './journal.js';
import { KeyTable } from './key-table.js';
import { NonceTable } from './nonce-table.js';
import { OrderTable } from './order-table.js';
import { QuoteTable } from './quote-table.js';
import { sandboxBooksPlan } from './schema.js';
import { StatementTable } from './statement-table.js';

/** The setting that keeps the time that the clock was last set to. */
const CLOCK_SETTING = 'clock_set_to_ms';

export class SandboxBooks {
  readonly commit: GroupCommit;
  readonly settings: SettingsTable;
  readonly keys: KeyTable;
  readonly nonces: NonceTable;
  readonly accounts: AccountTable;
  readonly journal: Journal;
  readonly quotes: QuoteTable;
  readonly orders: OrderTable;
  readonly deposits: DepositTable;
  readonly events: EventTable;
  readonly statements: StatementTable;
  readonly #database: BooksDatabase;

  /** Opens the books in a folder, or in memory; books whose bookings do not balance are refused. */
  constructor(dataDir: string | undefined) {
    const database = openBooksDatabase(dataDir, sandboxBooksPlan);
    this.#database = database;
    this.commit = new GroupCommit(database, () => this.#erase());
    this.settings = new SettingsTable(database);
    this.keys = new KeyTable(database, this.settings);
    this.nonces = new NonceTable(database, this.settings);
    this.accounts = new AccountTable(database);
    this.journal = new Journal(database, this.accounts);
    this.quotes = new QuoteTable(database);
    this.orders = new OrderTable(database);
    this.deposits = new DepositTable(database);
    this.events = new EventTable(database);
    this.statements = new StatementTable(database);
    assert(this.journal.unbalancedCount() === 0, 'every booking in the service books balances');
  }

  /**
   * The newest instant that anything on file happened at: a booking, the making or the end of a key, a quote,
   * an order or its issue, a deposit, an event, the end of a month whose final statement was signed, or the
   * time that the clock was last set to. Undefined where nothing is.
   */
  latestMs(): number | undefined {
    const ofRowsMs = this.#database
      .prepare<[], number | null>(
        `SELECT max(at_ms) FROM (SELECT max(created_at_ms) AS at_ms FROM api_keys
         UNION ALL SELECT max(revoked_at_ms) FROM api_keys
         UNION ALL SELECT max(created_at_ms) FROM quotes
         UNION ALL SELECT max(created_at_ms) FROM orders
         UNION ALL SELECT max(issued_at_ms) FROM orders
         UNION ALL SELECT max(created_at_ms) FROM deposits)`,
      )
      .pluck()
      .get();
    const eventAt = this.#database
      .prepare<[], string | null>("SELECT max(json_extract(body, '$.created_at')) FROM events")
      .pluck()
      .get();
    const month = parseCalendarMonth(this.statements.newestMonth() ?? '');
    const setTo = this.settings.get(CLOCK_SETTING);
    const instants = [
      this.journal.latestBookingMs(),
      ofRowsMs ?? undefined,
      parseInstantMs(eventAt ?? ''),
      setTo === undefined ? undefined : Number(setTo),
      month && monthEndMs(month),
    ].filter((one) => one !== undefined);
    return instants.length === 0 ? undefined : Math.max(...instants);
  }

  /** Keeps the time that the clock was set to. Inside a unit only. */
  keepTime(ms: number): void {
    this.settings.put(CLOCK_SETTING, String(ms));
  }

  close(): void {
    this.#database.close();
  }

  /** Erases deleted rows from the files as well. If that fails, it is tried again after the next commit. */
  #erase(): void {
    if (this.keys.isErasureDue) isErased(this.#database, () => this.keys.noteErased());
  }
}
