// Each fault of the events listing: what a verifier sees of it.

import { describe, expect, it } from 'vitest';
import { holdsCode } from '../../../../src/wire/card-code.js';
import { type EventDelivery, verifyDelivery } from '../../../../src/wire/sandbox/event-verification.js';
import { startWithKey } from '../../running-service.js';
import type { SignedClient } from '../../signed-client.js';

interface Seen {
  readonly valid: boolean;
  readonly reason: string | undefined;
  readonly headerId: string;
  readonly body: { id: string; type: string; data: Record<string, unknown> };
  readonly raw: string;
}

async function read(client: SignedClient): Promise<Seen[]> {
  const deliveries: EventDelivery[] = (await client.get('/v1/sandbox/events')).json.data;
  return deliveries.map((delivery) => {
    const nowUnixSeconds = Math.floor(Date.now() / 1000);
    const { eventId, verdict } = verifyDelivery({
      delivery,
      secret: client.key.webhook_secret,
      nowUnixSeconds,
    });
    return {
      valid: verdict.valid,
      reason: verdict.valid ? undefined : verdict.reason,
      headerId: eventId,
      body: JSON.parse(delivery.raw_body),
      raw: delivery.raw_body,
    };
  });
}

/** The events of two orders, one of them under the fault; and those of a second reading. */
async function underFault(fault: string, parameters: Record<string, unknown> = {}): Promise<Seen[]> {
  const { service, client } = await startWithKey();
  await client.order('a-1', { face_minor: 1000 });
  await client.order('a-2', { face_minor: 1000 });
  service.addFault({ fault, match: { client_ref: 'a-1' }, ...parameters });
  const first = await read(client);
  expect((await read(client)).map((seen) => seen.raw)).toEqual(first.map((seen) => seen.raw));
  expect(first.at(-1)).toMatchObject({
    valid: true,
    body: { data: { client_ref: 'a-2', cost_usd6: 9_500_000 } },
  });
  return first.slice(0, -1);
}

describe('a fault of the events listing', () => {
  it('event_dropped leaves the event out', async () => {
    expect(await underFault('event_dropped')).toEqual([]);
  });

  it('event_altered changes a figure under a signature that holds', async () => {
    const [seen] = await underFault('event_altered');
    expect(seen).toMatchObject({ valid: true, body: { data: { cost_usd6: 9_510_000 } } });
  });

  it('event_altered sets a field that is named', async () => {
    const [seen] = await underFault('event_altered', { field: 'slug', value: 'demo-books' });
    expect(seen).toMatchObject({ valid: true, body: { data: { slug: 'demo-books' } } });
  });

  it('event_doubled lists it twice, alike', async () => {
    const [one, other] = await underFault('event_doubled');
    expect(one).toEqual(other);
  });

  it('event_conflict lists two bodies under one id, both signed', async () => {
    const [one, other] = await underFault('event_conflict');
    expect([one?.valid, other?.valid, one?.headerId === other?.headerId, one?.raw === other?.raw]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('event_wrong_signature signs with another secret', async () => {
    expect((await underFault('event_wrong_signature'))[0]?.reason).toBe('mismatch');
  });

  it('event_unsigned leaves the signature out', async () => {
    expect((await underFault('event_unsigned'))[0]?.reason).toBe('header_missing');
  });

  it.each([
    [-302, 'too_old'],
    [302, 'too_new'],
  ])('event_stale with %i seconds is %s', async (seconds, reason) => {
    expect((await underFault('event_stale', { seconds }))[0]?.reason).toBe(reason);
  });

  it('event_wrong_id puts another id in the header than in the body', async () => {
    const [seen] = await underFault('event_wrong_id');
    expect(seen?.valid).toBe(true);
    expect(seen?.headerId).not.toBe(seen?.body.id);
  });

  it('event_without_id leaves the id out', async () => {
    expect((await underFault('event_without_id'))[0]?.reason).toBe('id_missing');
  });

  it('event_code carries a code of a demo card’s shape', async () => {
    const [seen] = await underFault('event_code');
    expect(seen?.valid).toBe(true);
    expect(holdsCode(seen?.raw ?? '')).toBe(true);
  });

  it('event_orphan adds an event of an order that nobody knows', async () => {
    const [one, orphan] = await underFault('event_orphan');
    expect(one?.body.data).toMatchObject({ client_ref: 'a-1' });
    expect(orphan).toMatchObject({ valid: true, body: { data: { client_ref: 'nobody-knows-this' } } });
    expect(orphan?.headerId).toBe(orphan?.body.id);
    expect(orphan?.headerId).not.toBe(one?.headerId);
  });

  it('event_unknown_type gives it a type nobody knows', async () => {
    expect((await underFault('event_unknown_type'))[0]).toMatchObject({
      valid: true,
      body: { type: 'order.archived' },
    });
  });

  it('is gone once it is switched off, since the stored events stay true', async () => {
    const { service, client } = await startWithKey();
    await client.order('a-1');
    service.addFault({ fault: 'event_code' });
    expect(holdsCode((await read(client))[0]?.raw ?? '')).toBe(true);
    await fetch(`${service.sandboxUrl}/_local/faults`, { method: 'DELETE' });
    expect(holdsCode((await read(client))[0]?.raw ?? '')).toBe(false);
  });

  it('can be aimed at a deposit’s event', async () => {
    const { service, client } = await startWithKey();
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' });
    service.addFault({ fault: 'event_altered', match: { type: 'deposit.credited' } });
    expect((await read(client))[0]?.body.data['credited_usd6']).toBe(59_830_000);
  });
});
