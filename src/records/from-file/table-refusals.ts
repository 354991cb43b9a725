// The words for a file of rows that is refused whole: it is not what it says it is, or what follows one place
// in it can't be trusted. Nothing of it is kept (contract, "The partner's own records": exit 2, nothing was
// changed). One row that can't be read is a `RowFault` instead: it is set aside and the others go on.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

const SAVE_AS_CSV = 'Save the file as CSV with the encoding UTF-8 and import that one.';
const DOUBLE_QUOTES = 'Put quotes around the whole field and double each quote in it ("5"" disk").';
const LOOK_FOR_QUOTE =
  'Look for a quote that is never closed, and check which character stands between the fields.';
const NAME_PROFILE = 'Correct the profile in the configuration, or name another one with --profile.';

export const tableRefusals = failureCatalogue({
  foreign: {
    kind: 'refused',
    raised: 'The first bytes of a file are those of a workbook, an archive, a document or another encoding.',
    message: '{file}, line {line}, column {column}: this is {what}; CSV in UTF-8 is expected',
    hint: '{next}',
  },
  nul: {
    kind: 'refused',
    raised: 'A file has a NUL byte: it is binary, or text in UTF-16.',
    message: '{file}, line {line}, column {column}: a NUL byte stands here; text in UTF-8 is expected',
    hint: SAVE_AS_CSV,
  },
  quoteNotClosed: {
    kind: 'refused',
    raised: 'A field begins with a quote, and the file ends before the quote that closes it.',
    message: '{file}, line {line}, column {column}: this quote is never closed; a closing quote is expected',
    hint: DOUBLE_QUOTES,
  },
  quoteInside: {
    kind: 'refused',
    raised: 'A quote stands in a field that does not begin with one.',
    message:
      '{file}, line {line}, column {column}: a quote stands inside a field that does not begin with one; quotes around the whole field are expected',
    hint: DOUBLE_QUOTES,
  },
  textAfterQuote: {
    kind: 'refused',
    raised: 'Something other than a delimiter or a line end follows a closing quote.',
    message:
      '{file}, line {line}, column {column}: text follows the closing quote of a field; a delimiter or the end of the line is expected',
    hint: DOUBLE_QUOTES,
  },
  manyFields: {
    kind: 'refused',
    raised: 'A row has more fields than any file of the partner.',
    message:
      '{file}, line {line}, column {column}: the row has more than {most} fields; at most {most} are expected',
    hint: 'Check the quotes there, and which character stands between the fields of the file.',
  },
  longRow: {
    kind: 'refused',
    raised: 'A row is longer than any row of the partner, as it is when a quote is never closed.',
    message:
      '{file}, line {line}, column {column}: the row that begins here is longer than {most} bytes; at most {most} are expected',
    hint: LOOK_FOR_QUOTE,
  },
  longField: {
    kind: 'refused',
    raised: 'A field is longer than any field of the partner, as it is when a quote is never closed.',
    message:
      '{file}, line {line}, column {column}: the field that begins here is longer than {most} bytes; at most {most} are expected',
    hint: LOOK_FOR_QUOTE,
  },
  doubledHeader: {
    kind: 'refused',
    raised: 'The header of a file has one name twice.',
    message:
      '{file}, line {line}, column {column}: the header "{header}" stands in the columns {first} and {second}; each header once is expected',
    hint: 'Rename or remove one of the two columns.',
  },
  missingColumn: {
    kind: 'refused',
    raised: 'The header of a file lacks a column that its kind needs or its profile promises.',
    message:
      '{file}, line {line}, column {column}: the header has no column {columns}; these columns are expected: {expected}',
    hint: 'Map the other names in a profile’s `columns`, or export the file with these headers.',
  },
  missingOwnColumn: {
    kind: 'refused',
    raised: 'A list of decisions or a SKU map lacks a column; no profile says how such a file is written.',
    message:
      '{file}, line {line}, column {column}: the header has no column {columns}; these columns are expected: {expected}',
    hint: 'Write these names into the first line of the file, with {delimiter} between them.',
  },
  exportOfShop: {
    kind: 'refused',
    raised: 'A file is read without the profile that reads exports of its kind.',
    message:
      '{file}, line {line}, column {column}: the header is that of {what}; the columns {expected} are expected without a profile',
    hint: 'Read it with its profile: tieout import {command} FILE --profile {profile}.',
  },
  missingInterface: {
    kind: 'refused',
    raised: 'No column of a file says which interface its rows belong to, and no option does.',
    message:
      '{file}, line {line}, column {column}: the header has no column {columns}; these columns are expected: {expected}',
    hint: 'Add that column, or name the interface of all rows with --interface.',
  },
  otherDelimiter: {
    kind: 'refused',
    raised: 'The header was read as one field: the delimiter is probably wrong.',
    message:
      '{file}, line {line}, column {column}: the header has no column {columns}; these columns are expected: {expected}',
    hint: 'Set `delimiter` in a profile and name it with --profile: the header looks delimited by {delimiter}.',
  },
  manySetAside: {
    kind: 'refused',
    raised: 'So many rows of a file cannot be read that it is another file than it is said to be.',
    message:
      '{file}, line {line}, column {column}: more than {most} rows cannot be read; at most {most} are expected',
    hint: 'Check whether this is the right file and, where a profile is used, the right profile.',
  },
  badRow: {
    kind: 'refused',
    raised: 'A row of a SKU map cannot be read, and a map with a hole would lose sales.',
    message: '{file}, line {line}, column {column}: {reason}; a map that can be read whole is expected',
    hint: 'Correct that row of the SKU map and run the command again.',
  },
  noMovement: {
    kind: 'refused',
    raised: 'A file handed over as a float has not one line that is a movement.',
    message:
      '{file}, line {line}, column {column}: no line is a movement of the float; one movement a line is expected',
    hint: 'Write each movement as a JSON object with the field names of the interface, or all as CSV with them as header.',
  },
  endLeftOut: {
    kind: 'refused',
    raised: 'A profile leaves out rows at the end of a float, which is read to its end.',
    message: '{file}: the profile leaves out rows at the end; a float is expected to be read to its end',
    hint: 'Set `skipRows.last` to 0 in the profile of a float.',
  },
  unknownColumn: {
    kind: 'refused',
    raised: 'A profile maps a column that no file of the partner’s records has.',
    message: 'the profile maps a column "{column}"; one of these is expected: {expected}',
    hint: 'Correct the profile in the configuration{nearest}.',
  },
  badDelimiter: {
    kind: 'refused',
    raised: 'A profile has a delimiter that cannot be told from text.',
    message:
      'the delimiter of the profile is "{delimiter}"; a tab or one character of ASCII punctuation other than a quote is expected',
    hint: 'Set `delimiter` to "," or ";" or a tab.',
  },
  badTimeZone: {
    kind: 'refused',
    raised: 'A profile has a time zone that is not known.',
    message: 'the time zone of the profile is "{zone}"; an IANA name such as "Europe/London" is expected',
    hint: NAME_PROFILE,
  },
  badGivenZone: {
    kind: 'refused',
    raised: '--time-zone is not a known time zone.',
    message: 'the time zone "{zone}" is not known; an IANA name such as "Europe/London" is expected',
    hint: 'Give another one with --time-zone, or leave it out for UTC.',
  },
  badPattern: {
    kind: 'refused',
    raised: 'The pattern of --reference cannot give each card of a shop a reference of its own.',
    message: 'the pattern of the references {fault}; a reference of its own for each card is expected',
    hint: 'Make it of letters, digits, _ . : - and {placeholders}, with {unique}.',
  },
});
