// A typed cell as SpreadsheetML (ECMA-376 part 1, 18.3.1.4). Text stands in the cell itself: a table of
// shared texts would have to be held until the workbook ends.

import { unreachable } from '../../base/failure/assert.js';
import type { Cell } from '../tables/cell.js';
import { wouldRun } from '../tables/formula-guard.js';
import { cellStyles } from './style.js';
import { placesOf, typedCell } from './typed-cell.js';

/** A spreadsheet's cell holds no more characters (UTF-16 units). */
export const MOST_CELL_LENGTH = 32_767;

const MARKUP = /[&<>]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Characters that XML can't hold or would change stand as `_xHHHH_`; so does the first mark of a text that
// only looks like that (ECMA-376 part 1, 22.9.2.19).
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that have to be found
const UNFIT = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const BLANK = /^\s$/;
/** Without any of these a text is its own XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that have to be found
const SPECIAL = /[&<>_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

/** Days from the beginning of a spreadsheet's calendar to 1970. */
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;

/** A text as the content of an element. */
export function escapedText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(UNFIT, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (mark) => entities[mark] ?? '');
}

/** A text that fits in a cell: itself, or its beginning and where all of it stands. */
function fitted(text: string, fileName: string): string {
  if (text.length <= MOST_CELL_LENGTH) return text;
  const rest = ` … (too long for a cell: all of it stands in ${fileName})`;
  const cut = text.slice(0, MOST_CELL_LENGTH - rest.length);
  return cut.replace(/[\ud800-\udbff]$/, '') + rest;
}

export function textCellXml(reference: string, text: string, style: number): string {
  return `<c r="${reference}${textXml(text, style)}`;
}

function textXml(text: string, style: number): string {
  const isBlankAtAnEnd = BLANK.test(text.slice(0, 1)) || BLANK.test(text.slice(-1));
  const space = isBlankAtAnEnd ? ' xml:space="preserve"' : '';
  return `" s="${style}" t="inlineStr"><is><t${space}>${escapedText(text)}</t></is></c>`;
}

function valueXml(value: string, style: number): string {
  return `" s="${style}"><v>${value}</v></c>`;
}

/**
 * A cell's element behind its place, which stands first in it; empty for an empty cell, which has none.
 *
 * @param fileName where the whole of a text stands that is too long for a cell
 */
export function contentXml(made: Cell, fileName: string): string {
  const cell = typedCell(made);
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'number':
      return valueXml(cell.text, cellStyles.number(placesOf(cell.text)));
    case 'instant':
    case 'day':
      return valueXml(String(cell.ms / DAY_MS + DAYS_TO_1970), cellStyles[cell.kind]);
    case 'text': {
      const style = wouldRun(cell.text) ? cellStyles.quotedText : cellStyles.text;
      return textXml(fitted(cell.text, fileName), style);
    }
    default:
      return unreachable(cell);
  }
}

/** The letters of a column, the first being 0: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
