// Files that are no CSV whatever their name says, known by their first bytes: a workbook, an archive, a
// document, another encoding. Each is refused with what it is, since "invalid byte" helps nobody who saved a
// workbook under the wrong name.

import { placeIn } from '../../../base/file/file-place.js';
import { tableRefusals } from '../table-refusals.js';

interface Signature {
  readonly bytes: readonly number[];
  readonly what: string;
  readonly hint: string;
}

const SAVE_AS_CSV = 'Save it as CSV with the encoding UTF-8 and import that file.';
const UNPACK = 'Unpack it and import the CSV file inside.';
const EXPORT_AS_CSV = 'Export the table as CSV and import that file.';

/** The first bytes as their formats publish them; a text signature is written as its characters. */
const signatures: readonly Signature[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: 'a workbook (XLSX, ODS) or a ZIP archive', hint: SAVE_AS_CSV },
  { bytes: [0x50, 0x4b, 0x05, 0x06], what: 'an empty ZIP archive', hint: SAVE_AS_CSV },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    what: 'an old workbook (XLS) or another Office document',
    hint: SAVE_AS_CSV,
  },
  { bytes: asciiOf('%PDF-'), what: 'a PDF document', hint: 'Ask for the same data as CSV.' },
  { bytes: asciiOf('{\\rtf'), what: 'a rich text document', hint: SAVE_AS_CSV },
  { bytes: asciiOf('SQLite format 3'), what: 'a SQLite database', hint: EXPORT_AS_CSV },
  { bytes: asciiOf('PAR1'), what: 'a Parquet file', hint: EXPORT_AS_CSV },
  { bytes: [0x1f, 0x8b], what: 'a file compressed with gzip', hint: UNPACK },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'a file compressed with zstd', hint: UNPACK },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], what: 'a file compressed with xz', hint: UNPACK },
  { bytes: [0x42, 0x5a, 0x68, 0x39], what: 'a file compressed with bzip2', hint: UNPACK },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], what: 'a 7z archive', hint: UNPACK },
  // UTF-32 little-endian begins with the mark of UTF-16, so it stands first.
  { bytes: [0xff, 0xfe, 0x00, 0x00], what: 'text in UTF-32', hint: SAVE_AS_CSV },
  { bytes: [0x00, 0x00, 0xfe, 0xff], what: 'text in UTF-32', hint: SAVE_AS_CSV },
  { bytes: [0xff, 0xfe], what: 'text in UTF-16', hint: SAVE_AS_CSV },
  { bytes: [0xfe, 0xff], what: 'text in UTF-16', hint: SAVE_AS_CSV },
];

/** The bytes at the start of a file that the check has to see, where the file has that many. */
export const SIGNATURE_BYTES = 32;

function asciiOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function beginsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

/** True if every second byte of the head is NUL: UTF-16 text without its mark, as some exports write it. */
function looksLikeUtf16(head: Uint8Array): boolean {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return false;
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[2 * pair] === 0) even += 1;
    if (head[2 * pair + 1] === 0) odd += 1;
  }
  // Not every pair of a header is ASCII; one side all but empty of NULs and the other full of them is enough.
  const full = Math.ceil((pairs * 3) / 4);
  return (even >= full && odd === 0) || (odd >= full && even === 0);
}

/**
 * Refuses a file whose first bytes (at most the first 32 are looked at) say that it is no CSV in UTF-8.
 * Throws a `Failure` (refused) at line 1, column 1; returns without a word otherwise, which is no promise
 * about the rest.
 */
export function refuseForeignSignature(fileName: string, start: Uint8Array): void {
  const head = start.subarray(0, SIGNATURE_BYTES);
  const place = placeIn(fileName, { line: 1, column: 1 });
  for (const signature of signatures) {
    if (beginsWith(head, signature.bytes)) {
      throw tableRefusals.foreign({ ...place, what: signature.what, next: signature.hint });
    }
  }
  if (looksLikeUtf16(head)) {
    throw tableRefusals.foreign({ ...place, what: 'text in UTF-16', next: SAVE_AS_CSV });
  }
}
