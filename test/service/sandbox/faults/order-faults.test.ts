// Each fault of an order or a deposit does to the books what docs/service-faults.md says, and no more.

import { describe, expect, it } from 'vitest';
import { FaultList } from '../../../../src/service/faults/fault-list.js';
import type { LocalService } from '../../../../src/service/local-service.js';
import { faultKinds } from '../../../../src/service/sandbox/faults/kinds.js';
import { reversalOf, spoilPrice } from '../../../../src/service/sandbox/faults/order-faults.js';
import type { Statement } from '../../../../src/wire/sandbox/statement.js';
import { startWithKey } from '../../running-service.js';
import { type SignedClient, send } from '../../signed-client.js';

const books = { slug: 'demo-books', currency: 'GBP', face_minor: 1033 };
const honest = { rate_bps: 300, cost_minor: 1003, fx_rate: '1.25', cost_usd6: 12_537_500 };

async function linesOf(client: SignedClient): Promise<NonNullable<Statement['lines']>> {
  const answer = await client.get('/v1/statements?month=2026-09');
  return JSON.parse(answer.json.data.raw_statement).lines;
}

async function debits(client: SignedClient): Promise<(readonly [string | null, number])[]> {
  const lines = await linesOf(client);
  return lines.filter((line) => line.kind !== 'grant').map((line) => [line.ref, line.amount_usd6]);
}

type Setup = { service: LocalService; client: SignedClient };

describe('spoilPrice', () => {
  it.each([
    ['order_cost', {}, { ...honest, cost_minor: 1004, cost_usd6: 12_550_000 }],
    ['order_cost', { method: 'half_up' }, { ...honest, cost_minor: 1002, cost_usd6: 12_525_000 }],
    ['order_cost', { method: 'ceiling' }, { ...honest, cost_minor: 1002, cost_usd6: 12_525_000 }],
    ['order_cost', { method: 'face_charged' }, { ...honest, cost_minor: 1033, cost_usd6: 12_912_500 }],
    ['order_cost', { method: 'scale_100' }, { ...honest, cost_minor: 100_300, cost_usd6: 1_253_750_000 }],
    [
      'order_rate',
      { rate_bps: 200 },
      { rate_bps: 200, cost_minor: 1013, fx_rate: '1.25', cost_usd6: 12_662_500 },
    ],
    ['order_conversion', {}, { ...honest, cost_usd6: 10_030_000 }],
    ['order_conversion', { method: 'fx_doubled' }, { ...honest, cost_usd6: 15_671_875 }],
    ['order_conversion', { method: 'fx_inverted' }, { ...honest, cost_usd6: 8_024_000 }],
    ['order_conversion', { method: 'delta', delta_usd6: 7 }, { ...honest, cost_usd6: 12_537_507 }],
    ['order_fx_rate', { fx_rate: '1.26' }, { ...honest, fx_rate: '1.26', cost_usd6: 12_637_800 }],
  ])('%s %j', (fault, parameters, price) => {
    const faults = new FaultList(faultKinds);
    faults.add({ fault, ...parameters });
    expect(spoilPrice(faults, {}, 1033, honest)).toEqual(price);
    expect(spoilPrice(faults, {}, 1033, honest)).toEqual(honest);
  });
});

describe('a fault of an order', () => {
  const cases: readonly (readonly [string, Record<string, unknown>, (readonly [string, number])[]])[] = [
    ['order_overcharge', { delta_usd6: 10_000 }, [['a-1', -12_547_500]]],
    [
      'order_charged_twice',
      {},
      [
        ['a-1', -12_537_500],
        ['a-1', -12_537_500],
      ],
    ],
    ['order_without_debit', {}, []],
    [
      'debit_without_order',
      {},
      [
        ['a-1', -12_537_500],
        ['a-1-unknown', -12_537_500],
      ],
    ],
    [
      'debit_without_order',
      { ref: 'ghost' },
      [
        ['a-1', -12_537_500],
        ['ghost', -12_537_500],
      ],
    ],
    [
      'order_reversed',
      {},
      [
        ['a-1', -12_537_500],
        ['a-1', 12_537_500],
      ],
    ],
  ];

  it.each(cases)('%s %j leaves its movements in the statement', async (fault, parameters, movements) => {
    const { service, client } = await startWithKey();
    service.addFault({ fault, ...parameters, match: { client_ref: 'a-1' } });
    const order = await client.order('a-1', books);
    expect(order.json.data).toMatchObject(honest);
    expect(await debits(client)).toEqual(movements);
    const spent = movements.reduce((sum, [, amount]) => sum + amount, 0);
    expect(await client.balanceUsd6()).toBe(100_000_000 + spent);
  });

  it('replay_charged debits once more when the order is sent again', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'replay_charged' });
    await client.order('a-1', books);
    expect((await client.order('a-1', books)).json.data.replay).toBe(true);
    await client.order('a-1', books);
    expect(await debits(client)).toEqual([
      ['a-1', -12_537_500],
      ['a-1', -12_537_500],
    ]);
  });

  it.each([0, 1, 2])(
    'failed_order_debited books the debit of a failed order and %i reversals',
    async (reversals) => {
      const { service, client } = await startWithKey();
      service.addFault({ fault: 'failed_order_debited', reversals });
      expect((await client.order('a-1', { ...books, face_minor: 6660 })).status).toBe(502);
      expect(await debits(client)).toEqual([
        ['a-1', -80_762_500],
        ...Array.from({ length: reversals }, () => ['a-1', 80_762_500]),
      ]);
    },
  );

  it('order_stuck_pending is never issued', async () => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'order_stuck_pending' });
    await client.order('pending-1');
    await service.setClock(Date.parse('2026-09-20T00:00:00.000Z'));
    expect((await client.get('/v1/orders/pending-1')).json.data.status).toBe('pending');
  });

  it.each([
    ['slug', 'demo-limited', 'demo-limited'],
    ['currency', 'USD', 'USD'],
    ['face_minor', '1034', 1034],
  ])('order_attribute keeps another %s, and a replay is still a replay', async (field, value, kept) => {
    const { service, client } = await startWithKey();
    service.addFault({ fault: 'order_attribute', field, value });
    expect((await client.order('a-1', books)).json.data[field]).toBe(kept);
    expect((await client.order('a-1', books)).json.data.replay).toBe(true);
    expect(Reflect.get((await linesOf(client))[1] ?? {}, field)).toBe(kept);
  });
});

