// Answers that say what they are about, held against what was asked before anybody rests on them. One that
// is about something else is no answer: the source was not read (contract, tool: "What a transport fault
// does").

import { SourceFault } from '../transport/source-fault.js';
import type { Exchange } from './exchange.js';

/**
 * The exchange, unless its data is about something else; a stated error names nothing.
 *
 * @param what it is about then, in words, and `field`, which says so
 * @throws SourceFault `other_subject`
 */
export function aboutAsked<T>(
  exchange: Exchange<T>,
  isAsked: (data: T) => boolean,
  what: string,
  field: string,
): Exchange<T> {
  const { answer, status, requestId } = exchange;
  if (answer.kind === 'error' || isAsked(answer.data)) return exchange;
  throw new SourceFault('other_subject', {
    message: `the answer (HTTP ${status}) is about ${what}`,
    sent: true,
    httpStatus: status,
    field,
    requestId,
  });
}

/** @throws SourceFault `other_subject` where the data is of another order */
export function aboutOrder<T extends { readonly client_ref: string }>(
  exchange: Exchange<T>,
  clientRef: string,
): Exchange<T> {
  const isAsked = (order: T) => order.client_ref === clientRef;
  return aboutAsked(exchange, isAsked, 'another order than was asked for', 'data.client_ref');
}
