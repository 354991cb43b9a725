import { describe, expect, it } from 'vitest';
import { runs } from '../months/campaign.js';
import { resultOf } from '../months/dialect.js';
import { faultsOf } from '../months/judged-month.js';
import { supplier } from '../months/supplier/dialect.js';
import { playFloat } from '../months/supplier/life.js';
import { at, floatWords, judgeFloat, quietLife } from '../months/supplier/quiet-month.js';
import { fc } from '../support/fast-check.js';

describe('a month of the float without a fault', () => {
  it.each([
    { name: 'at fixed rates', isFixed: true, readsWhole: false },
    { name: 'at rates that are read', isFixed: false, readsWhole: false },
    { name: 'read as a whole life', isFixed: true, readsWhole: true },
  ])('is found to be without one $name', (life) => {
    const result = judgeFloat(playFloat(quietLife(life)));
    expect(floatWords(result.items)).toEqual([]);
    expect(faultsOf(result)).toEqual([]);
    expect(result.tieOut.filter((row) => row.result !== 'ties')).toEqual([]);
    expect(result.rollForward.filter((row) => row.result !== 'ties')).toEqual([]);
    expect([...result.orders].map((row) => `${row.clientRef} ${row.result}`)).toEqual([
      'pay-2 matched',
      'pay-3 matched',
      'pay-4 matched',
      'pay-5 provider_only',
      'pay-6 matched',
      'pay-7 matched',
    ]);
    expect(result.deposits.map((row) => `${row.depositRef} ${row.result}`)).toEqual(['0xfeed2 matched']);
  });
});

describe('an order that failed in one month and was sent again in the next', () => {
  const steps = [
    { kind: 'lists_read', atMs: at(20) },
    { kind: 'deposit', atMs: at(20), amount: 300_000_000 },
    {
      kind: 'order',
      atMs: at(31, 23),
      slug: 'oak-cafe',
      face: 2500,
      ends: 'retried',
      retriedAtMs: at(1, 1, 10),
    },
  ] as const;

  it.each([
    { month: '2026-10', row: 'pay-1 2026-11-01T01:00:00.000Z 1 debited, 23880000 back' },
    { month: '2026-11', row: 'pay-1 2026-11-01T01:00:00.000Z 1 debited, 0 back' },
  ])('is a try in the first, which costs nothing, and an order of the second: $month', ({ month, row }) => {
    const result = judgeFloat(playFloat(quietLife({ steps, month, closedAtMs: at(2, 12, 11) })));
    expect(floatWords(result.items)).toEqual([]);
    expect(faultsOf(result)).toEqual([]);
    expect(result.tieOut.filter((figure) => figure.result === 'differs')).toEqual([]);
    expect(
      [...result.orders].map(
        ({ clientRef, bookedAtMs = 0, debitCount, reversalUsd6 }) =>
          `${clientRef} ${new Date(bookedAtMs).toISOString()} ${debitCount} debited, ${reversalUsd6} back`,
      ),
    ).toEqual([row]);
  });

  it('foots in the second though it failed there once more', () => {
    const [lists, deposit, order] = steps;
    const failed = { ...order, ends: 'failed', failsAgainAtMs: at(1, 1, 10) } as const;
    const life = quietLife({ steps: [lists, deposit, failed], month: '2026-11', closedAtMs: at(2, 12, 11) });
    const result = judgeFloat(playFloat(life));
    expect(floatWords(result.items)).toEqual([]);
    expect(faultsOf(result)).toEqual([]);
  });
});

describe('an order at the very instant of the first read of the rates, which is the last', () => {
  it('is proven by it, and the model of what a month implies says so as well', () => {
    const closedAtMs = at(20);
    const steps = [
      { kind: 'deposit', atMs: at(19), amount: 300_000_000 },
      { kind: 'order', atMs: closedAtMs, slug: 'fir-games', face: 2500 },
    ] as const;
    const evidence = playFloat(quietLife({ steps, month: '2026-10', closedAtMs, isFixed: false }));
    expect(evidence.fx.map(({ receivedAtMs }) => receivedAtMs)).toEqual([closedAtMs]);
    const told = judgeFloat(evidence).items.map(({ code, subject }) => `${code} ${subject}`);
    expect(told.filter((one) => one.startsWith('FX-'))).toEqual([]);
    expect(supplier.impliedBy(evidence)).toEqual(told.sort());
  });
});

describe('an order that was not read on purpose', () => {
  const unread = supplier.lives(24).filter(({ orderReads }) => orderReads?.kind !== 'all');

  it('is matched where the other sources agree, and says that it rests on them', () => {
    fc.assert(
      fc.property(unread, (life) => {
        const evidence = supplier.play(life);
        const read = new Set(evidence.orders.map(({ clientRef }) => clientRef));
        const { orders } = resultOf(supplier, evidence);
        for (const { clientRef, result, working, debitCount, bookFile } of orders) {
          if (result !== 'matched' || read.has(clientRef)) continue;
          expect([working.split('; ').at(-1), debitCount, bookFile === '']).toEqual([
            'not read: book, float, brand list and rates agree',
            1,
            false,
          ]);
        }
      }),
      runs(300),
    );
  });
});
