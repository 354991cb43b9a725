import { describe, expect, it } from 'vitest';
import { brandsFault, floatFault, mergedMovements } from '../../../src/client/supplier/lists.js';
import { brandsAnswerSchema } from '../../../src/wire/supplier/answers.js';
import { floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import { month } from '../../store/sample.js';
import { brand, debit, floatData, floatPages, transfer } from '../support/supplier-samples.js';

const brands = (total: number, ...pages: unknown[][]) =>
  pages.map((page, at) => ({
    data: brandsAnswerSchema.parse(page),
    paging: { page: at + 1, per_page: 2, total },
  }));

const october = month('2026-10');
const between = (opening: number, closing: number) => ({
  opening_balance_usd6: opening,
  closing_balance_usd6: closing,
});
const twoDebits = between(9_000_000, 7_000_000);
const threeDebits = between(9_000_000, 6_000_000);

describe('brandsFault', () => {
  it('is silent where every brand stands once, or stands twice and says the same', () => {
    expect(brandsFault(brands(2, [brand('a')], [brand('b')]))).toBeUndefined();
    expect(brandsFault(brands(2, [brand('a'), brand('b')], [brand('b')]))).toBeUndefined();
    expect(brandsFault(brands(0, []))).toBeUndefined();
  });

  it('tells a list that lacks a brand, and one that says two things of one', () => {
    expect(brandsFault(brands(3, [brand('a')], [brand('b')]))?.reason).toBe(
      'its pages hold 2 brands where its total says 3',
    );
    const other = brand('a', { net_rate_bps: 400 });
    expect(brandsFault(brands(1, [brand('a')], [other]))?.reason).toBe(
      'a brand stands twice with other content',
    );
  });
});

describe('floatFault', () => {
  it('is silent where the pages together are the sequence, deposits and debits as one', () => {
    const first = floatData([debit(2)], { deposits: [transfer(1)] });
    expect(floatFault(floatPages(3, first, floatData([debit(3)])), october)).toBeUndefined();
    expect(floatFault(floatPages(2, floatData([debit(1), debit(1), debit(2)])), october)).toBeUndefined();
    expect(floatFault(floatPages(0, floatData([])), october)).toBeUndefined();
  });

  it.each([
    [
      'a balance that moved',
      floatPages(2, floatData([debit(1)]), floatData([debit(2)], { balance_usd6: 1 })),
      'torn',
    ],
    ['a movement left out', floatPages(3, floatData([debit(1)]), floatData([debit(3)])), 'torn'],
    [
      'two movements in one place, where the total counts one',
      floatPages(1, floatData([debit(1), debit(1, 2)])),
      'torn',
    ],
    [
      'two movements in one place that the total knows of',
      floatPages(2, floatData([debit(1), debit(1, 2)])),
      'odd',
    ],
    ['a gap that the total knows of', floatPages(2, floatData([debit(1), debit(3)])), 'odd'],
    [
      'a movement that stands twice alike, where the total counts it twice',
      floatPages(3, floatData([debit(1), debit(1), debit(2)])),
      'odd',
    ],
    [
      'a movement that stands on two pages alike, where the total counts it twice',
      floatPages(3, floatData([debit(1), debit(2)]), floatData([debit(2)])),
      'torn',
    ],
    [
      'a movement that ends a page and begins the next, where the total counts it twice and all else is there',
      floatPages(3, floatData([debit(1), debit(2)], twoDebits), floatData([debit(2)], twoDebits)),
      'odd',
    ],
    [
      'such a movement that the closing counts twice as well',
      floatPages(3, floatData([debit(1), debit(2)], threeDebits), floatData([debit(2)], threeDebits)),
      'odd',
    ],
    ['no page', [], 'torn'],
  ] as const)('tells %s', (_, pages, kind) => {
    expect(floatFault(pages, october)?.kind).toBe(kind);
  });
});

describe('a float that grows while it is read', () => {
  const closing = (usd6: number) => ({ balance_usd6: usd6, closing_balance_usd6: usd6 });
  const growing = (...pages: (readonly [total: number, page: unknown])[]) =>
    pages.map(([total, page], at) => ({
      data: floatAnswerSchema.parse(page),
      paging: { page: at + 1, per_page: 2, total },
    }));
  const start = floatData([debit(1), debit(2)], closing(5_000_000));

  it('is that of its last page', () => {
    const end = floatData([debit(3), debit(4)], closing(4_000_000));
    expect(floatFault(growing([3, start], [4, end]), october)).toBeUndefined();
    expect(floatFault(growing([3, start], [4, end]), undefined)).toBeUndefined();
    const credited = floatData([debit(3)], { deposits: [transfer(4)], ...closing(1_005_000_000) });
    expect(floatFault(growing([3, start], [4, credited]), october)).toBeUndefined();
  });

  it('is that of its last page also where its closing is not its balance', () => {
    const off = (usd6: number) => ({ balance_usd6: usd6, closing_balance_usd6: usd6 - 7 });
    const first = floatData([debit(1), debit(2)], off(5_000_000));
    const end = floatData([debit(3), debit(4)], off(4_000_000));
    expect(floatFault(growing([3, first], [4, end]), october)).toBeUndefined();
  });

  it('is none where its closing moves by another amount, or where it moves alone', () => {
    const end = floatData([debit(3), debit(4)], closing(4_000_001));
    expect(floatFault(growing([3, start], [4, end]), october)?.kind).toBe('odd');
    expect(floatFault(growing([4, start], [4, end]), october)?.kind).toBe('torn');
    const over = { closing_balance_usd6: 7 };
    const pages = growing(
      [3, floatData([debit(1), debit(2)], over)],
      [4, floatData([debit(3), debit(4)], over)],
    );
    expect(floatFault(pages, october)?.kind).toBe('odd');
  });
});

describe('a float that was asked for by its month', () => {
  it('is one reading of a month that is over while the balance moves on and falls low', () => {
    const first = floatData([debit(1)], { balance_usd6: 7 });
    const over = floatPages(2, first, floatData([debit(2)], { balance_usd6: 5, low: true }));
    expect(floatFault(over, october)).toBeUndefined();
    expect(floatFault(over, undefined)?.kind).toBe('torn');
    expect(floatFault(over, undefined)?.reason).toBe('the balance moved while it was read');
    const closed = floatData([debit(2)], { balance_usd6: 5, closing_balance_usd6: 1 });
    expect(floatFault(floatPages(2, first, closed), october)?.kind).toBe('torn');
    expect(floatFault(floatPages(2, first, floatData([debit(2)])), october)?.kind).toBe('torn');
  });

  const whole = floatPages(2, floatData([debit(2)], { deposits: [transfer(1)] }));

  it('is none of it where all its movements are of other months', () => {
    expect(floatFault(whole, month('2026-09'))).toEqual({
      kind: 'torn',
      reason: 'its movements are all of other months',
    });
  });

  it('is none of it where it begins with the first movements of all, which are of a month before', () => {
    const september = (seq: number) => ({ ...debit(seq), booked_at: '2026-09-30T23:59:59.999Z' });
    const whole = floatData([september(1), september(2), debit(3)]);
    expect(floatFault(floatPages(3, whole), october)).toEqual({
      kind: 'torn',
      reason: 'it holds the whole life and not the month that was asked for',
    });
    const later = floatData([september(2), september(3), debit(4)]);
    expect(floatFault(floatPages(3, later), october)).toBeUndefined();
  });

  it('is left to the checks where the first movement of all alone strayed to the month before', () => {
    const strayed = { ...debit(1), booked_at: '2026-09-30T23:59:59.999Z' };
    expect(floatFault(floatPages(2, floatData([strayed, debit(2)])), october)).toBeUndefined();
  });

  it('is left to the checks where single movements strayed, and says nothing of a month where it has none', () => {
    const strayed = { ...debit(2), booked_at: '2026-11-01T00:00:00.000Z' };
    expect(floatFault(floatPages(2, floatData([debit(1), strayed])), october)).toBeUndefined();
    expect(floatFault(floatPages(0, floatData([])), month('2026-09'))).toBeUndefined();
  });

  it('is of any month where none was asked for', () => {
    expect(floatFault(whole, undefined)).toBeUndefined();
  });
});

describe('mergedMovements', () => {
  it('brings the movements into the order of the sequence, whatever array they came in', () => {
    const pages = floatPages(3, floatData([debit(3), debit(1)], { deposits: [transfer(2)] }));
    expect(mergedMovements(pages).map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      '1 debit',
      '2 deposit',
      '3 debit',
    ]);
  });
});
