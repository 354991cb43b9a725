// The supplier client against the local service over HTTP: the whole interface, and the faults of the way and
// of the lists that it survives.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decide, GiveUp, RetryLater } from '../../src/client/failures/client-failure.js';
import { SupplierClient } from '../../src/client/supplier/client.js';
import { rational } from '../../src/money/rational.js';
import { type LocalService, startLocalService } from '../../src/service/local-service.js';
import { supplierOptions } from './support/supplier-samples.js';

let service: LocalService;
let client: SupplierClient;

const coffee = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 };
const books = (faceMinor: number) => ({ slug: 'demo-books', currency: 'GBP', faceMinor });
const walletRef = 'wallet-0001';

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

beforeAll(async () => {
  service = await startLocalService({ limits: 'off', control: true });
  client = new SupplierClient(supplierOptions(service.supplierUrl, { key: service.supplierKey }));
  await service.depositToFloat({
    txHash: `0x${'a'.repeat(64)}`,
    fromWallet: `0x${'b'.repeat(40)}`,
    amountUsd6: 1_000_000_000,
  });
});

afterAll(async () => {
  await client.close();
  await service.close();
});

describe('the whole supplier interface', () => {
  it('lists as many brands as its summary says, and its rates exactly', async () => {
    const { giftCardsListed } = await client.summary();
    const slugs: string[] = [];
    for await (const { slug } of client.brands()) slugs.push(slug);
    expect(slugs).toHaveLength(giftCardsListed);
    expect([...slugs].sort()).toEqual(slugs);
    const pounds: string[] = [];
    for await (const { currency } of client.brands({ currency: 'GBP' })) pounds.push(currency);
    expect(new Set(pounds)).toEqual(new Set(['GBP']));
    expect((await client.fx()).rates.get('GBP')?.unitsPerUsd).toEqual(rational(4n, 5n));
  });

  it('checks, orders, replays and reads one card under one reference', async () => {
    const check = await client.check(coffee);
    expect(check).toMatchObject({ ok: true, code: 'OK', wholesaleUsd6: check.wholesaleMinor * 10_000 });
    const input = { ...coffee, clientRef: 'pay-1', walletRef, expectedWholesaleMinor: check.wholesaleMinor };
    const first = await client.order(input);
    const again = await client.order(input);
    expect([first.replay, again.replay]).toEqual([false, true]);
    expect(again.voucher?.reveal()).toEqual(first.voucher?.reveal());
    expect((await client.orderByRef('pay-1')).id).toBe(first.id);
    const changed = { ...coffee, clientRef: 'pay-2', walletRef, expectedWholesaleMinor: 1 };
    expect(await failureOf(client.order(changed))).toBeInstanceOf(Decide);
    expect(await failureOf(client.orderByRef('pay-2'))).toBeInstanceOf(GiveUp);
  });

  it('lets the caller send a failed issue again, under the same reference', async () => {
    const input = { ...books(6660), clientRef: 'pay-3', walletRef };
    expect(await failureOf(client.order(input))).toMatchObject({ code: 'issue_failed' });
    expect((await client.orderByRef('pay-3')).voucher).toBeNull();
    expect((await client.order(input)).status).toBe('issued');
    const kinds = (await client.float()).movements
      .filter((one) => one.kind !== 'deposit' && one.clientRef === 'pay-3')
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['debit', 'reversal', 'debit']);
    expect(await failureOf(client.order({ ...books(1337), clientRef: 'pay-4', walletRef }))).toBeInstanceOf(
      RetryLater,
    );
  });

  it.each([
    { fault: 'float_entry_doubled', lasting: 'yes' },
    { fault: 'float_entry_missing', lasting: 'no', times: 1 },
    { fault: 'page_shifted', match: { path: '/v1/float' } },
    { fault: 'page_total', match: { path: '/v1/float' } },
    { fault: 'reset_after', match: { path: '/v1/float' }, times: 2 },
    { fault: 'cut_chunked', match: { path: '/v1/float' } },
  ])('reads the float whole in spite of $fault', async (fault) => {
    const expected = await client.float();
    const { id } = service.addSupplierFault(fault) as { id: string };
    try {
      expect(await client.float()).toEqual(expected);
    } finally {
      service.removeSupplierFaults(id);
    }
  });

  it('hands out nothing where a movement is missing each time', async () => {
    const { id } = service.addSupplierFault({ fault: 'float_entry_missing' }) as { id: string };
    expect(await failureOf(client.float())).toMatchObject({ code: 'list_changed' });
    service.removeSupplierFaults(id);
  });
});
