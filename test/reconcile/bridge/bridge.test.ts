import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import type { MonthPart } from '../../../src/reconcile/bridge/month-part.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
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

  it('counts as taken what moves the records of an item that is not known', () => {
    const both = { ...carried('i9', 7n), recordsUsd6: -2n };
    const late = quiet(october, 0n, { closingUsd6: 5n, carried: [both] });
    expect(bridgeOf([late])).toMatchObject({ takenUsd6: 5n, strayUsd6: 7n });
  });

  it('adds up over the months what moves an item, what is on the statement of it, and what it claims', () => {
    const again = quiet(october, 490_000n, {
      closingUsd6: 487_000n,
      effects: bridgePart(september).effects.map((one) => {
        return { ...one, effectUsd6: -3000n, movedUsd6: -2000n, claimUsd6: 1000n };
      }),
    });
    expect(bridgeOf([bridgePart(september), again])?.left.get('i1')).toMatchObject({
      effectUsd6: -13_000n,
      movedUsd6: -12_000n,
      claimUsd6: 11_000n,
    });
  });

  it('has first grants in the records', () => {
    const granted = quiet(september, 0n, { closingUsd6: 4n, grants: { count: 1, usd6: 4n } });
    expect(bridgeOf([granted])?.recordsUsd6).toBe(4n);
  });

  it('takes off an item with the movement what the records have of it, which is on no statement', () => {
    const both = { ...carried('i1', 4000n), recordsUsd6: 1000n };
    const next = quiet(october, 490_000n, {
      closingUsd6: 494_000n,
      orders: { count: 1, usd6: -1000n },
      carried: [both],
    });
    expect(bridgeOf([bridgePart(september), next])?.left.get('i1')).toMatchObject({
      effectUsd6: -5000n,
      movedUsd6: -6000n,
      claimUsd6: 6000n,
    });
  });

  it('lets evidence that moved nothing in its own month have what the next opening differs by', () => {
    const [one] = bridgePart(september).effects;
    const restated = { itemId: 'i1', code: 'EV-STMT-RESTATED', owedBy: '' } as const;
    const before = quiet(september, 500_000n, {
      effects:
        one === undefined ? [] : [{ ...one, ...restated, effectUsd6: 0n, movedUsd6: 0n, claimUsd6: 0n }],
    });
    const next = quiet(october, 500_000n, { closingUsd6: 499_999n, carried: [carried('i1', -1n)] });
    const bridge = bridgeOf([before, next]);
    expect(bridge).toMatchObject({ recordsUsd6: 500_000n, takenUsd6: 0n, strayUsd6: 0n });
    expect(bridge?.left.get('i1')).toMatchObject({ effectUsd6: -1n, movedUsd6: -1n, claimUsd6: 0n });
  });

  describe('what of an item is on the statement', () => {
    /** After a month in which an item moves so much, and one that takes so much back. */
    const movedAfter = (
      owedBy: 'book' | 'provider' | 'statement',
      effectUsd6: bigint,
      movedUsd6: bigint,
      backUsd6: bigint,
    ) => {
      const effects = bridgePart(september).effects.map((one) => {
        return { ...one, owedBy, effectUsd6, movedUsd6, claimUsd6: owedBy === 'provider' ? -effectUsd6 : 0n };
      });
      const next = quiet(october, effectUsd6, {
        closingUsd6: effectUsd6 + backUsd6,
        carried: [carried('i1', backUsd6)],
      });
      const before = quiet(september, 0n, { closingUsd6: effectUsd6, effects });
      return bridgeOf([before, next])?.left.get('i1')?.movedUsd6;
    };

    it('is less by what a movement gives back, and never beyond it', () => {
      expect(movedAfter('provider', -10n, -10n, 4n)).toBe(-6n);
      expect(movedAfter('provider', -10n, -10n, 10n)).toBe(0n);
      expect(movedAfter('provider', -10n, -10n, 15n)).toBe(0n);
      expect(movedAfter('provider', 10n, 10n, -4n)).toBe(6n);
      expect(movedAfter('provider', 10n, 10n, -15n)).toBe(0n);
    });

    it('is all that lies beyond it where the statement itself was wrong: no movement gave that back', () => {
      expect(movedAfter('statement', -10n, -10n, 15n)).toBe(5n);
    });

    it('is, beside what comes late of it, all that the statement states otherwise', () => {
      const effects = bridgePart(september).effects.map((one) => {
        const moves = { effectUsd6: -10n, movedUsd6: -10n, claimUsd6: 0n };
        return { ...one, ...moves, code: 'DP-NOT-CREDITED', owedBy: 'book' } as const;
      });
      const before = quiet(september, 0n, { closingUsd6: -10n, effects, unpostedUsd6: 10n });
      const stated = { ...carried('i1', 3n), isStated: true };
      const late = { ...carried('i1', 10n), isDeposit: true };
      for (const parts of [
        [stated, late],
        [late, stated],
      ]) {
        const bridge = bridgeOf([before, quiet(october, -10n, { closingUsd6: 3n, carried: parts })]);
        expect(bridge?.left.get('i1')).toMatchObject({ effectUsd6: 3n, movedUsd6: 0n, statedUsd6: 3n });
        expect(bridge?.unpostedUsd6).toBe(0n);
      }
    });

    it('is nothing still where the statement had what is due, and the records alone did not', () => {
      // A sale that the provider lacked is debited late; one that the book lacks is given back.
      expect(movedAfter('book', 10n, 0n, -10n)).toBe(0n);
      expect(movedAfter('book', -10n, 0n, 10n)).toBe(0n);
    });
  });

  describe('what is due and not in the books', () => {
    /** After an item of a code, and what takes 4 of it back. */
    const unposted = (codes: readonly DiscrepancyCode[], isDeposit = false) => {
      const effects = bridgePart(september).effects.flatMap((one) =>
        codes.map((code, at) => ({ ...one, itemId: `i${at}`, code, effectUsd6: -10n, movedUsd6: -10n })),
      );
      const closingUsd6 = BigInt(codes.length) * -10n;
      const before = quiet(september, 0n, { closingUsd6, effects, unpostedUsd6: 10n });
      const back = { ...carried('', 4n), itemIds: effects.map(({ itemId }) => itemId), isDeposit };
      return bridgeOf([
        before,
        quiet(october, closingUsd6, { closingUsd6: closingUsd6 + 4n, carried: [back] }),
      ]);
    };

    it('adds up over the months', () => {
      const one = (of: MonthPart['month']) => quiet(of, 0n, { unpostedUsd6: 3n });
      expect(bridgeOf([one(september), one(october)])?.unpostedUsd6).toBe(6n);
    });

    it('is less by a late credit, and by what settles items in transit alone', () => {
      expect(unposted(['OR-CHARGE'])?.unpostedUsd6).toBe(10n);
      expect(unposted(['OR-CHARGE'], true)?.unpostedUsd6).toBe(6n);
      expect(unposted(['DP-NOT-CREDITED'])?.unpostedUsd6).toBe(6n);
      expect(unposted(['DP-CUTOFF'])?.unpostedUsd6).toBe(6n);
      expect(unposted(['DP-CUTOFF', 'OR-CHARGE'])?.unpostedUsd6).toBe(10n);
    });

    it('is no stray movement where a transfer of ours comes late of which nothing is known', () => {
      const late = { ...carried('i9', 7n), isDeposit: true };
      expect(bridgeOf([quiet(october, 0n, { closingUsd6: 7n, carried: [late] })])).toMatchObject({
        takenUsd6: 7n,
        strayUsd6: 0n,
        unpostedUsd6: 0n,
      });
    });
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

  it('has what a month lacked and a later one lists in its records once, whatever rest goes the other way', () => {
    const grants = { count: 1, usd6: 100n };
    const began = quiet(september, 0n, { grants, closingUsd6: 40n, unexplainedUsd6: -60n });
    const late = quiet(october, 40n, {
      closingUsd6: 140n,
      carried: [{ ...carried('rest', 100n), restOf: september }],
    });
    expect(bridgeOf([began, late])).toMatchObject({ recordsUsd6: 100n, takenUsd6: 0n, unexplainedUsd6: 40n });
    expect(bridgeOf([late])).toMatchObject({ recordsUsd6: 140n, takenUsd6: 100n, unexplainedUsd6: 0n });
  });

  it('is refused where what is open is not what lies between the two balances', () => {
    const off = (): unknown => bridgeOf([bridgePart(september, { closingUsd6: 490_001n })]);
    expect(off).toThrow(ProgramFault);
    expect(off).toThrow('the bridge of 2026-09 foots: -9999, and -10000 + 0 unexplained');
  });

  it('is none of no month', () => {
    expect(bridgeOf([])).toBeUndefined();
  });
});
