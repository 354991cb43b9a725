// The account behind each key: its balance, its last movement, and what counts against its limits.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface AccountRow {
  readonly key_id: string;
  readonly balance_usd6: number;
  readonly last_seq: number;
  readonly order_count: number;
  readonly deposit_count: number;
  readonly test_event_count: number;
  readonly quote_count: number;
  readonly event_count: number;
  readonly pending_count: number;
  /** The last month whose end was dealt with (statement frozen, event written). */
  readonly settled_to_month: string;
  /** The UTC day of the newest order that was left pending, or empty. */
  readonly pending_day: string;
}

type AccountCounter = 'order_count' | 'deposit_count' | 'test_event_count' | 'quote_count' | 'event_count';

export class AccountTable {
  readonly #insert: Statement<[AccountRow]>;
  readonly #read: Statement<[string], AccountRow>;
  readonly #balance: Statement<[number, number, string]>;
  readonly #settled: Statement<[string, string]>;
  readonly #pending: Statement<[string, string]>;
  readonly #issued: Statement<[string]>;
  readonly #counters: Readonly<Record<AccountCounter, Statement<[string], number>>>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[AccountRow]>(
      `INSERT INTO accounts VALUES (@key_id, @balance_usd6, @last_seq, @order_count, @deposit_count,
       @test_event_count, @quote_count, @event_count, @pending_count, @settled_to_month, @pending_day)`,
    );
    this.#read = database.prepare<[string], AccountRow>('SELECT * FROM accounts WHERE key_id = ?');
    this.#balance = database.prepare('UPDATE accounts SET balance_usd6 = ?, last_seq = ? WHERE key_id = ?');
    this.#settled = database.prepare('UPDATE accounts SET settled_to_month = ? WHERE key_id = ?');
    this.#pending = database.prepare(
      'UPDATE accounts SET pending_day = ?, pending_count = pending_count + 1 WHERE key_id = ?',
    );
    this.#issued = database.prepare('UPDATE accounts SET pending_count = pending_count - 1 WHERE key_id = ?');
    const raise = (column: AccountCounter): Statement<[string], number> =>
      database
        .prepare<[string], number>(
          `UPDATE accounts SET ${column} = ${column} + 1 WHERE key_id = ? RETURNING ${column}`,
        )
        .pluck();
    this.#counters = {
      order_count: raise('order_count'),
      deposit_count: raise('deposit_count'),
      test_event_count: raise('test_event_count'),
      quote_count: raise('quote_count'),
      event_count: raise('event_count'),
    };
  }

  /** Opens the account of a new key at zero. */
  open(keyId: string, settledToMonth: string): void {
    this.#insert.run({
      key_id: keyId,
      balance_usd6: 0,
      last_seq: 0,
      order_count: 0,
      deposit_count: 0,
      test_event_count: 0,
      quote_count: 0,
      event_count: 0,
      pending_count: 0,
      settled_to_month: settledToMonth,
      pending_day: '',
    });
  }

  read(keyId: string): AccountRow {
    const row = this.#read.get(keyId);
    assert(row !== undefined, 'every key has its account');
    return row;
  }

  setBalance(keyId: string, balanceUsd6: number, lastSeq: number): void {
    this.#balance.run(balanceUsd6, lastSeq, keyId);
  }

  setSettled(keyId: string, month: string): void {
    this.#settled.run(month, keyId);
  }

  /** Notes an order left pending on a UTC day. */
  addPending(keyId: string, day: string): void {
    this.#pending.run(day, keyId);
  }

  /** Notes that a pending order was issued. */
  endPending(keyId: string): void {
    this.#issued.run(keyId);
  }

  /** Raises a counter by one and returns it. */
  raise(keyId: string, counter: AccountCounter): number {
    const raised = this.#counters[counter].get(keyId);
    assert(raised !== undefined, 'every key has its account');
    return raised;
  }
}
