import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { givenBackFirst, orderOfLines } from '../../../src/reconcile/match/unread-order.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

const [shopDebit] = contextOf(draftMonth()).cases.find('shop-1')?.debits ?? [];
if (shopDebit === undefined) throw new Error('shop-1 has no debit');
const debit: BookedMovement = shopDebit;
const retried: BookedMovement = {
  ...debit,
  bookedAtMs: debit.bookedAtMs + 60_000,
  faceMinor: 3000,
  costMinor: 2850,
  amountUsd6: usd6(-28_500_000),
};
const reversal: BookedMovement = { ...debit, kind: 'reversal', amountUsd6: usd6(23_750_000) };

describe('the order that its lines tell of', () => {
  it('is issued as the debit says that was not given back, and made with the first', () => {
    expect(orderOfLines([debit, retried], [reversal], [])).toMatchObject({
      clientRef: 'shop-1',
      orderId: '',
      slug: 'demo-coffee',
      currency: 'USD',
      faceMinor: 3000,
      costMinor: 2850,
      costUsd6: 28_500_000,
      status: 'issued',
      customer: '',
      createdAtMs: debit.bookedAtMs,
      readAtMs: retried.bookedAtMs,
      evidence: { sha256: debit.evidenceSha256, requestId: '' },
    });
  });

  it('is failed as the reversal says where nothing was debited and there is no book', () => {
    expect(orderOfLines([], [reversal], undefined)).toMatchObject({ status: 'failed', costUsd6: 23_750_000 });
  });

  it('is failed as the last debit says where all of them were given back', () => {
    expect(orderOfLines([debit, retried], [reversal, reversal, reversal], [])).toMatchObject({
      faceMinor: 3000,
      status: 'failed',
    });
    expect(orderOfLines([debit], [reversal], [])).toMatchObject({ faceMinor: 2500, status: 'failed' });
  });

  it.each([['slug'], ['currency'], ['faceMinor'], ['costMinor']])(
    'is none where the debit states no %s',
    (name) => {
      expect(orderOfLines([{ ...debit, [name]: undefined }], [], [])).toBeUndefined();
    },
  );

  it('is failed as the first reversal says where nothing was debited and no row is due', () => {
    const other = { ...reversal, faceMinor: 3000, amountUsd6: usd6(28_500_000) };
    for (const rows of [[], [{ status: 'failed' }], [{ status: 'cancelled' }]] as const) {
      expect(orderOfLines([], [reversal, other], rows)).toMatchObject({
        clientRef: 'shop-1',
        faceMinor: 2500,
        costUsd6: 23_750_000,
        status: 'failed',
      });
    }
  });

  it('is none where it was given back and never debited, and our own records have it as issued', () => {
    for (const status of ['issued', undefined] as const) {
      expect(orderOfLines([], [reversal], [{ status }])).toBeUndefined();
      expect(orderOfLines([debit], [reversal], [{ status }])).toMatchObject({ status: 'failed' });
    }
  });

  it('is none without a line', () => {
    expect(orderOfLines([], [], [{ status: 'issued' }])).toBeUndefined();
  });
});

describe('the debits of an order that was not read', () => {
  const row = contextOf(draftMonth()).cases.find('shop-1')?.book;
  const back = (of: BookedMovement): BookedMovement => ({
    ...of,
    kind: 'reversal',
    amountUsd6: usd6(-of.amountUsd6),
    row: of.row + 1,
  });

  it('stand in their order where none or all were given back', () => {
    expect(givenBackFirst({ debits: [debit, retried], reversals: [] }, undefined)).toEqual([debit, retried]);
    const reversals = [back(debit), back(retried)];
    expect(givenBackFirst({ debits: [debit, retried], reversals }, row)).toEqual([debit, retried]);
  });

  it('have those first that were given back by their amount', () => {
    expect(givenBackFirst({ debits: [debit, retried], reversals: [back(retried)] }, undefined)).toEqual([
      retried,
      debit,
    ]);
  });

  it('have those last that tell of another card than the own record', () => {
    expect(row?.faceMinor).toBe(2500);
    expect(givenBackFirst({ debits: [retried, debit], reversals: [] }, row)).toEqual([debit, retried]);
  });

  it('stand in their order where a reversal is of no debit’s amount', () => {
    const odd = { ...reversal, amountUsd6: usd6(1) };
    expect(givenBackFirst({ debits: [retried, debit], reversals: [odd] }, row)).toEqual([retried, debit]);
  });

  it('stand in their order where a reversal comes before the debit of its amount', () => {
    const early = { ...back(retried), row: retried.row };
    expect(givenBackFirst({ debits: [debit, retried], reversals: [early] }, row)).toEqual([debit, retried]);
  });

  it('stay in the month that lists them', () => {
    const later = { ...retried, statedMonth: monthNamed('2026-11') };
    expect(givenBackFirst({ debits: [debit, later], reversals: [back(retried)] }, row)).toEqual([
      debit,
      later,
    ]);
  });
});
