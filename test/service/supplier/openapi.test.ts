import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { supplierEndpoints } from '../../../src/wire/supplier/endpoints.js';
import { send } from '../signed-client.js';
import { startSupplier } from './supplier-client.js';

describe('the OpenAPI document of the supplier interface', () => {
  it('is served without a key, holds to the public schema, and has every endpoint', async () => {
    const { service } = await startSupplier(0);
    const { status, json } = await send(service.supplierUrl, 'GET', '/openapi.json');
    expect(status).toBe(200);
    expect(await new Validator().validate(structuredClone(json))).toEqual({ valid: true });
    const named = Object.entries<Record<string, unknown>>(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual(
      Object.values(supplierEndpoints)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });
});
