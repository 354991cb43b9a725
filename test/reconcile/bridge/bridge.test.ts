import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/assert.js';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import type { MonthPart } from '../../../src/reconcile/bridge/month-part.js';
import { bridgePart, month } from '../../store/sample.js';

const [september, october, november] = [month('2026-09'), month('2026-10'), month('2026-11')];

/** A month in which nothing happens, but what is given. */
const quiet = (of: MonthPart['month'], openingUsd6: bigint, changes: Partial<MonthPart> = {}): MonthPart =>
  bridgePart(of, {
    openingUsd6,
    closingUsd6: openingUsd6,
    deposits: { count: 0, usd6: 0n },
    orders: { count: 0, usd6: 0n },
    effects: [],
    ...changes,
  });
const carried = (itemId: string, usd6: bigint) => ({
  itemIds: [itemId],
  effectUsd6: usd6,
  recordsUsd6: 0n,
  isDeposit: false,
});

describe('the bridge over months', () => {
  it('opens the first month with what is stated, and every later one with what the records closed with', () => {
    const first = bridgeOf([bridgePart(september)]);
    expect(first).toMatchObject({ isFirst: true, recordsOpeningUsd6: 0n, recordsUsd6: 500_000n });
    const second = bridgeOf([bridgePart(september), quiet(october, 490_000n)]);
    expect(second).toMatchObject({ isFirst: false, recordsOpeningUsd6: 500_000n, recordsUsd6: 500_000n });
    expect(second?.left.get('i1')).toMatchObject({ effectUsd6: -10_000n, claimUsd6: 10_000n });
  });

  it('takes off an item what a later month gives back of it, whole or in part', () => {
    const back = (usd6: bigint) =>
      bridgeOf([
        bridgePart(september),
        quiet(october, 490_000n, { closingUsd6: 490_000n + usd6, carried: [carried('i1', usd6)] }),
      ])?.left.get('i1');
    expect(back(10_000n)).toMatchObject({ effectUsd6: 0n, claimUsd6: 0n });
    expect(back(4000n)).toMatchObject({ effectUsd6: -6000n, claimUsd6: 6000n });
  });

  it('takes it off the root of an item that followed from one', () => {
    const before = bridgePart(september, { consequences: [['i2', 'i1']] });
    const bridge = bridgeOf([
      before,
      quiet(october, 490_000n, { closingUsd6: 500_000n, carried: [carried('i2', 10_000n)] }),
    ]);
    expect(bridge?.left.get('i1')?.effectUsd6).toBe(0n);
  });

  it('shares what takes back several items among them, and leaves the rest with the last', () => {
    const [one] = bridgePart(september).effects;
    const before = bridgePart(september, {
      closingUsd6: 480_000n,
      effects: [one, one && { ...one, itemId: 'i2' }].filter((effect) => effect !== undefined),
    });
    const both = { ...carried('i1', 15_000n), itemIds: ['i1', 'i2'] };
    const bridge = bridgeOf([before, quiet(october, 480_000n, { closingUsd6: 495_000n, carried: [both] })]);
    expect([...(bridge?.left.values() ?? [])].map(({ effectUsd6 }) => effectUsd6)).toEqual([0n, -5000n]);
  });

  it('lets the records take what no month of the chain knows as it is stated', () => {
    const late = quiet(october, 0n, { closingUsd6: 7n, carried: [carried('i9', 7n)] });
    expect(bridgeOf([late])).toMatchObject({ takenUsd6: 7n, recordsUsd6: 7n, strayUsd6: 7n });
  });

  it('begins anew where a month is missing, or does not open with what the one before closed with', () => {
    expect(bridgeOf([bridgePart(september), quiet(november, 490_000n)])?.isFirst).toBe(true);
    expect(bridgeOf([bridgePart(september), quiet(october, 1n)])?.isFirst).toBe(true);
  });

  it('adds up what nothing explains over the months', () => {
    const rest = (of: MonthPart['month'], openingUsd6: bigint) =>
      quiet(of, openingUsd6, { closingUsd6: openingUsd6 + 3n, unexplainedUsd6: 3n });
    expect(bridgeOf([rest(september, 0n), rest(october, 3n)])).toMatchObject({
      unexplainedUsd6: 6n,
      recordsUsd6: 0n,
      statementUsd6: 6n,
    });
  });

  it('is refused where what is open is not what lies between the two balances', () => {
    expect(() => bridgeOf([bridgePart(september, { closingUsd6: 490_001n })])).toThrow(ProgramFault);
  });

  it('is none of no month', () => {
    expect(bridgeOf([])).toBeUndefined();
  });
});
