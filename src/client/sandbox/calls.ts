// Every question that may be put to the sandbox, as data: target, class, what a repetition would do, how its
// answer is read. All names are the wire's.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  depositAnswerSchema,
  eventsAnswerSchema,
  keyChallengeAnswerSchema,
  keyCreateAnswerSchema,
  keyRevokeAnswerSchema,
  orderAnswerSchema,
  orderRecordSchema,
  pingAnswerSchema,
  quoteAnswerSchema,
  statementAnswerReadingSchema,
  statementKeyAnswerSchema,
  webhookTestAnswerSchema,
} from '../../wire/sandbox/answers.js';
import { endpoints, type LimitClass, queryNames } from '../../wire/sandbox/endpoints.js';
import { readAnswer } from '../../wire/sandbox/envelope.js';
import { catalogueLimit, eventsLimit } from '../../wire/sandbox/limits.js';
import { type CallFrame, orderFrame, readFrame, sendFrame } from '../calling/call-frame.js';

export interface CatalogueFilter {
  /** Two upper-case letters. */
  readonly country?: string;
  /**
   * 1 to 100; 100 where absent, the most that one answer holds. The service's own default is never relied on.
   */
  readonly limit?: number;
}

export function pingCall() {
  return callOf(readFrame<LimitClass>(endpoints.ping), pingAnswerSchema);
}

export function catalogueCall(filter: CatalogueFilter = {}) {
  const limit: [string, string] = [queryNames.limit, String(filter.limit ?? catalogueLimit.most)];
  const { country } = filter;
  const query: [string, string][] = country === undefined ? [limit] : [[queryNames.country, country], limit];
  return callOf(readFrame<LimitClass>(endpoints.catalogue, query), catalogueAnswerSchema);
}

export function balanceCall() {
  return callOf(readFrame<LimitClass>(endpoints.balance), balanceAnswerSchema);
}

export function statementCall(month: CalendarMonth, bytesMax: number) {
  const frame = readFrame<LimitClass>(endpoints.statement, [[queryNames.month, month]]);
  return callOf({ ...frame, bytesMax }, statementAnswerReadingSchema);
}

export function statementKeyCall() {
  return callOf(readFrame<LimitClass>(endpoints.statementKey), statementKeyAnswerSchema);
}

/**
 * @param limit 1 to 1000: the newest so many. It is always stated: the service's own default is never
 *   relied on
 */
export function eventsCall(bytesMax: number, limit: number = eventsLimit.most) {
  const frame = readFrame<LimitClass>(endpoints.events, [[queryNames.limit, String(limit)]]);
  return callOf({ ...frame, bytesMax }, eventsAnswerSchema);
}

/** The order without its card: what a reconciliation may know of it. */
export function orderRecordCall(clientRef: string) {
  return callOf(orderFrame<LimitClass>(endpoints.orderRead, clientRef), orderRecordSchema);
}

/** The order with its card, for the partner who sells it. */
export function orderReadCall(clientRef: string) {
  return callOf(orderFrame<LimitClass>(endpoints.orderRead, clientRef), orderAnswerSchema);
}

/** A quote binds nobody and costs nothing, so a second one does no harm. */
export function quoteCall(body: Uint8Array) {
  return callOf(sendFrame<LimitClass>(endpoints.quote, 'safe', body), quoteAnswerSchema);
}

export function orderCall(clientRef: string, body: Uint8Array) {
  const frame = sendFrame<LimitClass>(endpoints.order, 'same_reference', body);
  return callOf({ ...frame, idempotencyKey: clientRef }, orderAnswerSchema);
}

/** Moves money and carries no reference of ours: a second one would be a second deposit. */
export function depositCall(body: Uint8Array) {
  const frame = sendFrame<LimitClass>(endpoints.depositSimulate, 'never_blindly', body);
  return callOf(frame, depositAnswerSchema);
}

export function testEventCall(body: Uint8Array) {
  const frame = sendFrame<LimitClass>(endpoints.webhookTest, 'never_blindly', body);
  return callOf(frame, webhookTestAnswerSchema);
}

/** Once done, the key cannot ask again whether it was done: the second call would be refused as revoked. */
export function revokeCall() {
  return callOf(sendFrame<LimitClass>(endpoints.keyRevoke, 'never_blindly'), keyRevokeAnswerSchema);
}

export function keyChallengeCall() {
  return callOf(sendFrame<LimitClass>(endpoints.keyChallenge, 'safe'), keyChallengeAnswerSchema);
}

/** A challenge serves once and keys are few a day, so a lost answer is a lost key and not asked for again. */
export function keyCreateCall(body: Uint8Array) {
  return callOf(sendFrame<LimitClass>(endpoints.keyCreate, 'never_blindly', body), keyCreateAnswerSchema);
}

function callOf<S extends Parameters<typeof readAnswer>[0]>(frame: CallFrame<LimitClass>, schema: S) {
  return { ...frame, read: (bytes: Uint8Array) => readAnswer(schema, bytes) };
}
