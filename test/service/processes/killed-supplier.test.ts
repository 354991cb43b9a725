// kill -9 in each step of a supplier order (faults S15): what was answered holds, one card, one net debit,
// and a float that is its deposits less its debits plus its reversals.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocalServiceOptions } from '../../../src/service/local-service.js';
import { send, type TestAnswer } from '../signed-client.js';
import { SupplierTestClient } from '../supplier/supplier-client.js';
import { compileService, type ServiceProcess, startProcess } from './compiled-service.js';

const sources = compileService();
const KEY = 'a-key-for-the-tests';
const COST = 9_500_000;
const FAILING = { brand_slug: 'demo-books', currency: 'GBP', face_minor: 6660 };

function options(): LocalServiceOptions {
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  return { dataDir, limits: 'off', difficulty: 2, supplierKey: KEY, control: true };
}

async function open(
  opened: LocalServiceOptions,
): Promise<{ service: ServiceProcess; client: SupplierTestClient }> {
  const service = await startProcess(sources, opened);
  return { service, client: new SupplierTestClient({ supplierUrl: service.supplierUrl, supplierKey: KEY }) };
}

async function deposit(client: SupplierTestClient, amount_usd6: number): Promise<TestAnswer | undefined> {
  const body = JSON.stringify({ amount_usd6, tx_hash: '0xfunds', from_wallet: '0xaa' });
  return send(client.baseUrl, 'POST', '/_local/deposits', { body }).catch(() => undefined);
}

async function orderOrNothing(
  client: SupplierTestClient,
  ref: string,
  wish: Record<string, unknown> = { face_minor: 1000 },
): Promise<TestAnswer | undefined> {
  return client.order(ref, wish).catch(() => undefined);
}

/** The float is the sum of its movements, whose numbers have no gap. */
async function expectBooksThatFoot(client: SupplierTestClient): Promise<void> {
  const movements = await client.movements();
  expect(movements.map((row) => row.seq)).toEqual(movements.map((_, index) => index + 1));
  expect(await client.balanceUsd6()).toBe(movements.reduce((sum, row) => sum + row.usd6, 0));
}

describe('a supplier service that is killed', () => {
  it('at any statement of an order books it once however often it is sent again', async () => {
    const opened = options();
    let { service, client } = await open(opened);
    await deposit(client, 1_000_000_000);
    let placed = 0;
    let survived = 0;
    for (let step = 1; step <= 30 && survived < 2; step += 1) {
      const ref = `order-${step}`;
      await service.tell(`kill ${step}`);
      const first = await orderOrNothing(client, ref);
      if (first === undefined) {
        await service.ended();
        ({ service, client } = await open(opened));
      } else {
        survived += 1;
        await service.tell('kill Infinity');
      }
      expect([200, 201]).toContain((await orderOrNothing(client, ref))?.status);
      placed += 1;
      expect(await client.balanceUsd6()).toBe(1_000_000_000 - placed * COST);
    }
    // Twice the order took fewer statements than the step: every statement of it was tried.
    expect(survived).toBe(2);
    expect(placed).toBeGreaterThan(5);
    await expectBooksThatFoot(client);
    service.child.kill('SIGKILL');
    await service.ended();
  });

  it('at any statement of a failing issue has debit and reversal both, or neither', async () => {
    const opened = options();
    let { service, client } = await open(opened);
    await deposit(client, 1_000_000_000);
    let survived = 0;
    for (let step = 1; step <= 30 && survived < 1; step += 1) {
      await service.tell(`kill ${step}`);
      const first = await orderOrNothing(client, `failing-${step}`, FAILING);
      if (first === undefined) {
        await service.ended();
        ({ service, client } = await open(opened));
        expect(await client.balanceUsd6()).toBe(1_000_000_000);
      } else {
        survived += 1;
        await service.tell('kill Infinity');
      }
      await expectBooksThatFoot(client);
    }
    expect(survived).toBe(1);
    service.child.kill('SIGKILL');
    await service.ended();
  });

  it('between its commit and its answer has the order, and the retry is a replay of it', async () => {
    const opened = options();
    const first = await open(opened);
    await deposit(first.client, 100_000_000);
    await first.service.tell('kill answer');
    expect(await orderOrNothing(first.client, 'a-1')).toBeUndefined();
    await first.service.ended();
    const second = await open(opened);
    const replay = await second.client.order('a-1', { face_minor: 1000 });
    expect([replay.status, replay.json.data.replay]).toEqual([200, true]);
    expect(await second.client.balanceUsd6()).toBe(100_000_000 - COST);
    second.service.child.kill('SIGKILL');
    await second.service.ended();
  });

  it('while a transfer is credited credits it once when it is told again', async () => {
    const opened = options();
    const first = await open(opened);
    await first.service.tell('kill answer');
    expect(await deposit(first.client, 5_000_000)).toBeUndefined();
    await first.service.ended();
    const second = await open(opened);
    expect((await deposit(second.client, 5_000_000))?.json.data).toMatchObject({
      balance_usd6: 5_000_000,
      replay: true,
    });
    second.service.child.kill('SIGKILL');
    await second.service.ended();
  });

  it('at any moment under load keeps every card that it answered', async () => {
    const opened = options();
    let { service, client } = await open(opened);
    await deposit(client, 100_000_000_000);
    const issued = new Map<string, string>();
    for (let round = 0; round < 4; round += 1) {
      setTimeout(() => service.child.kill('SIGKILL'), 20 + round * 25);
      const refs = Array.from({ length: 200 }, (_, index) => `order-${round}-${index}`);
      for (const answer of await Promise.all(refs.map((ref) => orderOrNothing(client, ref)))) {
        if (answer?.status === 201) issued.set(answer.json.data.client_ref, answer.json.data.voucher.code);
      }
      await service.ended();
      ({ service, client } = await open(opened));
    }
    for (const [ref, code] of issued) {
      expect((await client.get(`/v1/orders/${ref}`)).json.data.voucher.code).toBe(code);
    }
    const last = (await client.get('/v1/float?per_page=1')).json;
    const debits = last.total - 1;
    expect(last.data.balance_usd6).toBe(100_000_000_000 - debits * COST);
    expect(debits).toBeGreaterThanOrEqual(issued.size);
    service.child.kill('SIGKILL');
    await service.ended();
  });
});
