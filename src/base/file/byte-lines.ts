// The lines of bytes that come piece by piece, however many there are.

const LINE_FEED = 10;

/**
 * The lines without their ends; what is behind the last end is a line where it is not empty. A line that
 * stands in one piece is a part of it and no copy: it is good as long as its piece is.
 */
export function* byteLines(pieces: Iterable<Uint8Array>): Generator<Buffer, void, undefined> {
  let begun: Buffer[] = [];
  for (const bytes of pieces) {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      const last = piece.subarray(start, end);
      yield begun.length === 0 ? last : Buffer.concat([...begun, last]);
      begun = [];
      start = end + 1;
    }
    // A copy, since the giver may read the next piece into the same buffer.
    if (start < piece.length) begun.push(Buffer.from(piece.subarray(start)));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
