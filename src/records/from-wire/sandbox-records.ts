/**
 * Archived answers of the sandbox interface as records. Whatever was fetched, imported or set up as a fixture comes
 * through here, so that a run offline says what the run online said.
 */

import { type CalendarMonth, parseCalendarMonth } from '../../base/calendar-month.js';
import { sha256Hex } from '../../base/digest.js';
import { Failure } from '../../base/failure.js';
import { parseInstantMs } from '../../base/instant.js';
import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  eventsAnswerSchema,
  type OrderRecord,
  orderRecordSchema,
  pingAnswerSchema,
  statementAnswerReadingSchema,
  statementKeyAnswerSchema,
} from '../../wire/sandbox/answers.js';
import { readAnswer } from '../../wire/sandbox/envelope.js';
import { readEventBody, type EventBody as WireEventBody } from '../../wire/sandbox/event-reader.js';
import { eventsLimit } from '../../wire/sandbox/limits.js';
import { openStatement } from '../../wire/sandbox/statement.js';
import { publicKeyOf } from '../../wire/statement-verification.js';
import type { BalanceRead } from '../balance.js';
import type { CatalogueRead } from '../catalogue.js';
import type { EventBody, EventReading, EventRecord } from '../event.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../order-read.js';
import type { EvidenceRef, Receipt } from '../receipt.js';
import type { StatementOutcome, StatementReading } from '../statement.js';
import { statementFiguresOf } from './sandbox-statement.js';

type Schema = Parameters<typeof readAnswer>[0];

/** The data of an archived answer. An archive that no longer reads is evidence that failed, not a bug. */
function dataOf<S extends Schema>(schema: S, receipt: Receipt) {
  const reading = readAnswer(schema, receipt.storedBytes);
  if (reading.kind === 'data') return reading.data;
  const what =
    reading.kind === 'fault' ? `${reading.fault.path} ${reading.fault.message}` : reading.error.code;
  throw new Failure(
    'evidence',
    `the archived answer to ${receipt.target} cannot be read: ${what}`,
    'Restore the books from a backup, or fetch the month again.',
  );
}

function evidenceOf(receipt: Receipt): EvidenceRef {
  return { sha256: receipt.storedSha256, requestId: receipt.requestId };
}

/** An instant that the wire's schema has checked already. */
function instantMs(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined)
    throw new Failure('evidence', 'an archived instant cannot be read', 'Fetch the month again.');
  return ms;
}

export interface AccountLife {
  readonly createdAtMs: number | undefined;
  readonly expiresAtMs: number;
}

/** When the account was made and when it ends, from the newest ping. */
export function accountLifeOf(pings: readonly Receipt[]): AccountLife | undefined {
  const newest = pings.filter((receipt) => receipt.status === 200).at(-1);
  if (newest === undefined) return undefined;
  const ping = dataOf(pingAnswerSchema, newest);
  return {
    createdAtMs: ping.created_at === undefined ? undefined : instantMs(ping.created_at),
    expiresAtMs: instantMs(ping.expires_at),
  };
}

export function catalogueReadsOf(receipts: readonly Receipt[]): CatalogueRead[] {
  return receipts
    .filter((receipt) => receipt.status === 200)
    .map((receipt) => ({
      receivedAtMs: receipt.receivedAtMs,
      evidence: evidenceOf(receipt),
      entries: new Map(
        dataOf(catalogueAnswerSchema, receipt).map((entry) => [
          entry.slug,
          { slug: entry.slug, currency: entry.currency, rateBps: entry.rate_bps },
        ]),
      ),
    }));
}

export function balanceReadOf(receipts: readonly Receipt[]): BalanceRead | undefined {
  const newest = receipts.filter((receipt) => receipt.status === 200).at(-1);
  if (newest === undefined) return undefined;
  const { balance_usd6: balanceUsd6, as_of: asOf } = dataOf(balanceAnswerSchema, newest);
  return {
    balanceUsd6,
    asOfMs: instantMs(asOf),
    receivedAtMs: newest.receivedAtMs,
    evidence: evidenceOf(newest),
  };
}

