// Refusals of our own that all clients share: an argument that is none, an answer of another order.

import type { ArgumentName } from '../values/argument-name.js';
import { GiveUp } from './client-failure.js';

/** An argument that is not what it has to be. Its value is not repeated. */
export interface ArgumentFault {
  readonly name: ArgumentName;
  readonly problem: string;
}

/** Nothing was sent: the named argument is not what it has to be. */
export function badArgument(field: string, problem: string, subject = ''): GiveUp {
  return badArguments([{ name: { field, shown: field }, problem }], subject);
}

/** The same of all arguments of a call that are wrong, at once. */
export function badArguments(faults: readonly ArgumentFault[], subject = ''): GiveUp {
  const about = subject === '' ? '' : `${subject}: `;
  const problems = faults.map(({ name, problem }) => `${name.shown} ${problem}`);
  const fields = faults.map(({ name }) => name.field);
  return new GiveUp({
    code: 'invalid_request',
    message: `${about}${[...problems, 'nothing was sent'].join('; ')}`,
    hint: fields.length > 1 ? 'Fix these fields.' : 'Fix that field.',
    field: fields[0],
    fields,
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
