// The parts that each judged month of an account adds to the bridge between the own records and the
// statement, in dollars or in tokens, so that a later month goes on from them without judging it again. They
// are replaced whenever the month is judged and recorded.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { MonthPart } from '../../reconcile/bridge/month-part.js';
import type { TokenPart } from '../../reconcile/bridge/token-bridge.js';
import type { AccountKey } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    before: database
      .prepare<[string, string, string], string>(
        `SELECT part FROM bridge_part WHERE interface = ? AND account = ? AND month < ? ORDER BY month`,
      )
      .pluck(),
    has: database
      .prepare<[string, string, string], number>(
        'SELECT 1 FROM bridge_part WHERE interface = ? AND account = ? AND month = ?',
      )
      .pluck(),
    first: database
      .prepare<[string, string], CalendarMonth | null>(
        'SELECT min(month) FROM bridge_part WHERE interface = ? AND account = ?',
      )
      .pluck(),
    put: database.prepare<[string, string, string, string]>(`INSERT OR REPLACE INTO bridge_part
      (interface, account, month, part) VALUES (?, ?, ?, ?)`),
    drop: database.prepare<[string, string, string]>(
      'DELETE FROM bridge_part WHERE interface = ? AND account = ? AND month = ?',
    ),
  };
}

/** An account has parts of one kind, by what it holds. */
type Part = MonthPart | TokenPart;

export class BridgePartTable {
  readonly #database: SqliteDatabase.Database;
  readonly #record: (key: AccountKey, month: CalendarMonth, part: Part | undefined) => void;
  #prepared: ReturnType<typeof prepareStatements> | undefined;

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#database = database;
    this.#record = steps.transaction(['bridge_part'], ({ interfaceName, account }, month, part) => {
      if (part === undefined) {
        this.#statements.drop.run(interfaceName, account, month);
      } else {
        this.#statements.put.run(interfaceName, account, month, partText(part));
      }
    });
  }

  /** Prepared when they are first needed: a backup of an older version is looked into without this table. */
  get #statements(): ReturnType<typeof prepareStatements> {
    this.#prepared ??= prepareStatements(this.#database);
    return this.#prepared;
  }

  /** The months before of an account, in their order; none of an account of tokens. */
  before(key: AccountKey, month: CalendarMonth): MonthPart[] {
    return this.#before(key, month).filter((part) => 'openingUsd6' in part);
  }

  /** The months before of an account of tokens, in their order; none of an account of dollars. */
  beforeInTokens(key: AccountKey, month: CalendarMonth): TokenPart[] {
    return this.#before(key, month).filter((part) => 'openingPlus18' in part);
  }

  #before({ interfaceName, account }: AccountKey, month: CalendarMonth): Part[] {
    return this.#statements.before.all(interfaceName, account, month).map(partOfText);
  }

  /** True where a close of the month put its part on the books. */
  has({ interfaceName, account }: AccountKey, month: CalendarMonth): boolean {
    return this.#statements.has.get(interfaceName, account, month) !== undefined;
  }

  /** The first month of an account whose part of the bridge is on the books, if there is one. */
  firstMonth({ interfaceName, account }: AccountKey): CalendarMonth | undefined {
    return this.#statements.first.get(interfaceName, account) ?? undefined;
  }

  /** Puts a month's part in the place of the one before; takes it out where nothing of it is proven. */
  record(key: AccountKey, month: CalendarMonth, part: Part | undefined): void {
    this.#record(key, month, part);
  }
}

/** An amount in JSON: decimal text under a name that ends in its unit, so that no number rounds it. */
function partText(part: Part): string {
  return JSON.stringify(part, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** The part that `partText` wrote. Only for texts of our own books: nothing is validated again. */
function partOfText(text: string): Part {
  return JSON.parse(text, (name, value: unknown) =>
    /(?:usd6|plus18)$/i.test(name) && typeof value === 'string' ? BigInt(value) : value,
  );
}
