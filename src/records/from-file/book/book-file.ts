// The partner's book, one row an order (contract, "The partner's own records"). A row that can't be read is
// set aside with all that is wrong about it; nothing is guessed, trimmed or rounded. A row of several cards
// is one row of the book for each of its references, and every figure of it is of one card.

import { costMinor, type FaceMinor, faceMinor } from '../../../money/units.js';
import type { OrderInterface } from '../../account.js';
import type { BookRows } from '../../book-rows.js';
import { rowsWhere } from '../../book-selection.js';
import { MAX_SLUG_CHARACTERS, type RowFields } from '../field/row-fields.js';
import type { FileColumn } from '../profile/column-map.js';
import { type BookColumnName, bookShape, withInterface } from '../profile/file-columns.js';
import { DEFAULT_SOURCE, type FileOptions, type FileRows } from '../profile/file-profile.js';
import { readTable, type TableReader } from '../table-reader.js';
import { BookColumns, bookStatuses } from './book-columns.js';

/**
 * Reads a book from the chunks of its file, which may be split anywhere.
 *
 * @returns the rows in the order of the file, and those set aside
 * @throws Failure (refused) where the file is refused whole; then nothing of it was read
 */
export function readBook(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<BookRows> {
  const shape = withInterface(bookShape, options.defaultInterface !== undefined);
  const rows = new BookColumns(options.fileName, options.source ?? DEFAULT_SOURCE);
  const read = readTable(chunks, shape, options, rows, (table) =>
    readRow(table, options.defaultInterface, rows),
  );
  const isWhole = read.endLine === Number.POSITIVE_INFINITY;
  return { ...read, rows: isWhole ? rows : rowsWhere(rows, (row) => rows.line(row) < read.endLine) };
}

function readRow(
  table: TableReader<BookColumnName>,
  byDefault: OrderInterface | undefined,
  rows: BookColumns,
): void {
  const { fields, columns } = table;
  const interfaceName = fields.orderInterface(columns.interface, byDefault);
  const quantity = quantityOf(fields, columns.quantity);
  const refs = quantity > 1 ? fields.references(columns.client_ref, quantity) : undefined;
  if (quantity < 2) fields.isReference(columns.client_ref);
  const slug = fields.isFilled(columns.slug) ? fields.name(columns.slug, MAX_SLUG_CHARACTERS) : undefined;
  const currency = fields.isFilled(columns.currency) ? fields.currency(columns.currency) : undefined;
  const face = faceOf(fields, columns);
  const account = fields.reference(columns.account);
  const expected = fields.wholeNumber(columns.expected_cost_minor);
  const status = fields.oneOf(columns.status, bookStatuses);
  const soldAtMs = fields.instant(columns.sold_at);
  const paidMinor = fields.wholeNumber(columns.paid_minor);
  const paidCurrency = fields.currency(columns.paid_currency);
  const quoteId = fields.reference(columns.quote_id);
  // The required four are there or noted as faults; the compiler wants to see it too.
  const isRead =
    interfaceName !== undefined && slug !== undefined && currency !== undefined && face !== undefined;
  if (!isRead || fields.faults.length > 0) {
    const reference = fields.wholeReference(columns.client_ref);
    table.putAside({ interfaceName, account, reference, occurredAtMs: soldAtMs });
    return;
  }
  const row = {
    interfaceName,
    slug,
    currency,
    faceMinor: face,
    account,
    expectedCostMinor: expected === undefined ? undefined : costMinor(expected),
    status,
    soldAtMs,
    paidMinor,
    paidCurrency,
    quoteId,
    line: table.line,
  };
  for (const { bytes, start, end } of refs ?? [fields.placeOf(columns.client_ref)]) {
    rows.append(row, bytes, start, end);
  }
}

/**
 * The number of cards that a row stands for: one where it says nothing, and 0 where the text is no number of
 * cards, which is noted.
 */
function quantityOf(fields: RowFields, column: FileColumn): number {
  if (fields.isEmpty(column)) return 1;
  const quantity = fields.wholeNumber(column);
  if (quantity === 0) fields.faults.push(`${column.label} is 0: a row stands for one card or more`);
  return quantity ?? 0;
}

/** The face value from whichever of its two columns is filled; where both are, they have to agree. */
function faceOf(fields: RowFields, columns: TableReader<BookColumnName>['columns']): FaceMinor | undefined {
  if (fields.isEmpty(columns.face) && fields.isEmpty(columns.face_minor)) {
    fields.isFilled(columns.face_minor.field < 0 ? columns.face : columns.face_minor);
    return undefined;
  }
  const minor = fields.wholeNumber(columns.face_minor);
  const major = fields.majorUnits(columns.face);
  if (minor !== undefined && major !== undefined && minor !== major) {
    fields.faults.push(`${columns.face.label} and ${columns.face_minor.label} disagree`);
  }
  const face = minor ?? major;
  return face === undefined ? undefined : faceMinor(face);
}
