// Text from outside, made fit for a terminal: an escape sequence, a bidirectional override or a newline in a
// brand's name must not act, forge a line or hide. The terminal shows such characters instead of obeying
// them.

// Cc: C0, DEL and C1. Cf: bidirectional controls, zero-width characters, the byte order mark, tags. Cs:
// halves of surrogate pairs on their own. Zl and Zp: the two separators that some programs break lines at.
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const SHOWS = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}]/u;
const UNFIT_FOR_PATH = /[\0\n\r\u2028\u2029]/;
/** Nearly every text is made of these alone, and is told so in a tenth of the time. */
const SHOWN = /^[ -~]*$/;

/**
 * Replaces every character that a terminal would act on or not show by its visible escape, `\u{1b}` for ESC.
 * Tabs and newlines too: who prints lines adds them after this. Everything else stays as it is.
 */
export function visible(text: string): string {
  if (SHOWN.test(text)) return text;
  return text.replace(NOT_SHOWN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** True for a text in which a person sees nothing: empty, blanks, or characters that show nothing. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

/** True for a path that can be named. One with a line break would forge lines wherever it is named. */
export function isPathText(text: string): boolean {
  return text !== '' && !UNFIT_FOR_PATH.test(text);
}
