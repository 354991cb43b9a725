// Lines of text for a terminal or a mail: at most 80 columns, broken between words, with the lines that
// follow set under the first word. Widths are those of a terminal, where one character may take two columns.

import wrapAnsi from 'wrap-ansi';
import { visible } from '../base/control-characters.js';

export const TEXT_COLUMNS = 80;

/**
 * One paragraph as lines. A word that is wider than a line stands whole on a line of its own, so that a
 * reference or a hash can be copied.
 *
 * @param text as it came from outside: what a terminal would act on is made visible
 * @param lead stands before the first line; the others are set in by its width
 */
export function wrapped(text: string, lead = ''): string[] {
  const columns = TEXT_COLUMNS - lead.length;
  const lines = wrapAnsi(visible(text), columns, { hard: false, trim: true }).split('\n');
  return lines.map((line, at) => `${at === 0 ? lead : ' '.repeat(lead.length)}${line}`.trimEnd());
}
