// Columns of the pack's files. A file is a list of columns, each with its name to the letter of the contract,
// the kind of its cells and where a row's cell comes from; so the list is the schema, and a schema only ever
// grows at its end. Cells stay exact integers here and become text in one place, `cellText`, by the column's
// kind.

import { unreachable } from '../../base/assert.js';
import { formatInstant } from '../../base/instant.js';
import { formatMinor, formatUsd6 } from '../../money/amount-text.js';
import type { Unit } from '../../reconcile/finding/discrepancy.js';
import { guarded } from './formula-guard.js';

/** A figure of a discrepancy: what its text means depends on its unit, row by row. */
interface Figure {
  readonly unit: Unit;
  /**
   * An integer in the smallest unit for `minor` and `usd6`, an integer for `count` and `bps`; else free text.
   */
  readonly text: string;
}

interface ColumnOf<Kind extends string, Row, Cell> {
  readonly name: string;
  readonly kind: Kind;
  readonly of: (row: Row) => Cell;
}

/**
 * One column. The kinds: `text` from outside or of our own, guarded; `integer`; `amount2` and `amount6`, a
 * raw integer written in major units with that many places; `decimal`, a rate or token amount as plain
 * decimal text; `time`, ms since 1970; `date`, its day in UTC; `figure`, by its own unit. An undefined cell
 * is empty.
 */
export type Column<Row> =
  | ColumnOf<'text', Row, string>
  | ColumnOf<'integer', Row, bigint | number | undefined>
  | ColumnOf<'amount2', Row, bigint | undefined>
  | ColumnOf<'amount6', Row, bigint | string | undefined>
  | ColumnOf<'decimal', Row, string>
  | ColumnOf<'time', Row, number | undefined>
  | ColumnOf<'date', Row, number | undefined>
  | ColumnOf<'figure', Row, Figure>;

export function text<Row>(name: string, of: (row: Row) => string): Column<Row> {
  return { name, kind: 'text', of };
}

export function integer<Row>(name: string, of: (row: Row) => bigint | number | undefined): Column<Row> {
  return { name, kind: 'integer', of };
}

/** Minor units, written in major units with 2 places. */
export function amount2<Row>(name: string, of: (row: Row) => bigint | undefined): Column<Row> {
  return { name, kind: 'amount2', of };
}

/**
 * Usd6, written in dollars with 6 places; a plain decimal text where the row's amount is of tokens, which
 * have places of their own.
 */
export function amount6<Row>(name: string, of: (row: Row) => bigint | string | undefined): Column<Row> {
  return { name, kind: 'amount6', of };
}

export function decimal<Row>(name: string, of: (row: Row) => string): Column<Row> {
  return { name, kind: 'decimal', of };
}

export function time<Row>(name: string, of: (row: Row) => number | undefined): Column<Row> {
  return { name, kind: 'time', of };
}

/** The day of a time, YYYY-MM-DD in UTC, by which people sort and filter. */
export function date<Row>(name: string, of: (row: Row) => number | undefined): Column<Row> {
  return { name, kind: 'date', of };
}

export function figure<Row>(name: string, of: (row: Row) => Figure): Column<Row> {
  return { name, kind: 'figure', of };
}

/** An amount in minor units twice: for people, and raw in a column ending `_minor`. */
export function minorPair<Row>(name: string, of: (row: Row) => bigint | undefined): Column<Row>[] {
  return [amount2(name, of), integer(`${name}_minor`, of)];
}

/** An amount in usd6 twice: for people, and raw in a column ending `_usd6`. */
export function usd6Pair<Row>(
  name: string,
  of: (row: Row) => bigint | undefined,
  rawName = `${name}_usd6`,
): Column<Row>[] {
  return [amount6(name, of), integer(rawName, of)];
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

const INTEGER = /^-?\d+$/;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** A safe integer as a number: the same digits from the formatter, by its fast path. */
function plainOf(n: bigint): bigint | number {
  return n >= -largest && n <= largest ? Number(n) : n;
}

function withMark(decimalText: string, mark: string): string {
  return mark === '.' ? decimalText : decimalText.replace('.', mark);
}

function figureText({ unit, text: value }: Figure, mark: string, guard: (text: string) => string): string {
  if (INTEGER.test(value)) {
    if (unit === 'minor') return withMark(formatMinor(plainOf(BigInt(value))), mark);
    if (unit === 'usd6') return withMark(formatUsd6(plainOf(BigInt(value))), mark);
  }
  const isNumber = unit !== 'text' && unit !== 'time' && DECIMAL.test(value);
  return isNumber ? withMark(value, mark) : guard(value);
}

/** The cell of a time. */
export function timeText(ms: number | undefined): string {
  return ms === undefined ? '' : formatInstant(ms);
}

/** The cell of a day. */
export function dayText(ms: number | undefined): string {
  return timeText(ms).slice(0, 'YYYY-MM-DD'.length);
}

/**
 * A row's cell as text. Numbers carry the decimal mark and no guard; whatever else a number's column holds (a
 * figure that is a word, a rate that is no plain decimal) is text and is guarded as such.
 *
 * @param mark the decimal mark, `.` or `,`
 * @param guard what is done to text: `guarded` in a file; the text as it is where nothing would run it
 */
export function cellText<Row>(
  column: Column<Row>,
  row: Row,
  mark: string,
  guard: (text: string) => string = guarded,
): string {
  switch (column.kind) {
    case 'text':
      return guard(column.of(row));
    case 'integer':
      return column.of(row)?.toString() ?? '';
    case 'amount2': {
      const minor = column.of(row);
      return minor === undefined ? '' : withMark(formatMinor(plainOf(minor)), mark);
    }
    case 'amount6': {
      const usd6 = column.of(row);
      if (typeof usd6 === 'string') return withMark(usd6, mark);
      return usd6 === undefined ? '' : withMark(formatUsd6(plainOf(usd6)), mark);
    }
    case 'decimal': {
      const value = column.of(row);
      return DECIMAL.test(value) ? withMark(value, mark) : guard(value);
    }
    case 'time':
      return timeText(column.of(row));
    case 'date':
      return dayText(column.of(row));
    case 'figure':
      return figureText(column.of(row), mark, guard);
    default:
      return unreachable(column);
  }
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
