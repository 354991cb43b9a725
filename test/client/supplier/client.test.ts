import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  Decide,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from '../../../src/client/failures/client-failure.js';
import { SupplierClient } from '../../../src/client/supplier/client.js';
import { type Script, type ScriptedServer, sendJson, withServer } from '../support/scripted-server.js';
import {
  brand,
  debit,
  floatData,
  sendSupplier,
  sendSupplierError,
  supplierKey,
  supplierOptions,
  supplierOrder,
  supplierOrderInput,
} from '../support/supplier-samples.js';

async function withClient<T>(
  script: Script,
  run: (client: SupplierClient, server: ScriptedServer) => Promise<T>,
): Promise<T> {
  return withServer(script, async (server) => {
    const client = new SupplierClient(supplierOptions(server.baseUrl));
    try {
      return await run(client, server);
    } finally {
      await client.close();
    }
  });
}

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

const page = (target: string) => Number(new URLSearchParams(target.split('?')[1]).get('page'));

describe('SupplierClient', () => {
  it('sends the key and the order as the source names its fields, and hands the card over hidden', async () => {
    await withClient(
      (_, response) => sendSupplier(response, supplierOrder, {}, 201),
      async (client, server) => {
        const order = await client.order({ ...supplierOrderInput, expectedWholesaleMinor: 2375 });
        const [request] = server.requests;
        expect(request?.headers['x-supplier-key']).toBe(supplierKey);
        expect(JSON.parse(request?.body ?? '')).toEqual({
          client_ref: 'shop-1001',
          brand_slug: 'demo-coffee',
          currency: 'USD',
          face_minor: 2500,
          wallet_ref: supplierOrderInput.walletRef,
          expected_wholesale_minor: 2375,
        });
        expect(order.voucher?.reveal().pin).toBe(supplierOrder.voucher.pin);
        expect(`${inspect(order, { depth: 9, showHidden: true })}${JSON.stringify(order)}`).not.toMatch(
          /CANA|canary/,
        );
      },
    );
  });

  it.each([
    [401, 'unauthorised', MendConfiguration, 1],
    [402, 'LEDGER_INSUFFICIENT', Decide, 1],
    [404, 'unknown_brand', GiveUp, 1],
    [404, 'brand_not_available', GiveUp, 1],
    [409, 'denomination_unavailable', Decide, 1],
    [409, 'price_changed', Decide, 1],
    [409, 'idempotency_conflict', Decide, 1],
    [409, 'order_in_progress', RetryLater, 6],
    [429, 'cap_exceeded', Decide, 1],
    [502, 'issue_failed', RetryLater, 1],
    [503, 'SUPPLIER_RESTOCKING', RetryLater, 6],
  ] as const)('fails on %i %s with what the caller does next', async (status, code, kind, sent) => {
    await withClient(
      (_, response) => sendSupplierError(response, status, code),
      async (client, server) => {
        const failure = await failureOf(client.order(supplierOrderInput));
        expect(failure).toBeInstanceOf(kind);
        expect(failure).toMatchObject({ code, httpStatus: status, requestId: 'req_test1' });
        expect(inspect(failure, { depth: 9 })).not.toMatch(/canary/);
        expect(server.requests).toHaveLength(sent);
      },
    );
  });

  it('leaves a long restocking to a later run, and says when', async () => {
    await withClient(
      (_, response) => sendSupplierError(response, 503, 'SUPPLIER_RESTOCKING', 3600),
      async (client, server) => {
        const failure = await failureOf(client.order(supplierOrderInput));
        expect(failure).toMatchObject({ code: 'SUPPLIER_RESTOCKING', retryAfterSec: 3600 });
        expect(server.requests).toHaveLength(1);
      },
    );
  });

  it('refuses an answer of another order, and follows no redirect', async () => {
    await withClient(
      (_, response) => sendSupplier(response, { ...supplierOrder, face_minor: 5000 }),
      async (client) => {
        expect(await failureOf(client.order(supplierOrderInput))).toMatchObject({
          code: 'order_differs',
          field: 'faceMinor',
        });
        expect(await failureOf(client.orderByRef('shop-1002'))).toMatchObject({ field: 'clientRef' });
        expect(await failureOf(client.orderByRef('..'))).toMatchObject({ code: 'invalid_request' });
      },
    );
    await withClient(
      (_, response) => sendJson(response, 307, {}, { location: 'http://127.0.0.1:1/' }),
      async (client, server) => {
        expect(await failureOf(client.fx())).toMatchObject({ code: 'redirect' });
        expect(server.requests).toHaveLength(1);
      },
    );
  });

  it('hands out every brand once, and none of a list that does not hold still', async () => {
    const all = ['a', 'b', 'c'].map((slug) => brand(slug));
    const lists =
      (totalOf: (count: number) => number): Script =>
      (request, response, count) =>
        sendSupplier(response, all.slice((page(request.target) - 1) * 2, page(request.target) * 2), {
          page: page(request.target),
          per_page: 2,
          total: totalOf(count),
        });
    await withClient(
      lists(() => 3),
      async (client) => {
        const slugs: string[] = [];
        for await (const { slug } of client.brands()) slugs.push(slug);
        expect(slugs).toEqual(['a', 'b', 'c']);
        expect(await client.brandsPage({ page: 2, perPage: 2 })).toMatchObject({ page: 2, total: 3 });
      },
    );
    await withClient(
      lists((count) => 3 + (count % 2)),
      async (client) => {
        expect(await failureOf(client.brands().next())).toMatchObject({
          code: 'list_changed',
          message: expect.stringContaining('its total changed while it was read'),
        });
      },
    );
  });

  it('reads a float again that moved while it was read, and never hands out a part', async () => {
    const floats =
      (isMoving: (count: number) => boolean): Script =>
      (request, response, count) => {
        const at = page(request.target);
        const closing = isMoving(count) ? count : 5;
        sendSupplier(response, floatData([debit(at)], { balance_usd6: closing }), {
          page: at,
          per_page: 1,
          total: 2,
        });
      };
    await withClient(
      floats((count) => count <= 2),
      async (client, server) => {
        const float = await client.float();
        expect(float.movements.map(({ seq }) => seq)).toEqual([1, 2]);
        expect(server.requests).toHaveLength(4);
        expect((await client.floatPage({ page: 2, perPage: 1 })).movements[0]?.seq).toBe(2);
      },
    );
    await withClient(
      floats(() => true),
      async (client) => {
        expect(await failureOf(client.float())).toBeInstanceOf(RetryLater);
      },
    );
  });

  it('hands out a month that is over with the balance of its last page, while that moves on', async () => {
    await withClient(
      (request, response, count) => {
        const at = page(request.target);
        const paging = { page: at, per_page: 1, total: 2 };
        sendSupplier(response, floatData([debit(at)], { balance_usd6: 7 - count }), paging);
      },
      async (client, server) => {
        const float = await client.float('2026-10');
        expect(float.movements.map(({ seq }) => seq)).toEqual([1, 2]);
        expect(float.balanceUsd6).toBe(5);
        expect(server.requests).toHaveLength(2);
      },
    );
  });

  it('hands out a float that grew while it was read as it was at the last page', async () => {
    await withClient(
      (request, response, count) => {
        const at = page(request.target);
        const closing = 10_000_000 - 1_000_000 * count;
        const figures = { balance_usd6: closing, closing_balance_usd6: closing };
        sendSupplier(response, floatData([debit(at)], figures), { page: at, per_page: 1, total: count + 1 });
      },
      async (client, server) => {
        const failure = await failureOf(client.float());
        expect(failure).toMatchObject({ message: expect.stringContaining('as fast as it was read') });
        expect(server.requests.length).toBeLessThan(100);
      },
    );
    await withClient(
      (request, response, count) => {
        const at = page(request.target);
        const closing = count === 1 ? 9_000_000 : 8_000_000;
        const figures = { balance_usd6: closing, closing_balance_usd6: closing };
        const total = count === 1 ? 2 : 3;
        sendSupplier(response, floatData([debit(at)], figures), { page: at, per_page: 1, total });
      },
      async (client, server) => {
        const float = await client.float();
        expect(float.movements.map(({ seq }) => seq)).toEqual([1, 2, 3]);
        expect(float.balanceUsd6).toBe(8_000_000);
        expect(server.requests).toHaveLength(3);
      },
    );
  });

  it('names an argument that is none before anything is sent', async () => {
    await withClient(
      (_, response) => sendSupplier(response, {}),
      async (client, server) => {
        const tries = [
          client.float('2026-13'),
          client.floatPage({ page: 0, perPage: 1 }),
          client.brandsPage({ page: 1, perPage: 201 }),
          client.check({ slug: '', currency: 'USD', faceMinor: 1 }),
          client.order({ ...supplierOrderInput, walletRef: 'short' }),
        ];
        for (const one of tries) expect(await failureOf(one)).toMatchObject({ code: 'invalid_request' });
        expect(server.requests).toHaveLength(0);
      },
    );
  });
});
