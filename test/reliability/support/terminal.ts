// What text on a terminal never holds: anything that a terminal obeys instead of showing it.

/** Controls but newline and tab, and everything that turns the direction of writing. */
export const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