export interface ServedKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly receivedAtMs: number;
  readonly evidence: EvidenceRef;
}

export function servedKeyOf(receipts: readonly Receipt[]): ServedKey | undefined {
  const newest = receipts.filter((receipt) => receipt.status === 200).at(-1);
  if (newest === undefined) return undefined;
  const key = dataOf(statementKeyAnswerSchema, newest);
  return {
    keyId: key.key_id,
    publicKey: key.public_key,
    receivedAtMs: newest.receivedAtMs,
    evidence: evidenceOf(newest),
  };
}

/** The pinned keys by id; several may have been pinned under one id. An empty id stands for whatever id there is. */
export type PinnedKeys = readonly { readonly keyId: string; readonly publicKey: string }[];

/** Statement readings by month, oldest first, and the months for which the provider has none. */
export function statementsOf(
  receipts: readonly Receipt[],
  pins: PinnedKeys,
): { readings: Map<CalendarMonth, StatementReading[]>; missing: Set<CalendarMonth> } {
  const readings = new Map<CalendarMonth, StatementReading[]>();
  const missing = new Set<CalendarMonth>();
  for (const receipt of receipts) {
    const month = parseCalendarMonth(receipt.subject);
    if (month === undefined) continue;
    if (receipt.status !== 200) {
      missing.add(month);
      continue;
    }
    missing.delete(month);
    const known = readings.get(month) ?? [];
    readings.set(month, [...known, statementReadingOf(receipt, month, pins)]);
  }
  return { readings, missing };
}

function statementReadingOf(receipt: Receipt, month: CalendarMonth, pins: PinnedKeys): StatementReading {
  const answer = dataOf(statementAnswerReadingSchema, receipt);
  return {
    month,
    keyId: answer.key_id,
    receivedAtMs: receipt.receivedAtMs,
    rawSha256: sha256Hex(answer.raw_statement),
    signature: answer.signature ?? '',
    evidence: evidenceOf(receipt),
    outcome: outcomeOf(answer, receipt, pins),
  };
}

interface StatementAnswer {
  readonly key_id: string;
  readonly algorithm?: string | null | undefined;
  readonly raw_statement: string;
  readonly signature?: string | null | undefined;
}

/** Verified under any pin of the statement's key id: an archived statement stands under the pin of its time. */
function outcomeOf(answer: StatementAnswer, receipt: Receipt, pins: PinnedKeys): StatementOutcome {
  const ofKey = pins.filter((pin) => pin.keyId === '' || pin.keyId === answer.key_id);
  if (ofKey.length === 0) return { kind: 'unpinned' };
  let failed: StatementOutcome = { kind: 'unpinned' };
  for (const pin of ofKey) {
    const outcome = outcomeUnder(answer, receipt, pin.publicKey);
    if (outcome.kind !== 'invalid') return outcome;
    failed = outcome;
  }
  return failed;
}

function outcomeUnder(answer: StatementAnswer, receipt: Receipt, publicKey: string): StatementOutcome {
  const key = publicKeyOf(publicKey);
  if (!key.usable) return { kind: 'invalid', reason: `the pinned key cannot be used: ${key.reason}` };
  const opened = openStatement({
    key: key.key,
    rawStatement: answer.raw_statement,
    signature: answer.signature,
    algorithm: answer.algorithm,
  });
  switch (opened.kind) {
    case 'verified':
      return {
        kind: 'verified',
        figures: statementFiguresOf(opened.statement, opened.unknownFields, receipt.storedSha256),
      };
    case 'invalid':
      return { kind: 'invalid', reason: opened.reason };
    case 'version':
      return { kind: 'unreadable', reason: `version ${opened.version} of the statement` };
    case 'malformed':
      return { kind: 'unreadable', reason: `${opened.fault.path} ${opened.fault.message}`.trim() };
  }
}

