// The lines of a file of any size, one at a time: a file can be longer than the longest text.

import { closeSync, constants, openSync, readSync } from 'node:fs';
import { fileRefusals } from './file-refusals.js';

const PIECE_BYTES = 1 << 18;
/** Longer lines hold no answer that was ever taken in; a text can't be much longer. */
const LINE_BYTES_MOST = 1 << 28;
const LINE_FEED = 10;

/**
 * The lines as UTF-8, without their ends; what is behind the last end is a line where it is not empty. A link
 * is not followed.
 *
 * @throws Failure (refused) for a line of over 256 MiB
 */
export function* fileLines(path: string): Generator<string, undefined> {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    let begun: Buffer[] = [];
    let begunBytes = 0;
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let length = readSync(descriptor, piece); length > 0; length = readSync(descriptor, piece)) {
      let start = 0;
      for (let end = piece.indexOf(LINE_FEED); end >= 0 && end < length; ) {
        yield Buffer.concat([...begun, piece.subarray(start, end)]).toString('utf8');
        begun = [];
        begunBytes = 0;
        start = end + 1;
        end = piece.indexOf(LINE_FEED, start);
      }
      // The piece is written over by the next one.
      begun.push(Buffer.from(piece.subarray(start, length)));
      begunBytes += length - start;
      if (begunBytes > LINE_BYTES_MOST) throw fileRefusals.longLine({ file: path, most: LINE_BYTES_MOST });
    }
    if (begunBytes > 0) yield Buffer.concat(begun).toString('utf8');
  } finally {
    closeSync(descriptor);
  }
  return undefined;
}
