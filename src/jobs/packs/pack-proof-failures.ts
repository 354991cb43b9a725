// The words for packs that are none, and for packs that are not as this program writes them.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

const ASK_AGAIN = 'Ask the sender of the pack for it again.';

export const packProofFailures = failureCatalogue({
  noPack: {
    kind: 'refused',
    raised: 'A folder is named that holds no manifest.',
    message: '{path}: it has no {manifest}; the folder of a report pack is expected',
    hint: 'Name the folder of a month.',
  },
  noPackYet: {
    kind: 'refused',
    raised: 'Two packs are to be compared, and the month has none.',
    message: '{path}: it is not a report pack; the pack of {month} is expected',
    hint: 'Run tieout report --month {month} first.',
  },
  noRevision: {
    kind: 'refused',
    raised: 'A month’s pack was never replaced by another.',
    message: '{month} has no revision: its pack was never replaced by another in {reports}',
    hint: 'Compare after the next close; a revision is kept when a close or a report writes a pack with other bytes.',
  },
  unknownRevision: {
    kind: 'refused',
    raised: '--since or --until names a revision that a month does not have.',
    message: '{month} has no revision {number}; one of these is expected: {numbers}',
    hint: 'Name one of these with --since; the higher, the newer.',
  },
  altered: {
    kind: 'evidence',
    raised: 'A pack that is to be compared is not what its manifest says.',
    message: '{path}: it was altered, and is not compared: {fault}',
    hint: 'Name another revision, or restore this one from a backup.',
  },
  fileMissing: {
    kind: 'evidence',
    raised: 'A pack lacks a file that it has to have.',
    message: '{file}: it is missing from the pack; a file of this name is expected',
    hint: ASK_AGAIN,
  },
  fileEmpty: {
    kind: 'evidence',
    raised: 'A table of a pack has no header.',
    message: '{file}, line 1, column 1: the file is empty; a header is expected',
    hint: ASK_AGAIN,
  },
  raggedRow: {
    kind: 'evidence',
    raised: 'A row of a pack’s table has more or fewer cells than its header.',
    message: '{file}, line {line}: the count of cells is {count}; {expected} is expected, as in the header',
    hint: ASK_AGAIN,
  },
  columnMissing: {
    kind: 'evidence',
    raised: 'A table of a pack lacks a column.',
    message: '{file}, line 1: the header has no column {column}; this column is expected',
    hint: ASK_AGAIN,
  },
  notWhole: {
    kind: 'evidence',
    raised: 'A cell of a pack’s table is not a whole number where one has to be.',
    message:
      '{file}, line {line}, field {column}: the cell is not a whole number; a whole number is expected',
    hint: ASK_AGAIN,
  },
  notMonth: {
    kind: 'evidence',
    raised: 'A cell of a pack’s table is not a month where one has to be.',
    message: '{file}, line {line}, field {column}: the cell is not a month; YYYY-MM is expected',
    hint: ASK_AGAIN,
  },
  notInstant: {
    kind: 'evidence',
    raised: 'A cell of a pack’s table is not an instant where one has to be.',
    message: '{file}, line {line}, field {column}: the cell is not an instant; ISO 8601 in UTC is expected',
    hint: ASK_AGAIN,
  },
  notTokens: {
    kind: 'evidence',
    raised: 'A cell of a pack’s table is not an amount of tokens where one has to be.',
    message:
      '{file}, line {line}, field {column}: the cell is not an amount of tokens; a decimal of at most 18 decimals is expected',
    hint: ASK_AGAIN,
  },
  noPeriod: {
    kind: 'evidence',
    raised: 'The control sheet of a pack does not say what the pack is of.',
    message: '{file}: it does not say which month it is of, and as of when; both are expected',
    hint: ASK_AGAIN,
  },
  lineUnread: {
    kind: 'evidence',
    raised: 'A line of a file of evidence is not JSON, or not an answer.',
    message: '{file}: a line of it is not an answer; one answer a line, as JSON, is expected',
    hint: ASK_AGAIN,
  },
});
