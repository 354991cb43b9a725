// Every question that may be put to the supplier interface, as data: target, what a repetition would do,
// how its answer is read. All names are the wire's.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { AnswerReading } from '../../wire/answer-envelope.js';
import type { Paging } from '../../wire/paging.js';
import {
  brandsAnswerSchema,
  checkAnswerSchema,
  fxAnswerSchema,
  summaryAnswerSchema,
  supplierOrderAnswerSchema,
  supplierOrderRecordSchema,
} from '../../wire/supplier/answers.js';
import { type SupplierClass, supplierEndpoints, supplierQueryNames } from '../../wire/supplier/endpoints.js';
import { type PageReading, readSupplierAnswer, readSupplierPage } from '../../wire/supplier/envelope.js';
import { floatAnswerSchema } from '../../wire/supplier/float.js';
import { type CallFrame, orderFrame, readFrame, sendFrame } from '../calling/call-frame.js';
import { type PageRequest, pageQuery } from '../calling/list-request.js';

/** One page of a list: what stands on it, and where it stands in the whole. */
export interface ListPage<T> {
  readonly data: T;
  readonly paging: Paging;
}

export interface BrandsFilter {
  /** Three upper-case letters; every currency where absent. */
  readonly currency?: string;
}

export function brandsCall({ currency }: BrandsFilter, request: PageRequest, bytesMax: number) {
  const query: [string, string][] = currency === undefined ? [] : [[supplierQueryNames.currency, currency]];
  const frame = readFrame<SupplierClass>(supplierEndpoints.brands, [...query, ...pageQuery(request)]);
  return pageCallOf({ ...frame, bytesMax }, brandsAnswerSchema);
}

/** @param month undefined: the whole life of the float */
export function floatCall(month: CalendarMonth | undefined, request: PageRequest, bytesMax: number) {
  const query: [string, string][] = month === undefined ? [] : [[supplierQueryNames.month, month]];
  const frame = readFrame<SupplierClass>(supplierEndpoints.float, [...query, ...pageQuery(request)]);
  return pageCallOf({ ...frame, bytesMax }, floatAnswerSchema);
}

export function fxCall() {
  return callOf(readFrame<SupplierClass>(supplierEndpoints.fx), fxAnswerSchema);
}

export function summaryCall() {
  return callOf(readFrame<SupplierClass>(supplierEndpoints.summary), summaryAnswerSchema);
}

/** Books nothing, so a second one does no harm. */
export function checkCall(body: Uint8Array) {
  return callOf(sendFrame<SupplierClass>(supplierEndpoints.check, 'safe', body), checkAnswerSchema);
}

/** The same reference always resolves to the same card, so the same order may be sent again. */
export function supplierOrderCall(body: Uint8Array) {
  const frame = sendFrame<SupplierClass>(supplierEndpoints.order, 'same_reference', body);
  return callOf(frame, supplierOrderAnswerSchema);
}

/** The order with its card, for the partner who sells it. */
export function supplierOrderReadCall(clientRef: string) {
  return callOf(orderFrame<SupplierClass>(supplierEndpoints.orderRead, clientRef), supplierOrderAnswerSchema);
}

/** The order without its card: what a reconciliation may know of it. */
export function supplierOrderRecordCall(clientRef: string) {
  return callOf(orderFrame<SupplierClass>(supplierEndpoints.orderRead, clientRef), supplierOrderRecordSchema);
}

type Schema = Parameters<typeof readSupplierAnswer>[0];

/** The request id of this interface stands in a header. */
function callOf<S extends Schema>(frame: CallFrame<SupplierClass>, schema: S) {
  return {
    ...frame,
    read: (bytes: Uint8Array, requestId: string) => readSupplierAnswer(schema, bytes, requestId),
  };
}

function pageCallOf<S extends Schema>(frame: CallFrame<SupplierClass>, schema: S) {
  return {
    ...frame,
    read: (bytes: Uint8Array, requestId: string) => pageOf(readSupplierPage(schema, bytes, requestId)),
  };
}

function pageOf<T>(reading: PageReading<T>): AnswerReading<ListPage<T>> {
  if (reading.kind !== 'data') return reading;
  const { paging, ...answer } = reading;
  return { ...answer, data: { data: answer.data, paging } };
}
