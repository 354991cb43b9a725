// The subject that an answer names. A proxy that mixes answers up delivers a right answer to another
// question, and an answer archived under the wrong name would speak for it for good. So the subject is
// compared with the question, both before an answer is archived and when it is read back.

import { JsonFault, type JsonValue, readJson } from '../../base/json/json-reader.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { isJsonObject } from '../schema-fields.js';

/**
 * True if a statement's answer is about this month by its own word or by that of the text inside it. If the
 * two disagree, it is a wrong answer to this question, not an answer to another, and the checks report it
 * (EV-STMT-PERIOD). The text is not trusted here: only the name of its month is read.
 */
export function isStatementOf(
  answer: { readonly month: string; readonly raw_statement: string },
  month: CalendarMonth,
): boolean {
  return answer.month === month || monthInside(answer.raw_statement) === month;
}

function monthInside(rawStatement: string): JsonValue | undefined {
  try {
    const statement = readJson(rawStatement);
    return isJsonObject(statement) ? statement['month'] : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return undefined;
    throw error;
  }
}
