// Source, sections 2.2 and 4 (rule 1); contract, "Answers".

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { depositAnswerSchema } from '../../../src/wire/sandbox/answers.js';
import { startService, startWithKey } from '../running-service.js';
import { SignedClient } from '../signed-client.js';

const path = '/v1/sandbox/deposits/simulate';

describe('a simulated deposit', () => {
  it('of 20 test units credits 59.82 dollars at once', async () => {
    const { client } = await startWithKey();
    const answer = await client.post(path, { plus_amount: '20' });
    expect(answer.status).toBe(201);
    expect(depositAnswerSchema.parse(answer.json.data)).toMatchObject({
      plus_amount: '20',
      gross_usd6: 60_000_000,
      pool_fee_usd6: 180_000,
      credited_usd6: 59_820_000,
      balance_usd6: 159_820_000,
    });
    expect(await client.balanceUsd6()).toBe(159_820_000);
  });

  it('may be 10,000 units, and as little as the last decimal', async () => {
    const { client } = await startWithKey();
    expect((await client.post(path, { plus_amount: '10000' })).json.data.credited_usd6).toBe(29_910_000_000);
    expect((await client.post(path, { plus_amount: '0.000000000000000001' })).json.data).toMatchObject({
      gross_usd6: 0,
      pool_fee_usd6: 0,
      credited_usd6: 0,
    });
  });

  it.each([
    '1e5',
    '0.0000000000000000001',
    '10000.000001',
    '-1',
    ' 1',
    '１',
    '0',
    '0.0',
    '+1',
    '1.',
    '.5',
    '01',
    '',
    '1,5',
    'NaN',
  ])('of "%s" is a 400 that names plus_amount', async (amount) => {
    const { client } = await startWithKey();
    const answer = await client.post(path, { plus_amount: amount });
    expect([answer.status, answer.json.error.details]).toEqual([400, { field: 'plus_amount' }]);
  });

  it.each([20, null, ['20'], { amount: '20' }])(
    'given as %j instead of a text is refused',
    async (amount) => {
      const { client } = await startWithKey();
      expect((await client.post(path, { plus_amount: amount })).status).toBe(400);
    },
  );

  it('is made 50 times by a key at most', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-'));
    const { service, client } = await startWithKey({ dataDir });
    await Promise.all(Array.from({ length: 49 }, () => client.post(path, { plus_amount: '1' })));
    await service.close();
    const limited = await startService({ dataDir, limits: 'contract' });
    const again = new SignedClient(limited.sandboxUrl, client.key);
    expect((await again.post(path, { plus_amount: '1' })).status).toBe(201);
    const answer = await again.post(path, { plus_amount: '1' });
    expect([answer.status, answer.json.error.code, answer.json.error.details]).toEqual([
      429,
      'limit_exceeded',
      { limit: 50, used: 50 },
    ]);
  });
});
