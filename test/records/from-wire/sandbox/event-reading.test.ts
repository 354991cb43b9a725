import { describe, expect, it } from 'vitest';
import { eventReadingOf } from '../../../../src/records/from-wire/sandbox/event-reading.js';
import type { Receipt } from '../../../../src/records/receipt.js';
import type { FaultRequest } from '../../../../src/service/local-service.js';
import { LiveAccount, ownBooks } from '../../../jobs/support/live-account.js';
import { receipt } from '../../../store/sample.js';

/** The events of an account with one order and one deposit, read with a fault on. */
async function eventsWith(fault?: FaultRequest) {
  const live = await LiveAccount.open();
  const books = ownBooks();
  const deposit = await live.deposit('20');
  await live.order('shop-1');
  if (fault !== undefined) live.service.addFault(fault);
  await live.fetch(books, '2026-09');
  const reading = eventReadingOf(
    books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'events'),
  );
  return { ...reading, deposit };
}

const ofOrder = { client_ref: 'shop-1' };

describe('real event deliveries as records', () => {
  it('say what an order and a deposit event say, once their signature held', async () => {
    const { events, deposit, isCut } = await eventsWith();
    expect(
      events.map(({ signature, carriedCode, bodyFault }) => [signature, carriedCode, bodyFault]),
    ).toEqual([
      ['valid', false, undefined],
      ['valid', false, undefined],
    ]);
    const [credited, issued] = events.map(({ body }) => body);
    expect(credited).toMatchObject({
      type: 'deposit.credited',
      isTest: false,
      order: undefined,
      deposit: { depositId: deposit.depositId, plusAmount: '20', creditedUsd6: 59_820_000 },
    });
    expect(issued).toMatchObject({
      type: 'order.issued',
      createdAtMs: Date.parse('2026-09-01T08:00:00Z'),
      isTest: false,
      deposit: undefined,
      order: {
        clientRef: 'shop-1',
        slug: 'demo-coffee',
        currency: 'USD',
        faceMinor: 2500,
        rateBps: 500,
        costMinor: 2375,
        costUsd6: 23_750_000,
        status: 'issued',
      },
    });
    expect(events.map(({ headerId }) => headerId)).toEqual([credited?.id, issued?.id]);
    expect(isCut).toBe(false);
  });

  it.each<[string, FaultRequest, string]>([
    ['signed with another secret', { fault: 'event_wrong_signature', match: ofOrder }, 'mismatch'],
    ['not signed', { fault: 'event_unsigned', match: ofOrder }, 'header_missing'],
    ['signed 301 seconds ago', { fault: 'event_stale', seconds: -301, match: ofOrder }, 'too_old'],
    ['without its id', { fault: 'event_without_id', match: ofOrder }, 'id_missing'],
  ])('use nothing of a body that came %s', async (_what, fault, signature) => {
    const { events } = await eventsWith(fault);
    expect(events.map((event) => [event.signature, event.body?.type])).toEqual([
      ['valid', 'deposit.credited'],
      [signature, undefined],
    ]);
  });

  it('show that a body carried a code, without the code', async () => {
    const { events } = await eventsWith({ fault: 'event_code', match: ofOrder });
    expect(events.map(({ carriedCode }) => carriedCode)).toEqual([false, true]);
    expect(events[1]).toMatchObject({ signature: 'valid', body: { order: { clientRef: 'shop-1' } } });
    expect(JSON.stringify(events)).not.toContain('DEMO-');
  });

  it('keep a type that nobody knows, and a test event that stands for nothing', async () => {
    const { events } = await eventsWith({ fault: 'event_unknown_type', match: ofOrder });
    expect(events[1]).toMatchObject({
      signature: 'valid',
      body: { type: 'order.archived', order: undefined },
    });

    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.client.testEvent('order.issued');
    await live.fetch(books, '2026-09');
    const key = { interfaceName: 'sandbox', account: live.account } as const;
    const [test] = eventReadingOf(books.receipts.all(key, 'events')).events;
    expect(test?.body).toMatchObject({ type: 'order.issued', isTest: true, order: undefined });
  });

  it('say which field of a signed body cannot be read', async () => {
    const { events } = await eventsWith({ fault: 'event_altered', field: 'slug', value: '', match: ofOrder });
    expect(events[1]).toMatchObject({ signature: 'valid', body: undefined });
    expect(events[1]?.bodyFault).toMatch(/^data\.slug /);
  });
});

describe('eventReadingOf', () => {
  const delivery = { raw_body: '{}', headers: {} };
  const answer = (count: number, verdicts: Receipt['verdicts'] = []): Receipt =>
    receipt({
      topic: 'events',
      text: JSON.stringify({ data: Array.from({ length: count }, () => delivery), request_id: 'req_1' }),
      verdicts,
    });
  const verdict = { eventId: 'evt_1', signature: 'valid', carriedCode: false };

  it('was never read where no answer is on file', () => {
    const refused = receipt({ topic: 'events', status: 401, text: '{}' });
    expect(eventReadingOf([refused])).toEqual({ events: [], readAtMs: undefined, isCut: false });
  });

  it('uses no body whose signature was not judged when it was fetched', () => {
    const [event] = eventReadingOf([answer(1)]).events;
    expect(event).toMatchObject({ headerId: '', signature: 'not verified', body: undefined });
  });

  it('is cut where the answer was as long as the endpoint gives, so that older events may be missing', () => {
    const verdicts = Array.from({ length: 1000 }, () => verdict);
    expect(eventReadingOf([answer(1000, verdicts)]).isCut).toBe(true);
    expect(eventReadingOf([answer(999, verdicts.slice(1))]).isCut).toBe(false);
    // What was asked for says when an answer is full.
    const asked = (limit: number) => ({
      ...answer(100, verdicts.slice(900)),
      target: `GET /v1/sandbox/events?limit=${limit}`,
    });
    expect(eventReadingOf([asked(100)]).isCut).toBe(true);
    expect(eventReadingOf([asked(101)]).isCut).toBe(false);
  });

  it('says of a body that was not kept no fault that only the text put in its place has', () => {
    const removed = receipt({
      topic: 'events',
      text: JSON.stringify({ data: [{ raw_body: '[removed]', headers: {} }], request_id: 'req_1' }),
      verdicts: [verdict],
    });
    const [event] = eventReadingOf([removed]).events;
    expect(event?.bodyFault).toBe('is no strict JSON object, and its text was not kept');
  });
});
