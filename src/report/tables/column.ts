// Columns of the pack's files. A file is a list of columns, each with its name to the letter of the contract,
// the kind of its cells and where a row's cell comes from; so the list is the schema, and a schema only ever
// grows at its end. Values stay exact integers here and become text in one place, `cell.ts`, by the column's
// kind.

import type { Unit } from '../../reconcile/finding/discrepancy.js';

/** A figure of a discrepancy: what its text means depends on its unit, row by row. */
export interface Figure {
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
