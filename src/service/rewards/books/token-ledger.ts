// The only door through which reward tokens move: from the pool to a wallet, within a wallet, and back. No
// token is ever made: what was funded stands in the pool, in wallets, as pending, or was redeemed (contract,
// rewards page, "Wallet"). Both sides of that are kept apart and compared after every step; a step that would
// break it is undone with its whole transaction.

import type { Statement } from 'better-sqlite3';
import { assert } from '../../../base/failure/assert.js';
import type { BooksDatabase } from '../../books/books-database.js';

type PoolMovementKind = 'funding' | 'issuance' | 'issuance_reversal';

/** The change that a step makes to a wallet, in units of 10^-18; an absent field stays as it is. */
interface WalletChange {
  readonly available?: bigint;
  readonly staked?: bigint;
  readonly pending?: bigint;
  readonly earned?: bigint;
  readonly redeemed?: bigint;
}

/** A wallet in units of 10^-18. */
type WalletState = Readonly<Required<WalletChange>>;

interface WalletRow {
  readonly wallet: string;
  readonly available_plus18: string;
  readonly staked_plus18: string;
  readonly pending_plus18: string;
  readonly earned_plus18: string;
  readonly redeemed_plus18: string;
}

export interface PoolMovementRow {
  /** From 1, without a gap over the life of the pool. */
  readonly seq: number;
  readonly kind: PoolMovementKind;
  readonly issuance_id: string | null;
  readonly transaction_id: string | null;
  /** Never negative: the kind gives the direction. */
  readonly amount_plus18: string;
  readonly balance_plus18: string;
  readonly booked_at_ms: number;
}

/** A movement of the pool before it has its place. */
export interface NewPoolMovement {
  readonly kind: PoolMovementKind;
  readonly amount: bigint;
  readonly issuanceId: string | null;
  readonly transactionId: string | null;
  readonly bookedAtMs: number;
}

/** Part of the sequence: from the movement after `before` on, `count` of them. */
export interface PoolSpan {
  readonly before: number;
  readonly count: number;
}

/**
 * The total that was funded, and the places of tokens beside the pool. `strayed` is 0: only faults change it.
 */
type TotalName = 'funded' | 'held' | 'pending' | 'redeemed' | 'strayed';

const COLUMNS = 'seq, kind, issuance_id, transaction_id, amount_plus18, balance_plus18, booked_at_ms';
const noTokens: WalletState = { available: 0n, staked: 0n, pending: 0n, earned: 0n, redeemed: 0n };

export class TokenLedger {
  readonly #insert: Statement<[PoolMovementRow]>;
  readonly #last: Statement<[], PoolMovementRow>;
  readonly #at: Statement<[number], PoolMovementRow>;
  readonly #range: Statement<[number, number], PoolMovementRow>;
  readonly #lastBefore: Statement<[number], number>;
  readonly #wallet: Statement<[string], WalletRow>;
  readonly #wallets: Statement<[], WalletRow>;
  readonly #putWallet: Statement<[WalletRow]>;
  readonly #total: Statement<[string], string>;
  readonly #putTotal: Statement<[string, string]>;

