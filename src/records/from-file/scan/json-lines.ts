// The lines of a file of JSON, one object a line (NDJSON). Lines end with LF or CRLF; blank ones are passed
// over. How the file was split into chunks changes nothing of what is read, and one line at most is in
// memory.

import { JsonFault, JsonNumber, type JsonObject, readJson } from '../../../base/json/json-reader.js';

/** More bytes than any movement has. */
const LINE_BYTES_MOST = 65_536;
const LF = 0x0a;
const CR = 0x0d;

type JsonLine =
  | { readonly kind: 'object'; readonly line: number; readonly value: JsonObject }
  /** `reason` names the place and no value. */
  | { readonly kind: 'fault'; readonly line: number; readonly reason: string };

/** A line that is not blank, good until the next one is asked for; no bytes where it is too long. */
interface FileLine {
  readonly line: number;
  readonly bytes: Uint8Array | undefined;
}

export function* fileLinesOf(chunks: Iterable<Uint8Array>): Generator<FileLine, void, undefined> {
  let line = 0;
  for (const bytes of linesOf(chunks)) {
    line += 1;
    if (bytes?.every(isBlank) !== true) yield { line, bytes };
  }
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09;

/** Reads a line as one object. */
export function readJsonLine({ line, bytes }: FileLine): JsonLine {
  if (bytes === undefined) return { kind: 'fault', line, reason: `is longer than ${LINE_BYTES_MOST} bytes` };
  try {
    const value = readJson(bytes);
    const isObject =
      typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
    return isObject ? { kind: 'object', line, value } : { kind: 'fault', line, reason: 'is no JSON object' };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { kind: 'fault', line, reason: `is no JSON object: ${error.message}` };
  }
}

/**
 * Each line without its end; undefined for one that is too long. A byte order mark before the first is no
 * part of it.
 */
function* linesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array | undefined, void, undefined> {
  let held: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  let isFirst = true;
  const finished = (end: Uint8Array): Uint8Array | undefined => {
    const whole = held.length === 0 ? end : Buffer.concat([held, end]);
    const start = isFirst && beginsWithMark(whole) ? 3 : 0;
    const stop = whole.at(-1) === CR ? whole.length - 1 : whole.length;
    const isOver = isTooLong || stop - start > LINE_BYTES_MOST;
    held = Buffer.alloc(0);
    isTooLong = false;
    isFirst = false;
    return isOver ? undefined : whole.subarray(start, stop);
  };
  for (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
      yield finished(chunk.subarray(from, at));
      from = at + 1;
    }
    // A copy, since the giver may read the next chunk into the same buffer.
    if (held.length <= LINE_BYTES_MOST + 4) {
      held = Buffer.concat([held, chunk.subarray(from)]);
    } else {
      isTooLong = true;
    }
  }
  if (held.length > 0 || isTooLong) yield finished(new Uint8Array(0));
}

function beginsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
