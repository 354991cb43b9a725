// Reading an archived answer back, whichever interface gave it. Whatever was fetched, imported or set up as a
// fixture comes through here, so that a run offline says what the run online said.

import { RecentContents } from '../../base/list/recent-contents.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { EvidenceRef, Receipt } from '../receipt.js';
import { archiveFailures } from './archive-failures.js';

/** The result of an interface's reader for the bytes of an answer. */
type Reading =
  | { readonly kind: 'data' }
  | { readonly kind: 'error'; readonly error: { readonly code: string } }
  | { readonly kind: 'fault'; readonly fault: { readonly path: string; readonly message: string } };

/** How many bytes of answers are kept as they were read: enough for the lists that are the same every day. */
const BYTES_KEPT = 2 * 1024 * 1024;

const readings = new RecentContents<unknown>(BYTES_KEPT);

/** Readers and schemas by number: they are few, and last as long as the program. */
const numbers = new Map<object, number>();

function numberOf(part: object): number {
  const number = numbers.get(part) ?? numbers.size;
  numbers.set(part, number);
  return number;
}

/**
 * Reads the bytes of an archived answer, or knows them from another answer of the very same bytes: a list
 * that did not change is archived every day. The bytes are fetched from the archive all the same, which
 * holds them against their hash.
 *
 * @param read always the same function for what is read in the same way
 */
export function readOnce<S extends object, R>(
  read: (schema: S, bytes: Uint8Array) => R,
  schema: S,
  receipt: Receipt,
): R {
  const { storedBytes, storedSha256 } = receipt;
  const name = `${numberOf(read)} ${numberOf(schema)} ${storedSha256}`;
  // This very function read these bytes by this schema, so the reading is of this type.
  return readings.of(name, storedBytes.length, () => read(schema, storedBytes)) as R;
}

/**
 * The reading of an archived answer that has data. An archive that no longer reads is evidence that failed,
 * not a bug.
 *
 * @throws Failure (evidence) naming what was asked and the faulty field, never a value
 */
export function withData<R extends Reading>(receipt: Receipt, reading: R): Extract<R, { kind: 'data' }> {
  if (reading.kind === 'data') return reading as Extract<R, { kind: 'data' }>;
  const what =
    reading.kind === 'fault' ? `${reading.fault.path} ${reading.fault.message}` : reading.error.code;
  throw archiveFailures.answerUnread({ target: receipt.target, what });
}

/** The source of an answer's figures, as reports cite it. */
export function evidenceOf(receipt: Receipt): EvidenceRef {
  return { sha256: receipt.storedSha256, requestId: receipt.requestId };
}

/**
 * An instant that the wire's schema has checked already, in ms. @throws Failure (evidence) for any other text
 */
export function instantMs(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined) throw archiveFailures.instantUnread();
  return ms;
}
