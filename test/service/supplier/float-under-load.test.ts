// Money is not spent twice, whoever asks at once (faults S10): at every reading the float is its deposits
// less its debits plus its reversals, and never under zero.

import { describe, expect, it } from 'vitest';
import type { TestAnswer } from '../signed-client.js';
import { books, type SupplierTestClient, startSupplier } from './supplier-client.js';

/**
 * Reads the float until told to stop, and holds balance, closing, sequence and sum of each reading together.
 */
function watchFloat(client: SupplierTestClient): () => Promise<number> {
  let readings = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { data, total } = (await client.get('/v1/float?per_page=500')).json;
      const debits: { seq: number; kind: string; amount_usd6: number }[] = data.debits;
      const deposits: { seq: number; amount_usd6: number }[] = data.deposits;
      const lowered = debits.map((row) => (row.kind === 'debit' ? -row.amount_usd6 : row.amount_usd6));
      const sum = [...deposits.map((row) => row.amount_usd6), ...lowered].reduce((a, b) => a + b, 0);
      const seqs = [...deposits, ...debits].map((row) => row.seq).sort((a, b) => a - b);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
      expect(seqs).toHaveLength(total);
      expect([data.balance_usd6, data.closing_balance_usd6]).toEqual([sum, sum]);
      expect(sum).toBeGreaterThanOrEqual(0);
      readings += 1;
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return readings;
  };
}

const codes = (answers: readonly TestAnswer[]): string[] =>
  answers.map((answer) => answer.json.code ?? String(answer.status));

const count = (list: readonly string[], wanted: string): number =>
  list.filter((each) => each === wanted).length;

describe('orders at once', () => {
  it('with one reference give one card; all others are told to wait, or are replays of it', async () => {
    const { client } = await startSupplier(100_000_000);
    const stop = watchFloat(client);
    const answers = await Promise.all(Array.from({ length: 300 }, () => client.order('the-one')));
    const cards = answers.filter((answer) => answer.status < 300);
    const outcome = codes(answers);
    expect(count(outcome, '201')).toBe(1);
    expect(count(outcome, '200') + count(outcome, 'order_in_progress')).toBe(299);
    expect(new Set(cards.map((answer) => answer.json.data.voucher.code)).size).toBe(1);
    expect(await stop()).toBeGreaterThan(0);
    const again = await client.order('the-one');
    expect([again.status, again.json.data.voucher.code]).toEqual([200, cards[0]?.json.data.voucher.code]);
    expect(await client.balanceUsd6()).toBe(76_250_000);
  });

  it('with 300 references against money for ten give exactly ten cards', async () => {
    const { client } = await startSupplier(10 * 23_750_000 + 23_749_999);
    const stop = watchFloat(client);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => client.order(`a-${index}`)));
    await stop();
    const outcome = codes(answers);
    expect([count(outcome, '201'), count(outcome, 'LEDGER_INSUFFICIENT')]).toEqual([10, 290]);
    expect(await client.balanceUsd6()).toBe(23_749_999);
  });

  it('with failing issues, deposits and retries among them keep the float the sum of its movements', async () => {
    const { service, client } = await startSupplier(300_000_000);
    const stop = watchFloat(client);
    const failing = (index: number) => client.order(`f-${index % 10}`, books(6660));
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => failing(index)),
      ...Array.from({ length: 40 }, (_, index) => client.order(`o-${index}`, { face_minor: 1000 })),
      ...Array.from({ length: 10 }, (_, index) =>
        service.depositToFloat({ amountUsd6: 50_000_000, txHash: `0xd${index % 5}`, fromWallet: '0xaa' }),
      ),
    ]);
    for (let index = 0; index < 10; index += 1) await failing(index);
    await stop();
    const movements = await client.movements();
    const net = new Map<string, number>();
    for (const { ref, usd6 } of movements) net.set(ref, (net.get(ref) ?? 0) + usd6);
    expect([...net.keys()].filter((ref) => ref.startsWith('0xd'))).toHaveLength(5);
    for (const [ref, usd6] of net) {
      if (ref.startsWith('f-')) expect([0, -80_762_500]).toContain(usd6);
      if (ref.startsWith('o-')) expect(usd6).toBe(-9_500_000);
    }
  });

  it('of one buyer against a cap for three give exactly three', async () => {
    const supplierCaps = { orderUsd6: 500_000_000, keyDayUsd6: 500_000_000, walletDayUsd6: 71_250_000 };
    const { client } = await startSupplier(1_000_000_000, { supplierCaps });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => client.order(`a-${index}`)));
    const outcome = codes(answers);
    expect([count(outcome, '201'), count(outcome, 'cap_exceeded')]).toEqual([3, 57]);
  });
});
