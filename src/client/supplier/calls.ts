// Every question that may be put to the supplier interface, as data: target, what a repetition would do, how
// its answer is read. All names are the wire's. Answers are brought into the form that all interfaces share;
// the request id of this one stands in a header.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { queryOf } from '../../base/rfc3986.js';
import type { AnswerReading } from '../../wire/sandbox/envelope.js';
import {
  type BrandsAnswer,
  brandsAnswerSchema,
  type CheckAnswer,
  checkAnswerSchema,
  type FxAnswer,
  fxAnswerSchema,
  type SummaryAnswer,
  type SupplierOrderAnswer,
  type SupplierOrderRecord,
  summaryAnswerSchema,
  supplierOrderAnswerSchema,
  supplierOrderRecordSchema,
} from '../../wire/supplier/answers.js';
import {
  type SupplierEndpoint,
  supplierEndpoints,
  supplierOrderPath,
  supplierQueryNames,
} from '../../wire/supplier/endpoints.js';
import {
  type Paging,
  readSupplierAnswer,
  readSupplierPage,
  type SupplierPageReading,
  type SupplierReading,
} from '../../wire/supplier/envelope.js';
import { type FloatAnswer, floatAnswerSchema } from '../../wire/supplier/float.js';
import type { ServiceCall } from '../calling/service-caller.js';

/** The source shows no limits of requests, so there are two paces: what reads, and what orders. */
export type SupplierClass = 'read' | 'order';

export type SupplierCall<T> = ServiceCall<T, SupplierClass>;

/** One page of a list: what stands on it, and where it stands in the whole. */
export interface ListPage<T> {
  readonly data: T;
  readonly paging: Paging;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface BrandsFilter {
  /** Three upper-case letters; every currency where absent. */
  readonly currency?: string;
}

export function brandsCall(
  filter: BrandsFilter,
  request: PageRequest,
  bytesMax: number,
): SupplierCall<ListPage<BrandsAnswer>> {
  const { currency } = filter;
  const query: [string, string][] = currency === undefined ? [] : [[supplierQueryNames.currency, currency]];
  return {
    ...read(supplierEndpoints.brands, [...query, ...pageQuery(request)]),
    bytesMax,
    read: (bytes, requestId) => pageOf(readSupplierPage(brandsAnswerSchema, bytes), requestId),
  };
}

/** @param month undefined: the whole life of the float */
export function floatCall(
  month: CalendarMonth | undefined,
  request: PageRequest,
  bytesMax: number,
): SupplierCall<ListPage<FloatAnswer>> {
  const query: [string, string][] = month === undefined ? [] : [[supplierQueryNames.month, month]];
  return {
    ...read(supplierEndpoints.float, [...query, ...pageQuery(request)]),
    bytesMax,
    read: (bytes, requestId) => pageOf(readSupplierPage(floatAnswerSchema, bytes), requestId),
  };
}

export function fxCall(): SupplierCall<FxAnswer> {
  return {
    ...read(supplierEndpoints.fx),
    read: (bytes, requestId) => answerOf(readSupplierAnswer(fxAnswerSchema, bytes), requestId),
  };
}

export function summaryCall(): SupplierCall<SummaryAnswer> {
  return {
    ...read(supplierEndpoints.summary),
    read: (bytes, requestId) => answerOf(readSupplierAnswer(summaryAnswerSchema, bytes), requestId),
  };
}

/** Books nothing, so a second one does no harm. */
export function checkCall(body: Uint8Array): SupplierCall<CheckAnswer> {
  const { method, path } = supplierEndpoints.check;
  return {
    method,
    target: path,
    source: path,
    limitClass: 'read',
    repeat: 'safe',
    body,
    read: (bytes, requestId) => answerOf(readSupplierAnswer(checkAnswerSchema, bytes), requestId),
  };
}

/** The same reference always resolves to the same card, so the same order may be sent again. */
export function supplierOrderCall(body: Uint8Array): SupplierCall<SupplierOrderAnswer> {
  const { method, path } = supplierEndpoints.order;
  return {
    method,
    target: path,
    source: path,
    limitClass: 'order',
    repeat: 'same_reference',
    body,
    read: (bytes, requestId) => answerOf(readSupplierAnswer(supplierOrderAnswerSchema, bytes), requestId),
  };
}

/** The order with its card, for the partner who sells it. */
export function supplierOrderReadCall(clientRef: string): SupplierCall<SupplierOrderAnswer> {
  return {
    ...orderRead(clientRef),
    read: (bytes, requestId) => answerOf(readSupplierAnswer(supplierOrderAnswerSchema, bytes), requestId),
  };
}

/** The order without its card: what a reconciliation may know of it. */
export function supplierOrderRecordCall(clientRef: string): SupplierCall<SupplierOrderRecord> {
  return {
    ...orderRead(clientRef),
    read: (bytes, requestId) => answerOf(readSupplierAnswer(supplierOrderRecordSchema, bytes), requestId),
  };
}

type Frame = Omit<SupplierCall<never>, 'read'>;

function orderRead(clientRef: string): Frame {
  return { ...read(supplierEndpoints.orderRead), target: supplierOrderPath(clientRef) };
}

function read(endpoint: SupplierEndpoint, query: readonly (readonly [string, string])[] = []): Frame {
  const text = queryOf(query);
  return {
    method: endpoint.method,
    target: text === '' ? endpoint.path : `${endpoint.path}?${text}`,
    source: endpoint.path,
    limitClass: 'read',
    repeat: 'safe',
  };
}

function pageQuery({ page, perPage }: PageRequest): [string, string][] {
  return [
    [supplierQueryNames.page, String(page)],
    [supplierQueryNames.perPage, String(perPage)],
  ];
}

function answerOf<T>(reading: SupplierReading<T>, requestId: string): AnswerReading<T> {
  return reading.kind === 'data' ? { ...reading, requestId } : refusedOf(reading, requestId);
}

function pageOf<T>(reading: SupplierPageReading<T>, requestId: string): AnswerReading<ListPage<T>> {
  if (reading.kind !== 'data') return refusedOf(reading, requestId);
  const { data, paging, json } = reading;
  return { kind: 'data', data: { data, paging }, requestId, json };
}

function refusedOf(
  reading: Exclude<SupplierReading<never>, { readonly kind: 'data' }>,
  requestId: string,
): Exclude<AnswerReading<never>, { readonly kind: 'data' }> {
  if (reading.kind === 'fault') return reading;
  const { error: message, code, retry_after_sec } = reading.error;
  const error = {
    code,
    message,
    request_id: requestId,
    ...(typeof retry_after_sec === 'number' ? { retry_after_sec } : {}),
  };
  return { kind: 'error', error, json: reading.json };
}
