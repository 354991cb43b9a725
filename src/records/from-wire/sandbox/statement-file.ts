// A statement that was handed over as a file: the JSON of `data`, as the interface answers it. An answer with
// only the fields that the interface names is archived, so that it is read back in the same way as any other.

import { JsonFault, type JsonValue, readJson } from '../../../base/json/json-reader.js';
import { utf8Bytes } from '../../../base/text/bytes.js';
import { sha256Hex } from '../../../base/text/digest.js';
import { type CalendarMonth, parseCalendarMonth } from '../../../base/time/calendar-month.js';
import { workingMonth } from '../../../base/time/working-time.js';
import { REQUEST_ID_PREFIX } from '../../../wire/common-names.js';
import { statementAnswerReadingSchema } from '../../../wire/sandbox/answers.js';
import { readAnswerJson } from '../../../wire/sandbox/envelope.js';
import { statementCarriesCode } from '../../../wire/sandbox/redaction.js';
import type { Receipt } from '../../receipt.js';

/** A statement as it was handed over; whether it verifies is judged where it is read back. */
export interface StatementFile {
  /** The month of the answer around the signed bytes: nothing vouches for it. */
  readonly month: CalendarMonth;
  readonly storedBytes: Uint8Array;
  readonly requestId: string;
}

type StatementFileReading = StatementFile | { readonly fault: string | JsonFault };

/**
 * @returns what is wrong with the file where it is no such JSON: words without anything of its content, or
 * the fault of the JSON with its place
 */
export function readStatementFile(bytes: Uint8Array): StatementFileReading {
  const requestId = `${REQUEST_ID_PREFIX}file_${sha256Hex(bytes).slice(0, 24)}`;
  let json: JsonValue;
  try {
    json = readJson(bytes);
  } catch (error) {
    if (error instanceof JsonFault) return { fault: error };
    throw error;
  }
  const reading = readAnswerJson(statementAnswerReadingSchema, { data: json, request_id: requestId });
  if (reading.kind !== 'data') {
    const { path, message } =
      reading.kind === 'fault' ? reading.fault : { path: 'data', message: 'is an error of the service' };
    return { fault: `${path} ${message}`.trim() };
  }
  const { month: text, final, key_id, algorithm, raw_statement, signature } = reading.data;
  const month = workingMonth(parseCalendarMonth(text));
  if (month === undefined) return { fault: 'data.month is no month of the years 1972 to 9998' };
  if (statementCarriesCode(raw_statement)) return { fault: 'it holds what may be a gift card code' };
  const data = { month, final, key_id, algorithm, raw_statement, signature };
  return { month, requestId, storedBytes: utf8Bytes(JSON.stringify({ data, request_id: requestId })) };
}

const FILE_TARGET = 'file ';

/** True for the receipt of a statement that came as a file: nobody was asked for it. */
export function isStatementFile({ target }: Pick<Receipt, 'target'>): boolean {
  return target.startsWith(FILE_TARGET);
}

/** The receipt of a statement that came as a file. */
export function statementFileReceipt(
  { month, requestId, storedBytes }: StatementFile,
  account: string,
  fileName: string,
  receivedAtMs: number,
): Receipt {
  return {
    interfaceName: 'sandbox',
    account,
    topic: 'statement',
    subject: month,
    target: `${FILE_TARGET}${fileName}`,
    status: 200,
    requestId,
    receivedAtMs,
    storedSha256: sha256Hex(storedBytes),
    storedBytes,
    removed: [],
    verdicts: [],
  };
}
