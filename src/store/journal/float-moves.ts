// The movements of an account's float, summed by SQLite: month by month and kind by kind. An entry that
// stands for the orders of a day counts as its orders.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { chartOf } from '../../ledger/chart-of-accounts.js';
import type { FloatMove } from '../../ledger/float-roll-forward.js';
import type { EntryKind } from '../../ledger/journal-entry.js';
import type { AccountKey } from '../../records/account.js';

interface FloatQuestion {
  readonly interfaceName: string;
  readonly account: string;
  readonly month: string;
  readonly float: string;
}

type FloatMoveRow = readonly [
  month: CalendarMonth,
  originMonth: CalendarMonth,
  kind: EntryKind,
  count: bigint,
  usd6: bigint,
];

/** The postings first, in the order in which they lie: to ask for those of each entry takes longer. */
const FLOAT_MOVES = `SELECT e.month, e.origin_month, e.kind,
    sum(coalesce((SELECT order_count FROM order_table t WHERE t.sha256 = e.evidence_sha256), 1)), sum(m.effect)
  FROM (SELECT position, sum(CASE side WHEN 'debit' THEN amount_usd6 ELSE -amount_usd6 END) AS effect
      FROM journal_posting WHERE ledger_account = @float GROUP BY position) m
    CROSS JOIN journal_entry e ON e.position = m.position
  WHERE m.effect <> 0 AND e.interface = @interfaceName AND e.account = @account AND e.month <= @month
    AND e.reverses_entry_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM journal_entry u
      WHERE u.reverses_entry_id = e.entry_id AND u.reverses_ordinal = e.ordinal AND u.month <= @month)
  GROUP BY e.month, e.origin_month, e.kind ORDER BY e.month, e.origin_month, e.kind`;

export class FloatMoves {
  readonly #database: SqliteDatabase.Database;
  #prepared: SqliteDatabase.Statement<[FloatQuestion], FloatMoveRow> | undefined;

  constructor(database: SqliteDatabase.Database) {
    this.#database = database;
  }

  /** Prepared when it is first needed: a backup of an older version is looked into without its tables. */
  get #statement(): SqliteDatabase.Statement<[FloatQuestion], FloatMoveRow> {
    this.#prepared ??= this.#database
      .prepare<[FloatQuestion], FloatMoveRow>(FLOAT_MOVES)
      .raw()
      .safeIntegers();
    return this.#prepared;
  }

  /**
   * The movements of an account's float by the time a month ended: entries posted in it or before, and not
   * undone by then; an entry that a later month undid still stands here.
   */
  at({ interfaceName, account }: AccountKey, month: CalendarMonth): FloatMove[] {
    const { float } = chartOf(interfaceName);
    const rows = this.#statement.all({ interfaceName, account, month, float });
    return rows.map(([inMonth, originMonth, kind, count, usd6]) => {
      return { interfaceName, account, month: inMonth, originMonth, kind, count: Number(count), usd6 };
    });
  }
}
