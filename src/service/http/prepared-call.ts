// A call whose body was read, so that what is left of it needs the books alone.

import type { QueryPairs } from '../../base/text/rfc3986.js';
import { readRequest } from '../../wire/request-body.js';
import type { BodySchema, Read } from '../wire-shape.js';
import { invalidField } from './refused-request.js';
import type { Reply } from './reply.js';

/** The facts that every rule knows of the call that it answers. */
export interface ServiceCall {
  /** Service clock. */
  readonly nowMs: number;
  readonly method: string;
  /** The path as sent. */
  readonly path: string;
  /** The decoded part of the path where the endpoint's template has a name in braces; '' if it has none. */
  readonly pathValue: string;
  readonly query: QueryPairs;
}

export interface PreparedCall<Core, Call> {
  /** The order's reference, where the call places one. */
  readonly clientRef: string | undefined;
  perform(core: Core, call: Call): Reply;
}

/** Reads the body; throws a 400 that names the field. */
export type Preparation<Core, Call> = (body: Uint8Array) => PreparedCall<Core, Call>;

/** A rule that takes no body; `refusal` is what is said to one that comes with it. */
export function withoutBody<Core, Call>(
  rule: (core: Core, call: Call) => Reply,
  refusal: string,
): Preparation<Core, Call> {
  return (body) => {
    refuseBody(body, refusal);
    return { clientRef: undefined, perform: rule };
  };
}

/** Refuses a body where none is asked for; an empty object is what some clients send there. */
export function refuseBody(body: Uint8Array, refusal: string): void {
  if (body.length > 0 && Buffer.from(body).toString('latin1').trim() !== '{}') {
    throw invalidField('body', refusal);
  }
}

/** A rule whose body is of a schema; `refOf` names the reference where the call places an order. */
export function withBody<S extends BodySchema, Core, Call>(
  schema: S,
  rule: (core: Core, call: Call, request: Read<S>) => Reply,
  refOf: (request: Read<S>) => string | undefined = () => undefined,
): Preparation<Core, Call> {
  return (body) => {
    const request = bodyOf(schema, body);
    return { clientRef: refOf(request), perform: (core, call) => rule(core, call, request) };
  };
}

/** The body as its schema takes it; throws a 400 that names the field. */
export function bodyOf<S extends BodySchema>(schema: S, body: Uint8Array, bytesMost?: number): Read<S> {
  const reading = readRequest(schema, body, bytesMost);
  if (!reading.ok) throw invalidField(reading.field, `${reading.field} ${reading.message}`);
  return reading.value;
}
