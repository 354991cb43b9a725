import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { SupplierReader } from '../../../src/client/supplier/reader.js';
import { type Script, withServer } from '../support/scripted-server.js';
import {
  brand,
  debit,
  floatData,
  sendSupplier,
  sendSupplierError,
  supplierOptions,
  supplierOrder,
} from '../support/supplier-samples.js';

const october = parseCalendarMonth('2026-10') ?? expect.unreachable('it is a month');

async function withReader<T>(script: Script, run: (reader: SupplierReader) => Promise<T>): Promise<T> {
  return withServer(script, async (server) => {
    const reader = new SupplierReader(supplierOptions(server.baseUrl));
    try {
      return await run(reader);
    } finally {
      await reader.close();
    }
  });
}

const paging = { page: 1, per_page: 500, total: 1 };

describe('SupplierReader', () => {
  it('returns the exchanges of a whole reading, with the bytes as received', async () => {
    await withReader(
      (_, response) => sendSupplier(response, floatData([debit(7)]), paging),
      async (reader) => {
        const told: string[] = [];
        const reading = await reader.float(october, (page, pages) => told.push(`${page}/${pages}`));
        expect(reading.kind === 'whole' && reading.pages).toHaveLength(1);
        expect(told).toEqual(['1/1']);
        const bytes = reading.kind === 'whole' ? reading.pages[0]?.receivedBytes : undefined;
        expect(Buffer.from(bytes ?? []).toString()).toContain('"seq":7');
      },
    );
  });

  it('reads a month that is over while the float goes on, and one that runs only where it holds still', async () => {
    const moving =
      (closing: (balance: number) => number): Script =>
      ({ target }, response, count) => {
        const page = Number(new URL(target, 'http://x').searchParams.get('page'));
        const change = { balance_usd6: count, closing_balance_usd6: closing(count) };
        sendSupplier(response, floatData([debit(page)], change), { page, per_page: 1, total: 2 });
      };
    await withReader(
      moving(() => 990000000),
      async (reader) => {
        const reading = await reader.float(october);
        expect(reading.kind === 'whole' && reading.pages).toHaveLength(2);
      },
    );
    await withReader(
      moving((balance) => balance),
      async (reader) => {
        const reason = 'the balance moved while it was read';
        expect(await reader.float(october)).toEqual({ kind: 'torn', reason });
      },
    );
  });

  it('says of a list why there is none: torn, or refused', async () => {
    await withReader(
      (_, response) => sendSupplier(response, [brand('a')], { ...paging, total: 2 }),
      async (reader) =>
        expect(await reader.brands()).toEqual({
          kind: 'torn',
          reason: 'its pages hold 1 brands where its total says 2',
        }),
    );
    await withReader(
      (_, response) => sendSupplierError(response, 401, 'unauthorised'),
      async (reader) =>
        expect(await reader.brands()).toEqual({ kind: 'refused', status: 401, code: 'unauthorised' }),
    );
  });

  it('returns what the service states, and throws what is no answer', async () => {
    await withReader(
      (_, response) => sendSupplierError(response, 404, 'unknown_order'),
      async (reader) => {
        expect((await reader.order('shop-1'))?.answer).toMatchObject({ kind: 'error' });
        expect(await reader.order('..')).toBeUndefined();
      },
    );
    await withReader(
      (_, response) => sendSupplierError(response, 500, 'internal_error'),
      async (reader) => {
        await expect(reader.fx()).rejects.toMatchObject({ fault: 'http_status' });
        await expect(reader.brands()).rejects.toMatchObject({ fault: 'http_status' });
      },
    );
  });

  it('drops the card of an order at the parser', async () => {
    await withReader(
      (_, response) => sendSupplier(response, supplierOrder),
      async (reader) => {
        const answer = (await reader.order('shop-1001'))?.answer;
        expect(JSON.stringify(answer)).not.toMatch(/CANA|canary/);
        expect((await reader.summary().catch((error: unknown) => error)) as object).toMatchObject({
          fault: 'schema',
        });
      },
    );
  });
});
