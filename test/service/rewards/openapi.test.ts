import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { rewardsEndpoints } from '../../../src/wire/rewards/endpoints.js';
import { send } from '../signed-client.js';
import { startRewards } from './rewards-client.js';

/** An operation, as far as the tests look at it. */
interface Described {
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
}

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

  it('has the refusal of a body that is too long where there is a body, and the partner of every call', async () => {
    const { service } = await startRewards();
    const { json } = await send(service.rewardsUrl, 'GET', '/openapi.json');
    const operations = Object.values<Record<string, Described>>(json.paths).flatMap((one) =>
      Object.values(one),
    );
    expect(operations.length).toBe(Object.keys(rewardsEndpoints).length);
    for (const { requestBody, responses, parameters } of operations) {
      expect('413' in responses).toBe(requestBody !== undefined);
      expect(parameters.filter((one) => one.in === 'header').map(({ name }) => name)).toEqual([
        'x-partner-id',
      ]);
    }
  });
});
