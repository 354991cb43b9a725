// Texts that have broken programs before, each for another reason. Written for this project, in the spirit of
// the public lists of such strings.

const CONTROLS = [...'\u0001\u0007\b\u000b\u000c\u001b\u007f\u0080\u0085\u009b\u009d'].map(
  (one) => `a${one}b`,
);

/** What a terminal obeys: colours, titles, the clipboard, the cursor, a line written over. */
const TERMINAL = [
  '\u001b[31mred\u001b[0m',
  '\u001b]0;another title\u0007',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u009b2J',
  'agrees\rDIFFERS',
  'pass\b\b\b\bfail',
];

/** What turns, hides or joins characters. */
const UNSEEN = [
  '\u202eevil\u202c',
  '\u2066left\u2069',
  'zero\u200bwidth',
  '\u200fmark',
  '\ufefffirst',
  'soft\u00adhyphen',
  'tag\u{e0041}',
  'line\u2028break',
  'paragraph\u2029break',
  '\u00a0blank\u00a0',
  '\u3000wide blank',
];

/** What a spreadsheet runs. */
const FORMULAS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  ' =1+1',
  '\u00a0=1+1',
  '"=1+1"',
  "'=1+1",
  '\uff1d1+1',
  ';=1+1',
  '=HYPERLINK("http://127.0.0.1:1/?"&A1,"see")',
  '%0A=1+1',
];

/** What a page, a query, a shell, a template or a path runs. */
const RUN = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><svg/onload=alert(1)>',
  ']]>',
  '<!-- -->',
  '<?xml version="1.0"?>',
  '&lt;b&gt; &amp;amp; &#0;',
  "'; DROP TABLE item; --",
  "' OR '1'='1",
  '1; ATTACH DATABASE x AS y',
  '$(touch x)',
  '`touch x`',
  '| touch x',
  '%s%n%x',
  '{0} $x {{x}} #{x}',
  '../../../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  'C:\\CON',
  'NUL',
  '-rf',
  '--help',
  '%00%2e%2e',
  'javascript:alert(1)',
];

/** What is something else to a program than to a person. */
const WORDS = [
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  'nil',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  '0',
  '-0',
  '00',
  '1e3',
  '0x10',
  '1,000.00',
  '9007199254740993',
  '1/2',
  '2026-02-30',
  '[]',
  '{}',
  '{"a":1}',
  '#N/A',
  '_x000D_',
];

/** What is long, wide, composed in two ways, or more than one unit. */
const LETTERS = [
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  'Ⱥ Ⱦ',
  'İstanbul ıI',
  'ß ẞ ss',
  'ﬁ ligature',
  'café',
  'cafe\u0301',
  '\u{1f600}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{1f1e9}\u{1f1ea}',
  'Z\u0351\u036b\u0343\u036a\u0302a\u0306\u034cl\u0338go',
  '\u0627\u0644\u0639\u0631\u0628\u064a\u0629 123',
  '\u05e2\u05d1\u05e8\u05d9\u05ea',
  '\ufdfa',
  '\u{20000}',
  '\uffff',
  '\ue000',
  'x'.repeat(200),
  'a b  c   d',
  ' leading',
  'trailing ',
];

/** What ends a cell, a row or a text in one format or another. */
const ENDS = [
  '"',
  '""',
  "'",
  ',',
  ';',
  '\\',
  '\\"',
  '\\n',
  'a"b,c;d',
  'tab\there',
  '#',
  '//',
  '/*',
  ' ',
  '…',
];

/** About 130 of them; none is empty, and all are well-formed. */
export const naughtyStrings: readonly string[] = [
  ...CONTROLS,
  ...TERMINAL,
  ...UNSEEN,
  ...FORMULAS,
  ...RUN,
  ...WORDS,
  ...LETTERS,
  ...ENDS,
];
