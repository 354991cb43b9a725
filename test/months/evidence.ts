// What the evidence of a month holds whatever the dialect: the partner's own book, rows that were set aside,
// sources unread.

import { sha256Hex } from '../../src/base/text/digest.js';
import { type CalendarMonth, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import { costMinor, faceMinor } from '../../src/money/units.js';
import type { SetAsideRow, UnreadSource } from '../../src/reconcile/month/account-facts.js';
import type { InterfaceName } from '../../src/records/account.js';
import type { BookRows, BookStatus } from '../../src/records/book-rows.js';

export interface BookRowEvidence {
  clientRef: string;
  slug: string;
  currency: string;
  faceMinor: number;
  expectedCostMinor: number | undefined;
  quoteId?: string;
  status: BookStatus | undefined;
  soldAtMs: number | undefined;
  line: number;
  /** The whole interface's unless given. */
  account?: string | undefined;
  /** What the buyer paid is not said unless given. */
  paidMinor?: number;
  paidCurrency?: string;
  /** `book` unless given. */
  source?: string;
  /** `book.csv` unless given. */
  file?: string;
}

/** The part of a month's evidence that is the same in every dialect. */
export interface MonthEvidence {
  month: string;
  asOfMs: number;
  book: BookRowEvidence[] | undefined;
  ownDeposits: { line: number }[] | undefined;
  setAside: SetAsideRow[];
  unread: UnreadSource[];
  /** False where the statement signs totals alone. */
  showsLines?: boolean;
}

export function monthNamed(text: string): CalendarMonth {
  const month = parseCalendarMonth(text);
  if (month === undefined) throw new Error(`${text} is no month`);
  return month;
}

export const evidenceOf = (name: string) => ({ sha256: sha256Hex(name), requestId: `req_${name}` });

/** The rows of a book, every one of this interface. */
export function bookOf(rows: readonly BookRowEvidence[], interfaceName: InterfaceName): BookRows {
  const at = (row: number): BookRowEvidence => {
    const one = rows[row];
    if (one === undefined) throw new RangeError(`the book has no row ${row}`);
    return one;
  };
  return {
    length: rows.length,
    interfaceName: () => interfaceName,
    clientRef: (row) => at(row).clientRef,
    slug: (row) => at(row).slug,
    currency: (row) => at(row).currency,
    faceMinor: (row) => faceMinor(at(row).faceMinor),
    account: (row) => at(row).account,
    expectedCostMinor: (row) => {
      const { expectedCostMinor: expected } = at(row);
      return expected === undefined ? undefined : costMinor(expected);
    },
    status: (row) => at(row).status,
    soldAtMs: (row) => at(row).soldAtMs,
    paidMinor: (row) => at(row).paidMinor,
    paidCurrency: (row) => at(row).paidCurrency,
    quoteId: (row) => at(row).quoteId,
    source: (row) => at(row).source ?? 'book',
    file: (row) => at(row).file ?? 'book.csv',
    line: (row) => at(row).line,
  };
}
