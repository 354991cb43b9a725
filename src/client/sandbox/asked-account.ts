// Answers of the sandbox that say of which month or key they are, held against what was asked.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { isStatementOf } from '../../wire/sandbox/answer-subject.js';
import type { StatementAnswerReading } from '../../wire/sandbox/answers.js';
import { aboutAsked } from '../calling/asked-subject.js';
import type { Exchange } from '../calling/exchange.js';

/** @throws SourceFault `other_subject` where the data is of another month; a stated error names none */
export function aboutMonth(
  exchange: Exchange<StatementAnswerReading>,
  month: CalendarMonth,
): Exchange<StatementAnswerReading> {
  const isAsked = (answer: StatementAnswerReading) => isStatementOf(answer, month);
  return aboutAsked(exchange, isAsked, 'another month than was asked for', 'data.month');
}

/** @throws SourceFault `other_subject` where the data is of another key than the one that asked */
export function aboutKey<T extends { readonly key_id: string }>(
  exchange: Exchange<T>,
  keyId: string,
): Exchange<T> {
  const isAsked = ({ key_id }: T) => key_id === keyId;
  return aboutAsked(exchange, isAsked, 'another key than the one that asked', 'data.key_id');
}
