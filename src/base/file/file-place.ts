// A place in a file that was handed over, and the form in which its name and a cell of it are shown.

import { visible } from '../text/control-characters.js';

/** The most characters of a cell that a message shows. */
const SHOWN_CHARACTERS = 60;

const LF = 0x0a;
const CR = 0x0d;

/** A place in a file. Both numbers count from 1: a physical line, and a character in it. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

/**
 * The file's name and the place in it, as every message begins: `book.csv, line 3, column 5: …`. The name is
 * shown whole, however long: a path that is cut leaves out the file itself.
 */
export function placeIn(fileName: string, place: FilePlace): FilePlace & { readonly file: string } {
  return { file: visible(fileName), line: place.line, column: place.column };
}

/** Text from a file as a message shows it: control characters made visible, cut to sixty characters. */
export function shown(text: string): string {
  // Cut by units first: a cell may hold a million characters, and taking them apart is not free.
  const characters = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2));
  const cut = characters.length > SHOWN_CHARACTERS;
  return cut ? `${visible(characters.slice(0, SHOWN_CHARACTERS).join(''))}…` : visible(text);
}

/**
 * The name of a column as it is listed. A file without a header has its first record there, and so a link to
 * a card or a buyer's address, which no name of a column has the shape of.
 */
export function shownHeader(header: string): string {
  return /@|:\/\//.test(header) ? '(not shown)' : header;
}

/**
 * The place of the byte at `offset`, where a row that begins on `line` starts at `rowStart`. A line ends with
 * LF, CRLF or a lone CR, inside quotes as well.
 */
export function placeOf(bytes: Uint8Array, rowStart: number, line: number, offset: number): FilePlace {
  let physical = line;
  let column = 1;
  for (let at = rowStart; at < offset; at += 1) {
    const byte = bytes[at] as number;
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) {
      physical += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      // The later bytes of a UTF-8 sequence belong to the character that is counted already.
      column += 1;
    }
  }
  return { line: physical, column };
}
