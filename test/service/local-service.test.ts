import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { jsonLog } from '../../src/service/http/request-log.js';
import {
  type LocalService,
  type LocalServiceOptions,
  startLocalService,
} from '../../src/service/local-service.js';
import { verifyDelivery } from '../../src/wire/sandbox/event-verification.js';
import { openStatement } from '../../src/wire/sandbox/statement.js';
import { publicKeyOf } from '../../src/wire/statement-verification.js';
import { SignedClient, send } from './signed-client.js';
import { SupplierTestClient } from './supplier/supplier-client.js';

const september = Date.parse('2026-09-10T10:00:00.000Z');
const october = Date.parse('2026-10-02T00:00:00.000Z');
const running: LocalService[] = [];

async function start(options: LocalServiceOptions = {}): Promise<LocalService> {
  const service = await startLocalService({
    difficulty: 4,
    limits: 'off',
    keyDays: 90,
    keysPerAddress: 100,
    keysPerDay: 100,
    ...options,
  });
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

async function monthOfTrade(service: LocalService): Promise<SignedClient> {
  const client = await SignedClient.open(service.sandboxUrl);
  await client.order('coffee-1');
  await client.order('pending-1');
  await client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' });
  return client;
}

async function statementOf(client: SignedClient, month: string): Promise<unknown> {
  const key = await client.get('/v1/sandbox/statement-key');
  const answer = await client.get(`/v1/statements?month=${month}`);
  const pinned = publicKeyOf(key.json.data.public_key);
  if (!pinned.usable) throw new Error('the served key is no key');
  return openStatement({
    key: pinned.key,
    rawStatement: answer.json.data.raw_statement,
    signature: answer.json.data.signature,
  });
}

describe('startLocalService', () => {
  it('logs the route and the cause of a 500 of either interface, and no reference, card or key', async () => {
    const entries: string[] = [];
    const log = jsonLog({ write: (text) => entries.push(text) });
    let faultsToCome = 0;
    const readClock = (): number => {
      faultsToCome -= 1;
      if (faultsToCome === 0) throw new Error(`no time for ${client.key.signing_secret}`);
      return september;
    };
    const service = await start({ clock: { nowMs: readClock }, log });
    const client = await SignedClient.open(service.sandboxUrl);
    const supplier = new SupplierTestClient(service);
    await client.order('private-ref');
    entries.length = 0;
    faultsToCome = 1;
    expect((await client.get('/v1/orders/private-ref')).status).toBe(500);
    faultsToCome = 1;
    expect((await supplier.order('private-ref')).status).toBe(500);
    const faults = entries.map((entry) => JSON.parse(entry)).filter((entry) => entry.causes !== undefined);
    expect(faults.map((entry) => [entry.listener, entry.method, entry.route])).toEqual([
      ['sandbox', 'GET', '/v1/orders/{client_ref}'],
      ['supplier', 'POST', '/v1/orders'],
    ]);
    for (const { causes } of faults) expect(causes[0].message).toBe('no time for [secret]');
    expect(entries.join('')).not.toMatch(/private-ref|pmr_test_|pmrsig_test_|sup_test_|DEMO-/);
  });

  it('lets both of its files go where its clock is refused, so that it can be started again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const tooLate = Date.parse('9999-12-01T00:00:00.000Z');
    await expect(start({ dataDir, clock: tooLate })).rejects.toThrow('runs between');
    const service = await start({ dataDir });
    expect(service.supplierUrl).toMatch(/^http/);
  });
});

