// The events endpoint (source, section 6): every event as the delivery that the partner's endpoint would
// receive, signed at the time of reading with the caller's webhook secret, at real time. And test events of
// any type.

import { systemClock } from '../../base/time/clock.js';
import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import { eventSignatureOf } from '../../wire/event-signature.js';
import type { eventsAnswerSchema, webhookTestAnswerSchema } from '../../wire/sandbox/answers.js';
import { queryNames } from '../../wire/sandbox/endpoints.js';
import type { EventType } from '../../wire/sandbox/event-bodies.js';
import { eventsLimit, LOW_BALANCE_USD6, TEST_EVENTS_PER_KEY } from '../../wire/sandbox/limits.js';
import { webhookTestRequestSchema } from '../../wire/sandbox/requests.js';
import { limitField } from '../http/query-fields.js';
import { type Reply, reply } from '../http/reply.js';
import type { Read, Written } from '../wire-shape.js';
import type { EventRow } from './books/event-table.js';
import type { SandboxCore, SignedCall } from './core.js';
import { type EventData, type NewEvent, writeEvent } from './event-writer.js';
import { type EventDraft, spoilEvents } from './faults/event-faults.js';
import { ApiRefusal } from './refusal.js';

export const webhookTestBody = webhookTestRequestSchema;

type Delivery = Written<typeof eventsAnswerSchema>[number];

export function answerEvents(core: SandboxCore, call: SignedCall): Reply {
  const limit = limitField(call.query, queryNames.limit, eventsLimit);
  const honest = core.books.events.newest(call.key.key_id, limit).map(draftOf);
  const drafts = core.faults.all().length === 0 ? honest : spoilEvents(core.faults, call.key.key_id, honest);
  return reply(
    200,
    drafts.map((draft) => deliver(core, call.key.webhook_secret, draft)),
  );
}

function draftOf(row: EventRow): EventDraft {
  return {
    eventId: row.event_id,
    headerId: row.event_id,
    type: row.type,
    subject: row.subject,
    body: row.body,
    shiftSeconds: 0,
    signing: 'right',
  };
}

function deliver(core: SandboxCore, webhookSecret: string, draft: EventDraft): Delivery {
  const seconds = Math.floor(systemClock.nowMs() / 1000) + draft.shiftSeconds;
  const secret = draft.signing === 'wrong' ? `${webhookSecret}-not` : webhookSecret;
  const headers: Record<string, string> = { [core.names.contentType]: JSON_CONTENT_TYPE };
  if (draft.headerId !== undefined) headers[core.names.eventId] = draft.headerId;
  if (draft.signing !== 'none') {
    headers[core.names.eventSignature] = eventSignatureOf(secret, seconds, Buffer.from(draft.body, 'utf8'));
  }
  return { raw_body: draft.body, headers };
}

export function answerWebhookTest(
  core: SandboxCore,
  call: SignedCall,
  request: Read<typeof webhookTestRequestSchema>,
): Reply {
  const used = call.account.test_event_count;
  if (core.settings.limited && used >= TEST_EVENTS_PER_KEY) {
    throw new ApiRefusal('limit_exceeded', 'the test events of this key are used up', {
      details: { limit: TEST_EVENTS_PER_KEY, used },
    });
  }
  core.books.accounts.raise(call.key.key_id, 'test_event_count');
  const eventId = writeEvent(core, testEvent(call, request.type));
  const data: Written<typeof webhookTestAnswerSchema> = { event_id: eventId, type: request.type };
  return reply(201, data);
}

/** A test event has the figures of its type, stands for nothing, and says so. */
function testEvent(call: SignedCall, type: EventType): NewEvent<EventType> {
  return { keyId: call.key.key_id, type, data: testData(call, type), atMs: call.nowMs, subject: null };
}

function testData(call: SignedCall, type: EventType): EventData<EventType> {
  switch (type) {
    case 'order.pending':
    case 'order.issued':
      return {
        client_ref: 'test-event',
        order_id: 'ord_test',
        slug: 'demo-coffee',
        currency: 'USD',
        face_minor: 2500,
        rate_bps: 500,
        cost_minor: 2375,
        cost_usd6: 23_750_000,
        status: type === 'order.pending' ? 'pending' : 'issued',
        test: true,
      };
    case 'deposit.credited':
      return { deposit_id: 'dep_test', plus_amount: '20', credited_usd6: 59_820_000, test: true };
    case 'balance.low':
      return { balance_usd6: LOW_BALANCE_USD6 - 1, threshold_usd6: LOW_BALANCE_USD6, test: true };
    case 'statement.ready':
      return { month: '2026-01', statement_id: 'stm_test', test: true };
    case 'key.revoked':
      return { key_id: call.key.key_id, test: true };
  }
}
