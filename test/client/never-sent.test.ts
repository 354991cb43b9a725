// Source, section 2.1: the signing secret keys the HMAC "never sent", the webhook secret verifies events,
// "never sent". Looked for in every byte of every request that the product's own client makes.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SandboxClient } from '../../src/client/sandbox/client.js';
import { createSandboxKey } from '../../src/client/sandbox/key-creation.js';
import { startService } from '../service/running-service.js';

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A stop on the way to the service that keeps what was sent: target, headers and body. */
async function listenBetween(serviceUrl: string): Promise<{ url: string; sent: string[] }> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      const { method = '', url = '', rawHeaders } = request;
      sent.push([method, url, ...rawHeaders, body].join('\n'));
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const answer = await fetch(`${serviceUrl}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json', 'x-service-env': 'sandbox' });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

describe('the secrets of a sandbox key', () => {
  it('sends the API key alone: no request holds the signing or the webhook secret', async () => {
    const service = await startService();
    const { url, sent } = await listenBetween(service.sandboxUrl);
    const { apiKey, signingSecret, webhookSecret } = (await createSandboxKey({ baseUrl: url })).reveal();
    const client = new SandboxClient({ baseUrl: url, apiKey, signingSecret, webhookSecret });
    const brand = { slug: 'demo-coffee', currency: 'USD', faceMinor: 1000 };
    await client.ping();
    await client.catalogue();
    await client.quote(brand);
    await client.order({ clientRef: 'a-1', ...brand, endCustomer: { ref: 'buyer-1', country: 'GB' } });
    await client.readOrder('a-1');
    await client.balance();
    await client.statement('2026-09');
    await client.statementKey();
    await client.simulateDeposit('20');
    await client.testEvent('order.issued');
    await client.events();
    await client.revoke();
    await client.close();
    expect(sent).toHaveLength(14);
    expect(sent.filter((request) => request.includes(`Bearer ${apiKey}`))).toHaveLength(12);
    for (const secret of [signingSecret, webhookSecret]) {
      const bare = secret.slice(secret.lastIndexOf('_test_') + '_test_'.length);
      expect(sent.filter((request) => request.includes(bare))).toEqual([]);
    }
  });
});
