// Reading an archived answer back: its data, the one refusal that was an answer, its instants. Whatever was
// fetched, imported or set up as a fixture comes through here, so that a run offline says what the run online
// said.

import { Failure } from '../../base/failure.js';
import { parseInstantMs } from '../../base/instant.js';
import { readAnswer } from '../../wire/sandbox/envelope.js';
import { type ErrorCode, errorCodes } from '../../wire/sandbox/error-codes.js';
import type { EvidenceRef, Receipt } from '../receipt.js';

type Schema = Parameters<typeof readAnswer>[0];

/**
 * The refusals that are answers: there is no such order, no statement of such a month, and the key was
 * revoked.
 */
export const UNKNOWN_ORDER_CODE = 'unknown_order' satisfies ErrorCode;
export const NO_STATEMENT_CODE = 'no_statement' satisfies ErrorCode;
export const REVOKED_KEY_CODE = 'key_revoked' satisfies ErrorCode;

/**
 * The data of an archived answer. An archive that no longer reads is evidence that failed, not a bug.
 *
 * @throws Failure (evidence) naming what was asked and the faulty field, never a value
 */
export function dataOf<S extends Schema>(schema: S, receipt: Receipt) {
  const reading = readAnswer(schema, receipt.storedBytes);
  if (reading.kind === 'data') return reading.data;
  const what =
    reading.kind === 'fault' ? `${reading.fault.path} ${reading.fault.message}` : reading.error.code;
  throw new Failure(
    'evidence',
    `the archived answer to ${receipt.target} cannot be read: ${what}`,
    'Restore the books from a backup, or fetch the month again.',
  );
}

/**
 * True where the archived answer is exactly this refusal. Any other one, such as that of a key that expired,
 * says nothing of what was asked, and nothing may be concluded from it.
 */
export function isRefusal(schema: Schema, receipt: Receipt, code: ErrorCode): boolean {
  if (receipt.status !== errorCodes[code].status) return false;
  const reading = readAnswer(schema, receipt.storedBytes);
  return reading.kind === 'error' && reading.error.code === code;
}

/** Where the figures of an answer came from, as reports cite it. */
export function evidenceOf(receipt: Receipt): EvidenceRef {
  return { sha256: receipt.storedSha256, requestId: receipt.requestId };
}

/**
 * An instant that the wire's schema has checked already, in ms. @throws Failure (evidence) for any other text
 */
export function instantMs(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined) {
    throw new Failure('evidence', 'an archived instant cannot be read', 'Fetch the month again.');
  }
  return ms;
}
