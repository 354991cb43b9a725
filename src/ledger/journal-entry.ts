// A journal entry: postings on ledger accounts, debits and credits apart, equal in sum. Its constructor
// refuses an entry that does not balance, so an unbalanced one cannot exist. Amounts are positive usd6; the
// net is derived.

import { assert } from '../base/failure/assert.js';
import { jsonString } from '../base/json/json-string.js';
import { sha256Hex } from '../base/text/digest.js';
import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { InterfaceName } from '../records/account.js';

export type Side = 'debit' | 'credit';

/** The cost of an order in its own currency: minor units, zero or more; the posting's side is its sign. */
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
  /** The table of a proposed entry that stands for the orders of a day; kept apart once it is posted. */
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
  const postings = balancedPostings(draft);
  const { orderTable } = draft;
  return {
    entryId: entryIdOf(draft, postings, ordinal),
    interfaceName: draft.interfaceName,
    account: draft.account,
    kind: draft.kind,
    subject: draft.subject,
    slug: draft.slug,
    month: draft.month,
    originMonth: draft.originMonth,
    bookedAtMs: draft.bookedAtMs,
    recordedAtMs: draft.recordedAtMs,
    postings,
    reversesEntryId: draft.reversesEntryId,
    itemId: draft.itemId,
    description: draft.description,
    evidenceSha256: draft.evidenceSha256,
    ...(orderTable && { orderTable }),
  };
}

/** The postings that are not zero. @throws ProgramFault where one is below zero, or the sides do not agree */
function balancedPostings({ kind, postings: given }: EntryDraft): readonly Posting[] {
  const postings = given.filter((posting) => posting.amountUsd6 !== 0n);
  for (const posting of postings) {
    assert(posting.amountUsd6 > 0n, () => `a posting of ${kind} is not positive`);
  }
  const debits = sumOf(postings, 'debit');
  const credits = sumOf(postings, 'credit');
  assert(debits === credits, () => `an entry of ${kind} has debits ${debits} and credits ${credits}`);
  return postings;
}

/**
 * The text is that of `JSON.stringify` over a list; put together by hand, since it is done for every entry.
 */
function entryIdOf(draft: EntryDraft, postings: readonly Posting[], ordinal: number): string {
  const fields =
    `${jsonString(draft.interfaceName)},${jsonString(draft.account)},${jsonString(draft.kind)},` +
    `${jsonString(draft.subject)},${jsonString(draft.slug)},${jsonString(draft.originMonth)},` +
    `${draft.bookedAtMs},${jsonString(draft.reversesEntryId)}`;
  const lines = postings.map((p) => `[${jsonString(p.ledgerAccount)},"${p.side}","${p.amountUsd6}"]`);
  const table = draft.orderTable === undefined ? '' : `,"${draft.evidenceSha256}"`;
  const nth = ordinal === 0 ? '' : `,${ordinal}`;
  return sha256Hex(`[${fields},[${lines.join(',')}]${table}${nth}]`).slice(0, 24);
}

/**
 * An entry's id as files and commands show it: with a letter before it, so that no spreadsheet reads one as a
 * number. The books and the hash chain hold it without: nothing that stands there is written anew.
 */
export function shownEntryId(entryId: string): string {
  return entryId === '' ? '' : `e${entryId}`;
}

/**
 * A posting on the debit side.
 *
 * @param amountUsd6 zero or more; an entry leaves out a posting of zero, and refuses one below it
 * @param own the order's own cost, where the posting is of one order
 */
export function debit(ledgerAccount: string, amountUsd6: bigint, own?: OwnAmount): Posting {
  return { ledgerAccount, side: 'debit', amountUsd6, ...(own && { own }) };
}

/** The same on the credit side. */
export function credit(ledgerAccount: string, amountUsd6: bigint, own?: OwnAmount): Posting {
  return { ledgerAccount, side: 'credit', amountUsd6, ...(own && { own }) };
}

/** A posting of a signed amount: debit when positive, credit when negative. */
export function signedPosting(ledgerAccount: string, signedUsd6: bigint, own?: OwnAmount): Posting {
  return signedUsd6 >= 0n ? debit(ledgerAccount, signedUsd6, own) : credit(ledgerAccount, -signedUsd6, own);
}
