// Archived statements, each with what its signature proves under the pins of the books.

import { assert } from '../../../base/failure/assert.js';
import { oncePer } from '../../../base/list/once-per.js';
import { utf8Bytes } from '../../../base/text/bytes.js';
import { sha256Hex } from '../../../base/text/digest.js';
import { type CalendarMonth, parseCalendarMonth } from '../../../base/time/calendar-month.js';
import { isStatementOf } from '../../../wire/sandbox/answer-subject.js';
import { type StatementAnswerReading, statementAnswerReadingSchema } from '../../../wire/sandbox/answers.js';
import { readAnswer } from '../../../wire/sandbox/envelope.js';
import { openStatement } from '../../../wire/sandbox/statement.js';
import { publicKeyOf } from '../../../wire/statement-verification.js';
import type { StatementOutcome, StatementReading } from '../../monthly-statement.js';
import type { Receipt } from '../../receipt.js';
import { evidenceOf } from '../archived-answer.js';
import { dataOf, isRefusal, NO_STATEMENT_CODE } from './answer-data.js';
import { statementFiguresOf } from './statement-figures.js';

/**
 * The pinned keys by id; several may have been pinned under one id. An empty id stands for whatever id there
 * is.
 */
export type PinnedKeys = readonly { readonly keyId: string; readonly publicKey: string }[];

/**
 * Statement readings by month, oldest first, and the months for which the provider has none. An answer about
 * another month says nothing of this one: books of an older version may hold such answers.
 */
export function statementsOf(
  receipts: readonly Receipt[],
  pins: PinnedKeys,
): { readings: Map<CalendarMonth, StatementReading[]>; missing: Set<CalendarMonth> } {
  const readings = new Map<CalendarMonth, StatementReading[]>();
  const missing = new Set<CalendarMonth>();
  for (const receipt of receipts) {
    const month = parseCalendarMonth(receipt.subject);
    if (month === undefined) continue;
    if (receipt.status !== 200) {
      if (isNoStatement(receipt)) missing.add(month);
      continue;
    }
    const reading = readingUnder(pins)(receipt);
    if (reading === undefined) continue;
    missing.delete(month);
    const known = readings.get(month) ?? [];
    readings.set(month, [...known, { ...reading, archivedAs: known.length }]);
  }
  return { readings, missing };
}

/**
 * The exact signed bytes that an archived answer holds.
 *
 * @throws ProgramFault where the bytes are no archived statement: who asks has read them before
 */
export function rawStatementOf(storedBytes: Uint8Array): Uint8Array {
  const reading = readAnswer(statementAnswerReadingSchema, storedBytes);
  assert(reading.kind === 'data', 'an archived statement that was read once can be read again');
  return utf8Bytes(reading.data.raw_statement);
}

const isNoStatement = oncePer((receipt: Receipt): boolean =>
  isRefusal(statementAnswerReadingSchema, receipt, NO_STATEMENT_CODE),
);

/** A reading by itself, whichever others there are of its month. */
type UnplacedReading = Omit<StatementReading, 'archivedAs'>;

/** Each statement is verified and read once under the same list of keys. */
const readingUnder = oncePer((pins: PinnedKeys) =>
  oncePer((receipt: Receipt): UnplacedReading | undefined => statementReadingOf(receipt, pins)),
);

/** Undefined for an answer about another month than was asked for. */
function statementReadingOf(receipt: Receipt, pins: PinnedKeys): UnplacedReading | undefined {
  const month = parseCalendarMonth(receipt.subject);
  assert(month !== undefined, 'a statement is archived under the month that was asked for');
  const answer = dataOf(statementAnswerReadingSchema, receipt);
  if (!isStatementOf(answer, month)) return undefined;
  return {
    month,
    keyId: answer.key_id,
    answer: { month: answer.month, isFinal: answer.final },
    receivedAtMs: receipt.receivedAtMs,
    rawSha256: sha256Hex(answer.raw_statement),
    signature: answer.signature ?? '',
    evidence: evidenceOf(receipt),
    outcome: outcomeOf(answer, receipt, pins),
  };
}

/**
 * Verified under any pin of the statement's key id: an archived statement stands under the pin of its time.
 */
function outcomeOf(answer: StatementAnswerReading, receipt: Receipt, pins: PinnedKeys): StatementOutcome {
  const ofKey = pins.filter((pin) => pin.keyId === '' || pin.keyId === answer.key_id);
  if (ofKey.length === 0) return { kind: 'unpinned' };
  let failed: StatementOutcome = { kind: 'unpinned' };
  for (const pin of ofKey) {
    const outcome = outcomeUnder(answer, receipt, pin);
    if (outcome.kind !== 'invalid') return outcome;
    failed = outcome;
  }
  return failed;
}

/** Each pinned key is judged once. */
const usableKeyOf = oncePer((pin: PinnedKeys[number]) => publicKeyOf(pin.publicKey));

function outcomeUnder(
  answer: StatementAnswerReading,
  receipt: Receipt,
  pin: PinnedKeys[number],
): StatementOutcome {
  const key = usableKeyOf(pin);
  if (!key.usable) return { kind: 'invalid', reason: `the pinned key cannot be used: ${key.reason}` };
  const opened = openStatement({
    key: key.key,
    rawStatement: answer.raw_statement,
    signature: answer.signature,
    algorithm: answer.algorithm,
  });
  switch (opened.kind) {
    case 'verified':
      return {
        kind: 'verified',
        publicKey: pin.publicKey,
        figures: statementFiguresOf(opened.statement, opened.unknownFields, receipt.storedSha256),
      };
    case 'invalid':
      return { kind: 'invalid', reason: opened.reason };
    case 'version':
      return { kind: 'unreadable', reason: `version ${opened.version} of the statement` };
    case 'malformed':
      return { kind: 'unreadable', reason: `${opened.fault.path} ${opened.fault.message}`.trim() };
  }
}
