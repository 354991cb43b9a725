// Archived event deliveries. A body is read only where its signature held when it was fetched.

import { oncePer } from '../../../base/list/once-per.js';
import { sha256Hex } from '../../../base/text/digest.js';
import { REMOVED_MARK } from '../../../wire/card-code.js';
import { eventsAnswerSchema } from '../../../wire/sandbox/answers.js';
import { readEventBody, type EventBody as WireEventBody } from '../../../wire/sandbox/event-reader.js';
import { eventsLimit } from '../../../wire/sandbox/limits.js';
import type { SchemaFault } from '../../../wire/schema-fault.js';
import type { EventBody, EventReading, EventRecord } from '../../event.js';
import type { Receipt } from '../../receipt.js';
import { evidenceOf, instantMs } from '../archived-answer.js';
import { dataOf } from './answer-data.js';
import { withEventSpans } from './event-span.js';

/**
 * The deliveries of every events answer on file. Those of a read without a webhook secret prove nothing.
 *
 * @param accountFromMs when the account was made; undefined where the service does not say
 */
export function eventReadingOf(receipts: readonly Receipt[], accountFromMs?: number): EventReading {
  const answered = receipts.filter((receipt) => receipt.status === 200);
  const answers = answered.map(deliveriesOf);
  const newest = answered.at(-1);
  return {
    events: withEventSpans(answers, accountFromMs),
    readAtMs: newest?.receivedAtMs,
    isCut: newest !== undefined && newest.verdicts.length >= limitOf(newest),
  };
}

const deliveriesOf = oncePer((receipt: Receipt): readonly EventRecord[] =>
  dataOf(eventsAnswerSchema, receipt).map((delivery, i) => eventRecordOf(delivery.raw_body, i, receipt)),
);

/**
 * The most events that an answer could hold, by what was asked: one that is full may have left older ones
 * out.
 */
function limitOf({ target }: Receipt): number {
  const stated = /[?&]limit=(\d{1,9})(?:&|$)/.exec(target)?.[1];
  return stated === undefined ? eventsLimit.most : Math.min(Number(stated), eventsLimit.most);
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
    bodyFault: reading?.ok === false ? bodyFaultOf(rawBody, reading.fault) : undefined,
    bodySha256: sha256Hex(rawBody),
    receivedAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
}

/** A text that was not kept tells no more than that: the place of its fault went with it. */
function bodyFaultOf(rawBody: string, { path, message }: SchemaFault): string {
  if (rawBody === REMOVED_MARK) return 'is no strict JSON object, and its text was not kept';
  return `${path} ${message}`.trim();
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
