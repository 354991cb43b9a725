// The document against the service itself: every path, method, status, field and header that it promises.

import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/service/sandbox/openapi/document.js';
import { operations } from '../../../../src/service/sandbox/openapi/operations.js';
import { endpoints } from '../../../../src/wire/sandbox/endpoints.js';
import { headerNames } from '../../../../src/wire/sandbox/names.js';
import { startService } from '../../running-service.js';
import { send } from '../../signed-client.js';

// biome-ignore lint/suspicious/noExplicitAny: the test walks a document of free shape
type Walked = any;

/** Every `$ref` of a document with the place that it stands at. */
function refsOf(value: Walked, found: string[] = []): string[] {
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name === '$ref') {
        found.push(String(member));
      } else {
        refsOf(member, found);
      }
    }
  }
  return found;
}

describe('openApiDocument', () => {
  const document: Walked = openApiDocument();

  it('has every endpoint of the wire with its method, and no other', () => {
    const promised = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = Object.values(endpoints).map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(promised.sort()).toEqual(known.sort());
  });

  it('points only at what is there', () => {
    for (const ref of refsOf(document)) {
      const [, ...steps] = ref.split('/');
      expect(steps.reduce((value, step) => value?.[step], document)).toBeDefined();
    }
  });

  it('gives every operation an id, a success and the refusals of its own', () => {
    for (const [name, operation] of Object.entries(operations)) {
      const endpoint = endpoints[name as keyof typeof endpoints];
      const item = document.paths[endpoint.path][endpoint.method.toLowerCase()];
      expect(item.operationId).toBe(name);
      for (const status of Object.keys(operation.successes)) {
        expect(item.responses[status].content['application/json'].schema.properties.data).toBeDefined();
      }
      const codes = JSON.stringify(item.responses);
      for (const code of operation.errors) expect(codes).toContain(`"${code}"`);
    }
  });

  it('uses the word of the service in header names', () => {
    const renamed: Walked = openApiDocument({ names: headerNames('acme'), serverUrl: 'http://127.0.0.1:1' });
    expect(JSON.stringify(renamed)).not.toContain('x-service-');
    expect(renamed.components.parameters.nonce.name).toBe('x-acme-nonce');
    expect(renamed.servers).toEqual([{ url: 'http://127.0.0.1:1' }]);
  });

  it('is served at /openapi.json with the address that it is served from', async () => {
    const service = await startService();
    const answer = await send(service.sandboxUrl, 'GET', '/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.json).toEqual(
      JSON.parse(JSON.stringify(openApiDocument({ serverUrl: service.sandboxUrl }))),
    );
  });
});
