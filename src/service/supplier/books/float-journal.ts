// The only door through which the float moves. A booking writes the movement that the interface shows, its
// balanced postings and the balance after it; the caller's transaction makes them one. From the service's
// side the float is a debt to the partner: credits raise it, debits lower it.

import type { Statement } from 'better-sqlite3';
import { assert, unreachable } from '../../../base/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

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

/** A movement before it has its place; `movementIdAt` names it by that place. */
export type NewFloatMovement = Omit<FloatMovementRow, 'seq' | 'movement_id' | 'balance_usd6'>;

/** Part of the sequence: from the movement after `before` on, `count` of them. */
export interface FloatSpan {
  readonly before: number;
  readonly count: number;
}

interface Posting {
  readonly ledgerAccount: string;
  readonly side: 'debit' | 'credit';
  readonly amountUsd6: number;
}

const COLUMNS = `seq, movement_id, kind, booked_at_ms, amount_usd6, balance_usd6, tx_hash, from_wallet, client_ref,
  order_id, brand_slug, currency, face_minor, wholesale_minor`;

export class FloatJournal {
  readonly #insert: Statement<[FloatMovementRow]>;
  readonly #insertPosting: Statement<[number, number, string, string, number]>;
  readonly #last: Statement<[], FloatMovementRow>;
  readonly #at: Statement<[number], FloatMovementRow>;
  readonly #range: Statement<[number, number], FloatMovementRow>;
  readonly #lastBefore: Statement<[number], number>;
  readonly #transfer: Statement<[string], FloatMovementRow>;
  readonly #imbalance: Statement<[], number>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[FloatMovementRow]>(
      `INSERT INTO movements (${COLUMNS}) VALUES (@seq, @movement_id, @kind, @booked_at_ms, @amount_usd6,
       @balance_usd6, @tx_hash, @from_wallet, @client_ref, @order_id, @brand_slug, @currency, @face_minor,
       @wholesale_minor)`,
    );
    this.#insertPosting = database.prepare('INSERT INTO postings VALUES (?, ?, ?, ?, ?)');
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
    this.#imbalance = database
      .prepare<[], number>(
        `SELECT count(*) FROM (SELECT 1 FROM postings GROUP BY seq
         HAVING sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END) <> 0)`,
      )
      .pluck();
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
    const row: FloatMovementRow = { ...movement, seq, movement_id: movementIdAt(seq), balance_usd6: balance };
    this.#insert.run(row);
    const postings = postingsOf(movement, options.receivedUsd6 ?? movement.amount_usd6);
    assertBalanced(postings);
    for (const [index, { ledgerAccount, side, amountUsd6 }] of postings.entries()) {
      this.#insertPosting.run(seq, index + 1, ledgerAccount, side, amountUsd6);
    }
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

  /** How many bookings do not balance: 0, always. */
  unbalancedCount(): number {
    return this.#imbalance.get() ?? 0;
  }
}

/** What a movement does to the balance. */
export function effectOf(movement: Pick<NewFloatMovement, 'kind' | 'amount_usd6'>): number {
  return movement.kind === 'debit' ? -movement.amount_usd6 : movement.amount_usd6;
}

function postingsOf(movement: NewFloatMovement, receivedUsd6: number): Posting[] {
  const amount = movement.amount_usd6;
  const lines = ((): Posting[] => {
    switch (movement.kind) {
      case 'deposit':
        return depositPostings(amount, receivedUsd6);
      case 'debit':
        return [debit('partner float', amount), credit('cards sold', amount)];
      case 'reversal':
        return [debit('cards sold', amount), credit('partner float', amount)];
      default:
        return unreachable(movement.kind);
    }
  })();
  return lines.filter((line) => line.amountUsd6 > 0);
}

/** A deposit credited with another amount than came (a fault) leaves the rest on an account of its own. */
function depositPostings(credited: number, received: number): Posting[] {
  const rest = received - credited;
  const difference =
    rest >= 0 ? credit('received and not credited', rest) : debit('credited and not received', -rest);
  return [debit('stablecoin received', received), credit('partner float', credited), difference];
}

function debit(ledgerAccount: string, amountUsd6: number): Posting {
  return { ledgerAccount, side: 'debit', amountUsd6 };
}

function credit(ledgerAccount: string, amountUsd6: number): Posting {
  return { ledgerAccount, side: 'credit', amountUsd6 };
}

function assertBalanced(postings: readonly Posting[]): void {
  let net = 0n;
  for (const posting of postings) {
    net += posting.side === 'debit' ? BigInt(posting.amountUsd6) : -BigInt(posting.amountUsd6);
  }
  assert(net === 0n, 'the postings of a booking sum to zero');
}
