// One entry for the orders of a day that agree in everything: by day, brand, currency and kind. A table
// behind the entry (`tabled-orders.ts`) keeps what each order alone would have posted, so nothing is lost,
// and the sums are the same. Contract, ledger: `ledger.detail`.

import { compareText } from '../base/text/bytes.js';
import { sha256Hex } from '../base/text/digest.js';
import { formatInstant, knownInstantMs } from '../base/time/instant.js';
import { type EntryKind, type JournalEntry, journalEntryOf, type Posting } from './journal-entry.js';
import { orderTableBytes, type PostingColumn, type TableLine } from './tabled-orders.js';

/** The choice between entries of its own for every order, and one entry a day for those that are matched. */
export type LedgerDetail = 'order' | 'day';

/** The words for orders in an entry of a day; entries of other kinds always stand for themselves. */
const wordsOfKind: Partial<Record<EntryKind, string>> = {
  order: 'orders',
  order_pending: 'orders, pending,',
  order_issued: 'orders, issued,',
  failed_debit: 'debits of failed orders',
  reversal: 'reversals of orders',
};

/** The largest sum of a day: what lies above is an entry of its own, and no sum is ever rounded. */
const mostInOneSum = BigInt(Number.MAX_SAFE_INTEGER);

interface OpenColumn extends PostingColumn {
  readonly key: string;
  /** The index of the line's amount that stands here, from 0. */
  readonly at: number;
  sumUsd6: bigint;
  sumMinor: bigint;
}

interface OpenDay {
  readonly key: string;
  readonly first: JournalEntry;
  readonly currency: string;
  readonly day: string;
  readonly columns: Map<string, OpenColumn>;
  /** Amounts in the order in which the columns were met; what a line lacks at its end is 0. */
  readonly lines: TableLine[];
}

export class DailyEntries {
  readonly #days = new Map<string, OpenDay>();

  /**
   * Takes the entry of an order into its day.
   *
   * @param currency the order's own
   * @returns false where it has to stand for itself: of a kind that is not of a matched order, with an item,
   *   of no amount, of two postings alike, or with an amount that a day's sum could not hold
   */
  take(entry: JournalEntry, currency: string): boolean {
    const { kind, slug, itemId, postings, bookedAtMs } = entry;
    if (wordsOfKind[kind] === undefined || itemId !== '' || postings.length === 0) return false;
    const day = formatInstant(bookedAtMs).slice(0, 10);
    const key = JSON.stringify([day, slug, currency, kind]);
    const open = this.#days.get(key) ?? newDay(key, entry, currency, day);
    if (!fits(open, postings)) return false;
    this.#days.set(key, open);
    open.lines.push(lineOf(open, entry));
    return true;
  }

  /** An entry a day, brand, currency and kind, in this order, made one at a time. */
  *entries(): Generator<JournalEntry> {
    const days = [...this.#days.values()].sort((a, b) => compareText(a.key, b.key));
    for (const day of days) yield entryOfDay(day);
  }
}

function newDay(key: string, first: JournalEntry, currency: string, day: string): OpenDay {
  return { key, first, currency, day, columns: new Map(), lines: [] };
}

function columnKeyOf({ ledgerAccount, side, own }: Posting): string {
  return JSON.stringify([side === 'debit' ? 0 : 1, ledgerAccount, own?.currency ?? '']);
}

function fits({ columns }: OpenDay, postings: readonly Posting[]): boolean {
  const keys = postings.map(columnKeyOf);
  if (new Set(keys).size < keys.length) return false;
  return postings.every(({ amountUsd6, own }, at) => {
    const column = columns.get(keys[at] ?? '');
    return (
      (column?.sumUsd6 ?? 0n) + amountUsd6 <= mostInOneSum &&
      (column?.sumMinor ?? 0n) + BigInt(own?.minor ?? 0) <= mostInOneSum
    );
  });
}

/** The order's line, its amounts added to the columns. */
function lineOf({ columns }: OpenDay, { subject, bookedAtMs, postings }: JournalEntry): TableLine {
  const amountsUsd6: number[] = [];
  const minors: number[] = [];
  for (const posting of postings) {
    const column = columnOf(columns, posting);
    const minor = posting.own?.minor ?? 0;
    column.sumUsd6 += posting.amountUsd6;
    column.sumMinor += BigInt(minor);
    amountsUsd6[column.at] = Number(posting.amountUsd6);
    minors[column.at] = minor;
  }
  return { clientRef: subject, bookedAtMs, amountsUsd6, minors };
}

function columnOf(columns: OpenDay['columns'], posting: Posting): OpenColumn {
  const key = columnKeyOf(posting);
  const known = columns.get(key);
  if (known !== undefined) return known;
  const { ledgerAccount, side, own } = posting;
  const currency = own?.currency ?? '';
  const column = { key, ledgerAccount, side, currency, at: columns.size, sumUsd6: 0n, sumMinor: 0n };
  columns.set(key, column);
  return column;
}

function entryOfDay({ first, currency, day, columns: open, lines }: OpenDay): JournalEntry {
  const { interfaceName, account, kind, slug, month, originMonth, recordedAtMs } = first;
  const columns = [...open.values()].sort((a, b) => compareText(a.key, b.key));
  const bytes = orderTableBytes(columns, sortedLines(columns, lines));
  return journalEntryOf({
    interfaceName,
    account,
    kind,
    subject: day,
    slug,
    month,
    originMonth,
    bookedAtMs: knownInstantMs(`${day}T00:00:00.000Z`),
    recordedAtMs,
    postings: columns.map(({ ledgerAccount, side, currency: own, sumUsd6, sumMinor }) => ({
      ledgerAccount,
      side,
      amountUsd6: sumUsd6,
      ...(own !== '' && { own: { currency: own, minor: Number(sumMinor) } }),
    })),
    reversesEntryId: '',
    itemId: '',
    description: `${wordsOfKind[kind]} of ${slug} in ${currency} on ${day}: ${lines.length}`,
    evidenceSha256: sha256Hex(bytes),
    orderTable: { orderCount: lines.length, bytes },
  });
}

/** By time of booking, then by reference, each with an amount for every column. */
function sortedLines(columns: readonly OpenColumn[], lines: readonly TableLine[]): TableLine[] {
  const inColumns = (amounts: readonly number[]): number[] => columns.map(({ at }) => amounts[at] ?? 0);
  return lines
    .toSorted((a, b) => a.bookedAtMs - b.bookedAtMs || compareText(a.clientRef, b.clientRef))
    .map((line) => ({
      ...line,
      amountsUsd6: inColumns(line.amountsUsd6),
      minors: inColumns(line.minors),
    }));
}