describe('a fault of a deposit', () => {
  const deposit = ({ client }: Setup): ReturnType<SignedClient['post']> =>
    client.post('/v1/sandbox/deposits/simulate', { plus_amount: '20' });

  it.each([
    [{}, 60_000_000],
    [{ method: 'fee_doubled' }, 59_640_000],
    [{ method: 'delta', delta_usd6: 1 }, 59_820_001],
    [{ method: 'delta', delta_usd6: 1_000_000 }, 60_820_000],
  ])('deposit_credit %j credits another amount and says so', async (parameters, credited) => {
    const setup = await startWithKey();
    setup.service.addFault({ fault: 'deposit_credit', ...parameters });
    expect((await deposit(setup)).json.data.credited_usd6).toBe(credited);
    expect(await setup.client.balanceUsd6()).toBe(100_000_000 + credited);
  });

  it('deposit_not_booked answers a credit that never comes', async () => {
    const setup = await startWithKey();
    setup.service.addFault({ fault: 'deposit_not_booked' });
    expect((await deposit(setup)).json.data).toMatchObject({
      credited_usd6: 59_820_000,
      balance_usd6: 100_000_000,
    });
    expect(await debits(setup.client)).toEqual([]);
  });

  it('deposit_unexpected books a second one nobody made', async () => {
    const setup = await startWithKey();
    setup.service.addFault({ fault: 'deposit_unexpected' });
    await deposit(setup);
    expect((await debits(setup.client)).map(([, amount]) => amount)).toEqual([59_820_000, 59_820_000]);
  });
});

describe('catalogue_rate', () => {
  it('changes what the catalogue states and orders cost from an instant on, until it is switched off', async () => {
    const { service, client } = await startWithKey();
    const fault = service.addFault({
      fault: 'catalogue_rate',
      slug: 'demo-books',
      rate_bps: 250,
      from: '2026-09-15T00:00:00.000Z',
    });
    const rate = async (): Promise<number> => (await client.get('/v1/catalogue')).json.data[0].rate_bps;
    expect(await rate()).toBe(300);
    await service.setClock(Date.parse('2026-09-15T00:00:00.000Z'));
    expect(await rate()).toBe(250);
    expect((await client.order('a-1', books)).json.data.rate_bps).toBe(250);
    const body = JSON.stringify({ fault_id: fault['fault_id'] });
    await fetch(`${service.sandboxUrl}/_local/faults`, { method: 'DELETE', body });
    expect(await rate()).toBe(300);
  });

  it.each([
    { slug: 'demo-books', rate_bps: 10_001 },
    { slug: 'demo-books', rate_bps: 100, from: 'soon' },
    { slug: 'demo-books' },
  ])('refuses %j', async (parameters) => {
    const { service } = await startWithKey();
    expect(() => service.addFault({ fault: 'catalogue_rate', ...parameters })).toThrow();
    expect((await send(service.sandboxUrl, 'GET', '/_local/faults')).json.data).toEqual([]);
  });
});

describe('reversalOf', () => {
  it('undoes a debit under the same reference', () => {
    const debit = {
      key_id: 'k',
      booked_at_ms: 1,
      kind: 'order',
      ref: 'a',
      slug: 's',
      currency: 'USD',
      face_minor: 1,
      rate_bps: 0,
      cost_minor: 1,
      fx_rate: '1',
      plus_amount: null,
      amount_usd6: -10_000,
    } as const;
    expect(reversalOf(debit)).toEqual({ ...debit, kind: 'reversal', amount_usd6: 10_000 });
  });
});
