// The only door through which the float moves. A booking writes the movement that the interface shows, its
// balanced postings and the balance after it; the caller's transaction makes them one. From the service's
// side the float is a debt to the partner: credits raise it, debits lower it.

import type { Statement } from 'better-sqlite3';
import { assert, unreachable } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';
import { credit, debit, depositPostings, type Posting, PostingTable } from '../../books/postings.js';

type FloatMovementKind = 'deposit' | 'debit' | 'reversal';

export interface FloatMovementRow {
  /** From 1, without a gap over the life of the float. */
  readonly seq: number;
  readonly movement_id: string;
  readonly kind: FloatMovementKind;
  readonly booked_at_ms: number;
  /** Never negative: the kind gives the direction. */
  readonly amount_usd6: number;
  readonly balance_usd6: number;
  readonly tx_hash: string | null;
  readonly from_wallet: string | null;
  readonly client_ref: string | null;
  readonly order_id: string | null;
  readonly brand_slug: string | null;
  readonly currency: string | null;
  readonly face_minor: number | null;
  readonly wholesale_minor: number | null;
}

interface NewMovementFrame {
  readonly booked_at_ms: number;
  readonly amount_usd6: number;
}

/** A transfer that was credited. */
export interface NewDeposit extends NewMovementFrame {
  readonly kind: 'deposit';
  readonly tx_hash: string;
  readonly from_wallet: string;
}

/** The debit of an order, or what undoes it. */
export interface NewDebit extends NewMovementFrame {
  readonly kind: 'debit' | 'reversal';
  readonly client_ref: string;
  readonly order_id: string;
  readonly brand_slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly wholesale_minor: number;
}

/** A movement with what its kind has, before it has its place. */
export type NewFloatMovement = NewDeposit | NewDebit;

/** The columns that a kind has not. */
const noColumns = {
  tx_hash: null,
  from_wallet: null,
  client_ref: null,
  order_id: null,
  brand_slug: null,
  currency: null,
  face_minor: null,
  wholesale_minor: null,
} as const;

/** Part of the sequence: from the movement after `before` on, `count` of them. */
export interface FloatSpan {
  readonly before: number;
  readonly count: number;
}

const COLUMNS = `seq, movement_id, kind, booked_at_ms, amount_usd6, balance_usd6, tx_hash, from_wallet, client_ref,
  order_id, brand_slug, currency, face_minor, wholesale_minor`;

export class FloatJournal {
  readonly #insert: Statement<[FloatMovementRow]>;
  readonly #postings: PostingTable;
  readonly #last: Statement<[], FloatMovementRow>;
  readonly #at: Statement<[number], FloatMovementRow>;
  readonly #range: Statement<[number, number], FloatMovementRow>;
  readonly #lastBefore: Statement<[number], number>;
  readonly #transfer: Statement<[string], FloatMovementRow>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[FloatMovementRow]>(
      `INSERT INTO movements (${COLUMNS}) VALUES (@seq, @movement_id, @kind, @booked_at_ms, @amount_usd6,
       @balance_usd6, @tx_hash, @from_wallet, @client_ref, @order_id, @brand_slug, @currency, @face_minor,
       @wholesale_minor)`,
    );
    this.#postings = new PostingTable(database, ['seq']);
    this.#last = database.prepare<[], FloatMovementRow>(
      `SELECT ${COLUMNS} FROM movements ORDER BY seq DESC LIMIT 1`,
    );
    this.#at = database.prepare<[number], FloatMovementRow>(`SELECT ${COLUMNS} FROM movements WHERE seq = ?`);
    this.#range = database.prepare<[number, number], FloatMovementRow>(
      `SELECT ${COLUMNS} FROM movements WHERE seq > ? AND seq <= ? ORDER BY seq`,
    );
    // Bookings are in the order of time, so the last one before an instant ends everything before it.
    this.#lastBefore = database
      .prepare<[number], number>(
        'SELECT seq FROM movements WHERE booked_at_ms < ? ORDER BY booked_at_ms DESC, seq DESC LIMIT 1',
      )
      .pluck();
    this.#transfer = database.prepare<[string], FloatMovementRow>(
      `SELECT ${COLUMNS} FROM movements WHERE tx_hash = ?`,
    );
  }

  /**
   * Books a movement and returns it with its place and the balance after it. `receivedUsd6` is what a deposit
   * brought where that is not what is credited, and `mayOverdraw` lets the float fall under zero: both are
   * for faults only.
   */
  book(
    movement: NewFloatMovement,
    movementIdAt: (seq: number) => string,
    options: { receivedUsd6?: number; mayOverdraw?: boolean } = {},
  ): FloatMovementRow {
    const last = this.#last.get();
    const seq = (last?.seq ?? 0) + 1;
    const balance = (last?.balance_usd6 ?? 0) + effectOf(movement);
    assert(Number.isSafeInteger(balance), 'a balance stays within 2^53 - 1');
    assert(balance >= 0 || options.mayOverdraw === true, 'a booking never overdraws the float');
    assert((last?.booked_at_ms ?? 0) <= movement.booked_at_ms, 'bookings are in the order of time');
    const row = { ...noColumns, ...movement, seq, movement_id: movementIdAt(seq), balance_usd6: balance };
    this.#insert.run(row);
    this.#postings.write([seq], postingsOf(movement, options.receivedUsd6 ?? movement.amount_usd6));
    return row;
  }

  balanceUsd6(): number {
    return this.#last.get()?.balance_usd6 ?? 0;
  }

  /** The balance after the movement of that number; 0 for 0. */
  balanceAfter(seq: number): number {
    return this.#at.get(seq)?.balance_usd6 ?? 0;
  }

  /** The movements booked in `[fromMs, toMs)`. */
  spanBetween(fromMs: number, toMs: number): FloatSpan {
    const before = this.#lastBefore.get(fromMs) ?? 0;
    return { before, count: (this.#lastBefore.get(toMs) ?? 0) - before };
  }

  /** All movements there are. */
  wholeSpan(): FloatSpan {
    return { before: 0, count: this.#last.get()?.seq ?? 0 };
  }

  /** Movements `afterSeq + 1` to `lastSeq`, in sequence. */
  range(afterSeq: number, lastSeq: number): FloatMovementRow[] {
    return this.#range.all(afterSeq, lastSeq);
  }

  /** The deposit of a transaction hash. */
  transfer(txHash: string): FloatMovementRow | undefined {
    return this.#transfer.get(txHash);
  }

  /** The instant of the newest booking, or undefined. */
  latestBookingMs(): number | undefined {
    return this.#last.get()?.booked_at_ms;
  }

  /** The number of bookings that do not balance: always 0. */
  unbalancedCount(): number {
    return this.#postings.unbalancedCount();
  }
}

/** The effect of a movement on the balance. */
export function effectOf(movement: Pick<NewFloatMovement, 'kind' | 'amount_usd6'>): number {
  return movement.kind === 'debit' ? -movement.amount_usd6 : movement.amount_usd6;
}

function postingsOf(movement: NewFloatMovement, receivedUsd6: number): Posting[] {
  const amount = movement.amount_usd6;
  switch (movement.kind) {
    case 'deposit':
      return depositPostings(
        {
          received: 'stablecoin received',
          float: 'partner float',
          withheld: 'received and not credited',
          beyond: 'credited and not received',
        },
        amount,
        receivedUsd6,
      );
    case 'debit':
      return [debit('partner float', amount), credit('cards sold', amount)];
    case 'reversal':
      return [debit('cards sold', amount), credit('partner float', amount)];
    default:
      return unreachable(movement);
  }
}
