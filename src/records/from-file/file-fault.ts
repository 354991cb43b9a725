// A file that is refused whole: it is not what it says it is, or what follows one place in it can't be
// trusted. Nothing of it is kept (contract, "The partner's own records": exit 2, nothing was changed). One
// row that can't be read is a `RowFault` instead: it is set aside and the others go on.

import { visible } from '../../base/control-characters.js';
import { Failure } from '../../base/failure.js';

/** The advice on a file whose bytes are not text in UTF-8. */
export const SAVE_AS_CSV = 'save it as CSV with the encoding UTF-8 and import that file';

/** The most characters of a name or a cell that a message shows. */
const SHOWN_CHARACTERS = 60;

const LF = 0x0a;
const CR = 0x0d;

/** A place in a file. Both numbers count from 1: a physical line, and a character in it. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

/** A refused file: a `Failure` of kind `refused` that also holds the place, where there is one. */
export class FileFault extends Failure {
  readonly place: FilePlace | undefined;

  /**
   * @param fileName the name that the message shows, control characters made visible
   * @param rule what the file breaks, in words that follow a colon
   * @param hint the next step, in one sentence
   */
  constructor(fileName: string, place: FilePlace | undefined, rule: string, hint: string) {
    const where = place === undefined ? '' : `, line ${place.line}, column ${place.column}`;
    super('refused', `${shown(fileName)}${where}: ${rule}`, hint);
    this.place = place;
  }
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
