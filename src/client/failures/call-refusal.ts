// Refusals of our own that all clients share: an argument that is none, an answer of another order.

import { GiveUp } from './client-failure.js';

/** Nothing was sent: the named argument is not what it has to be. Its value is not repeated. */
export function badArgument(field: string, problem: string, subject = ''): GiveUp {
  const about = subject === '' ? field : `${subject}: ${field}`;
  return new GiveUp({
    code: 'invalid_request',
    message: `${about} ${problem}; nothing was sent`,
    hint: 'Fix that field.',
    field,
  });
}

/** The service answered an order that is not the one asked for. */
export function orderDiffers(field: string): GiveUp {
  return new GiveUp({
    kind: 'evidence',
    code: 'order_differs',
    message: `the order: the answer is of another order than was asked for (${field})`,
    hint: 'Read the order of this reference and compare it with your book before anything else.',
    field,
  });
}
