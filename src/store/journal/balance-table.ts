// Balances of the ledger, kept beside the journal in the same transaction: one row a ledger account,
// interface, account and month, debits and credits apart. They can be proved against the postings at any
// time.

import type SqliteDatabase from 'better-sqlite3';
import { compareText } from '../../base/text/bytes.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import type { MonthBalance } from '../../ledger/trial-balance.js';
import type { AccountKey, InterfaceName } from '../../records/account.js';
import { assertInRange, readablePostingsOf } from './postings-text.js';

/** A kept balance. */
export type LedgerBalance = MonthBalance;

/** All months of a ledger account together. */
interface TrialBalanceLine {
  readonly ledgerAccount: string;
  readonly debitUsd6: bigint;
  readonly creditUsd6: bigint;
}

export interface TrialBalance {
  /** In the order of the account's UTF-8 bytes. */
  readonly lines: readonly TrialBalanceLine[];
  readonly debitUsd6: bigint;
  readonly creditUsd6: bigint;
  /** Debits less credits over everything; zero in sound books. */
  readonly netUsd6: bigint;
}

type BalanceKey = [
  ledgerAccount: string,
  interfaceName: InterfaceName,
  account: string,
  month: CalendarMonth,
];

type PostingsRow = readonly [
  interfaceName: InterfaceName,
  account: string,
  month: CalendarMonth,
  /** As it lies there: altered books may hold anything. */
  postings: unknown,
];

interface Sums {
  debitUsd6: bigint;
  creditUsd6: bigint;
}

const COLUMNS = `ledger_account AS ledgerAccount, interface AS interfaceName, account, month,
  debit_usd6 AS debitUsd6, credit_usd6 AS creditUsd6`;
const ORDER = 'ORDER BY ledger_account, interface, account, month';

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    find: database
      .prepare<
        BalanceKey,
        Sums
      >(`SELECT debit_usd6 AS debitUsd6, credit_usd6 AS creditUsd6 FROM ledger_balance
        WHERE ledger_account = ? AND interface = ? AND account = ? AND month = ?`)
      .safeIntegers(),
    put: database.prepare<[...BalanceKey, bigint, bigint]>(`INSERT INTO ledger_balance
      (ledger_account, interface, account, month, debit_usd6, credit_usd6) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (ledger_account, interface, account, month)
      DO UPDATE SET debit_usd6 = excluded.debit_usd6, credit_usd6 = excluded.credit_usd6`),
    all: database.prepare<[], LedgerBalance>(`SELECT ${COLUMNS} FROM ledger_balance ${ORDER}`).safeIntegers(),
    ofAccount: database
      .prepare<[string, string], LedgerBalance>(
        `SELECT ${COLUMNS} FROM ledger_balance WHERE interface = ? AND account = ? ${ORDER}`,
      )
      .safeIntegers(),
    postings: database
      .prepare<[], PostingsRow>('SELECT interface, account, month, postings FROM journal_entry')
      .raw(),
  };
}

/** The key as one text: with a length before it, no part can run into the next, whatever it holds. */
function keyText([ledgerAccount, interfaceName, account, month]: BalanceKey): string {
  return `${month} ${interfaceName} ${account.length} ${account}${ledgerAccount}`;
}

function keyOf(balance: LedgerBalance): BalanceKey {
  return [balance.ledgerAccount, balance.interfaceName, balance.account, balance.month];
}

interface Change {
  readonly key: BalanceKey;
  readonly sums: Sums;
}

/** The parts of an entry that its balances are made of. */
type PostedAmounts = Pick<JournalEntry, 'interfaceName' | 'account' | 'month' | 'postings'>;

/** Sums in memory what a batch of entries adds, so that each balance is read and written once a batch. */
export class BalanceChanges {
  /**
   * By month and account at an interface, then by ledger account: few of the first, and one lookup a posting.
   */
  readonly #changes = new Map<string, Map<string, Change>>();

  add({ interfaceName, account, month, postings }: PostedAmounts): void {
    const owner = keyText(['', interfaceName, account, month]);
    const ofOwner = this.#changes.get(owner) ?? new Map<string, Change>();
    if (ofOwner.size === 0) this.#changes.set(owner, ofOwner);
    for (const { ledgerAccount, side, amountUsd6 } of postings) {
      let change = ofOwner.get(ledgerAccount);
      if (change === undefined) {
        change = {
          key: [ledgerAccount, interfaceName, account, month],
          sums: { debitUsd6: 0n, creditUsd6: 0n },
        };
        ofOwner.set(ledgerAccount, change);
      }
      if (side === 'debit') {
        change.sums.debitUsd6 += amountUsd6;
      } else {
        change.sums.creditUsd6 += amountUsd6;
      }
    }
  }

