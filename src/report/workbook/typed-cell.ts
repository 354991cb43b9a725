// A cell as a workbook types it. The text of a number is that of the CSV file, digit by digit; only where a
// spreadsheet's own number, a double, can't hold all of its digits does it stay text.

import type { Cell } from '../tables/cell.js';

/** Any decimal of so many digits comes back unchanged from a double, and a spreadsheet shows no more. */
const EXACT_DIGITS = 15;
/** From these digits on LibreOffice shows a decimal of 15 rounded up to the next power of ten. */
const SHOWN_ROUNDED = '999999999999990';

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

/**
 * The cell itself; a number that a double can't hold, as text. No guard is needed: text is a string there,
 * never a formula.
 */
export function typedCell(cell: Cell): Cell {
  return cell.kind === 'number' && !isExact(cell.text) ? { kind: 'text', text: cell.text } : cell;
}
