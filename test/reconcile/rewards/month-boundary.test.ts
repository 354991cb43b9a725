import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import {
  balanceOffPlus18,
  footedClosing,
  goneOnFrom,
  isOpeningMisstated,
  poolBefore,
} from '../../../src/reconcile/rewards/month-boundary.js';
import type { PoolReading } from '../../../src/records/rewards/pool-reading.js';
import { at, facts, movement, november, october, one, pool, pools } from './token-samples.js';

const tokens = (units: bigint) => plus18(units * one);
const fund = movement(2, 'funding', '', { plus18: tokens(5n) });

/** October closes at 1005 by its list. */
const first = (change: Partial<PoolReading> = {}) => pool(october, 1000n * one, [fund], change);
const next = (opening: bigint, closing = opening, balance = closing) =>
  pool(november, opening * one, [], { closingPlus18: tokens(closing), balancePlus18: tokens(balance) });

const on = (...readings: readonly PoolReading[]) => facts({ pools: pools(...readings) });

describe('the amount that a pool held between two months', () => {
  it('is that with which the later one opens', () => {
    const all = on(first({ closingPlus18: tokens(1008n) }), next(1005n));
    expect(goneOnFrom({ facts: all, month: october })).toBe(1005n * one);
    expect(isOpeningMisstated({ facts: all, month: november })).toBe(false);
  });

  it('is the closing where the later month goes on from that and the balance confirms it', () => {
    const all = on(first(), next(1002n, 1005n));
    expect(isOpeningMisstated({ facts: all, month: november })).toBe(true);
    expect(goneOnFrom({ facts: all, month: october })).toBe(1005n * one);
    const contradicted = on(first(), next(1002n, 1005n, 1002n));
    expect(balanceOffPlus18({ facts: contradicted, month: november })).toBe(-3n * one);
    expect(isOpeningMisstated({ facts: contradicted, month: november })).toBe(false);
    expect(goneOnFrom({ facts: contradicted, month: october })).toBe(1002n * one);
  });

  it('is not known where no later month is on file, or the closing was still to come', () => {
    expect(goneOnFrom({ facts: on(first()), month: october })).toBeUndefined();
    const early = on(first({ receivedAtMs: at(20) }), next(1005n));
    expect(goneOnFrom({ facts: early, month: october })).toBeUndefined();
    expect(poolBefore({ facts: early, month: november })).toBeUndefined();
    expect(isOpeningMisstated({ facts: on(next(1005n)), month: november })).toBe(false);
  });

  it('is no matter of an opening that is the closing, though the later month does not foot', () => {
    expect(isOpeningMisstated({ facts: on(first(), next(1005n, 1006n)), month: november })).toBe(false);
  });

  it('is what the movements of the earlier month make of its opening, if nothing is wrong', () => {
    expect(footedClosing(first())).toBe(1005n * one);
    expect(balanceOffPlus18({ facts: on(first(), next(1005n)), month: october })).toBe(0n);
    expect(balanceOffPlus18({ facts: on(), month: october })).toBe(0n);
  });
});
