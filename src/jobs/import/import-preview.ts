// The effect that an import would have, for `--dry-run`: the same counts as the import itself, and the first
// rows as they were understood.

import type { Json } from '../../base/json/json-value.js';
import { visible } from '../../base/text/control-characters.js';
import { formatInstant } from '../../base/time/instant.js';
import type { BookRows } from '../../records/book-rows.js';
import { type TextColumn, textTable } from '../../report/text/text-table.js';
import type { ImportAnswer } from './file-import.js';
import { type ImportedRows, importAnswerOf } from './import-answer.js';

/** A row of a book by our names, in text; empty for what it does not say. */
export type FirstRow = Readonly<Record<string, string>>;

const SHOWN_ROWS = 3;

/** The first rows of books, three at most, by their lines. */
export function firstRowsIn(books: readonly BookRows[]): readonly FirstRow[] {
  const rows = books.flatMap((book) =>
    Array.from({ length: Math.min(SHOWN_ROWS, book.length) }, (_, row) => ({
      line: String(book.line(row)),
      client_ref: book.clientRef(row),
      slug: book.slug(row),
      currency: book.currency(row),
      face_minor: String(book.faceMinor(row)),
      status: book.status(row) ?? '',
      sold_at: instantText(book.soldAtMs(row)),
      paid_minor: String(book.paidMinor(row) ?? ''),
    })),
  );
  return rows.sort((a, b) => Number(a.line) - Number(b.line)).slice(0, SHOWN_ROWS);
}

function instantText(ms: number | undefined): string {
  return ms === undefined ? '' : formatInstant(ms);
}

/** The rows as a table, a heading above it; empty without rows. */
export function firstRowsText(rows: readonly FirstRow[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).map((title): TextColumn => ({ title, align: 'left' }));
  const table = textTable(
    columns,
    rows.map((row) => Object.values(row).map(visible)),
  );
  return ['', 'The first rows as understood:', table];
}

export function previewAnswerOf(
  file: ImportedRows & { readonly firstRows: readonly FirstRow[] },
): ImportAnswer {
  const { exitCode, text, json } = importAnswerOf(file);
  const lines = [text, ...firstRowsText(file.firstRows), '', 'Nothing was written (--dry-run).'];
  const firstRows: Json = file.firstRows.map((row) => ({ ...row }));
  return { exitCode, text: lines.join('\n'), json: { ...json, first_rows: firstRows, is_dry_run: true } };
}
