import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { rewardsEndpoints } from '../../../src/wire/rewards/endpoints.js';
import { send } from '../signed-client.js';
import { startRewards } from './rewards-client.js';

describe('the OpenAPI document of rewards v2', () => {
  it('is served without a key, holds to the public schema, and has every endpoint', async () => {
    const { service } = await startRewards();
    const { status, json } = await send(service.rewardsUrl, 'GET', '/openapi.json');
    expect(status).toBe(200);
    expect(await new Validator().validate(structuredClone(json))).toEqual({ valid: true });
    const named = Object.entries<Record<string, unknown>>(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual(
      Object.values(rewardsEndpoints)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });

  it('says that the design is not live, and names both spellings', async () => {
    const { service } = await startRewards();
    const { json, text } = await send(service.rewardsUrl, 'GET', '/openapi.json');
    expect(json.info.description).toContain('not live');
    const names = ['item_id', 'external_user_id', 'search', 'brand'];
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  });
});
