// The part of a question that its endpoint alone decides: target, class, what a repetition would do.

import { queryOf } from '../../base/text/rfc3986.js';
import { type Endpoint, pathOf } from '../../wire/endpoint.js';
import type { Repeat } from './retry.js';
import type { ServiceCall } from './service-caller.js';

/** A question whose answer is not read yet. */
export type CallFrame<Class extends string> = Omit<ServiceCall<never, Class>, 'read'>;

/** A read: repeated whenever that may help. */
export function readFrame<Class extends string>(
  endpoint: Endpoint<Class>,
  query: readonly (readonly [string, string])[] = [],
): CallFrame<Class> {
  const text = queryOf(query);
  return {
    ...frameOf(endpoint, 'safe'),
    target: text === '' ? endpoint.path : `${endpoint.path}?${text}`,
  };
}

/** The read of one order. */
export function orderFrame<Class extends string>(
  endpoint: Endpoint<Class>,
  clientRef: string,
): CallFrame<Class> {
  return { ...frameOf(endpoint, 'safe'), target: pathOf(endpoint, clientRef) };
}

/** A call that sends something. */
export function sendFrame<Class extends string>(
  endpoint: Endpoint<Class>,
  repeat: Repeat,
  body?: Uint8Array,
): CallFrame<Class> {
  return { ...frameOf(endpoint, repeat), ...(body === undefined ? {} : { body }) };
}

function frameOf<Class extends string>(
  { method, path, limitClass }: Endpoint<Class>,
  repeat: Repeat,
): CallFrame<Class> {
  return { method, target: path, source: path, limitClass, repeat };
}