describe('startLocalService', () => {
  it('keeps books that make a signed statement whose figures close', async () => {
    const service = await start({ clock: september });
    const client = await monthOfTrade(service);
    await service.setClock(october);
    expect(await statementOf(client, '2026-09')).toMatchObject({
      kind: 'verified',
      unknownFields: [],
      statement: {
        account: client.key.key_id,
        month: '2026-09',
        final: true,
        opening_balance_usd6: 0,
        grants: { count: 1, credited_usd6: 100_000_000 },
        deposits: { count: 1, credited_usd6: 59_820_000 },
        orders: { count: 2, cost_usd6: 47_500_000 },
        closing_balance_usd6: 112_320_000,
      },
    });
    expect(await client.balanceUsd6()).toBe(112_320_000);
  });

  it('never serves other bytes for a month once it was final', async () => {
    const service = await start({ clock: september });
    const client = await monthOfTrade(service);
    await service.setClock(october);
    const first = await client.get('/v1/statements?month=2026-09');
    await client.order('coffee-in-october');
    await service.setClock(october + 40 * 86_400_000);
    const later = await client.get('/v1/statements?month=2026-09');
    expect(later.json.data).toEqual(first.json.data);
  });

  it('gives a running month to date and marks it as not final', async () => {
    const service = await start({ clock: september });
    const client = await monthOfTrade(service);
    expect(await statementOf(client, '2026-09')).toMatchObject({
      statement: { final: false, closing_balance_usd6: 112_320_000 },
    });
  });

  it('signs every event with the secret of its reader and tells each thing once', async () => {
    const service = await start({ clock: september });
    const client = await monthOfTrade(service);
    await service.setClock(october);
    const events = (await client.get('/v1/sandbox/events')).json.data;
    const nowUnixSeconds = Math.floor(Date.now() / 1000);
    for (const delivery of events) {
      const { verdict } = verifyDelivery({ delivery, secret: client.key.webhook_secret, nowUnixSeconds });
      expect(verdict.valid).toBe(true);
    }
    const types = events.map((event: { raw_body: string }) => JSON.parse(event.raw_body).type);
    expect(types).toEqual([
      'order.issued',
      'order.pending',
      'deposit.credited',
      'order.issued',
      'statement.ready',
    ]);
  });

  it('gives the same ids, codes and statement for the same seed, clock and calls', async () => {
    const read = async (): Promise<unknown[]> => {
      const service = await start({ clock: new FixedClock(september), seed: 'the same' });
      const client = await monthOfTrade(service);
      await service.setClock(october);
      const order = (await client.get('/v1/orders/coffee-1')).json.data;
      const statement = (await client.get('/v1/statements?month=2026-09')).json.data;
      const events = (await client.get('/v1/sandbox/events')).json.data;
      const bodies = events.map((event: { raw_body: string }) => event.raw_body);
      return [client.key.key_id, order.order_id, order.code, statement, bodies];
    };
    expect(await read()).toEqual(await read());
  });

  it('goes on after a restart with the same keys, books, nonces and statement key', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const first = await start({ dataDir });
    const client = await SignedClient.open(first.sandboxUrl);
    const order = await client.order('kept');
    const key = await client.get('/v1/sandbox/statement-key');
    const nonce = 'aaaaaaaa-0000-4000-8000-000000000001';
    await client.get('/v1/ping', { nonce });
    await first.close();

    const second = await start({ dataDir });
    const again = new SignedClient(second.sandboxUrl, client.key);
    expect((await again.order('kept')).json.data.order_id).toBe(order.json.data.order_id);
    expect((await again.get('/v1/sandbox/statement-key')).json.data).toEqual(key.json.data);
    expect(await again.balanceUsd6()).toBe(76_250_000);
    const reused = await again.get('/v1/ping', { nonce });
    expect(reused.headers.get('x-service-signature-debug')).toMatch(/^reason=nonce_reused; /);
  });

  it('goes on after a restart from the time that its clock was set to, though nothing was booked since', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const first = await start({ dataDir, clock: september });
    const client = await SignedClient.open(first.sandboxUrl);
    await first.setClock(october);
    await first.close();

    const second = await start({ dataDir, clock: september });
    const again = new SignedClient(second.sandboxUrl, client.key);
    const { server_time } = (await again.get('/v1/ping')).json.data;
    expect(Date.parse(server_time)).toBeGreaterThanOrEqual(october);
    expect(await statementOf(again, '2026-09')).toMatchObject({ statement: { final: true } });
  });

  it('dates nothing on file ahead of its clock after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    let nowMs = september;
    const first = await start({ dataDir, clock: { nowMs: () => nowMs } });
    const client = await SignedClient.open(first.sandboxUrl);
    await client.order('pending-1');
    nowMs += 30_000;
    const issued = await client.get('/v1/orders/pending-1');
    await first.close();

    const second = await start({ dataDir, clock: september });
    const { server_time } = (await new SignedClient(second.sandboxUrl, client.key).get('/v1/ping')).json.data;
    expect(server_time >= issued.json.data.issued_at).toBe(true);
  });

  it('goes on after a restart from the time of its last answer, where its time is its own', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    let machineMs = october;
    const realClock = { nowMs: () => machineMs };
    const first = await start({ dataDir, clock: september, realClock });
    const client = await SignedClient.open(first.sandboxUrl);
    machineMs += 3_600_000;
    const timeAt = async (url: string): Promise<string> =>
      (await new SignedClient(url, client.key).get('/v1/balance')).json.data.as_of;
    const told = await timeAt(first.sandboxUrl);
    await first.close();
    const second = await start({ dataDir, clock: september, realClock });
    expect((await timeAt(second.sandboxUrl)) >= told).toBe(true);
  });

  it('keeps no time that is the machine’s own', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    await (await start({ dataDir, realClock: { nowMs: () => october } })).close();
    const second = await start({ dataDir, clock: september });
    const { as_of } = (await (await SignedClient.open(second.sandboxUrl)).get('/v1/balance')).json.data;
    expect(Date.parse(as_of)).toBeLessThan(october);
  });

  it('keeps no time of a start that failed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const other = await start();
    const sandboxPort = Number(new URL(other.sandboxUrl).port);
    await expect(start({ dataDir, clock: october, sandboxPort })).rejects.toThrow(String(sandboxPort));
    const second = await start({ dataDir, clock: september });
    const { as_of } = (await (await SignedClient.open(second.sandboxUrl)).get('/v1/balance')).json.data;
    expect(Date.parse(as_of)).toBeLessThan(october);
  });

  it.each([
    ['/v1/quotes', { slug: 'demo-coffee', currency: 'USD', face_minor: 1000 }],
    ['/v1/sandbox/webhooks/test', { type: 'order.issued' }],
  ])('dates what %s made, which books nothing, before its clock after a restart', async (path, body) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    let nowMs = september;
    const first = await start({ dataDir, clock: { nowMs: () => nowMs } });
    const client = await SignedClient.open(first.sandboxUrl);
    nowMs += 3_600_000;
    expect((await client.post(path, body)).status).toBe(201);
    await first.close();

    const second = await start({ dataDir, clock: september });
    const { server_time } = (await new SignedClient(second.sandboxUrl, client.key).get('/v1/ping')).json.data;
    expect(Date.parse(server_time)).toBeGreaterThanOrEqual(nowMs);
  });

  it('refuses a folder that another service holds', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    await start({ dataDir });
    await expect(start({ dataDir })).rejects.toMatchObject({ kind: 'unfinished' });
  });

  it('binds the loopback address unless told otherwise', async () => {
    const service = await start();
    expect(service.sandboxUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('knows no control paths unless it was started with control', async () => {
    const service = await start();
    expect((await send(service.sandboxUrl, 'GET', '/_local/clock')).status).toBe(404);
  });

  it('ends within a second although a request is still being held', async () => {
    const service = await start();
    const client = await SignedClient.open(service.sandboxUrl);
    service.addFault({ fault: 'slow', delay_ms: 60_000 });
    const held = client.get('/v1/ping').catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = performance.now();
    await service.close();
    expect(performance.now() - before).toBeLessThan(1000);
    expect(await held).toBe('cut');
  });

  it('names the port that it cannot have', async () => {
    const service = await start();
    const port = Number(new URL(service.sandboxUrl).port);
    await expect(start({ sandboxPort: port })).rejects.toThrow(`127.0.0.1:${port}`);
  });
});
