// Source, part A, sections 5 and 7; contract, supplier page: key, paths, methods, body, headers of every
// answer.

import { describe, expect, it } from 'vitest';
import { sendRaw } from '../raw-socket.js';
import { startService } from '../running-service.js';
import { send } from '../signed-client.js';
import { codeOf, startSupplier } from './supplier-client.js';

describe('the key', () => {
  it.each([
    ['is missing', {}],
    ['is empty', { 'x-supplier-key': '' }],
    ['is another one', { 'x-supplier-key': `sup_test_${'0'.repeat(48)}` }],
    ['is sent as a bearer token', { authorization: 'Bearer KEY' }],
  ])('that %s answers 401 unauthorised, the same on every path', async (_name, headers) => {
    const { service } = await startSupplier(0);
    const texts = new Set<string>();
    for (const path of ['/v1/float', '/v1/orders/a', '/v1/nothing', '/']) {
      const answer = await send(service.supplierUrl, 'GET', path, { headers });
      expect(codeOf(answer)).toEqual([401, 'unauthorised']);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
  });

  it('that is sent twice is none', async () => {
    const { service } = await startSupplier(0);
    const line = `x-supplier-key: ${service.supplierKey}\r\n`;
    const head = 'GET /v1/fx HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n';
    const once = await sendRaw(service.supplierUrl, `${head}${line}\r\n`);
    const twice = await sendRaw(service.supplierUrl, `${head}${line}${line}\r\n`);
    expect(once.text).toMatch(/^HTTP\/1.1 200 /);
    expect(twice.text).toMatch(/^HTTP\/1.1 401 /);
  });

  it('of the sandbox interface opens nothing here, and ours opens nothing there', async () => {
    const { service, client } = await startSupplier(0);
    const headers = { 'x-supplier-key': client.key };
    expect((await send(service.sandboxUrl, 'GET', '/v1/balance', { headers })).status).toBe(401);
  });
});

describe('paths and methods', () => {
  it.each(['/', '/v1/balance', '/v1/brands/', '/v1/%62rands', '//v1/brands', '/v1/orders/a/b'])(
    '%s is 404 not_found',
    async (path) => {
      const { client } = await startSupplier(0);
      expect(codeOf(await client.get(path))).toEqual([404, 'not_found']);
    },
  );

  it.each([
    ['POST', '/v1/brands', 'GET'],
    ['DELETE', '/v1/orders/a-1', 'GET'],
    ['GET', '/v1/orders', 'POST'],
    ['PUT', '/v1/orders/check', 'POST, GET'],
  ])('%s %s is 405 method_not_allowed and names %s', async (method, path, allow) => {
    const { client } = await startSupplier(0);
    const answer = await client.raw(method, path);
    expect(codeOf(answer)).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it.each(['/v1/brands?currency=%zz', '/v1/brands?currency=U+D', '/v1/orders/%zz'])(
    '%s is 400 invalid_request',
    async (path) => {
      const { client } = await startSupplier(0);
      expect(codeOf(await client.get(path))).toEqual([400, 'invalid_request']);
    },
  );
});

describe('every answer', () => {
  it('carries a request id of its own and the JSON envelope of this interface', async () => {
    const { client } = await startSupplier(0);
    const answers = await Promise.all([
      client.get('/v1/fx'),
      client.get('/v1/nothing'),
      client.post('/v1/orders', {}),
      client.raw('POST', '/v1/orders', 'x'.repeat(9000)),
    ]);
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(ids.every((id) => id !== null && /^req_[0-9a-f]{24}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(answers.length);
    expect(answers.map((answer) => answer.status)).toEqual([200, 404, 400, 413]);
    for (const answer of answers.slice(1)) {
      expect(Object.keys(answer.json).sort()).toEqual(['code', 'error']);
      expect(typeof answer.json.error).toBe('string');
    }
  });

  it('is in the envelope too where the parser of HTTP refuses the request', async () => {
    const { service } = await startSupplier(0);
    const answer = await sendRaw(service.supplierUrl, 'GET /v1/a b HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(answer.text).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.text).toMatch(/x-request-id: req_[0-9a-f]{24}/);
    expect(answer.text).toContain('"code":"invalid_request"');
  });

  it('allows no page of another site to read it', async () => {
    const { client } = await startSupplier(0);
    const answer = await client.get('/v1/fx', { origin: 'http://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a request', () => {
  it('under another name than this host has is refused before its key is looked at', async () => {
    const { service } = await startSupplier(0);
    const head = `GET /v1/fx HTTP/1.1\r\nhost: evil.example\r\nx-supplier-key: ${service.supplierKey}\r\n`;
    const answer = await sendRaw(service.supplierUrl, `${head}connection: close\r\n\r\n`);
    expect(answer.text).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([8192, 8193])('with a body of %i bytes is judged by its length first', async (length) => {
    const { client } = await startSupplier(0);
    const order = { client_ref: 'a-1', brand_slug: 'demo-coffee', currency: 'USD', face_minor: 2500 };
    const bare = JSON.stringify({ ...order, wallet_ref: 'wallet-0001' });
    const answer = await client.raw('POST', '/v1/orders', bare.padEnd(length, ' '));
    expect(answer.json.code).toBe(length > 8192 ? 'payload_too_large' : 'LEDGER_INSUFFICIENT');
  });

  it('that waits on a reset after the work was done finds it done: the retry is a replay', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'reset_after', match: { client_ref: 'a-1' } });
    await expect(client.order('a-1')).rejects.toThrow();
    const retry = await client.order('a-1');
    expect([retry.status, retry.json.data.replay]).toEqual([200, true]);
  });

  it('that meets a switched-on status, or a reset before the work, has done nothing', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'status', status: 503, retry_after: '7' });
    const refused = await client.order('a-1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7']);
    service.addSupplierFault({ fault: 'reset_before' });
    await expect(client.order('a-1')).rejects.toThrow();
    expect(await client.movements()).toHaveLength(1);
  });

  it('gets an altered field where a fault asks for one', async () => {
    const { service, client } = await startSupplier();
    const field = 'data.opening_balance_usd6';
    service.addSupplierFault({ fault: 'answer_field', field, delta: 5, match: { path: '/v1/float' } });
    expect((await client.get('/v1/float')).json.data.opening_balance_usd6).toBe(5);
    expect((await client.get('/v1/float')).json.data.opening_balance_usd6).toBe(0);
  });
});

describe('/_local on this listener', () => {
  it('is unknown unless the service was started with control', async () => {
    const service = await startService({ control: false });
    const body = JSON.stringify({ amount_usd6: 5, tx_hash: '0x1', from_wallet: '0xaa' });
    const answer = await send(service.supplierUrl, 'POST', '/_local/deposits', { body });
    expect(answer.status).toBe(401);
  });

  it('funds the float unsigned: 201, and 200 for the same transfer again', async () => {
    const { service, client } = await startSupplier(0);
    const body = JSON.stringify({ amount_usd6: 5_000_000, tx_hash: '0x1', from_wallet: '0xaa' });
    const first = await send(service.supplierUrl, 'POST', '/_local/deposits', { body });
    expect([first.status, first.json.data.balance_usd6, first.json.data.replay]).toEqual([
      201,
      5_000_000,
      false,
    ]);
    expect((await send(service.supplierUrl, 'POST', '/_local/deposits', { body })).status).toBe(200);
    expect(await client.balanceUsd6()).toBe(5_000_000);
  });

  it.each([
    ['POST', '/_local/deposits', '{"amount_usd6":0}', 400],
    ['POST', '/_local/deposits', 'x', 400],
    ['GET', '/_local/deposits', undefined, 405],
    ['POST', '/_local/pool', '{}', 404],
    ['POST', '/_local/faults', '{"fault":"order_cost"}', 400],
  ])('refuses %s %s %s with %i in this envelope', async (method, path, body, status) => {
    const { service } = await startSupplier(0);
    const answer = await send(service.supplierUrl, method, path, body === undefined ? {} : { body });
    expect(answer.status).toBe(status);
    expect(typeof answer.json.error).toBe('string');
  });

  it('does not answer a page of a browser', async () => {
    const { service } = await startSupplier(0);
    const headers = { origin: 'http://evil.example' };
    expect((await send(service.supplierUrl, 'GET', '/_local/clock', { headers })).status).toBe(400);
  });

  it('lists, switches on and switches off the faults of this listener alone', async () => {
    const { service } = await startSupplier(0);
    const body = JSON.stringify({ fault: 'brand_missing' });
    const made = await send(service.supplierUrl, 'POST', '/_local/faults', { body });
    expect([made.status, made.json.data.leads_to]).toEqual([201, 'SP-COUNT']);
    expect((await send(service.supplierUrl, 'GET', '/_local/faults')).json.data).toHaveLength(1);
    expect((await send(service.sandboxUrl, 'GET', '/_local/faults')).json.data).toHaveLength(0);
    expect((await send(service.supplierUrl, 'DELETE', '/_local/faults')).json.data).toEqual({ removed: 1 });
  });
});

describe('the demo page', () => {
  it('takes no other method than GET', async () => {
    const { service } = await startSupplier(0);
    const answer = await send(service.supplierUrl, 'POST', `/demo/${'0'.repeat(32)}`);
    expect(codeOf(answer)).toEqual([405, 'method_not_allowed']);
  });
});