/** Everything read of each reference, oldest first. */
export function orderHistoriesOf(receipts: readonly Receipt[]): Map<string, OrderHistory> {
  const histories = new Map<string, { reads: OrderRead[]; unknown: UnknownOrder | undefined }>();
  for (const receipt of receipts) {
    const known = histories.get(receipt.subject) ?? { reads: [], unknown: undefined };
    if (receipt.status === 200) known.reads.push(orderReadOf(dataOf(orderRecordSchema, receipt), receipt));
    else
      known.unknown = {
        clientRef: receipt.subject,
        readAtMs: receipt.receivedAtMs,
        evidence: evidenceOf(receipt),
      };
    histories.set(receipt.subject, known);
  }
  return new Map([...histories].map(([clientRef, history]) => [clientRef, { clientRef, ...history }]));
}

function orderReadOf(order: OrderRecord, receipt: Receipt): OrderRead {
  return {
    clientRef: order.client_ref,
    orderId: order.order_id,
    slug: order.slug,
    currency: order.currency,
    faceMinor: order.face_minor,
    rateBps: order.rate_bps,
    costMinor: order.cost_minor,
    fxRate: order.fx_rate,
    costUsd6: order.cost_usd6,
    status: order.status,
    quoteId: order.quote_id ?? undefined,
    customer: `${order.end_customer.ref_sha256} ${order.end_customer.country}`,
    createdAtMs: instantMs(order.created_at),
    issuedAtMs: order.issued_at === null ? undefined : instantMs(order.issued_at),
    readAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
}

/** The deliveries of every events answer on file. Those of a read without a webhook secret prove nothing. */
export function eventReadingOf(receipts: readonly Receipt[]): EventReading {
  const answered = receipts.filter((receipt) => receipt.status === 200);
  const events = answered.flatMap((receipt) =>
    dataOf(eventsAnswerSchema, receipt).map((delivery, i) => eventRecordOf(delivery.raw_body, i, receipt)),
  );
  const newest = answered.at(-1);
  return {
    events,
    readAtMs: newest?.receivedAtMs,
    isCut: (newest?.verdicts.length ?? 0) >= eventsLimit.most,
  };
}

function eventRecordOf(rawBody: string, index: number, receipt: Receipt): EventRecord {
  const verdict = receipt.verdicts[index];
  const signature = verdict?.signature ?? 'not verified';
  const reading = signature === 'valid' ? readEventBody(rawBody) : undefined;
  return {
    headerId: verdict?.eventId ?? '',
    signature,
    carriedCode: verdict?.carriedCode ?? false,
    body: reading?.ok === true ? eventBodyOf(reading.event) : undefined,
    bodyFault: reading?.ok === false ? `${reading.fault.path} ${reading.fault.message}`.trim() : undefined,
    bodySha256: sha256Hex(rawBody),
    receivedAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
}

function eventBodyOf(event: WireEventBody): EventBody {
  const { figures } = event;
  return {
    id: event.id,
    type: event.type,
    createdAtMs: instantMs(event.createdAt),
    isTest: figures.kind === 'test',
    order:
      figures.kind === 'order'
        ? {
            clientRef: figures.data.client_ref,
            orderId: figures.data.order_id,
            slug: figures.data.slug,
            currency: figures.data.currency,
            faceMinor: figures.data.face_minor,
            rateBps: figures.data.rate_bps,
            costMinor: figures.data.cost_minor,
            costUsd6: figures.data.cost_usd6,
            status: figures.data.status,
          }
        : undefined,
    deposit:
      figures.kind === 'deposit'
        ? {
            depositId: figures.data.deposit_id,
            plusAmount: figures.data.plus_amount,
            creditedUsd6: figures.data.credited_usd6,
          }
        : undefined,
  };
}
