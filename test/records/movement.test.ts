import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { type Movement, MovementColumns } from '../../src/records/movement.js';
import { fc } from '../support/fast-check.js';

const most = Number.MAX_SAFE_INTEGER;
const evidence = 'ab'.repeat(32);

const order: Movement = {
  seq: 7,
  bookedAtMs: 1_790_000_000_000,
  kind: 'order',
  ref: 'shop-1',
  slug: 'demo-books',
  currency: 'GBP',
  faceMinor: 2500,
  rateBps: 300,
  costMinor: 2425,
  fxRate: '1.25',
  plusAmount: undefined,
  amountUsd6: -30_312_500,
  balanceUsd6: 69_687_500,
  txHash: undefined,
  fromWallet: undefined,
};

/** A row read back through every accessor. */
function rowOf(columns: MovementColumns, row: number): Movement {
  return {
    seq: columns.seq(row),
    bookedAtMs: columns.bookedAtMs(row),
    kind: columns.kind(row),
    ref: columns.ref(row),
    slug: columns.slug(row),
    currency: columns.currency(row),
    faceMinor: columns.faceMinor(row),
    rateBps: columns.rateBps(row),
    costMinor: columns.costMinor(row),
    fxRate: columns.fxRate(row),
    plusAmount: columns.plusAmount(row),
    amountUsd6: columns.amountUsd6(row),
    balanceUsd6: columns.balanceUsd6(row),
    txHash: columns.txHash(row),
    fromWallet: columns.fromWallet(row),
  };
}

const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', '\u0000', 'e\u0301', '\u00e9'));
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const movement: fc.Arbitrary<Movement> = fc.record({
  seq: fc.maxSafeInteger(),
  bookedAtMs: fc.maxSafeNat(),
  kind: fc.constantFrom('grant', 'deposit', 'order', 'reversal'),
  ref: text,
  slug: optional(text),
  currency: optional(text),
  faceMinor: optional(fc.maxSafeNat()),
  rateBps: optional(fc.nat(10_000)),
  costMinor: optional(fc.maxSafeNat()),
  fxRate: optional(text),
  plusAmount: optional(text),
  amountUsd6: fc.maxSafeInteger(),
  balanceUsd6: optional(fc.maxSafeInteger()),
  txHash: optional(text),
  fromWallet: optional(text),
});

describe('MovementColumns', () => {
  it('gives every movement back as it was put in, absent figures as absent', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
        const columns = new MovementColumns();
        for (const [i, one] of movements.entries()) columns.push(one, `${evidence}${i}`);
        expect(columns.length).toBe(movements.length);
        expect(movements.map((_, row) => rowOf(columns, row))).toEqual(movements);
        expect(movements.map((_, row) => columns.evidenceSha256(row))).toEqual(
          movements.map((_, i) => `${evidence}${i}`),
        );
      }),
    );
  });

  it.each<[string, Partial<Movement>]>([
    ['a face under zero', { faceMinor: -1 }],
    ['a face beyond the safe integers', { faceMinor: most + 1 }],
    ['a rate of more than the whole', { rateBps: 10_001 }],
    ['a cost that is no integer', { costMinor: 0.5 }],
    ['an amount beyond the safe integers', { amountUsd6: -(most + 1) }],
    ['a balance that is no number', { balanceUsd6: Number.NaN }],
  ])('refuses %s, and adds nothing of that movement', (_what, changes) => {
    const columns = new MovementColumns();
    expect(() => columns.push({ ...order, ...changes }, evidence)).toThrow(RangeError);
    columns.push(order, evidence);
    expect(columns.length).toBe(1);
    expect(rowOf(columns, 0)).toEqual(order);
  });

  it('joins columns one after the other, and hands over the same where only one of them has rows', () => {
    fc.assert(
      fc.property(fc.array(fc.array(movement, { maxLength: 3 }), { maxLength: 4 }), (parts) => {
        const columns = parts.map((part) => {
          const own = new MovementColumns();
          for (const one of part) own.push(one, evidence);
          return own;
        });
        const joined = MovementColumns.joined(columns);
        expect(Array.from({ length: joined.length }, (_, row) => rowOf(joined, row))).toEqual(parts.flat());
        const filled = columns.filter(({ length }) => length > 0);
        expect(columns.includes(joined)).toBe(filled.length === 1);
      }),
    );
  });

  it('takes a row of other columns as it stands there', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1, maxLength: 20 }), fc.nat(), (movements, at) => {
        const [columns, others] = [new MovementColumns(), new MovementColumns()];
        for (const [i, one] of movements.entries()) others.push(one, `${evidence}${i}`);
        const row = at % movements.length;
        columns.pushRow(others, row);
        expect(columns.length).toBe(1);
        expect([rowOf(columns, 0), columns.evidenceSha256(0)]).toEqual([movements[row], `${evidence}${row}`]);
      }),
    );
  });

  it('keeps zero apart from absent', () => {
    const columns = new MovementColumns();
    columns.push({ ...order, faceMinor: 0, rateBps: 0, costMinor: 0, balanceUsd6: 0 }, evidence);
    columns.push(
      { ...order, faceMinor: undefined, rateBps: undefined, costMinor: undefined, balanceUsd6: undefined },
      evidence,
    );
    expect([columns.faceMinor(0), columns.rateBps(0), columns.costMinor(0), columns.balanceUsd6(0)]).toEqual([
      0, 0, 0, 0,
    ]);
    expect([columns.faceMinor(1), columns.rateBps(1), columns.costMinor(1), columns.balanceUsd6(1)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it('has no row before the first and after the last', () => {
    const columns = new MovementColumns();
    columns.push(order, evidence);
    for (const row of [-1, 1]) expect(() => columns.amountUsd6(row)).toThrow();
  });

  it('know the rows of their deposits, pushed or taken over from others', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 30 }), (movements) => {
        const [columns, copy] = [new MovementColumns(), new MovementColumns()];
        for (const one of movements) columns.push(one, evidence);
        for (let row = 0; row < columns.length; row += 1) copy.pushRow(columns, row);
        const rows = movements.flatMap(({ kind }, row) => (kind === 'deposit' ? [row] : []));
        expect(columns.depositRows).toEqual(rows);
        expect(copy.depositRows).toEqual(rows);
      }),
    );
  });

  it('take little room for the readings of a short month, which are many', () => {
    const bytesBefore = process.memoryUsage().arrayBuffers;
    const readings = Array.from({ length: 400 }, () => {
      const columns = new MovementColumns();
      for (let row = 0; row < 30; row += 1) columns.push({ ...order, ref: `shop-${row}` }, evidence);
      return columns;
    });
    const taken = process.memoryUsage().arrayBuffers - bytesBefore;
    expect(taken / readings.length).toBeLessThan(10_000);
  });
});
