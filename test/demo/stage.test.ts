import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SandboxClient } from '../../src/client/sandbox/client.js';
import type { MonthScript, OrderScene, Scene } from '../../src/demo/scene.js';
import { Stage } from '../../src/demo/stage.js';

const plan = { startsAt: '2026-10-01T08:00:00.000Z', keyDays: 120, seed: 'a stage of the tests' };

async function stageOf(): Promise<Stage> {
  const stage = await Stage.open(plan);
  onTestFinished(() => stage.close());
  return stage;
}

function clientOf(stage: Stage): SandboxClient {
  const client = new SandboxClient({ baseUrl: stage.service.sandboxUrl, ...stage.credentials });
  onTestFinished(() => client.close());
  return client;
}

function script(...scenes: readonly Scene[]): MonthScript {
  return { month: '2026-10', closedAt: '2026-11-01T06:00:00.000Z', scenes };
}

function order(clientRef: string, changes: Partial<OrderScene> = {}): OrderScene {
  return {
    kind: 'order',
    at: '2026-10-05T09:00:00.000Z',
    clientRef,
    slug: 'demo-coffee',
    currency: 'USD',
    faceMinor: 2500,
    ...changes,
  };
}

function bookOf(stage: Stage): Record<string, string>[] {
  return parse(stage.shop.bookCsv(), { columns: true });
}

describe('the stage of the demo', () => {
  it('books an order at the instant of its scene, and the shop writes it down', async () => {
    const stage = await stageOf();
    await stage.play(script(order('shop-1', { expectedCostMinor: 2375 })));
    const { createdAt, costUsd6 } = await clientOf(stage).readOrder('shop-1');
    expect([createdAt, costUsd6]).toEqual(['2026-10-05T09:00:00.000Z', 23_750_000]);
    expect(bookOf(stage)).toMatchObject([
      { client_ref: 'shop-1', expected_cost_minor: '2375', sold_at: '2026-10-05T09:00:00.000Z' },
    ]);
  });

  it('stands at the instant of the close when a month was played', async () => {
    const stage = await stageOf();
    await stage.play(script());
    expect((await clientOf(stage).ping()).serverTime).toBe('2026-11-01T06:00:00.000Z');
  });

  it('accepts a price change once, and the book expects the new price', async () => {
    const stage = await stageOf();
    await stage.play(
      script(
        { kind: 'deposit', at: '2026-10-02T09:00:00.000Z', plusAmount: '100' },
        order('shop-1', { slug: 'demo-books', currency: 'GBP', faceMinor: 9999 }),
      ),
    );
    const { rateBps, costUsd6 } = await clientOf(stage).readOrder('shop-1');
    expect([rateBps, costUsd6]).toEqual([200, 122_500_000]);
    expect(bookOf(stage)).toMatchObject([{ expected_cost_minor: '9800' }]);
  });

  it('gets an order through although the issuer failed at first', async () => {
    const stage = await stageOf();
    await stage.play(script(order('shop-1', { slug: 'demo-books', currency: 'GBP', faceMinor: 6660 })));
    expect((await clientOf(stage).readOrder('shop-1')).status).toBe('issued');
  });

  it('waits for a pending order', async () => {
    const stage = await stageOf();
    await stage.play(script(order('pending-1', { readAfterSeconds: 31 })));
    const { status, issuedAt } = await clientOf(stage).readOrder('pending-1');
    expect([status, issuedAt]).toEqual(['issued', '2026-10-05T09:00:30.000Z']);
  });

  it('lets a fault hit its own order and no other', async () => {
    const stage = await stageOf();
    const fault = { fault: 'order_cost', method: 'face_charged' };
    await stage.play(
      script(
        order('shop-1', { fault }),
        order('shop-2', { at: '2026-10-05T10:00:00.000Z', faceMinor: 1000 }),
      ),
    );
    const client = clientOf(stage);
    expect((await client.readOrder('shop-1')).costMinor).toBe(2500);
    expect((await client.readOrder('shop-2')).costMinor).toBe(950);
  });

  it('keeps out of the book what a scene leaves out, and puts in what never was an order', async () => {
    const stage = await stageOf();
    const { slug, currency, faceMinor } = order('');
    await stage.play(
      script(order('shop-1', { isMissingFromBook: true }), {
        kind: 'book_only',
        at: '2026-10-06T09:00:00.000Z',
        clientRef: 'shop-2',
        slug,
        currency,
        faceMinor,
      }),
    );
    expect(bookOf(stage).map((row) => row['client_ref'])).toEqual(['shop-2']);
    await expect(clientOf(stage).readOrder('shop-2')).rejects.toThrow();
  });

  it('remembers the deposit of a day by the id that it was given', async () => {
    const stage = await stageOf();
    await stage.play(script({ kind: 'deposit', at: '2026-10-02T09:00:00.000Z', plusAmount: '20' }));
    expect(stage.depositOf('2026-10-02')).toMatch(/^dep_/);
    expect(stage.depositOf('2026-10-03')).toBe('');
    expect(stage.shop.depositsCsv()).toContain(
      `${stage.depositOf('2026-10-02')},20,,2026-10-02T09:00:00.000Z`,
    );
  });

  it('gives the same ids and statement key every time, and secrets of their own', async () => {
    const [one, other] = [await stageOf(), await stageOf()];
    for (const stage of [one, other]) await stage.play(script(order('shop-1')));
    const [first, second] = [clientOf(one), clientOf(other)];
    expect((await second.readOrder('shop-1')).orderId).toBe((await first.readOrder('shop-1')).orderId);
    expect(await second.statementKey()).toEqual(await first.statementKey());
    expect(other.credentials.signingSecret).not.toBe(one.credentials.signingSecret);
  });

  it('refuses a script that names no instant', async () => {
    const stage = await stageOf();
    await expect(stage.play(script(order('shop-1', { at: 'noon' })))).rejects.toThrow(
      'an instant that cannot be read: noon',
    );
  });
});
