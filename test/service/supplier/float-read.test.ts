// Source, part A, section 2.3; contract, supplier page, "Float".

import { describe, expect, it } from 'vitest';
import { readSupplierPage } from '../../../src/wire/supplier/envelope.js';
import { type FloatAnswer, floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import { books, codeOf, type SupplierTestClient, startSupplier } from './supplier-client.js';

interface FloatPage extends FloatAnswer {
  readonly total: number;
  readonly seqs: number[];
}

async function float(client: SupplierTestClient, query = ''): Promise<FloatPage> {
  const answer = await client.get(`/v1/float${query}`);
  const reading = readSupplierPage(floatAnswerSchema, Buffer.from(answer.text));
  if (reading.kind !== 'data') throw new Error(`no float: ${answer.text}`);
  const { deposits, debits } = reading.data;
  const seqs = [...deposits, ...debits].map((entry) => entry.seq).sort((a, b) => a - b);
  return { ...reading.data, total: reading.paging.total, seqs };
}

const october = Date.parse('2026-10-05T00:00:00.000Z');
const november = Date.parse('2026-11-05T00:00:00.000Z');

describe('GET /v1/float', () => {
  it('without a month covers the whole life: deposits, debits and reversals in one sequence without gaps', async () => {
    const { service, client } = await startSupplier(200_000_000);
    await client.order('a-1');
    await client.order('a-2', books(6660));
    await service.depositToFloat({ amountUsd6: 5, txHash: '0xfive', fromWallet: '0xbb' });
    const whole = await float(client);
    expect(whole.seqs).toEqual([1, 2, 3, 4, 5]);
    expect(whole.total).toBe(5);
    expect(whole.debits.map((entry) => [entry.seq, entry.kind, entry.client_ref, entry.amount_usd6])).toEqual(
      [
        [2, 'debit', 'a-1', 23_750_000],
        [3, 'debit', 'a-2', 80_762_500],
        [4, 'reversal', 'a-2', 80_762_500],
      ],
    );
    expect(whole.deposits[1]).toMatchObject({
      seq: 5,
      tx_hash: '0xfive',
      from_wallet: '0xbb',
      amount_usd6: 5,
    });
    expect([whole.opening_balance_usd6, whole.closing_balance_usd6, whole.balance_usd6]).toEqual([
      0, 176_250_005, 176_250_005,
    ]);
  });

  it('names the order of each debit and the amounts it was priced by', async () => {
    const { client } = await startSupplier();
    const order = (await client.order('a-1', books(1033))).json.data;
    expect((await float(client)).debits[0]).toMatchObject({
      order_id: order.id,
      brand_slug: 'demo-books',
      currency: 'GBP',
      face_minor: 1033,
      wholesale_minor: 1003,
      amount_usd6: order.wholesale_usd6,
      booked_at: order.created_at,
    });
  });

  it('with a month gives that month: its movements, its opening and its closing', async () => {
    const { service, client } = await startSupplier(100_000_000);
    await client.order('september');
    await service.setClock(october);
    await client.order('october');
    await service.setClock(november);
    const months = await Promise.all(
      ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'].map((month) =>
        float(client, `?month=${month}`),
      ),
    );
    expect(
      months.map((month) => [month.opening_balance_usd6, month.closing_balance_usd6, month.seqs]),
    ).toEqual([
      [0, 0, []],
      [0, 76_250_000, [1, 2]],
      [76_250_000, 52_500_000, [3]],
      [52_500_000, 52_500_000, []],
      [52_500_000, 52_500_000, []],
    ]);
    expect(months.map((month) => month.total)).toEqual([0, 2, 1, 0, 0]);
    expect(new Set(months.map((month) => month.balance_usd6))).toEqual(new Set([52_500_000]));
  });

  it('books the first instant of a month into that month and the last one before it into the month before', async () => {
    const { service, client } = await startSupplier(100_000_000);
    await service.setClock(Date.parse('2026-09-30T23:59:59.999Z'));
    await client.order('last');
    await service.setClock(Date.parse('2026-10-01T00:00:00.000Z'));
    await client.order('first');
    const refs = async (month: string) =>
      (await float(client, `?month=${month}`)).debits.map((entry) => entry.client_ref);
    expect([await refs('2026-09'), await refs('2026-10')]).toEqual([['last'], ['first']]);
  });

  it.each(['0001-01', '1969-12', '1970-01', '2026-08'])(
    'answers zeros for %s, a month before the account, and the balance of now',
    async (month) => {
      const { client } = await startSupplier(100_000_000);
      expect(await float(client, `?month=${month}`)).toMatchObject({
        opening_balance_usd6: 0,
        closing_balance_usd6: 0,
        balance_usd6: 100_000_000,
        total: 0,
        seqs: [],
      });
    },
  );

  it('pages over the one sequence; the figures are alike on every page', async () => {
    const { client } = await startSupplier(1_000_000_000);
    for (let index = 0; index < 6; index += 1) await client.order(`a-${index}`, { face_minor: 1000 });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => float(client, `?per_page=3&page=${page}`)));
    expect(pages.map((page) => page.seqs)).toEqual([[1, 2, 3], [4, 5, 6], [7], []]);
    expect(pages.map((page) => [page.deposits.length, page.debits.length])).toEqual([
      [1, 2],
      [0, 3],
      [0, 1],
      [0, 0],
    ]);
    const figures = pages.map(({ deposits: _, debits: __, seqs: ___, ...rest }) => JSON.stringify(rest));
    expect(new Set(figures).size).toBe(1);
  });

  it('pages 100 at a time unless told otherwise, and 500 at most', async () => {
    const { client } = await startSupplier(10_000_000_000);
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => client.order(`a-${index}`, { face_minor: 1000 })),
    );
    expect((await float(client)).seqs).toHaveLength(100);
    expect((await float(client, '?per_page=500')).seqs).toHaveLength(121);
    expect(codeOf(await client.get('/v1/float?per_page=501'))).toEqual([400, 'invalid_request']);
  });

  it.each([
    'month=2026-9',
    'month=2026-13',
    'month=',
    'month=../../x',
    'page=0',
    'month=2026-09&month=2026-10',
  ])('refuses %s and names the parameter', async (query) => {
    const { client } = await startSupplier(0);
    const answer = await client.get(`/v1/float?${query}`);
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    expect(answer.json.error).toContain(query.split('=')[0]);
  });

  it('says that the float is running low under its threshold, and not at it', async () => {
    const { service, client } = await startSupplier(100_000_000);
    expect(await float(client)).toMatchObject({ low: false, low_threshold_usd6: 100_000_000 });
    await client.order('a-1', { face_minor: 1000 });
    expect((await float(client)).low).toBe(true);
    await service.depositToFloat({ amountUsd6: 9_500_000, txHash: '0xmore', fromWallet: '0xaa' });
    expect((await float(client)).low).toBe(false);
  });

  it('names one deposit address on a layer-2 network for the life of the books', async () => {
    const { client } = await startSupplier(0);
    const { deposit_address } = await float(client);
    expect(deposit_address).toMatch(/^0x[0-9a-f]{40}$/);
    expect((await float(client, '?month=2026-09')).deposit_address).toBe(deposit_address);
  });
});

describe('faults of the float at reading', () => {
  it('float_entry_missing and float_entry_doubled last by default, and leave the total alone', async () => {
    const { service, client } = await startSupplier();
    await client.order('a-1');
    await client.order('a-2');
    service.addSupplierFault({ fault: 'float_entry_missing', match: { client_ref: 'a-1' } });
    service.addSupplierFault({ fault: 'float_entry_doubled', match: { client_ref: 'a-2' } });
    for (let reading = 0; reading < 2; reading += 1) {
      const page = await float(client);
      expect([page.seqs, page.total]).toEqual([[1, 3, 3], 3]);
    }
    service.removeSupplierFaults();
    expect((await float(client)).seqs).toEqual([1, 2, 3]);
  });

  it('float_entry_missing that does not last is over at the next reading', async () => {
    const { service, client } = await startSupplier();
    service.addSupplierFault({ fault: 'float_entry_missing', match: { kind: 'deposit' }, lasting: 'no' });
    expect((await float(client)).seqs).toEqual([]);
    expect((await float(client)).seqs).toEqual([1]);
  });
});
