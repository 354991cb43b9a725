// Rows as a CSV file: RFC 4180 with CRLF, UTF-8, a header always. A month may have a million orders, so a
// file is made in pieces while it is written and never held as a whole. csv-stringify quotes the cells
// that need quotes; most cells need none and are written as they are, which is eight times as fast (equal
// by property). csv-stringify's own `escape_formulas` stays off: it turns -12.30 into text and misses
// leading blanks.

import { stringify } from 'csv-stringify/sync';
import { assert } from '../../base/assert.js';
import { utf8Bytes } from '../../base/bytes.js';
import { type Column, cellText, dayText, remembered, timeText } from './column.js';
import { guarded } from './formula-guard.js';

export interface CsvSettings {
  /** A byte order mark first, by which spreadsheets recognise UTF-8. */
  readonly bom: boolean;
  /** One character. */
  readonly delimiter: string;
  /** `.` or `,`. */
  readonly decimal: string;
}

const LINE_END = '\r\n';
const BYTE_ORDER_MARK = '\uFEFF';
/** Characters of text in one piece of a file. */
const PIECE_LENGTH = 1 << 16;
// Text is quoted for the usual delimiters whichever is set: a program that splits at semicolons as well as
// commas must find no second cell in a brand's name. Blanks at the ends are quoted because some readers trim
// bare ones.
const QUOTED_TEXT = /[",;\t\r\n]|^\s|\s$/;
// In a number the other delimiter is its decimal mark, and quotes would make it text to some programs.
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A cell between quotes, its own quotes doubled. */
function quotedCell(cell: string, delimiter: string): string {
  return stringify([[cell]], { delimiter, quoted: true, eof: false, escape_formulas: false });
}

/** The writer of one column's cells, quoted where they have to be. */
function cellWriter<Row>(column: Column<Row>, settings: CsvSettings): (row: Row) => string {
  const { delimiter, decimal } = settings;
  const holdsText = column.kind === 'text' || column.kind === 'figure' || column.kind === 'decimal';
  const writtenOf = (cell: string): string => {
    const needsQuotes =
      cell.includes(delimiter) || (holdsText && QUOTED_TEXT.test(cell) && !NUMBER.test(cell));
    return needsQuotes ? quotedCell(cell, delimiter) : cell;
  };
  switch (column.kind) {
    case 'text':
      return remembered(column.of, (value) => writtenOf(guarded(value)));
    case 'time':
      return remembered(column.of, (ms) => writtenOf(timeText(ms)));
    case 'date':
      return remembered(column.of, (ms) => writtenOf(dayText(ms)));
    default:
      return (row) => writtenOf(cellText(column, row, decimal));
  }
}

function lineOf<Row>(writers: readonly ((row: Row) => string)[], row: Row, delimiter: string): string {
  let line = '';
  for (const [at, write] of writers.entries()) line += (at === 0 ? '' : delimiter) + write(row);
  return line + LINE_END;
}

/** The names of the columns. They are lower-case words, so that none needs quotes or a guard. */
function headerLine<Row>(columns: readonly Column<Row>[], { delimiter }: CsvSettings): string {
  const names = columns.map(({ name }) => name);
  assert(
    names.every((name) => /^[a-z][a-z0-9_]*$/.test(name)),
    'a column of a report file has a name that is no lower-case word',
  );
  return names.join(delimiter) + LINE_END;
}

/**
 * The file of these rows, in pieces of about 64 KiB: the header, then a line a row.
 *
 * @param onRow called with each row once its line is in a piece, for totals of what was written
 * @throws ProgramFault for settings that no configuration may hold
 */
export function* csvPieces<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  settings: CsvSettings,
  onRow?: (row: Row) => void,
): Generator<Uint8Array> {
  assert(/^[^"'\r\n\w.\s-]$|^\t$/.test(settings.delimiter), 'the delimiter of a report file is one mark');
  assert(settings.decimal === '.' || settings.decimal === ',', 'the decimal mark is a point or a comma');
  const writers = columns.map((column) => cellWriter(column, settings));
  let piece = (settings.bom ? BYTE_ORDER_MARK : '') + headerLine(columns, settings);
  for (const row of rows) {
    piece += lineOf(writers, row, settings.delimiter);
    onRow?.(row);
    if (piece.length >= PIECE_LENGTH) {
      yield utf8Bytes(piece);
      piece = '';
    }
  }
  if (piece !== '') yield utf8Bytes(piece);
}
