// Double entry: the balanced postings beside each movement that an interface shows, written in the
// transaction of the movement. From the service's side a partner's float is a debt: credits raise it,
// debits lower it.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import type { BooksDatabase } from './books-database.js';

export interface Posting {
  readonly ledgerAccount: string;
  readonly side: 'debit' | 'credit';
  /** Millionths of a US dollar, never negative; a posting of nothing is not written. */
  readonly amountUsd6: number;
}

export function debit(ledgerAccount: string, amountUsd6: number): Posting {
  return { ledgerAccount, side: 'debit', amountUsd6 };
}

export function credit(ledgerAccount: string, amountUsd6: number): Posting {
  return { ledgerAccount, side: 'credit', amountUsd6 };
}

/** The accounts that a deposit is booked on. */
interface DepositAccounts {
  readonly received: string;
  readonly float: string;
  /** The account for money that came and was not credited. */
  readonly withheld: string;
  /** The account for money that was credited and did not come: only a fault brings that about. */
  readonly beyond: string;
}

export function depositPostings(accounts: DepositAccounts, credited: number, received: number): Posting[] {
  const rest = received - credited;
  const difference = rest >= 0 ? credit(accounts.withheld, rest) : debit(accounts.beyond, -rest);
  return [debit(accounts.received, received), credit(accounts.float, credited), difference];
}

/** The columns of a movement's place, which tell it from others: such as the key and the sequence number. */
type Place = readonly (string | number)[];

export class PostingTable {
  readonly #insert: Statement<(string | number)[]>;
  readonly #unbalanced: Statement<[], number>;

  /** `placeColumns`: the names of the columns of a movement's place, the first ones of the table. */
  constructor(database: BooksDatabase, placeColumns: readonly string[]) {
    const places = placeColumns.map(() => '?').join(', ');
    this.#insert = database.prepare(`INSERT INTO postings VALUES (${places}, ?, ?, ?, ?)`);
    this.#unbalanced = database
      .prepare<[], number>(
        `SELECT count(*) FROM (SELECT 1 FROM postings GROUP BY ${placeColumns.join(', ')}
         HAVING sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END) <> 0)`,
      )
      .pluck();
  }

  /** Writes the postings of one movement, which sum to zero. */
  write(place: Place, postings: readonly Posting[]): void {
    const lines = postings.filter(({ amountUsd6 }) => amountUsd6 > 0);
    assert(netOf(lines) === 0n, 'the postings of a booking sum to zero');
    for (const [index, { ledgerAccount, side, amountUsd6 }] of lines.entries()) {
      this.#insert.run(...place, index + 1, ledgerAccount, side, amountUsd6);
    }
  }

  /** The number of bookings that do not balance: always 0. */
  unbalancedCount(): number {
    return this.#unbalanced.get() ?? 0;
  }
}

function netOf(postings: readonly Posting[]): bigint {
  return postings.reduce(
    (net, { side, amountUsd6 }) => net + (side === 'debit' ? BigInt(amountUsd6) : -BigInt(amountUsd6)),
    0n,
  );
}
