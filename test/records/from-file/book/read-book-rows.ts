// A book read from a text, and what became of its rows, for the tests of the book's reader.

import type { BookRows } from '../../../../src/records/book-rows.js';
import { readBook } from '../../../../src/records/from-file/book/book-file.js';
import type { FileOptions } from '../../../../src/records/from-file/profile/file-profile.js';
import { bytesOf, chunksOf } from '../scan/scanned-rows.js';

export type Options = Partial<FileOptions> & { readonly chunk?: number };

/** A book of the supplier interface read from its text, split into chunks where the options say so. */
export function readBookText(input: string | Uint8Array, options: Options = {}) {
  const bytes = bytesOf(input);
  const chunks = chunksOf(bytes, options.chunk ?? (bytes.length || 1));
  return readBook(chunks, { fileName: 'shop.csv', defaultInterface: 'supplier', ...options });
}

/** A row as an object, for tests that look at all of it. */
export function rowOf(rows: BookRows, row: number) {
  return {
    interfaceName: rows.interfaceName(row),
    clientRef: rows.clientRef(row),
    slug: rows.slug(row),
    currency: rows.currency(row),
    faceMinor: rows.faceMinor(row),
    account: rows.account(row),
    expectedCostMinor: rows.expectedCostMinor(row),
    status: rows.status(row),
    soldAtMs: rows.soldAtMs(row),
    paidMinor: rows.paidMinor(row),
    paidCurrency: rows.paidCurrency(row),
    quoteId: rows.quoteId(row),
    file: rows.file(row),
    line: rows.line(row),
  };
}

/** The reason that a book of one row is set aside for; undefined where it is read. */
export function reasonOf(header: string, row: string, options: Options = {}): string | undefined {
  return readBookText(`${header}\n${row}\n`, options).setAside[0]?.reason;
}

/** The columns of a book but its quotes. */
export const FULL =
  'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency';
/** The columns that a book must have. */
export const SHORT = 'client_ref,slug,currency,face_minor';
