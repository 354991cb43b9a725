// The cell of a row in a column: made once, by the column's kind, for the CSV file and for the workbook. It
// holds text as it is; whoever writes it keeps a formula from being run.

import { unreachable } from '../../base/failure/assert.js';
import { formatInstant, parseInstantMs } from '../../base/time/instant.js';
import { formatMinor, formatUsd6 } from '../../money/amount-text.js';
import type { Column, Figure } from './column.js';
import { guarded } from './formula-guard.js';

export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** A plain decimal with a point, of any length. */
  | { readonly kind: 'number'; readonly text: string }
  /** ms since 1970; `day` is the day of it alone, in UTC. */
  | { readonly kind: 'instant' | 'day'; readonly ms: number };

const INTEGER = /^-?\d+$/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const DAY_MS = 86_400_000;
const empty: Cell = { kind: 'empty' };
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** A safe integer as a number: the same digits, by a faster path. */
function plainOf(n: bigint | number): bigint | number {
  return typeof n === 'bigint' && n >= -largest && n <= largest ? Number(n) : n;
}

function numberOf(text: string): Cell {
  return { kind: 'number', text };
}

function textCell(text: string): Cell {
  return text === '' ? empty : { kind: 'text', text };
}

function integerCell(n: bigint | number | undefined): Cell {
  return n === undefined ? empty : numberOf(String(plainOf(n)));
}

function minorCell(minor: bigint | undefined): Cell {
  return minor === undefined ? empty : numberOf(formatMinor(plainOf(minor)));
}

/** Whatever a number's column holds that is no plain decimal is text. */
function decimalCell(text: string): Cell {
  return DECIMAL.test(text) ? numberOf(text) : textCell(text);
}

function usd6Cell(usd6: bigint | string | undefined): Cell {
  if (typeof usd6 === 'string') return decimalCell(usd6);
  return usd6 === undefined ? empty : numberOf(formatUsd6(plainOf(usd6)));
}

function instantCell(ms: number | undefined): Cell {
  return ms === undefined ? empty : { kind: 'instant', ms };
}

function dayCell(ms: number | undefined): Cell {
  return ms === undefined ? empty : { kind: 'day', ms };
}

function dayOf(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms - (ms % DAY_MS);
}

/** By its unit: a time that is written as we write times is one. */
function figureCell({ unit, text }: Figure): Cell {
  switch (unit) {
    case 'text':
      return textCell(text);
    case 'time': {
      const ms = parseInstantMs(text);
      return ms !== undefined && formatInstant(ms) === text ? instantCell(ms) : textCell(text);
    }
    case 'minor':
      return INTEGER.test(text) ? minorCell(BigInt(text)) : decimalCell(text);
    case 'usd6':
      return INTEGER.test(text) ? usd6Cell(BigInt(text)) : decimalCell(text);
    default:
      return decimalCell(text);
  }
}

/**
 * The value made from a column's value. Rows in sequence often have the same account, state or file, so it is
 * made again only if the value differs from the row before.
 */
export function remembered<Row, Value, Made>(
  of: (row: Row) => Value,
  make: (value: Value) => Made,
): (row: Row) => Made {
  let last: { readonly value: Value; readonly made: Made } | undefined;
  return (row) => {
    const value = of(row);
    if (last === undefined || last.value !== value) last = { value, made: make(value) };
    return last.made;
  };
}

/**
 * Makes a column's cells, row after row: one that says the same as the one before is the same object, so that
 * nobody who writes it has to write it anew.
 */
export function cellMaker<Row>(column: Column<Row>): (row: Row) => Cell {
  switch (column.kind) {
    case 'text':
      return remembered(column.of, textCell);
    case 'integer':
      return remembered(column.of, integerCell);
    case 'amount2':
      return remembered(column.of, minorCell);
    case 'amount6':
      return remembered(column.of, usd6Cell);
    case 'decimal':
      return remembered(column.of, decimalCell);
    case 'time':
      return remembered(column.of, instantCell);
    case 'date':
      return remembered((row) => dayOf(column.of(row)), dayCell);
    case 'figure':
      return (row) => figureCell(column.of(row));
    default:
      return unreachable(column);
  }
}

/**
 * A cell as text. Numbers carry the decimal mark and no guard.
 *
 * @param mark the decimal mark, `.` or `,`
 * @param guard what is done to text: `guarded` in a file; the text as it is where nothing would run it
 */
export function textOfCell(cell: Cell, mark: string, guard: (text: string) => string = guarded): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return guard(cell.text);
    case 'number':
      return mark === '.' ? cell.text : cell.text.replace('.', mark);
    case 'instant':
      return formatInstant(cell.ms);
    case 'day':
      return formatInstant(cell.ms).slice(0, 'YYYY-MM-DD'.length);
    default:
      return unreachable(cell);
  }
}

/** A row's cell as text, as `textOfCell` writes it. */
export function cellText<Row>(
  column: Column<Row>,
  row: Row,
  mark: string,
  guard: (text: string) => string = guarded,
): string {
  return textOfCell(cellMaker(column)(row), mark, guard);
}

/**
 * A row as a JSON object with the columns' names: safe integers as numbers, everything else as the text of
 * the cell with a decimal point and without a guard, an undefined cell as null.
 */
export function recordOf<Row>(
  columns: readonly Column<Row>[],
  row: Row,
): Record<string, string | number | null> {
  return Object.fromEntries(
    columns.map((column) => {
      const cell = column.of(row);
      if (cell === undefined) return [column.name, null];
      const number = column.kind === 'integer' ? Number(cell) : Number.NaN;
      return [
        column.name,
        Number.isSafeInteger(number) ? number : cellText(column, row, '.', (value) => value),
      ];
    }),
  );
}
