// Cells that a spreadsheet would run. A brand's name such as `=cmd|' /C calc'!A0` is text to us and a program
// to the person's spreadsheet, so such text gets a leading apostrophe (contract, reports). The apostrophe is
// no part of the value. Only text is ever guarded: a negative amount begins with a minus and must stay a
// number.

// A spreadsheet, or a careless reader of the file, may skip or cut these characters before it looks at a
// cell's first one: white space, controls, characters without a width, quotes, the usual delimiters. An
// apostrophe among them makes the guard reversible: `'=1` as a value becomes `''=1`, so that it is not taken
// for a guarded `=1`.
const SKIPPED = String.raw`\s\p{Cc}\p{Cf}"',;|`;

// The characters that begin a formula, in their full-width and small forms too, which some programs fold into
// the plain ones. A tab or a carriage return counts wherever it is met before the text itself begins.
const RUN = String.raw`=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B`;

const runsFormula = new RegExp(`^[${SKIPPED}]*[${RUN}]`, 'u');
/** Nearly all text begins so: no need to look closer. */
const PLAIN_BEGINNING = /^[0-9A-Za-z]/;

/**
 * True where a spreadsheet may run the text as a formula, directly or after cutting off what stands before
 * it.
 */
export function wouldRun(text: string): boolean {
  return !PLAIN_BEGINNING.test(text) && runsFormula.test(text);
}

/** The text as a cell that no spreadsheet runs: itself, or itself after one apostrophe. */
export function guarded(text: string): string {
  return wouldRun(text) ? `'${text}` : text;
}

/** The text that a guarded cell stands for. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && wouldRun(cell.slice(1)) ? cell.slice(1) : cell;
}
