// What an answer says that it is about. A proxy that mixes answers up hands over a right answer to another
// question, and what was archived under the wrong name would speak for it for good: so this is held against
// what was asked, both before an answer is archived and when it is read back.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { JsonFault, type JsonValue, readJson } from '../../base/json-reader.js';
import { isJsonObject } from '../schema-fields.js';

/**
 * True where a statement's answer is about this month by its own word or by that of the text inside it. Where
 * the two disagree it is no answer to another question but a wrong one to this, and the checks say so
 * (EV-STMT-PERIOD). The text is not trusted by this: nothing but the name of its month is looked at.
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
