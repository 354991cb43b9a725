// Reading postings in the order of what they book, month by month: the register, and what an export is made
// of.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/calendar-month.js';
import type { EntryKind, OwnAmount, Side } from '../../ledger/journal-entry.js';
import type { LedgerScope } from '../../ledger/trial-balance.js';
import type { InterfaceName } from '../../records/account.js';

/** A posting with what it needs of its entry to be read alone. */
export interface PostedLine {
  /** The position of its entry in the chain. */
  readonly position: number;
  readonly entryId: string;
  readonly month: CalendarMonth;
  readonly bookedAtMs: number;
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly description: string;
  /** The month it belongs to by origin, where that is not the month of posting. */
  readonly originMonth: CalendarMonth;
  readonly itemId: string;
  readonly evidenceSha256: string;
  readonly ledgerAccount: string;
  readonly side: Side;
  readonly amountUsd6: bigint;
  readonly own?: OwnAmount | undefined;
}

/** The part of an entry that its postings share. */
type EntryRow = readonly [
  entryId: string,
  month: CalendarMonth,
  bookedAtMs: number,
  interfaceName: InterfaceName,
  account: string,
  kind: EntryKind,
  subject: string,
  description: string,
  originMonth: CalendarMonth,
  itemId: string,
  evidenceSha256: string,
];

type LineRow = readonly [
  ledgerAccount: string,
  side: Side,
  /** As text where a number would round it. */
  amountUsd6: number | string,
  ownCurrency: string,
  ownMinor: number | null,
];

type EntryScope = Record<Exclude<keyof LedgerScope, 'ledgerAccount'>, string | null>;

interface LineScope {
  readonly position: number;
  readonly ledgerAccount: string | null;
}

/** Places alone are sorted, not whole rows: a place takes some twenty bytes. */
const POSITIONS = `SELECT position FROM journal_entry
  WHERE (@month IS NULL OR month = @month) AND (@interfaceName IS NULL OR interface = @interfaceName)
    AND (@account IS NULL OR account = @account)
  ORDER BY month, booked_at_ms, position`;

const ENTRY = `SELECT entry_id, month, booked_at_ms, interface, account, kind, subject, description, origin_month,
  item_id, evidence_sha256 FROM journal_entry WHERE position = ?`;

const LINES = `SELECT ledger_account, side,
  CASE WHEN amount_usd6 > 9007199254740991 THEN CAST(amount_usd6 AS TEXT) ELSE amount_usd6 END,
  own_currency, own_minor FROM journal_posting
  WHERE position = @position AND (@ledgerAccount IS NULL OR ledger_account = @ledgerAccount
    OR substr(ledger_account, 1, length(@ledgerAccount) + 1) = @ledgerAccount || ':')
  ORDER BY line`;

export class PostingWalk {
  readonly #positions: SqliteDatabase.Statement<[EntryScope], number>;
  readonly #entry: SqliteDatabase.Statement<[number], EntryRow>;
  readonly #lines: SqliteDatabase.Statement<[LineScope], LineRow>;

  constructor(database: SqliteDatabase.Database) {
    this.#positions = database.prepare<[EntryScope], number>(POSITIONS).pluck();
    this.#entry = database.prepare<[number], EntryRow>(ENTRY).raw();
    this.#lines = database.prepare<[LineScope], LineRow>(LINES).raw();
  }

  /**
   * The postings in scope, of the month itself where one is named, those of an entry together: by month, time
   * of booking and place in the chain, one entry in memory at a time. Nothing can be written to the books
   * until the walk is over or left.
   */
  *entries(scope: LedgerScope = {}): Generator<readonly PostedLine[], void, undefined> {
    const { interfaceName = null, account = null, month = null, ledgerAccount = null } = scope;
    for (const position of this.#positions.iterate({ month, interfaceName, account })) {
      const rows = this.#lines.all({ position, ledgerAccount });
      const entry = rows.length === 0 ? undefined : this.#entry.get(position);
      if (entry !== undefined) yield rows.map((row) => lineOf(position, entry, row));
    }
  }

  /** As `entries`, the postings one by one in the order of their lines. */
  *lines(scope: LedgerScope = {}): Generator<PostedLine, void, undefined> {
    for (const lines of this.entries(scope)) yield* lines;
  }
}

function lineOf(position: number, entry: EntryRow, row: LineRow): PostedLine {
  const [ledgerAccount, side, amount, currency, minor] = row;
  return {
    position,
    entryId: entry[0],
    month: entry[1],
    bookedAtMs: entry[2],
    interfaceName: entry[3],
    account: entry[4],
    kind: entry[5],
    subject: entry[6],
    description: entry[7],
    originMonth: entry[8],
    itemId: entry[9],
    evidenceSha256: entry[10],
    ledgerAccount,
    side,
    amountUsd6: BigInt(amount),
    own: minor === null ? undefined : { currency, minor },
  };
}
