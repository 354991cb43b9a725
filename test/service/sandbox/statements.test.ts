// Source, section 2.7; contract, "Statement".

import { describe, expect, it } from 'vitest';
import { openStatement, type Statement } from '../../../src/wire/sandbox/statement.js';
import { publicKeyOf } from '../../../src/wire/statement-verification.js';
import { startWithKey } from '../running-service.js';
import type { SignedClient } from '../signed-client.js';

const endOfOctober = Date.parse('2026-11-01T00:00:00.000Z');

async function statementOf(client: SignedClient, month: string): Promise<Statement> {
  const served = (await client.get('/v1/sandbox/statement-key')).json.data;
  const answer = (await client.get(`/v1/statements?month=${month}`)).json.data;
  const key = publicKeyOf(served.public_key);
  if (!key.usable) throw new Error(key.reason);
  expect(answer).toMatchObject({ month, algorithm: 'Ed25519', key_id: served.key_id });
  const opened = openStatement({
    key: key.key,
    rawStatement: answer.raw_statement,
    signature: answer.signature,
  });
  if (opened.kind !== 'verified') throw new Error(opened.kind);
  expect(opened.unknownFields).toEqual([]);
  return opened.statement;
}

describe('the statements endpoint', () => {
  it('gives lines whose sequence runs over the account’s whole life, and months that hand over their balance', async () => {
    const { service, client } = await startWithKey();
    await client.order('september-1');
    await service.setClock(Date.parse('2026-09-30T23:59:59.999Z'));
    await client.order('september-2', { face_minor: 1000 });
    await service.setClock(Date.parse('2026-10-01T00:00:00.000Z'));
    await client.order('october-1', { slug: 'demo-books', currency: 'GBP', face_minor: 1033 });
    await service.setClock(endOfOctober);
    const september = await statementOf(client, '2026-09');
    const october = await statementOf(client, '2026-10');
    expect(september.lines?.map((line) => [line.seq, line.kind, line.ref, line.amount_usd6])).toEqual([
      [1, 'grant', null, 100_000_000],
      [2, 'order', 'september-1', -23_750_000],
      [3, 'order', 'september-2', -9_500_000],
    ]);
    expect(october.lines).toEqual([
      {
        seq: 4,
        booked_at: '2026-10-01T00:00:00.000Z',
        kind: 'order',
        ref: 'october-1',
        slug: 'demo-books',
        currency: 'GBP',
        face_minor: 1033,
        rate_bps: 300,
        cost_minor: 1003,
        fx_rate: '1.25',
        plus_amount: null,
        amount_usd6: -12_537_500,
        balance_usd6: 54_212_500,
      },
    ]);
    expect(october.opening_balance_usd6).toBe(september.closing_balance_usd6);
    expect(october.by_brand).toEqual([
      {
        slug: 'demo-books',
        currency: 'GBP',
        count: 1,
        face_minor: 1033,
        cost_minor: 1003,
        cost_usd6: 12_537_500,
      },
    ]);
  });

  it('counts a pending order where it was debited', async () => {
    const { service, client } = await startWithKey();
    await service.setClock(Date.parse('2026-09-30T23:59:50.000Z'));
    await client.order('pending-1');
    await service.setClock(endOfOctober);
    expect((await statementOf(client, '2026-09')).orders.count).toBe(1);
    expect((await statementOf(client, '2026-10')).orders.count).toBe(0);
    expect((await client.get('/v1/orders/pending-1')).json.data.issued_at).toBe('2026-10-01T00:00:20.000Z');
  });

  it('closes an empty month with the balance it opened with', async () => {
    const { service, client } = await startWithKey();
    await service.setClock(endOfOctober);
    expect(await statementOf(client, '2026-10')).toMatchObject({
      opening_balance_usd6: 100_000_000,
      closing_balance_usd6: 100_000_000,
      lines: [],
      by_brand: [],
      orders: { count: 0, cost_usd6: 0 },
    });
  });

  it('is final from the first instant of the next month on', async () => {
    const { service, client } = await startWithKey();
    await service.setClock(Date.parse('2026-09-30T23:59:59.999Z'));
    expect((await statementOf(client, '2026-09')).final).toBe(false);
    await service.setClock(Date.parse('2026-10-01T00:00:00.000Z'));
    expect((await statementOf(client, '2026-09')).final).toBe(true);
  });

  it('tells of each month that ended with one event, also when several end at once', async () => {
    const { service, client } = await startWithKey();
    await service.setClock(Date.parse('2026-12-01T00:00:00.000Z'));
    const read = async (): Promise<unknown[]> =>
      (await client.get('/v1/sandbox/events')).json.data
        .map((event: { raw_body: string }) => JSON.parse(event.raw_body))
        .map((body: { type: string; created_at: string; data: { month: string } }) => [
          body.type,
          body.created_at,
          body.data.month,
        ]);
    const expected = [
      ['statement.ready', '2026-10-01T00:00:00.000Z', '2026-09'],
      ['statement.ready', '2026-11-01T00:00:00.000Z', '2026-10'],
      ['statement.ready', '2026-12-01T00:00:00.000Z', '2026-11'],
    ];
    expect(await read()).toEqual(expected);
    expect(await read()).toEqual(expected);
  });

  it.each(['0000-01', '0001-01', '1969-12', '1970-01', '2026-08', '2026-10', '2027-01', '9999-12'])(
    'has none for %s: before the key or in the future',
    async (month) => {
      const { client } = await startWithKey();
      const answer = await client.get(`/v1/statements?month=${month}`);
      expect([answer.status, answer.json.error.code]).toEqual([404, 'no_statement']);
    },
  );

  it.each([
    '',
    '2026-9',
    '2026-13',
    '2026-00',
    '26-09',
    '2026-09-01',
    '../../x',
    '%EF%BC%922026-09',
    '2026-09%00',
    '2026-09&month=2026-09',
  ])('refuses month=%s with 400', async (month) => {
    const { client } = await startWithKey();
    const answer = await client.get(`/v1/statements?month=${month}`);
    expect([answer.status, answer.json.error.details]).toEqual([400, { field: 'month' }]);
  });

  it('refuses a call without a month', async () => {
    const { client } = await startWithKey();
    expect((await client.get('/v1/statements')).status).toBe(400);
  });
});
