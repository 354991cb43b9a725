// A sheet as SpreadsheetML (ECMA-376 part 1, 18.3.1.99), written row by row as they come: a month may have a
// million orders. The header row is frozen, filters stand on it, columns are as wide as their first rows
// want.

import type { Cell } from '../tables/cell.js';
import { columnLetters, contentXml, textCellXml } from './cell-xml.js';
import { Place, type TextSink } from './deflated-text.js';
import { cellStyles } from './style.js';

/** A file of the pack as a sheet. */
interface SheetForm {
  /** The file with the same rows, such as `05-orders.csv`. */
  readonly fileName: string;
  readonly columnNames: readonly string[];
}

/** Takes the XML of a sheet. */
interface SheetSink extends TextSink {
  /** Hands on what was written so far. */
  pass(): void;
}

/** How much a sheet may hold. Both end it with a row that says where the rest is. */
export interface SheetLimits {
  /** Rows with the header and that last one, 3 or more. */
  readonly rows: number;
  /** Asked before each row: how many bytes of XML the sheet has so far. */
  readonly hasRoom: (xmlBytes: number) => boolean;
}

/** Rows after which what is compressed is handed on. */
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

function widthOf(cell: Cell | undefined): number {
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

function columnsXml(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
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
  readonly #last: (Cell | undefined)[] = [];
  readonly #lastXml: string[] = [];

  constructor(into: TextSink, { columnNames, fileName }: SheetForm) {
    this.#into = into;
    this.#fileName = fileName;
    this.#heads = columnNames.map((_, index) => `<c r="${columnLetters(index)}`);
    this.#headPlaces = columnNames.map(() => new Place());
    this.#numberPlaces = columnNames.map(() => new Place());
    this.#contentPlaces = columnNames.map(() => new Place());
  }

  write(cells: readonly Cell[], row: number): void {
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
  #xmlOf(cell: Cell | undefined, column: number): string {
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

/** Writes the XML of a sheet. */
export class SheetWriter {
  readonly #form: SheetForm;
  readonly #limits: SheetLimits;
  readonly #into: SheetSink;
  readonly #letters: readonly string[];
  readonly #rows: RowWriter;
  /** The first rows, until there are enough of them to be measured. */
  #first: (readonly Cell[])[] | undefined = [];
  /** The last row that was written; the header is 1. */
  #lastRow = 1;
  #isFull = false;

  constructor(form: SheetForm, limits: SheetLimits, into: SheetSink) {
    this.#form = form;
    this.#limits = limits;
    this.#into = into;
    this.#letters = form.columnNames.map((_, index) => columnLetters(index));
    this.#rows = new RowWriter(into, form);
  }

  /** The next row, a cell a column. A full sheet says so in its last row, and takes no more. */
  write(cells: readonly Cell[]): void {
    if (this.#first === undefined) {
      this.#add(cells);
    } else {
      this.#first.push(cells);
      if (this.#first.length === MEASURED_ROWS) this.#begin(this.#first);
    }
  }

  /** @returns the cells that the filter covers, such as `A1:K20` */
  end(): string {
    if (this.#first !== undefined) this.#begin(this.#first);
    const filtered = `A1:${this.#letters.at(-1)}${this.#lastRow}`;
    this.#into.write(`</sheetData><autoFilter ref="${filtered}"/></worksheet>`);
    return filtered;
  }

  #begin(first: readonly (readonly Cell[])[]): void {
    const { columnNames } = this.#form;
    const header = headerRowXml(columnNames, this.#letters);
    this.#into.write(`${headXml()}${columnsXml(columnNames, first)}<sheetData>${header}`);
    this.#first = undefined;
    for (const cells of first) this.#add(cells);
  }

  #add(cells: readonly Cell[]): void {
    if (this.#isFull) return;
    const row = this.#lastRow + 1;
    if (row === this.#limits.rows || !this.#limits.hasRoom(this.#into.byteCount)) {
      this.#into.write(restRowXml(row, this.#form.fileName));
      this.#isFull = true;
      return;
    }
    this.#rows.write(cells, row);
    this.#lastRow = row;
    if (row % ROWS_AT_ONCE === 0) this.#into.pass();
  }
}
