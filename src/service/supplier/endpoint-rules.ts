// Which rule answers which endpoint, with the schema of its body read before the rule is asked.

import { readRequest } from '../../wire/sandbox/requests.js';
import type { SupplierEndpointName } from '../../wire/supplier/endpoints.js';
import { checkRequestSchema, supplierOrderRequestSchema } from '../../wire/supplier/requests.js';
import type { BodySchema, Read } from '../wire-shape.js';
import { answerBrands, answerFx, answerSummary } from './brand-reads.js';
import type { SupplierCall, SupplierCore, SupplierReply } from './core.js';
import { answerFloat } from './float-read.js';
import { answerSupplierOrder, answerSupplierOrderRead } from './orders.js';
import { answerCheck } from './price-check.js';
import { invalidSupplierField } from './refusal.js';

/** A rule with its body already read: what is left needs the books. */
export interface PreparedSupplierCall {
  /** The order's reference, where the call places one. */
  readonly clientRef: string | undefined;
  perform(core: SupplierCore, call: SupplierCall): SupplierReply;
}

type Preparation = (body: Buffer) => PreparedSupplierCall;

const preparations: Readonly<Record<SupplierEndpointName, Preparation>> = {
  brands: withoutBody(answerBrands),
  fx: withoutBody(answerFx),
  summary: withoutBody(answerSummary),
  check: (body) => {
    const request = bodyOf(checkRequestSchema, body);
    return { clientRef: undefined, perform: (core, call) => answerCheck(core, call, request) };
  },
  order: (body) => {
    const request = bodyOf(supplierOrderRequestSchema, body);
    return {
      clientRef: request.client_ref,
      perform: (core, call) => answerSupplierOrder(core, call, request),
    };
  },
  orderRead: withoutBody(answerSupplierOrderRead),
  float: withoutBody(answerFloat),
};

/** Reads the body of a call; throws a 400 that names the field. */
export function prepareSupplierCall(endpoint: SupplierEndpointName, body: Buffer): PreparedSupplierCall {
  return preparations[endpoint](body);
}

function withoutBody(rule: (core: SupplierCore, call: SupplierCall) => SupplierReply): Preparation {
  return (body) => {
    // An empty object is what some clients send where no body is asked for.
    if (body.length > 0 && body.toString('latin1').trim() !== '{}') {
      throw invalidSupplierField('body', 'is not taken by this call');
    }
    return { clientRef: undefined, perform: rule };
  };
}

function bodyOf<S extends BodySchema>(schema: S, body: Uint8Array): Read<S> {
  const reading = readRequest(schema, body);
  if (!reading.ok) throw invalidSupplierField(reading.field, reading.message);
  return reading.value;
}
