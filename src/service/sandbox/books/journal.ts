// The only door through which money moves. A booking writes the movement that the interface shows, its
// balanced postings and the new balance together; the caller's transaction makes them one.
//
// From the service's side a partner's float is a debt: credits raise it, debits lower it.

import type { Statement } from 'better-sqlite3';
import { assert, unreachable } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';
import { credit, debit, depositPostings, type Posting, PostingTable } from '../../books/postings.js';
import type { AccountTable } from './account-table.js';

export type MovementKind = 'grant' | 'deposit' | 'order' | 'reversal';

export interface MovementRow {
  readonly key_id: string;
  readonly seq: number;
  readonly booked_at_ms: number;
  readonly kind: MovementKind;
  readonly ref: string | null;
  readonly slug: string | null;
  readonly currency: string | null;
  readonly face_minor: number | null;
  readonly rate_bps: number | null;
  readonly cost_minor: number | null;
  readonly fx_rate: string | null;
  readonly plus_amount: string | null;
  /** Signed: an order is negative. */
  readonly amount_usd6: number;
  readonly balance_usd6: number;
}

interface NewMovementFrame {
  readonly key_id: string;
  readonly booked_at_ms: number;
  readonly amount_usd6: number;
}

interface NewGrant extends NewMovementFrame {
  readonly kind: 'grant';
}

interface NewDeposit extends NewMovementFrame {
  readonly kind: 'deposit';
  readonly ref: string;
  readonly plus_amount: string;
}

/** The debit of an order, or what undoes it. */
export interface NewOrderMovement extends NewMovementFrame {
  readonly kind: 'order' | 'reversal';
  readonly ref: string;
  readonly slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly rate_bps: number;
  readonly cost_minor: number;
  readonly fx_rate: string;
}

/** A movement with what its kind has, before it has its place. */
type NewMovement = NewGrant | NewDeposit | NewOrderMovement;

/** The columns that a kind has not. */
const noColumns = {
  ref: null,
  slug: null,
  currency: null,
  face_minor: null,
  rate_bps: null,
  cost_minor: null,
  fx_rate: null,
  plus_amount: null,
} as const;

export class Journal {
  readonly #accounts: AccountTable;
  readonly #insertMovement: Statement<[MovementRow]>;
  readonly #postings: PostingTable;
  readonly #between: Statement<[string, number, number], MovementRow>;
  readonly #balanceBefore: Statement<[string, number], number>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase, accounts: AccountTable) {
    this.#accounts = accounts;
    this.#insertMovement = database.prepare<[MovementRow]>(
      `INSERT INTO movements VALUES (@key_id, @seq, @booked_at_ms, @kind, @ref, @slug, @currency, @face_minor,
       @rate_bps, @cost_minor, @fx_rate, @plus_amount, @amount_usd6, @balance_usd6)`,
    );
    this.#postings = new PostingTable(database, ['key_id', 'seq']);
    this.#between = database.prepare<[string, number, number], MovementRow>(
      'SELECT * FROM movements WHERE key_id = ? AND booked_at_ms >= ? AND booked_at_ms < ? ORDER BY seq',
    );
    this.#balanceBefore = database
      .prepare<[string, number], number>(
        `SELECT balance_usd6 FROM movements WHERE key_id = ? AND booked_at_ms < ? ORDER BY seq DESC LIMIT 1`,
      )
      .pluck();
    this.#latest = database.prepare<[], number | null>('SELECT max(booked_at_ms) FROM movements').pluck();
  }

  /**
   * Books a movement and returns it with its place in the account's life and the balance after it.
   * `grossUsd6` is what a deposit brought before the pool fee. `mayOverdraw` is for faults only.
   */
  book(movement: NewMovement, options: { grossUsd6?: number; mayOverdraw?: boolean } = {}): MovementRow {
    const account = this.#accounts.read(movement.key_id);
    const balance = account.balance_usd6 + movement.amount_usd6;
    assert(Number.isSafeInteger(balance), 'a balance stays within 2^53 - 1');
    assert(balance >= 0 || options.mayOverdraw === true, 'a booking never overdraws an account');
    const row: MovementRow = {
      ...noColumns,
      ...movement,
      seq: account.last_seq + 1,
      balance_usd6: balance,
    };
    this.#insertMovement.run(row);
    this.#postings.write(
      [row.key_id, row.seq],
      postingsOf(movement, options.grossUsd6 ?? movement.amount_usd6),
    );
    this.#accounts.setBalance(row.key_id, row.balance_usd6, row.seq);
    return row;
  }

  /** Movements booked in `[fromMs, toMs)`, in sequence. */
  between(keyId: string, fromMs: number, toMs: number): MovementRow[] {
    return this.#between.all(keyId, fromMs, toMs);
  }

  /** The balance after the last movement booked before an instant; 0 before the first. */
  balanceBefore(keyId: string, atMs: number): number {
    return this.#balanceBefore.get(keyId, atMs) ?? 0;
  }

  /** The instant of the newest booking of all, or undefined. */
  latestBookingMs(): number | undefined {
    return this.#latest.get() ?? undefined;
  }

  /** The number of bookings that do not balance: always 0. */
  unbalancedCount(): number {
    return this.#postings.unbalancedCount();
  }
}

function postingsOf(movement: NewMovement, grossUsd6: number): Posting[] {
  const amount = Math.abs(movement.amount_usd6);
  const float = `float:${movement.key_id}`;
  switch (movement.kind) {
    case 'grant':
      return [debit('test grants', amount), credit(float, amount)];
    case 'deposit':
      return depositPostings(
        {
          received: 'deposits received',
          float,
          withheld: 'pool fees',
          beyond: 'credited beyond receipt',
        },
        amount,
        grossUsd6,
      );
    case 'order':
      return [debit(float, amount), credit('cards sold', amount)];
    case 'reversal':
      return [debit('cards sold', amount), credit(float, amount)];
    default:
      return unreachable(movement);
  }
}
