// Stakes: tokens of a wallet that are set aside for a term, or without one.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { StakeTier } from '../../../wire/rewards/requests.js';
import type { BooksDatabase } from '../../books/books-database.js';

export interface StakeRow {
  readonly stake_id: string;
  /** In lower case. */
  readonly wallet: string;
  readonly amount_plus18: string;
  readonly tier: StakeTier;
  readonly auto_compound: 0 | 1;
  readonly status: 'active' | 'matured';
  /** Null for `flex`. */
  readonly matures_at_ms: number | null;
  /** The stake that it went into at maturity. */
  readonly renewed_as: string | null;
  readonly created_at_ms: number;
}

const COLUMNS = `stake_id, wallet, amount_plus18, tier, auto_compound, status, matures_at_ms, renewed_as,
  created_at_ms`;

export class StakeTable {
  readonly #insert: Statement<[StakeRow]>;
  readonly #mature: Statement<[string | null, string]>;
  readonly #find: Statement<[string], StakeRow>;
  readonly #count: Statement<[], number>;
  readonly #latest: Statement<[], number | null>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[StakeRow]>(
      `INSERT INTO stakes (${COLUMNS}) VALUES (@stake_id, @wallet, @amount_plus18, @tier, @auto_compound, @status,
       @matures_at_ms, @renewed_as, @created_at_ms)`,
    );
    this.#mature = database.prepare<[string | null, string]>(
      "UPDATE stakes SET status = 'matured', renewed_as = ? WHERE stake_id = ? AND status = 'active'",
    );
    this.#find = database.prepare<[string], StakeRow>(`SELECT ${COLUMNS} FROM stakes WHERE stake_id = ?`);
    this.#count = database.prepare<[], number>('SELECT count(*) FROM stakes').pluck();
    this.#latest = database.prepare<[], number | null>('SELECT max(created_at_ms) FROM stakes').pluck();
  }

  insert(row: StakeRow): void {
    this.#insert.run(row);
  }

  mature(stakeId: string, renewedAs: string | null): void {
    assert(this.#mature.run(renewedAs, stakeId).changes === 1, 'only an active stake matures');
  }

  find(stakeId: string): StakeRow | undefined {
    return this.#find.get(stakeId);
  }

  count(): number {
    return this.#count.get() ?? 0;
  }

  latestMs(): number {
    return this.#latest.get() ?? 0;
  }
}
