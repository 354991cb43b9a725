import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { receivedEventsOf } from '../../../src/client/sandbox/received-events.js';
import { eventSignatureOf } from '../../../src/wire/event-signature.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';
import { webhookSecret } from '../support/sandbox-samples.js';

const NOW = 1_790_000_000;

function body(id: string, more: Record<string, unknown> = {}): string {
  const data = { deposit_id: 'dep_1', plus_amount: '20', credited_usd6: 59820000 };
  return JSON.stringify({
    id,
    type: 'deposit.credited',
    created_at: '2026-10-02T00:00:00.000Z',
    data,
    ...more,
  });
}

function delivery(raw_body: string, id: string, secret = webhookSecret, t = NOW) {
  const signature = eventSignatureOf(secret, t, utf8Bytes(raw_body));
  return { raw_body, headers: { 'service-event-id': id, 'service-signature': signature } };
}

function standings(...deliveries: ReturnType<typeof delivery>[]): string[] {
  return receivedEventsOf(deliveries, webhookSecret, NOW, headerNames()).map((event) => event.standing);
}

describe('receivedEventsOf', () => {
  it('reads a verified event, and counts a type that it does not know', () => {
    const unknown = body('evt_2', { type: 'brand.added', data: { anything: true } });
    const events = receivedEventsOf(
      [delivery(body('evt_1'), 'evt_1'), delivery(unknown, 'evt_2')],
      webhookSecret,
      NOW,
      headerNames(),
    );
    expect(events.map((event) => event.event?.figures.kind)).toEqual(['deposit', 'unknown_type']);
    expect(events.map((event) => event.standing)).toEqual(['new', 'new']);
  });

  it('marks the same event a second time as repeated, in any order among others', () => {
    const [one, two] = [delivery(body('evt_1'), 'evt_1'), delivery(body('evt_2'), 'evt_2')];
    expect(standings(two, one, two, one)).toEqual(['new', 'new', 'repeated', 'repeated']);
  });

  it('raises an alarm at an id that comes back with another body, or that is not the one in the body', () => {
    const other = body('evt_1', { created_at: '2026-10-02T01:00:00.000Z' });
    expect(standings(delivery(body('evt_1'), 'evt_1'), delivery(other, 'evt_1'))).toEqual(['new', 'altered']);
    expect(standings(delivery(body('evt_1'), 'evt_9'))).toEqual(['altered']);
  });

  it.each([
    ['301 seconds old', 'too_old', delivery(body('evt_1'), 'evt_1', webhookSecret, NOW - 301)],
    ['301 seconds ahead', 'too_new', delivery(body('evt_1'), 'evt_1', webhookSecret, NOW + 301)],
    ['in milliseconds', 't_malformed', delivery(body('evt_1'), 'evt_1', webhookSecret, NOW * 1000)],
    ['signed with another secret', 'mismatch', delivery(body('evt_1'), 'evt_1', `${webhookSecret}x`)],
    ['altered in its body', 'mismatch', { ...delivery(body('evt_1'), 'evt_1'), raw_body: body('evt_2') }],
    [
      'without a signature',
      'header_missing',
      { raw_body: body('evt_1'), headers: { 'service-event-id': 'evt_1' } },
    ],
  ])('refuses one that is %s, and reads nothing of it', (_name, reason, refused) => {
    const [event] = receivedEventsOf([refused as never], webhookSecret, NOW, headerNames());
    expect(event).toMatchObject({ standing: 'refused', problem: reason, event: undefined });
  });

  it('takes one that is 300 seconds off either way', () => {
    for (const t of [NOW - 300, NOW + 300]) {
      expect(standings(delivery(body('evt_1'), 'evt_1', webhookSecret, t))).toEqual(['new']);
    }
  });

  it('does not let a refused delivery take the place of the true one with its id', () => {
    const forged = { ...delivery(body('evt_1'), 'evt_1'), raw_body: '{}' };
    expect(standings(forged, delivery(body('evt_1'), 'evt_1'))).toEqual(['refused', 'new']);
  });

  it('says where a verified body is not the event of its type', () => {
    const [event] = receivedEventsOf(
      [delivery(body('evt_1', { data: { deposit_id: 'dep_1' } }), 'evt_1')],
      webhookSecret,
      NOW,
      headerNames(),
    );
    expect(event).toMatchObject({ standing: 'unreadable', problem: 'data.plus_amount is missing' });
  });
});
