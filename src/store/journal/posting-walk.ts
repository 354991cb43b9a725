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

type RawLine = Omit<PostedLine, 'position' | 'bookedAtMs' | 'own'> & {
  readonly position: bigint;
  readonly bookedAtMs: bigint;
  readonly ownCurrency: string;
  readonly ownMinor: bigint | null;
};

const LINES = `SELECT e.position, e.entry_id AS entryId, e.month, e.booked_at_ms AS bookedAtMs,
  e.interface AS interfaceName, e.account, e.kind, e.subject, e.description,
  e.origin_month AS originMonth, e.item_id AS itemId, e.evidence_sha256 AS evidenceSha256,
  p.own_currency AS ownCurrency, p.own_minor AS ownMinor,
  p.ledger_account AS ledgerAccount, p.side, p.amount_usd6 AS amountUsd6
  FROM journal_posting p JOIN journal_entry e ON e.position = p.position
  WHERE (@interfaceName IS NULL OR e.interface = @interfaceName) AND (@account IS NULL OR e.account = @account)
  AND (@month IS NULL OR e.month = @month) AND (@ledgerAccount IS NULL OR p.ledger_account = @ledgerAccount
    OR substr(p.ledger_account, 1, length(@ledgerAccount) + 1) = @ledgerAccount || ':')
  ORDER BY e.month, e.booked_at_ms, e.position, p.line`;

export class PostingWalk {
  readonly #lines: SqliteDatabase.Statement<[Record<keyof LedgerScope, string | null>], RawLine>;

  constructor(database: SqliteDatabase.Database) {
    this.#lines = database.prepare<[Record<keyof LedgerScope, string | null>], RawLine>(LINES).safeIntegers();
  }

  /**
   * The postings in scope, of the month itself where one is named: by month, time of booking, place in the
   * chain and line, one in memory at a time. Nothing can be written to the books until the walk is over or
   * left.
   */
  *lines(scope: LedgerScope = {}): Generator<PostedLine, void, undefined> {
    const { interfaceName, account, month, ledgerAccount } = scope;
    const walk = this.#lines.iterate({
      interfaceName: interfaceName ?? null,
      account: account ?? null,
      month: month ?? null,
      ledgerAccount: ledgerAccount ?? null,
    });
    for (const line of walk) yield lineOf(line);
  }
}

function lineOf({ ownCurrency, ownMinor, position, bookedAtMs, ...line }: RawLine): PostedLine {
  const posted = { ...line, position: Number(position), bookedAtMs: Number(bookedAtMs) };
  return ownMinor === null ? posted : { ...posted, own: { currency: ownCurrency, minor: Number(ownMinor) } };
}
