// Every question that may be put to the sandbox, as data: target, class, what a repetition would do, how its
// answer is read. All names are the wire's.

import type { CalendarMonth } from '../../base/calendar-month.js';
import { queryOf } from '../../base/rfc3986.js';
import {
  type BalanceAnswer,
  balanceAnswerSchema,
  type CatalogueEntry,
  catalogueAnswerSchema,
  type DepositAnswer,
  depositAnswerSchema,
  type EventsAnswer,
  eventsAnswerSchema,
  type KeyChallengeAnswer,
  type KeyCreateAnswer,
  type KeyRevokeAnswer,
  keyChallengeAnswerSchema,
  keyCreateAnswerSchema,
  keyRevokeAnswerSchema,
  type OrderAnswer,
  type OrderRecord,
  orderAnswerSchema,
  orderRecordSchema,
  type PingAnswer,
  pingAnswerSchema,
  type QuoteAnswer,
  quoteAnswerSchema,
  type StatementAnswerReading,
  type StatementKeyAnswer,
  statementAnswerReadingSchema,
  statementKeyAnswerSchema,
  type WebhookTestAnswer,
  webhookTestAnswerSchema,
} from '../../wire/sandbox/answers.js';
import { type Endpoint, endpoints, orderPath, queryNames } from '../../wire/sandbox/endpoints.js';
import { readAnswer } from '../../wire/sandbox/envelope.js';
import { catalogueLimit, eventsLimit } from '../../wire/sandbox/limits.js';
import type { Repeat } from '../calling/retry.js';
import type { SandboxCall } from './caller.js';

export interface CatalogueFilter {
  /** Two upper-case letters. */
  readonly country?: string;
  /**
   * 1 to 100; 100 where absent, the most that one answer holds. The service's own default is never relied on.
   */
  readonly limit?: number;
}

export function pingCall(): SandboxCall<PingAnswer> {
  return { ...read(endpoints.ping), read: (bytes) => readAnswer(pingAnswerSchema, bytes) };
}

export function catalogueCall(filter: CatalogueFilter = {}): SandboxCall<CatalogueEntry[]> {
  const query: [string, string][] = [];
  if (filter.country !== undefined) query.push([queryNames.country, filter.country]);
  query.push([queryNames.limit, String(filter.limit ?? catalogueLimit.most)]);
  return { ...read(endpoints.catalogue, query), read: (bytes) => readAnswer(catalogueAnswerSchema, bytes) };
}

export function balanceCall(): SandboxCall<BalanceAnswer> {
  return { ...read(endpoints.balance), read: (bytes) => readAnswer(balanceAnswerSchema, bytes) };
}

export function statementCall(month: CalendarMonth, bytesMax: number): SandboxCall<StatementAnswerReading> {
  return {
    ...read(endpoints.statement, [[queryNames.month, month]]),
    bytesMax,
    read: (bytes) => readAnswer(statementAnswerReadingSchema, bytes),
  };
}

export function statementKeyCall(): SandboxCall<StatementKeyAnswer> {
  return { ...read(endpoints.statementKey), read: (bytes) => readAnswer(statementKeyAnswerSchema, bytes) };
}

/**
 * @param limit 1 to 1000: the newest so many. It is always stated: the service's own default is never relied
 * on
 */
export function eventsCall(bytesMax: number, limit: number = eventsLimit.most): SandboxCall<EventsAnswer> {
  return {
    ...read(endpoints.events, [[queryNames.limit, String(limit)]]),
    bytesMax,
    read: (bytes) => readAnswer(eventsAnswerSchema, bytes),
  };
}

/** The order without its card: what a reconciliation may know of it. */
export function orderRecordCall(clientRef: string): SandboxCall<OrderRecord> {
  return { ...orderRead(clientRef), read: (bytes) => readAnswer(orderRecordSchema, bytes) };
}

/** The order with its card, for the partner who sells it. */
export function orderReadCall(clientRef: string): SandboxCall<OrderAnswer> {
  return { ...orderRead(clientRef), read: (bytes) => readAnswer(orderAnswerSchema, bytes) };
}

/** A quote binds nobody and costs nothing, so a second one does no harm. */
export function quoteCall(body: Uint8Array): SandboxCall<QuoteAnswer> {
  return { ...post(endpoints.quote, 'safe', body), read: (bytes) => readAnswer(quoteAnswerSchema, bytes) };
}

export function orderCall(clientRef: string, body: Uint8Array): SandboxCall<OrderAnswer> {
  return {
    ...post(endpoints.order, 'same_reference', body),
    idempotencyKey: clientRef,
    read: (bytes) => readAnswer(orderAnswerSchema, bytes),
  };
}

/** Moves money and carries no reference of ours: a second one would be a second deposit. */
export function depositCall(body: Uint8Array): SandboxCall<DepositAnswer> {
  return {
    ...post(endpoints.depositSimulate, 'never_blindly', body),
    read: (bytes) => readAnswer(depositAnswerSchema, bytes),
  };
}

export function testEventCall(body: Uint8Array): SandboxCall<WebhookTestAnswer> {
  return {
    ...post(endpoints.webhookTest, 'never_blindly', body),
    read: (bytes) => readAnswer(webhookTestAnswerSchema, bytes),
  };
}

/** Once done, the key cannot ask again whether it was done: the second call would be refused as revoked. */
export function revokeCall(): SandboxCall<KeyRevokeAnswer> {
  return {
    ...post(endpoints.keyRevoke, 'never_blindly'),
    read: (bytes) => readAnswer(keyRevokeAnswerSchema, bytes),
  };
}

export function keyChallengeCall(): SandboxCall<KeyChallengeAnswer> {
  return {
    ...post(endpoints.keyChallenge, 'safe'),
    read: (bytes) => readAnswer(keyChallengeAnswerSchema, bytes),
  };
}

/** A challenge serves once and keys are few a day, so a lost answer is a lost key and not asked for again. */
export function keyCreateCall(body: Uint8Array): SandboxCall<KeyCreateAnswer> {
  return {
    ...post(endpoints.keyCreate, 'never_blindly', body),
    read: (bytes) => readAnswer(keyCreateAnswerSchema, bytes),
  };
}

type Frame = Omit<SandboxCall<never>, 'read'>;

function read(endpoint: Endpoint, query: readonly (readonly [string, string])[] = []): Frame {
  const text = queryOf(query);
  return {
    method: endpoint.method,
    target: text === '' ? endpoint.path : `${endpoint.path}?${text}`,
    source: endpoint.path,
    limitClass: endpoint.limitClass,
    repeat: 'safe',
  };
}

function orderRead(clientRef: string): Frame {
  return { ...read(endpoints.orderRead), target: orderPath(clientRef) };
}

function post(endpoint: Endpoint, repeat: Repeat, body?: Uint8Array): Frame {
  return {
    method: endpoint.method,
    target: endpoint.path,
    source: endpoint.path,
    limitClass: endpoint.limitClass,
    repeat,
    ...(body === undefined ? {} : { body }),
  };
}
