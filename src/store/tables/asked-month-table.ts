// The months whose orders a fetch began to ask for. A fetch of one month reads what the months beside it
// state as well, and single orders of theirs, so no answer tells by itself whether a month was fetched.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';

type Key = [interfaceName: string, account: string, month: CalendarMonth];

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    has: database
      .prepare<Key, number>('SELECT 1 FROM asked_month WHERE interface = ? AND account = ? AND month = ?')
      .pluck(),
    add: database.prepare<Key>('INSERT INTO asked_month (interface, account, month) VALUES (?, ?, ?)'),
  };
}

export class AskedMonthTable {
  readonly #database: SqliteDatabase.Database;
  readonly #add: (key: AccountKey, month: CalendarMonth) => void;
  #prepared: ReturnType<typeof prepareStatements> | undefined;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#database = database;
    this.#add = steps.transaction(['asked_month'], ({ interfaceName, account }, month) => {
      this.#statements.add.run(interfaceName, account, month);
    });
  }

  /** Prepared when they are first needed: a backup of an older version is looked into without this table. */
  get #statements(): ReturnType<typeof prepareStatements> {
    this.#prepared ??= prepareStatements(this.#database);
    return this.#prepared;
  }

  /** True where a fetch of the month began to ask for its orders, however it ended. */
  has({ interfaceName, account }: AccountKey, month: CalendarMonth): boolean {
    return this.#statements.has.get(interfaceName, account, month) !== undefined;
  }

  /** Keeps that the orders of the month are asked for from now on; a second time changes nothing. */
  add(key: AccountKey, month: CalendarMonth): void {
    if (!this.has(key, month)) this.#add(key, month);
  }
}
