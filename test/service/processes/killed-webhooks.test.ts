// kill -9 while an event is written down, sent or recorded as sent: each event is told at least once, under
// one id and in the same bytes, and no event is made twice (contract, rewards page: "Webhooks").
// KILLED_ISSUANCES, as `npm run campaign:kills` sets it, tries every statement.

import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { receiveEvent } from '../../../src/client/event-receiver.js';
import { wallets } from '../rewards/rewards-client.js';
import { type Delivery, openEndpoint, until } from '../rewards/webhook-endpoint.js';
import { compileService } from './compiled-service.js';
import { KilledService } from './killed-rewards-service.js';

const sources = compileService();
const SECRET = 'a-secret-of-the-partner';
const isLong = process.env['KILLED_ISSUANCES'] !== undefined;
/** The short run tries some statements, the campaign each of them. */
const [STATEMENTS, STRIDE] = [40, isLong ? 1 : 13];
const options = { timeout: isLong ? 3_600_000 : 120_000 };

/** The transaction that a delivery tells of, by its event. */
function toldBy({ body, headers }: Delivery): { id: string; transaction: string; text: string } {
  const event = receiveEvent(body, headers, SECRET);
  expect(event.standing).toBe('verified');
  const text = body.toString();
  const { id, data } = JSON.parse(text);
  return { id, transaction: data.transaction_id, text };
}

/** Confirms an issuance in a service that is killed at that statement, of the event or of whoever asks. */
async function confirmKilled(service: KilledService, statement: number): Promise<void> {
  let isGone = false;
  void service.process.ended().then(() => {
    isGone = true;
  });
  await service.process.tell(`kill ${statement}`);
  await service.confirm().catch(() => undefined);
  await until(async () => {
    if (!isGone) await service.deliveries().catch(() => undefined);
    return isGone;
  });
  await service.open();
}

describe('a webhook of a service that is killed', options, () => {
  it('is told of each event at least once, and never of two where there was one', async () => {
    const endpoint = await openEndpoint();
    const service = await KilledService.funded(sources);
    const hook = { url: endpoint.url, events: ['reward.issued'], secret: SECRET };
    expect((await service.client.post('/v2/webhooks', hook)).status).toBe(201);
    const transactions: string[] = [];
    for (let statement = 1; statement <= STATEMENTS; statement += STRIDE) {
      const transaction = `purchase-${statement}`;
      transactions.push(transaction);
      expect(await service.issue(transaction, wallets[0])).toBe(201);
      await confirmKilled(service, statement);
      expect(await service.confirm()).toBe(200);
      await until(async () => {
        const written = await service.deliveries();
        return written.length >= transactions.length && written.every(({ delivered }) => delivered);
      });
    }
    const told = endpoint.deliveries.map(toldBy);
    const texts = new Map(told.map(({ id, text }) => [id, text]));
    expect(told.filter(({ id, text }) => texts.get(id) !== text)).toEqual([]);
    const once = new Map(told.map(({ id, transaction }) => [id, transaction]));
    expect([...once.values()].sort()).toEqual([...transactions].sort());
    expect((await service.deliveries()).map(({ event_id: id }) => id).sort()).toEqual(
      [...once.keys()].sort(),
    );
    // Some kill came after an event had arrived and before that was written down.
    if (isLong) expect(told.length).toBeGreaterThan(transactions.length);
    await service.kill();
  });
});
