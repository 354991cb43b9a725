// The sources that the last fetch of a month could not read, by account: a later run from the archive alone
// says the same of it. It is the state of the archive, not evidence: the next fetch of the month replaces it,
// and so does an imported file that takes the place of the fetch.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { UnreadAccount, UnreadSource } from '../../reconcile/month/account-facts.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';

type Key = [interfaceName: InterfaceName, account: string, month: CalendarMonth];

function prepareStatements(database: SqliteDatabase.Database) {
  const ofKey = 'interface = ? AND account = ? AND month = ?';
  return {
    clear: database.prepare<Key>(`DELETE FROM unread WHERE ${ofKey}`),
    add: database.prepare<[...Key, number, string, string, string]>(`INSERT INTO unread
      (interface, account, month, ordinal, source, subject, reason) VALUES (?, ?, ?, ?, ?, ?, ?)`),
    all: database.prepare<Key, UnreadSource>(
      `SELECT source, subject, reason FROM unread WHERE ${ofKey} ORDER BY ordinal`,
    ),
    named: database
      .prepare<[InterfaceName], string>(
        'SELECT DISTINCT account FROM unread WHERE interface = ? ORDER BY account',
      )
      .pluck(),
    forget: database.prepare<[InterfaceName, string]>(
      'DELETE FROM unread WHERE interface = ? AND account = ?',
    ),
    accounts: database.prepare<[CalendarMonth], AccountKey>(
      `SELECT DISTINCT interface AS interfaceName, account FROM unread WHERE month = ? ORDER BY interface, account`,
    ),
  };
}

export class UnreadTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #replace: (key: Key, unread: readonly UnreadSource[]) => void;
  readonly #forget: (interfaceName: InterfaceName, accounts: readonly string[]) => void;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#statements = prepareStatements(database);
    this.#replace = steps.transaction(['unread'], (key: Key, unread: readonly UnreadSource[]) => {
      this.#statements.clear.run(...key);
      for (const [i, { source, subject, reason }] of unread.entries()) {
        this.#statements.add.run(...key, i, source, subject, reason);
      }
    });
    this.#forget = steps.transaction(
      ['unread'],
      (interfaceName: InterfaceName, accounts: readonly string[]) => {
        for (const account of accounts) this.#statements.forget.run(interfaceName, account);
      },
    );
  }

  /** Forgets what could not be read, in whatever month, of every account of an interface but these. */
  keepOnly(interfaceName: InterfaceName, accounts: readonly string[]): void {
    const others = this.#statements.named.all(interfaceName).filter((one) => !accounts.includes(one));
    if (others.length > 0) this.#forget(interfaceName, others);
  }

  /** Puts what a fetch could not read in the place of what the fetch before could not. */
  replaceUnread(
    interfaceName: InterfaceName,
    account: string,
    month: CalendarMonth,
    unread: readonly UnreadSource[],
  ): void {
    this.#replace([interfaceName, account, month], unread);
  }

  /** The unread sources of every account for which the last fetch of the month left some. */
  unreadOfMonth(month: CalendarMonth): UnreadAccount[] {
    const accounts = this.#statements.accounts.all(month);
    return accounts.map((one) => ({
      ...one,
      sources: this.unreadOf(one.interfaceName, one.account, month),
    }));
  }

  /** The accounts of an interface for which the last fetch of the month left some, in their order. */
  accountsOf(interfaceName: InterfaceName, month: CalendarMonth): string[] {
    const accounts = this.#statements.accounts.all(month);
    return accounts.filter((one) => one.interfaceName === interfaceName).map(({ account }) => account);
  }

  /** In the order in which the fetch came to them. */
  unreadOf(interfaceName: InterfaceName, account: string, month: CalendarMonth): UnreadSource[] {
    return this.#statements.all.all(interfaceName, account, month);
  }
}
