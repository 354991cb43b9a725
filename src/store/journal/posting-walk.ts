// Reading postings in the order of what they book, month by month: the register, and what an export is made
// of.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { EntryKind, Posting } from '../../ledger/journal-entry.js';
import type { LedgerScope } from '../../ledger/trial-balance.js';
import type { InterfaceName } from '../../records/account.js';
import { postingsOf } from './postings-text.js';

/** A posting with what it needs of its entry to be read alone. */
export interface PostedLine extends Posting {
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
  postings: string,
];

type EntryScope = Record<Exclude<keyof LedgerScope, 'ledgerAccount'>, string | null>;

/** Places alone are sorted, not whole rows: a place takes some twenty bytes. */
const POSITIONS = `SELECT position FROM journal_entry
  WHERE (@month IS NULL OR month = @month) AND (@interfaceName IS NULL OR interface = @interfaceName)
    AND (@account IS NULL OR account = @account)
  ORDER BY month, booked_at_ms, position`;

const ENTRY = `SELECT entry_id, month, booked_at_ms, interface, account, kind, subject, description, origin_month,
  item_id, evidence_sha256, postings FROM journal_entry WHERE position = ?`;

export class PostingWalk {
  readonly #positions: SqliteDatabase.Statement<[EntryScope], number>;
  readonly #entry: SqliteDatabase.Statement<[number], EntryRow>;

  constructor(database: SqliteDatabase.Database) {
    this.#positions = database.prepare<[EntryScope], number>(POSITIONS).pluck();
    this.#entry = database.prepare<[number], EntryRow>(ENTRY).raw();
  }

  /**
   * The postings in scope, of the month itself where one is named, those of an entry together: by month, time
   * of booking and place in the chain, one entry in memory at a time. Nothing can be written to the books
   * until the walk is over or left.
   */
  *entries(scope: LedgerScope = {}): Generator<readonly PostedLine[], void, undefined> {
    const { interfaceName = null, account = null, month = null, ledgerAccount } = scope;
    for (const position of this.#positions.iterate({ month, interfaceName, account })) {
      const entry = this.#entry.get(position);
      if (entry === undefined) continue;
      const postings = postingsOf(entry[11]).filter((posting) => isWithin(posting, ledgerAccount));
      if (postings.length > 0) yield postings.map((posting) => lineOf(position, entry, posting));
    }
  }

  /** As `entries`, the postings one by one in the order of their lines. */
  *lines(scope: LedgerScope = {}): Generator<PostedLine, void, undefined> {
    for (const lines of this.entries(scope)) yield* lines;
  }
}

/** True for the account itself and for those under it. */
function isWithin(posting: Posting, ledgerAccount: string | undefined): boolean {
  if (ledgerAccount === undefined || posting.ledgerAccount === ledgerAccount) return true;
  return posting.ledgerAccount.startsWith(`${ledgerAccount}:`);
}

function lineOf(position: number, entry: EntryRow, posting: Posting): PostedLine {
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
    ...posting,
  };
}
