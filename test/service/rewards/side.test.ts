// The rewards side as part of the local service: its port, its key, its books over a restart, its own time.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startService, tenthOfSeptember } from '../running-service.js';
import { type Exact, RewardsTestClient, startRewards } from './rewards-client.js';
import { until } from './webhook-endpoint.js';

const folder = (): string => mkdtempSync(join(tmpdir(), 'service-'));

describe('the rewards listener', () => {
  it('stands on a loopback port of its own', async () => {
    const { service } = await startRewards();
    expect(new Set([service.sandboxUrl, service.supplierUrl, service.rewardsUrl]).size).toBe(3);
    expect(service.rewardsPartner).toBe('demo');
  });

  it('makes a key and keeps it with the books, which go on after a restart', async () => {
    const dataDir = folder();
    const { service, client } = await startRewards('20', { dataDir });
    const issued = (await client.issue('kept')).json;
    expect(service.rewardsKey).toMatch(/^pm_test_[0-9a-f]{48}$/);
    await client.post('/_local/keys', { revoked: true });
    await service.close();
    const again = await startService({ dataDir });
    const other = new RewardsTestClient(again);
    expect(again.rewardsKey).toBe(service.rewardsKey);
    expect((await other.get('/v2/pool')).status).toBe(401);
    await other.post('/_local/keys', { revoked: false });
    expect((await other.get(`/v2/rewards/${issued.issuance_id}`)).json).toEqual(issued);
    expect((await other.issue('kept')).json.existing_issuance_id).toBe(issued.issuance_id);
  });

  it('gives the same ids for the same seed and calls', async () => {
    const read = async () => (await (await startRewards('100', { seed: 'the same' })).client.issue('a')).json;
    expect(await read()).toEqual(await read());
  });

  it('brings about what falls due without being asked', async () => {
    const { client, service } = await startRewards('100', { clock: tenthOfSeptember });
    const body = { url: 'http://127.0.0.1:9/', events: ['reward.issued'], secret: 'x'.repeat(16) };
    await client.post('/v2/webhooks', body);
    await client.issue('a');
    // Control does not book what fell due: only the service's own time does.
    const listed = async (): Promise<Exact[]> => (await client.get('/_local/deliveries')).json;
    await until(async () => (await listed()).length === 1);
    expect((await listed())[0].type).toBe('reward.issued');
    await service.close();
  });

  it('refuses an amount for the pool that is none', async () => {
    const { service } = await startRewards('');
    for (const amount of ['0', '-1', 'x', '0.0000000000000000001']) {
      await expect(service.fundPool(amount)).rejects.toMatchObject({ kind: 'refused' });
    }
  });
});