  *values(): Generator<Change> {
    for (const ofOwner of this.#changes.values()) yield* ofOwner.values();
  }

  /** The sums as balances, in the order of ledger account, interface, account, month. */
  balances(): LedgerBalance[] {
    return [...this.values()]
      .sort(
        (a, b) => a.key.map((part, at) => compareText(part, b.key[at] ?? '')).find((sign) => sign !== 0) ?? 0,
      )
      .map(({ key: [ledgerAccount, interfaceName, account, month], sums }) => {
        return { ledgerAccount, interfaceName, account, month, ...sums };
      });
  }
}

interface BalanceFault {
  readonly kept: LedgerBalance | undefined;
  readonly summed: LedgerBalance | undefined;
}

export class BalanceTable {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: SqliteDatabase.Database) {
    this.#statements = prepareStatements(database);
  }

  /** Adds a batch's sums. Only inside the transaction that writes the batch's entries. */
  apply(changes: BalanceChanges): void {
    for (const { key, sums } of changes.values()) {
      const before = this.#statements.find.get(...key) ?? { debitUsd6: 0n, creditUsd6: 0n };
      const debitUsd6 = before.debitUsd6 + sums.debitUsd6;
      const creditUsd6 = before.creditUsd6 + sums.creditUsd6;
      for (const sum of [debitUsd6, creditUsd6]) assertInRange(sum, `all on ${key[0]}`);
      this.#statements.put.run(...key, debitUsd6, creditUsd6);
    }
  }

  /** Every balance, or those of one account, in the order of ledger account, interface, account, month. */
  balances(key?: AccountKey): LedgerBalance[] {
    if (key === undefined) return this.#statements.all.all();
    return this.#statements.ofAccount.all(key.interfaceName, key.account);
  }

  /** Every ledger account over all months; debits and credits agree in sound books. */
  trialBalance(): TrialBalance {
    const lines = new Map<string, Sums>();
    let debitUsd6 = 0n;
    let creditUsd6 = 0n;
    for (const balance of this.balances()) {
      const line = lines.get(balance.ledgerAccount) ?? { debitUsd6: 0n, creditUsd6: 0n };
      line.debitUsd6 += balance.debitUsd6;
      line.creditUsd6 += balance.creditUsd6;
      lines.set(balance.ledgerAccount, line);
      debitUsd6 += balance.debitUsd6;
      creditUsd6 += balance.creditUsd6;
    }
    return {
      lines: [...lines].map(([ledgerAccount, sums]) => ({ ledgerAccount, ...sums })),
      debitUsd6,
      creditUsd6,
      netUsd6: debitUsd6 - creditUsd6,
    };
  }

  /**
   * Compares the kept balances with what the postings sum to.
   *
   * @param summed what all postings of the books sum to; they are read and summed unless it is given
   * @returns the balances that are not what the postings give, as kept (undefined where none is kept) and as
   * summed (undefined where no posting gives one); empty in sound books
   */
  proveBalances(summed: BalanceChanges = this.#sumOfPostings()): BalanceFault[] {
    const kept = new Map(this.balances().map((balance) => [keyText(keyOf(balance)), balance]));
    const faults: BalanceFault[] = [];
    for (const sum of summed.balances()) {
      const text = keyText(keyOf(sum));
      const balance = kept.get(text);
      kept.delete(text);
      if (balance?.debitUsd6 === sum.debitUsd6 && balance.creditUsd6 === sum.creditUsd6) continue;
      faults.push({ kept: balance, summed: sum });
    }
    for (const balance of kept.values()) faults.push({ kept: balance, summed: undefined });
    return faults;
  }

  /** The postings of a text that was altered may be none. */
  #sumOfPostings(): BalanceChanges {
    const summed = new BalanceChanges();
    for (const [interfaceName, account, month, text] of this.#statements.postings.iterate()) {
      summed.add({ interfaceName, account, month, postings: readablePostingsOf(text) });
    }
    return summed;
  }
}
