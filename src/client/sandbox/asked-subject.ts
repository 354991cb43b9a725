// Answers that say what they are about, held against what was asked before anybody rests on them. One that is
// about something else is no answer: the source was not read (contract, tool: "What a transport fault does").

import type { CalendarMonth } from '../../base/calendar-month.js';
import { isStatementOf } from '../../wire/sandbox/answer-subject.js';
import type { StatementAnswerReading } from '../../wire/sandbox/answers.js';
import type { Exchange } from '../calling/exchange.js';
import { SourceFault } from '../transport/source-fault.js';

/** @throws SourceFault `other_subject` where the data is of another order; a stated error names none */
export function aboutOrder<T extends { readonly client_ref: string }>(
  exchange: Exchange<T>,
  clientRef: string,
): Exchange<T> {
  const { answer } = exchange;
  if (answer.kind === 'data' && answer.data.client_ref !== clientRef) {
    throw otherSubject(exchange, 'another order than was asked for', 'data.client_ref');
  }
  return exchange;
}

/** @throws SourceFault `other_subject` where the data is of another month; a stated error names none */
export function aboutMonth(
  exchange: Exchange<StatementAnswerReading>,
  month: CalendarMonth,
): Exchange<StatementAnswerReading> {
  const { answer } = exchange;
  if (answer.kind === 'data' && !isStatementOf(answer.data, month)) {
    throw otherSubject(exchange, 'another month than was asked for', 'data.month');
  }
  return exchange;
}

/** @throws SourceFault `other_subject` where the data is of another key than the one that asked */
export function aboutKey<T extends { readonly key_id: string }>(
  exchange: Exchange<T>,
  keyId: string,
): Exchange<T> {
  const { answer } = exchange;
  if (answer.kind === 'data' && answer.data.key_id !== keyId) {
    throw otherSubject(exchange, 'another key than the one that asked', 'data.key_id');
  }
  return exchange;
}

function otherSubject({ status, requestId }: Exchange<unknown>, what: string, field: string): SourceFault {
  return new SourceFault('other_subject', {
    message: `the answer (HTTP ${status}) is about ${what}`,
    sent: true,
    httpStatus: status,
    field,
    requestId,
  });
}
