// A sheet as SpreadsheetML (ECMA-376 part 1, 18.3.1.99), written while its rows are read: a month may have a
// million orders. The header row is frozen, filters stand on it, columns are as wide as their first rows
// want.

import { columnLetters, contentXml, textCellXml } from './cell-xml.js';
import { Place, type TextSink } from './deflated-text.js';
import type { Sheet } from './sheet.js';
import { cellStyles } from './style.js';
import type { TypedCell } from './typed-cell.js';

/** How much a sheet may hold. Both end it with a row that says where the rest is. */
export interface SheetLimits {
  /** Rows with the header and that last one, 3 or more. */
  readonly rows: number;
  /** Asked before each row: how many bytes of XML the sheet has so far. */
  readonly hasRoom: (xmlBytes: number) => boolean;
}

/** Rows that are written from one pause to the next. */
const ROWS_AT_ONCE = 64;
/** Rows that are looked at for the width of the columns. */
const MEASURED_ROWS = 50;
const LEAST_WIDTH = 8;
const MOST_WIDTH = 60;
/** The width of `2026-10-31 23:59:59.999`. */
const INSTANT_WIDTH = 23;
/** The width of `2026-10-31`. */
const DAY_WIDTH = 10;
/** Room for the button of the filter beside a column's name, and at both sides of a cell. */
const FILTER_WIDTH = 3;
const MARGIN_WIDTH = 1;

function widthOf(cell: TypedCell | undefined): number {
  switch (cell?.kind) {
    case 'text':
    case 'number':
      return cell.text.length;
    case 'instant':
      return INSTANT_WIDTH;
    case 'day':
      return DAY_WIDTH;
    default:
      return 0;
  }
}

function columnsXml(names: readonly string[], rows: readonly (readonly TypedCell[])[]): string {
  const columns = names.map((name, index) => {
    const widest = rows.reduce((width, row) => Math.max(width, widthOf(row[index])), 0);
    const wanted = Math.max(name.length + FILTER_WIDTH, widest + MARGIN_WIDTH, LEAST_WIDTH);
    const width = Math.min(wanted, MOST_WIDTH);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

function headXml(): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/>',
  ].join('');
}

function firstOf<T>(values: Iterator<T>, count: number): T[] {
  const first: T[] = [];
  while (first.length < count) {
    const next = values.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  return first;
}

function* both<T>(first: Iterable<T>, rest: Iterable<T>): Generator<T> {
  yield* first;
  yield* rest;
}

function headerRowXml(names: readonly string[], letters: readonly string[]): string {
  const cells = names.map((name, index) => textCellXml(`${letters[index]}1`, name, cellStyles.header));
  return `<row r="1">${cells.join('')}</row>`;
}

/** Writes the cells of a row, each below the one of its column. */
class RowWriter {
  readonly #into: TextSink;
  readonly #fileName: string;
  readonly #heads: readonly string[];
  readonly #rowPlace = new Place();
  readonly #endPlace = new Place();
  readonly #headPlaces: readonly Place[];
  readonly #numberPlaces: readonly Place[];
  readonly #contentPlaces: readonly Place[];
  readonly #last: (TypedCell | undefined)[] = [];
  readonly #lastXml: string[] = [];

  constructor(into: TextSink, { columnNames, fileName }: Sheet) {
    this.#into = into;
    this.#fileName = fileName;
    this.#heads = columnNames.map((_, index) => `<c r="${columnLetters(index)}`);
    this.#headPlaces = columnNames.map(() => new Place());
    this.#numberPlaces = columnNames.map(() => new Place());
    this.#contentPlaces = columnNames.map(() => new Place());
  }

  write(cells: readonly TypedCell[], row: number): void {
    const into = this.#into;
    const number = String(row);
    into.write(`<row r="${number}">`, this.#rowPlace);
    for (let column = 0; column < cells.length; column += 1) {
      const xml = this.#xmlOf(cells[column], column);
      if (xml === '') continue;
      into.write(this.#heads[column] ?? '', this.#headPlaces[column]);
      into.write(number, this.#numberPlaces[column]);
      into.write(xml, this.#contentPlaces[column]);
    }
    into.write('</row>', this.#endPlace);
  }

  /** A cell that is the one of the row before is not made anew. */
  #xmlOf(cell: TypedCell | undefined, column: number): string {
    if (cell === undefined) return '';
    if (cell !== this.#last[column]) this.#lastXml[column] = contentXml(cell, this.#fileName);
    this.#last[column] = cell;
    return this.#lastXml[column] ?? '';
  }
}

/** The last row of a sheet that could not take all; it counts rows as the file does, without the header. */
function restRowXml(row: number, fileName: string): string {
  const words = `The rows from number ${row - 1} on stand in ${fileName} alone.`;
  return `<row r="${row}">${textCellXml(`A${row}`, words, cellStyles.text)}</row>`;
}

/**
 * Writes the XML of the sheet, with a pause every few rows.
 *
 * @returns the cells that the filter covers, such as `A1:K20`
 */
export function* writeSheet(sheet: Sheet, limits: SheetLimits, into: TextSink): Generator<void, string> {
  const { columnNames, fileName } = sheet;
  const letters = columnNames.map((_, index) => columnLetters(index));
  const rows = sheet.rows();
  const writer = new RowWriter(into, sheet);
  const measured = firstOf(rows, MEASURED_ROWS);
  into.write(
    `${headXml()}${columnsXml(columnNames, measured)}<sheetData>${headerRowXml(columnNames, letters)}`,
  );
  let lastRow = 1;
  for (const cells of both(measured, rows)) {
    const row = lastRow + 1;
    if (row === limits.rows || !limits.hasRoom(into.byteCount)) {
      into.write(restRowXml(row, fileName));
      break;
    }
    writer.write(cells, row);
    lastRow = row;
    if (row % ROWS_AT_ONCE === 0) yield;
  }
  const filtered = `A1:${letters.at(-1)}${lastRow}`;
  into.write(`</sheetData><autoFilter ref="${filtered}"/></worksheet>`);
  yield;
  return filtered;
}
