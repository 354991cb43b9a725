// kill -9 in each step of an order (faults S15): what was answered holds, one card, one debit, books that
// balance.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocalServiceOptions } from '../../../src/service/local-service.js';
import { SignedClient, type TestAnswer } from '../signed-client.js';
import { compileService, type ServiceProcess, startProcess } from './compiled-service.js';

const sources = compileService();
const COST = 9_500_000;

function options(): LocalServiceOptions {
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  return { dataDir, limits: 'off', difficulty: 2, keyDays: 90 };
}

async function statementLines(
  client: SignedClient,
): Promise<{ ref: string; amount_usd6: number; balance_usd6: number }[]> {
  const month = (await client.get('/v1/ping')).json.data.server_time.slice(0, 7);
  return JSON.parse((await client.get(`/v1/statements?month=${month}`)).json.data.raw_statement).lines;
}

async function orderOrNothing(client: SignedClient, ref: string): Promise<TestAnswer | undefined> {
  return client.order(ref, { face_minor: 1000 }).catch(() => undefined);
}

describe('a service that is killed', () => {
  it('at any statement of an order books it once however often it is sent again', async () => {
    const opened = options();
    let service: ServiceProcess = await startProcess(sources, opened);
    let client = await SignedClient.open(service.url);
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '1000' });
    const before = await client.balanceUsd6();
    let placed = 0;
    let survived = 0;
    for (let step = 1; step <= 40 && survived < 2; step += 1) {
      const ref = `order-${step}`;
      await service.tell(`kill ${step}`);
      const first = await orderOrNothing(client, ref);
      if (first === undefined) {
        await service.ended();
        service = await startProcess(sources, opened);
        client = new SignedClient(service.url, client.key);
      } else {
        survived += 1;
        await service.tell('kill Infinity');
      }
      const again = await orderOrNothing(client, ref);
      expect([200, 201]).toContain(again?.status);
      placed += 1;
      expect(await client.balanceUsd6()).toBe(before - placed * COST);
    }
    // Twice the order took fewer statements than the step: every statement of it was tried.
    expect(survived).toBe(2);
    expect(placed).toBeGreaterThan(12);
    const refs = (await statementLines(client))
      .filter((line) => line.amount_usd6 < 0)
      .map((line) => line.ref);
    expect(new Set(refs).size).toBe(refs.length);
    service.child.kill('SIGKILL');
    await service.ended();
  });

  it('between its commit and its answer has the order, and the retry is a replay of it', async () => {
    const opened = options();
    const first = await startProcess(sources, opened);
    const client = await SignedClient.open(first.url);
    await first.tell('kill answer');
    expect(await orderOrNothing(client, 'a-1')).toBeUndefined();
    await first.ended();
    const second = await startProcess(sources, opened);
    const again = new SignedClient(second.url, client.key);
    const replay = await again.order('a-1', { face_minor: 1000 });
    expect([replay.status, replay.json.data.replay]).toEqual([200, true]);
    expect(await again.balanceUsd6()).toBe(100_000_000 - COST);
    second.child.kill('SIGKILL');
    await second.ended();
  });

  it('at any moment under load keeps every order that it answered, and no nonce serves twice', async () => {
    const opened = options();
    let service = await startProcess(sources, opened);
    let client = await SignedClient.open(service.url);
    await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '10000' });
    const issued = new Map<string, string>();
    for (let round = 0; round < 6; round += 1) {
      const nonce = `00000000-0000-4000-8000-00000000000${round}`;
      expect((await client.get('/v1/ping', { nonce })).status).toBe(200);
      setTimeout(() => service.child.kill('SIGKILL'), 20 + round * 25);
      const refs = Array.from({ length: 300 }, (_, index) => `order-${round}-${index}`);
      for (const answer of await Promise.all(refs.map((ref) => orderOrNothing(client, ref)))) {
        if (answer?.status === 201) issued.set(answer.json.data.client_ref, answer.json.data.code);
      }
      await service.ended();
      service = await startProcess(sources, opened);
      client = new SignedClient(service.url, client.key);
      expect((await client.get('/v1/ping', { nonce })).status).toBe(401);
    }
    for (const [ref, code] of issued) {
      expect((await client.get(`/v1/orders/${ref}`)).json.data.code).toBe(code);
    }
    const lines = await statementLines(client);
    const balance = lines.reduce((sum, line) => sum + line.amount_usd6, 0);
    expect(await client.balanceUsd6()).toBe(balance);
    expect(lines.at(-1)?.balance_usd6).toBe(balance);
    service.child.kill('SIGKILL');
    await service.ended();
  });
});
