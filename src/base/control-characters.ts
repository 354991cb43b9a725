// Text from outside, made fit for a terminal: an escape sequence, a bidirectional override or a newline in a
// brand's name must not act, forge a line or hide. The terminal shows such characters instead of obeying
// them.

// Cc: C0, DEL and C1. Cf: bidirectional controls, zero-width characters, the byte order mark, tags. Cs:
// halves of surrogate pairs on their own. Zl and Zp: the two separators that some programs break lines at.
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
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
