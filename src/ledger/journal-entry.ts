// A journal entry: postings on accounts, debits and credits apart, equal in sum. Its constructor refuses an
// entry that does not balance, so an unbalanced one cannot exist. Amounts are positive usd6; the net is
// derived.

import { assert } from '../base/assert.js';
import type { CalendarMonth } from '../base/calendar-month.js';
import { sha256Hex } from '../base/digest.js';
import type { InterfaceName } from '../records/account.js';

export type Side = 'debit' | 'credit';

/** What an order costs in its own currency: minor units, zero or more; the posting's side is its sign. */
export interface OwnAmount {
  readonly currency: string;
  readonly minor: number;
}

export interface Posting {
  readonly ledgerAccount: string;
  readonly side: Side;
  /** Positive. */
  readonly amountUsd6: bigint;
  /** The same in the order's own currency, where there is one: it is kept and moves nothing. */
  readonly own?: OwnAmount | undefined;
}

export type EntryKind =
  | 'opening'
  | 'grant'
  | 'deposit'
  | 'transfer'
  | 'order'
  | 'order_pending'
  | 'order_issued'
  | 'failed_debit'
  | 'reversal'
  | 'order_without_debit'
  | 'debit_without_order'
  | 'difference'
  | 'other'
  | 'acceptance'
  | 'settlement_outside'
  | 'undo';

/** The orders that one entry stands for. */
interface OrderTable {
  /** One or more. */
  readonly orderCount: number;
  /** See `tabled-orders.ts`; the entry's evidence is their SHA-256. */
  readonly bytes: Uint8Array;
}

export interface JournalEntry {
  /** Derived from content: the same evidence proposes the same entry, so posting twice adds nothing. */
  readonly entryId: string;
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly kind: EntryKind;
  /** The order's reference, the deposit's id, or the month for an opening. */
  readonly subject: string;
  readonly slug: string;
  /** Month in which the entry is posted, and the month it belongs to by origin. */
  readonly month: CalendarMonth;
  readonly originMonth: CalendarMonth;
  readonly bookedAtMs: number;
  /** When the evidence was archived: both times are kept, and a rerun gives the same bytes. */
  readonly recordedAtMs: number;
  readonly postings: readonly Posting[];
  readonly reversesEntryId: string;
  readonly itemId: string;
  readonly description: string;
  readonly evidenceSha256: string;
  /** Of an entry that is proposed and stands for the orders of a day; kept apart once it is posted. */
  readonly orderTable?: OrderTable;
}

/** True for what a person decided: it is posted, and taken back, for itself, and no evidence proposes it. */
export function isDecided({ kind }: Pick<JournalEntry, 'kind'>): boolean {
  return kind === 'acceptance' || kind === 'settlement_outside';
}

export type EntryDraft = Omit<JournalEntry, 'entryId'>;

function sumOf(postings: readonly Posting[], side: Side): bigint {
  let sum = 0n;
  for (const posting of postings) {
    if (posting.side === side) sum += posting.amountUsd6;
  }
  return sum;
}

/**
 * Makes an entry. Postings of zero are left out; every other amount must be positive and the sides must
 * agree, else this is a fault of the program. The id is the first 24 hex digits of the SHA-256 of what the
 * entry says, moves, for whom and when: evidence read again, an item found later, or what the amount was in
 * another currency, is not another entry. An entry of a day says what its table of orders says.
 *
 * @param ordinal counts entries that say the same from 0: a deposit credited twice in one instant is two
 * entries
 */
export function journalEntryOf(draft: EntryDraft, ordinal = 0): JournalEntry {
  const postings = draft.postings.filter((posting) => posting.amountUsd6 !== 0n);
  for (const posting of postings) {
    assert(posting.amountUsd6 > 0n, () => `a posting of ${draft.kind} is not positive`);
  }
  const debits = sumOf(postings, 'debit');
  const credits = sumOf(postings, 'credit');
  assert(debits === credits, () => `an entry of ${draft.kind} has debits ${debits} and credits ${credits}`);
  const content = JSON.stringify([
    draft.interfaceName,
    draft.account,
    draft.kind,
    draft.subject,
    draft.slug,
    draft.originMonth,
    draft.bookedAtMs,
    draft.reversesEntryId,
    postings.map((p) => [p.ledgerAccount, p.side, p.amountUsd6.toString()]),
    ...(draft.orderTable === undefined ? [] : [draft.evidenceSha256]),
    ...(ordinal === 0 ? [] : [ordinal]),
  ]);
  return { ...draft, postings, entryId: sha256Hex(content).slice(0, 24) };
}

/**
 * An entry's id as files and commands show it: with a letter before it, so that no spreadsheet reads one as a
 * number. The books and the hash chain hold it without: nothing that stands there is written anew.
 */
export function shownEntryId(entryId: string): string {
  return entryId === '' ? '' : `e${entryId}`;
}

export function debit(ledgerAccount: string, amountUsd6: bigint, own?: OwnAmount): Posting {
  return { ledgerAccount, side: 'debit', amountUsd6, ...(own && { own }) };
}

export function credit(ledgerAccount: string, amountUsd6: bigint, own?: OwnAmount): Posting {
  return { ledgerAccount, side: 'credit', amountUsd6, ...(own && { own }) };
}

/** A posting of a signed amount: debit when positive, credit when negative. */
export function signedPosting(ledgerAccount: string, signedUsd6: bigint, own?: OwnAmount): Posting {
  return signedUsd6 >= 0n ? debit(ledgerAccount, signedUsd6, own) : credit(ledgerAccount, -signedUsd6, own);
}
