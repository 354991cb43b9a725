// Lines of text for a terminal or a mail: at most 80 columns, broken between words, with the lines that
// follow set under the first word. Widths are those of a terminal, where one character may take two columns.

import stringWidth from 'string-width';
import { visible } from '../../base/text/control-characters.js';

export const TEXT_COLUMNS = 80;

/** A word of more units than this is taken to fill a line: to measure it costs the square of its length. */
const MEASURED_UNITS = 1000;

/**
 * One paragraph as lines. A word that is wider than a line stands whole on a line of its own, so that a
 * reference or a hash can be copied.
 *
 * @param text as it came from outside: what a terminal would act on is made visible
 * @param lead stands before the first line; the others are set in by its width
 */
export function wrapped(text: string, lead = ''): string[] {
  const lines = linesOf(visible(text).split(' '), TEXT_COLUMNS - lead.length);
  return lines.map((line, at) => `${at === 0 ? lead : ' '.repeat(lead.length)}${line}`.trimEnd());
}

/**
 * The words as lines of so many columns, each word as it is stored: a letter and its accent that are two
 * characters stay two, so that a reference that is copied from here is found.
 *
 * @param words an empty one stands for a further blank between two others
 */
function linesOf(words: readonly string[], columns: number): string[] {
  const lines = [''];
  let width = 0;
  for (const word of words) {
    const wordWidth = word.length > MEASURED_UNITS ? columns : stringWidth(word);
    const gap = width > 0 ? ' ' : '';
    if (gap !== '' && wordWidth > 0 && width + 1 + wordWidth > columns) {
      lines.push(word);
      width = wordWidth;
    } else {
      lines[lines.length - 1] += gap + word;
      width += gap.length + wordWidth;
    }
  }
  return lines;
}
