// The lines of bytes that are in memory, however many they are.

const LINE_FEED = 10;
/** A search in a Buffer may not begin behind its first 2 GiB: the place has 32 bits. */
const REACH_BYTES = 1 << 30;

/**
 * The lines without their ends, each a part of the bytes and no copy; what is behind the last end is a line
 * where it is not empty.
 *
 * @param reachBytes behind so many, the rest is walked as bytes of its own
 */
export function* byteLines(bytes: Uint8Array, reachBytes = REACH_BYTES): Generator<Buffer, void, undefined> {
  let rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < rest.length; ) {
    const end = rest.indexOf(LINE_FEED, start);
    const stop = end < 0 ? rest.length : end;
    yield rest.subarray(start, stop);
    start = stop + 1;
    if (start < reachBytes) continue;
    rest = rest.subarray(start);
    start = 0;
  }
}
