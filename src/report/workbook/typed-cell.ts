// A cell as a workbook types it. The text of a number is that of the CSV file, digit by digit; only where a
// spreadsheet's own number, a double, can't hold all of its digits does it stay text.

import { unreachable } from '../../base/assert.js';
import { formatInstant, parseInstantMs } from '../../base/instant.js';
import { type Column, cellText, remembered } from '../tables/column.js';

export type TypedCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** Plain decimal text of 15 digits at most. */
  | { readonly kind: 'number'; readonly text: string }
  /** ms since 1970; `day` shows its day alone. */
  | { readonly kind: 'instant' | 'day'; readonly ms: number };

const empty: TypedCell = { kind: 'empty' };
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** Any decimal of so many digits comes back unchanged from a double, and a spreadsheet shows no more. */
const EXACT_DIGITS = 15;
/** From these digits on LibreOffice shows a decimal of 15 rounded up to the next power of ten. */
const SHOWN_ROUNDED = '999999999999990';
const DAY_MS = 86_400_000;

function unguarded(text: string): string {
  return text;
}

/** The digits of a plain decimal, without sign, point and the zeros before the first other digit. */
function digitsOf(decimalText: string): string {
  return decimalText.replace(/^-?0*\.?0*/, '').replace('.', '');
}

/** How many digits stand behind the point of a plain decimal. */
export function placesOf(decimalText: string): number {
  const point = decimalText.indexOf('.');
  return point === -1 ? 0 : decimalText.length - point - 1;
}

function isExact(decimalText: string): boolean {
  if (decimalText.length < EXACT_DIGITS) return true;
  const digits = digitsOf(decimalText);
  const isShort = digits.length < EXACT_DIGITS || (digits.length === EXACT_DIGITS && digits < SHOWN_ROUNDED);
  return isShort && placesOf(decimalText) <= EXACT_DIGITS;
}

function textCell(text: string): TypedCell {
  return text === '' ? empty : { kind: 'text', text };
}

function numberCell(text: string): TypedCell {
  return DECIMAL.test(text) && isExact(text) ? { kind: 'number', text } : textCell(text);
}

function instantCell(ms: number | undefined): TypedCell {
  return ms === undefined ? empty : { kind: 'instant', ms };
}

/** A figure's cell by its unit: a time that is written as we write times is one. */
function figureCell(unit: string, text: string): TypedCell {
  if (unit === 'text') return textCell(text);
  if (unit !== 'time') return numberCell(text);
  const ms = parseInstantMs(text);
  return ms !== undefined && formatInstant(ms) === text ? instantCell(ms) : textCell(text);
}

function dayCell(ms: number | undefined): TypedCell {
  return ms === undefined ? empty : { kind: 'day', ms: ms - (ms % DAY_MS) };
}

/**
 * Makes a column's cells, typed by its kind, row after row: one that says the same as the one before is the
 * same cell. No guard is needed: text is a string there, never a formula.
 */
export function cellMaker<Row>(column: Column<Row>): (row: Row) => TypedCell {
  switch (column.kind) {
    case 'text':
      return remembered(column.of, textCell);
    case 'time':
      return remembered(column.of, instantCell);
    case 'date':
      return remembered(column.of, dayCell);
    case 'integer':
    case 'amount2':
    case 'amount6':
    case 'decimal':
      return (row) => numberCell(cellText(column, row, '.', unguarded));
    case 'figure':
      return (row) => figureCell(column.of(row).unit, cellText(column, row, '.', unguarded));
    default:
      return unreachable(column);
  }
}
