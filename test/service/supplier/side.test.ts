// The supplier side as part of the local service: its port, its key, its books over a restart, the shared
// clock.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startService, tenthOfSeptember } from '../running-service.js';
import { send } from '../signed-client.js';
import { codeOf, SupplierTestClient, startSupplier } from './supplier-client.js';

const folder = (): string => mkdtempSync(join(tmpdir(), 'service-'));

describe('the supplier listener', () => {
  it('stands on a loopback port of its own', async () => {
    const { service } = await startSupplier(0);
    expect(service.supplierUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(service.supplierUrl).not.toBe(service.sandboxUrl);
  });

  it('names the port that it cannot have, and leaves nothing open then', async () => {
    const { service } = await startSupplier(0);
    const port = Number(new URL(service.supplierUrl).port);
    const dataDir = folder();
    await expect(startService({ supplierPort: port, dataDir })).rejects.toThrow(`127.0.0.1:${port}`);
    expect((await startService({ dataDir })).supplierUrl).not.toBe('');
  });

  it('takes the key it is given, or makes one and keeps it with the books', async () => {
    const given = await startService({ supplierKey: 'a-key-of-ours' });
    expect(given.supplierKey).toBe('a-key-of-ours');
    const dataDir = folder();
    const first = await startService({ dataDir });
    const made = first.supplierKey;
    expect(made).toMatch(/^sup_test_[0-9a-f]{48}$/);
    await first.close();
    expect((await startService({ dataDir })).supplierKey).toBe(made);
    expect((await startService({ dataDir: folder() })).supplierKey).not.toBe(made);
  });

  it('goes on after a restart with the same float, orders, vouchers and deposit address', async () => {
    const dataDir = folder();
    const { service, client } = await startSupplier(100_000_000, { dataDir });
    const order = (await client.order('kept')).json.data;
    const float = (await client.get('/v1/float')).json;
    await service.close();
    const again = new SupplierTestClient(await startService({ dataDir }));
    const replay = (await again.order('kept')).json.data;
    expect([replay.id, replay.voucher.code, replay.voucher.pin]).toEqual([
      order.id,
      order.voucher.code,
      order.voucher.pin,
    ]);
    expect((await again.get('/v1/float')).json).toEqual(float);
  });

  it('gives the same ids and codes for the same seed and calls', async () => {
    const read = async () => {
      const { client } = await startSupplier(100_000_000, { seed: 'the same' });
      const { voucher, ...order } = (await client.order('a-1')).json.data;
      return [order, voucher.code, voucher.pin];
    };
    expect(await read()).toEqual(await read());
  });
});

describe('the clock', () => {
  it('is one for both listeners, whichever it is set over', async () => {
    const { service, client } = await startSupplier();
    const body = JSON.stringify({ now: '2026-10-01T00:00:00.000Z' });
    await send(service.supplierUrl, 'POST', '/_local/clock', { body });
    expect((await send(service.sandboxUrl, 'GET', '/_local/clock')).json.data.now).toBe(
      '2026-10-01T00:00:00.000Z',
    );
    expect((await client.order('a-1')).json.data.created_at).toBe('2026-10-01T00:00:00.000Z');
  });

  it('never begins before what the float has booked', async () => {
    const dataDir = folder();
    const { service, client } = await startSupplier(100_000_000, { dataDir, clock: tenthOfSeptember });
    await service.setClock(tenthOfSeptember + 86_400_000);
    await client.order('a-1');
    await service.close();
    const again = await startService({ dataDir, clock: tenthOfSeptember });
    const order = await new SupplierTestClient(again).order('a-2');
    expect(Date.parse(order.json.data.created_at)).toBeGreaterThanOrEqual(tenthOfSeptember + 86_400_000);
  });
});

describe('a fault that changes a rate', () => {
  it.each([
    ['slug', { fault: 'brand_rate', net_rate_bps: 1 }],
    ['net_rate_bps', { fault: 'brand_rate', slug: 'demo-coffee', net_rate_bps: 10_001 }],
    ['from', { fault: 'brand_rate', slug: 'demo-coffee', net_rate_bps: 1, from: 'tomorrow' }],
    ['currency', { fault: 'fx_rate', currency: 'JPY', rate: '1' }],
    ['rate', { fault: 'fx_rate', currency: 'GBP', rate: '0' }],
  ])('is refused with a bad %s and is not on then', async (field, request) => {
    const { service } = await startSupplier(0);
    expect(() => service.addSupplierFault(request)).toThrow(expect.objectContaining({ field }));
    expect(service.removeSupplierFaults()).toBe(0);
  });
});

describe('closing the service', () => {
  it('ends within a second although a supplier request is being held', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'slow', delay_ms: 60_000 });
    const held = client.get('/v1/fx').catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = performance.now();
    await service.close();
    expect(performance.now() - before).toBeLessThan(1000);
    expect(await held).toBe('cut');
  });

  it('refuses a fresh start on a folder whose float another service holds', async () => {
    const dataDir = folder();
    const { client } = await startSupplier(0, { dataDir });
    await expect(startService({ dataDir })).rejects.toMatchObject({ kind: 'unfinished' });
    expect(codeOf(await client.get('/v1/orders/none'))).toEqual([404, 'unknown_order']);
  });
});
