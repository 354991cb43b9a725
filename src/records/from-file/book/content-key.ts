// The key by which a row of a later file is the same row: everything that it says except its line and its
// file (contract: exports are often cumulative; a row met again unchanged is the same row, one known with
// other content supersedes it). The key is over the parsed values, so `25.00` in one export and 2500 in the
// next are one content.

import { sha256Hex } from '../../../base/text/digest.js';
import type { BookRows } from '../../book-rows.js';

/** 128 bits of SHA-256: no two contents of one reference will meet in it, by chance or by design. */
const KEY_DIGITS = 32;

/**
 * The key of a list of values; absent is not the same as empty, and the order counts. 32 lower-case hex
 * digits.
 */
export function contentKeyOf(values: readonly (string | number | undefined)[]): string {
  // JSON is unambiguous over such a list: texts are quoted, numbers are not, and what is absent is null.
  return sha256Hex(JSON.stringify(values)).slice(0, KEY_DIGITS);
}

type BookField = (rows: BookRows, row: number) => string | number | undefined;

/** The content of a row of a book, by the columns of a file: everything but its place. */
const bookFields: Readonly<Record<string, BookField>> = {
  interface: (rows, row) => rows.interfaceName(row),
  client_ref: (rows, row) => rows.clientRef(row),
  slug: (rows, row) => rows.slug(row),
  currency: (rows, row) => rows.currency(row),
  face_minor: (rows, row) => rows.faceMinor(row),
  account: (rows, row) => rows.account(row),
  expected_cost_minor: (rows, row) => rows.expectedCostMinor(row),
  status: (rows, row) => rows.status(row),
  sold_at: (rows, row) => rows.soldAtMs(row),
  paid_minor: (rows, row) => rows.paidMinor(row),
  paid_currency: (rows, row) => rows.paidCurrency(row),
  quote_id: (rows, row) => rows.quoteId(row),
};
const bookContent = Object.values(bookFields);
const saleContent = Object.entries(bookFields)
  .filter(([name]) => name !== 'status')
  .map(([, field]) => field);

/**
 * The key of one row of a book. Made when asked for, since it is asked for only where rows are to be kept.
 */
export function bookContentKey(rows: BookRows, row: number): string {
  return contentKeyOf(bookContent.map((field) => field(rows, row)));
}

/** True if two rows of books say the same. It needs no key, for rows that are both at hand. */
export function sameBookContent(rows: BookRows, row: number, others: BookRows, other: number): boolean {
  return bookContent.every((field) => field(rows, row) === field(others, other));
}

/** True if two rows of books are of one sale: they say the same, except for its status. */
export function sameSale(rows: BookRows, row: number, other: number): boolean {
  return saleContent.every((field) => field(rows, row) === field(rows, other));
}

/** A field of which two rows say two things; a date in ms, nothing where a row says nothing. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | number | undefined;
  readonly after: string | number | undefined;
}

/** The fields in which two rows of a book differ, in the order of its columns. */
export function changedFields(rows: BookRows, before: number, after: number): ChangedField[] {
  return Object.entries(bookFields)
    .map(([field, of]) => ({ field, before: of(rows, before), after: of(rows, after) }))
    .filter((one) => one.before !== one.after);
}