  constructor(database: BooksDatabase) {
    this.#insert = database.prepare<[PoolMovementRow]>(
      `INSERT INTO movements (${COLUMNS}) VALUES (@seq, @kind, @issuance_id, @transaction_id, @amount_plus18,
       @balance_plus18, @booked_at_ms)`,
    );
    this.#last = database.prepare<[], PoolMovementRow>(
      `SELECT ${COLUMNS} FROM movements ORDER BY seq DESC LIMIT 1`,
    );
    this.#at = database.prepare<[number], PoolMovementRow>(`SELECT ${COLUMNS} FROM movements WHERE seq = ?`);
    this.#range = database.prepare<[number, number], PoolMovementRow>(
      `SELECT ${COLUMNS} FROM movements WHERE seq > ? AND seq <= ? ORDER BY seq`,
    );
    // Bookings are in the order of time, so the last one before an instant ends everything before it.
    this.#lastBefore = database
      .prepare<[number], number>(
        'SELECT seq FROM movements WHERE booked_at_ms < ? ORDER BY booked_at_ms DESC, seq DESC LIMIT 1',
      )
      .pluck();
    const walletColumns =
      'wallet, available_plus18, staked_plus18, pending_plus18, earned_plus18, redeemed_plus18';
    this.#wallet = database.prepare<[string], WalletRow>(
      `SELECT ${walletColumns} FROM wallets WHERE wallet = ?`,
    );
    this.#wallets = database.prepare<[], WalletRow>(`SELECT ${walletColumns} FROM wallets ORDER BY wallet`);
    this.#putWallet = database.prepare<[WalletRow]>(
      `INSERT INTO wallets (${walletColumns}) VALUES (@wallet, @available_plus18, @staked_plus18, @pending_plus18,
       @earned_plus18, @redeemed_plus18) ON CONFLICT (wallet) DO UPDATE SET
       available_plus18 = excluded.available_plus18, staked_plus18 = excluded.staked_plus18,
       pending_plus18 = excluded.pending_plus18, earned_plus18 = excluded.earned_plus18,
       redeemed_plus18 = excluded.redeemed_plus18`,
    );
    this.#total = database.prepare<[string], string>('SELECT sum_plus18 FROM totals WHERE name = ?').pluck();
    this.#putTotal = database.prepare<[string, string]>(
      'INSERT INTO totals (name, sum_plus18) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sum_plus18 = excluded.sum_plus18',
    );
  }

  /**
   * One step: movements of the pool, and what a wallet has from them. Asserts afterwards that no token was
   * made or lost. `strayed` is what a fault lets stand nowhere.
   *
   * @returns the movements with their places
   */
  step(
    movements: readonly NewPoolMovement[],
    wallet?: { readonly address: string; readonly change: WalletChange },
    strayed = 0n,
  ): PoolMovementRow[] {
    const rows = movements.map((movement) => this.#book(movement));
    if (wallet !== undefined) this.#change(wallet.address, wallet.change);
    if (strayed !== 0n) this.#raise('strayed', strayed);
    this.#assertNoNewSupply();
    return rows;
  }

  balance(): bigint {
    return BigInt(this.#last.get()?.balance_plus18 ?? '0');
  }

  /** The balance after the movement of that number; 0 for 0. */
  balanceAfter(seq: number): bigint {
    return BigInt(this.#at.get(seq)?.balance_plus18 ?? '0');
  }

  /** The movements booked in `[fromMs, toMs)`. */
  spanBetween(fromMs: number, toMs: number): PoolSpan {
    const before = this.#lastBefore.get(fromMs) ?? 0;
    return { before, count: (this.#lastBefore.get(toMs) ?? 0) - before };
  }

  wholeSpan(): PoolSpan {
    return { before: 0, count: this.#last.get()?.seq ?? 0 };
  }

  /** Movements `afterSeq + 1` to `lastSeq`, in sequence. */
  range(afterSeq: number, lastSeq: number): PoolMovementRow[] {
    return this.#range.all(afterSeq, lastSeq);
  }

  /** The wallet of an address in lower case; undefined where nothing was ever issued to it. */
  wallet(address: string): WalletState | undefined {
    const row = this.#wallet.get(address);
    return row === undefined ? undefined : stateOf(row);
  }

  latestBookingMs(): number | undefined {
    return this.#last.get()?.booked_at_ms;
  }

  /** Adds everything up anew, from the movements and the wallets, and compares it with what was kept. */
  audit(): void {
    const sums = { funded: 0n, balance: 0n };
    for (const { kind, amount_plus18 } of this.#range.iterate(0, Number.MAX_SAFE_INTEGER)) {
      const amount = BigInt(amount_plus18);
      if (kind === 'funding') sums.funded += amount;
      sums.balance += kind === 'issuance' ? -amount : amount;
    }
    const wallets = { held: 0n, pending: 0n, redeemed: 0n };
    for (const row of this.#wallets.iterate()) {
      const state = stateOf(row);
      assertWallet(state);
      wallets.held += state.available + state.staked;
      wallets.pending += state.pending;
      wallets.redeemed += state.redeemed;
    }
    assert(sums.balance === this.balance(), 'the movements of the pool add up to its balance');
    assert(sums.funded === this.#sum('funded'), 'the funding adds up');
    for (const name of ['held', 'pending', 'redeemed'] as const) {
      assert(wallets[name] === this.#sum(name), `the wallets add up: ${name}`);
    }
    this.#assertNoNewSupply();
  }

  #book({ kind, amount, issuanceId, transactionId, bookedAtMs }: NewPoolMovement): PoolMovementRow {
    assert(amount >= 0n, 'a movement has a positive amount');
    const last = this.#last.get();
    const balance = this.balance() + (kind === 'issuance' ? -amount : amount);
    assert(balance >= 0n, 'a booking never overdraws the pool');
    assert((last?.booked_at_ms ?? 0) <= bookedAtMs, 'bookings are in the order of time');
    const row: PoolMovementRow = {
      seq: (last?.seq ?? 0) + 1,
      kind,
      issuance_id: issuanceId,
      transaction_id: transactionId,
      amount_plus18: amount.toString(),
      balance_plus18: balance.toString(),
      booked_at_ms: bookedAtMs,
    };
    this.#insert.run(row);
    if (kind === 'funding') this.#raise('funded', amount);
    return row;
  }

  #change(address: string, change: WalletChange): void {
    const before = this.wallet(address) ?? noTokens;
    const of = (name: keyof WalletState): bigint => before[name] + (change[name] ?? 0n);
    const after: WalletState = {
      available: of('available'),
      staked: of('staked'),
      pending: of('pending'),
      earned: of('earned'),
      redeemed: of('redeemed'),
    };
    assertWallet(after);
    this.#putWallet.run({
      wallet: address,
      available_plus18: after.available.toString(),
      staked_plus18: after.staked.toString(),
      pending_plus18: after.pending.toString(),
      earned_plus18: after.earned.toString(),
      redeemed_plus18: after.redeemed.toString(),
    });
    this.#raise('held', (change.available ?? 0n) + (change.staked ?? 0n));
    this.#raise('pending', change.pending ?? 0n);
    this.#raise('redeemed', change.redeemed ?? 0n);
  }

  #assertNoNewSupply(): void {
    const elsewhere = this.#sum('held') + this.#sum('redeemed') + this.#sum('pending') + this.#sum('strayed');
    assert(this.#sum('funded') === this.balance() + elsewhere, 'no token is made or lost');
  }

  #sum(name: TotalName): bigint {
    return BigInt(this.#total.get(name) ?? '0');
  }

  #raise(name: TotalName, by: bigint): void {
    if (by !== 0n) this.#putTotal.run(name, (this.#sum(name) + by).toString());
  }
}

function stateOf(row: WalletRow): WalletState {
  return {
    available: BigInt(row.available_plus18),
    staked: BigInt(row.staked_plus18),
    pending: BigInt(row.pending_plus18),
    earned: BigInt(row.earned_plus18),
    redeemed: BigInt(row.redeemed_plus18),
  };
}

/** The identity that holds for every wallet at every instant (contract, rewards page). */
function assertWallet({ available, staked, pending, earned, redeemed }: WalletState): void {
  assert(
    [available, staked, pending, earned, redeemed].every((part) => part >= 0n),
    'no figure is negative',
  );
  assert(earned - redeemed === available + staked, 'a wallet holds what it earned and did not redeem');
}
