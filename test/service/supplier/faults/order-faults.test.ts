// Each fault of an order does to answer and float what docs/service-faults.md says, and no more.

import { describe, expect, it } from 'vitest';
import { spoilDebits } from '../../../../src/service/faults/debit-faults.js';
import { FaultList } from '../../../../src/service/faults/fault-list.js';
import { fixedUnitsPerUsd } from '../../../../src/service/supplier/brand-list.js';
import { debitOf } from '../../../../src/service/supplier/debits.js';
import { supplierFaultKinds } from '../../../../src/service/supplier/faults/kinds.js';
import {
  debitForms,
  reversalOf,
  spoilContent,
  spoilWholesale,
} from '../../../../src/service/supplier/faults/order-faults.js';
import { orderRow } from '../open-supplier-core.js';
import { books, startSupplier } from '../supplier-client.js';

const from = { faceMinor: 1033, netRateBps: 300, rate: fixedUnitsPerUsd('GBP') };
const honest = { wholesale_minor: 1003, wholesale_usd6: 12_537_500 };

describe('spoilWholesale', () => {
  it.each([
    ['order_wholesale', {}, { wholesale_minor: 1004, wholesale_usd6: 12_550_000 }],
    ['order_wholesale', { method: 'half_up' }, { wholesale_minor: 1002, wholesale_usd6: 12_525_000 }],
    ['order_wholesale', { method: 'ceiling' }, { wholesale_minor: 1002, wholesale_usd6: 12_525_000 }],
    ['order_wholesale', { method: 'face_charged' }, { wholesale_minor: 1033, wholesale_usd6: 12_912_500 }],
    ['order_wholesale', { method: 'scale_100' }, { wholesale_minor: 100_300, wholesale_usd6: 1_253_750_000 }],
    ['order_conversion', {}, { ...honest, wholesale_usd6: 10_030_000 }],
    ['order_conversion', { method: 'fx_doubled' }, { ...honest, wholesale_usd6: 15_671_875 }],
    ['order_conversion', { method: 'fx_inverted' }, { ...honest, wholesale_usd6: 8_024_000 }],
    ['order_conversion', { method: 'delta', delta_usd6: 7 }, { ...honest, wholesale_usd6: 12_537_507 }],
  ])('%s %j, and the next order is priced right', (fault, parameters, price) => {
    const faults = new FaultList(supplierFaultKinds);
    faults.add({ fault, ...parameters });
    expect(spoilWholesale(faults, {}, from, honest)).toEqual(price);
    expect(spoilWholesale(faults, {}, from, honest)).toEqual(honest);
  });
});

describe('spoilContent', () => {
  it.each([
    ['brand_slug', 'demo-prepaid', { brand_slug: 'demo-prepaid' }],
    ['currency', 'EUR', { currency: 'EUR' }],
    ['face_minor', '5000', { face_minor: 5000 }],
    ['face_minor', 'five', {}],
  ])('order_attribute %s %s', (field, value, change) => {
    const faults = new FaultList(supplierFaultKinds);
    faults.add({ fault: 'order_attribute', field, value });
    expect(spoilContent(faults, {}, orderRow('a-1'))).toEqual({ ...orderRow('a-1'), ...change });
  });
});

describe('spoilDebits', () => {
  it('leaves a debit alone without a fault', () => {
    const debit = debitOf(orderRow('a-1'), 0);
    expect(spoilDebits(new FaultList(supplierFaultKinds), {}, debit, debitForms)).toEqual([debit]);
  });
});

describe('reversalOf', () => {
  it('keeps amount and reference and turns the direction', () => {
    const debit = debitOf(orderRow('a-1'), 0);
    expect(reversalOf(debit)).toEqual({ ...debit, kind: 'reversal' });
  });
});

describe('a fault of an order', () => {
  const cases: readonly (readonly [
    string,
    Record<string, unknown>,
    (readonly [string, string, number])[],
  ])[] = [
    ['order_overcharge', {}, [['debit', 'a-1', -12_547_500]]],
    ['order_wholesale', {}, [['debit', 'a-1', -12_550_000]]],
    ['order_conversion', {}, [['debit', 'a-1', -10_030_000]]],
    [
      'order_charged_twice',
      {},
      [
        ['debit', 'a-1', -12_537_500],
        ['debit', 'a-1', -12_537_500],
      ],
    ],
    [
      'replay_charged',
      {},
      [
        ['debit', 'a-1', -12_537_500],
        ['debit', 'a-1', -12_537_500],
      ],
    ],
    ['order_without_debit', {}, []],
    [
      'debit_without_order',
      {},
      [
        ['debit', 'a-1', -12_537_500],
        ['debit', 'a-1-unknown', -12_537_500],
      ],
    ],
    [
      'order_reversed',
      { count: 2 },
      [
        ['debit', 'a-1', -12_537_500],
        ['reversal', 'a-1', 12_537_500],
        ['reversal', 'a-1', 12_537_500],
      ],
    ],
    [
      'issue_fails',
      {},
      [
        ['debit', 'a-1', -12_537_500],
        ['reversal', 'a-1', 12_537_500],
        ['debit', 'a-1', -12_537_500],
      ],
    ],
  ];

  it.each(cases)('%s %j books just that, and balance and sum agree', async (fault, parameters, expected) => {
    const { service, client } = await startSupplier(100_000_000);
    service.addSupplierFault({ fault, ...parameters, match: { client_ref: 'a-1' } });
    await client.order('a-1', books(1033));
    await client.order('a-1', books(1033));
    const movements = await client.movements();
    expect(movements.slice(1).map((row) => [row.kind, row.ref, row.usd6])).toEqual(expected);
    expect(await client.balanceUsd6()).toBe(movements.reduce((sum, row) => sum + row.usd6, 0));
    expect((await client.order('next', books(1033))).json.data.wholesale_usd6).toBe(12_537_500);
  });

  it('order_attribute shows in order, read and debit', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'order_attribute', field: 'face_minor', value: '5000' });
    expect((await client.order('a-1')).json.data.face_minor).toBe(5000);
    expect((await client.get('/v1/orders/a-1')).json.data.face_minor).toBe(5000);
    expect((await client.get('/v1/float')).json.data.debits[0].face_minor).toBe(5000);
  });

  it('issue_reversals leaves out the reversal of 6660, and the retry is debited once more', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'issue_reversals' });
    expect((await client.order('a-1', books(6660))).status).toBe(502);
    expect((await client.order('a-1', books(6660))).status).toBe(201);
    const movements = await client.movements();
    expect(movements.map((row) => row.kind)).toEqual(['deposit', 'debit', 'debit']);
  });

  it('order_unknown hides an order from its read', async () => {
    const { service, client } = await startSupplier();
    await client.order('a-1');
    service.addSupplierFault({ fault: 'order_unknown', match: { client_ref: 'a-1' } });
    expect((await client.get('/v1/orders/a-1')).json.code).toBe('unknown_order');
    expect((await client.get('/v1/orders/a-1')).status).toBe(200);
  });
});
