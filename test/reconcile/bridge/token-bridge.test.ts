import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import {
  accountTokensOf,
  openOf,
  type TokenPart,
  tokenBridgeOf,
} from '../../../src/reconcile/bridge/token-bridge.js';
import type { OwedBy } from '../../../src/reconcile/finding/owed-by.js';
import { nothingClosed } from '../../months/rewards/token-laws.js';
import { month } from '../../store/sample.js';

const one = 10n ** 18n;

/** A pool of ten tokens, of which an issuance took one too much, by an item that claims it. */
function part(text: string, change: Partial<TokenPart> = {}): TokenPart {
  return {
    month: month(text),
    openingPlus18: 0n,
    closingPlus18: 7n * one,
    fundingPlus18: 10n * one,
    issuances: { count: 1, plus18: -2n * one },
    effects: [{ itemId: 'i1', code: 'RW-CHARGE', effectPlus18: -one, claimPlus18: one, owedBy: 'provider' }],
    carried: [],
    underWayOpeningPlus18: 0n,
    underWayClosingPlus18: 0n,
    unexplainedPlus18: 0n,
    ...change,
  };
}

/** A month in which nothing is wrong, on a pool of seven. */
const quiet = (text: string, change: Partial<TokenPart> = {}): TokenPart =>
  part(text, {
    openingPlus18: 7n * one,
    fundingPlus18: 0n,
    issuances: { count: 0, plus18: 0n },
    effects: [],
    ...change,
  });

const givenBack = quiet('2026-10', {
  closingPlus18: 8n * one,
  carried: [{ itemId: 'i1', effectPlus18: one, recordsPlus18: 0n }],
});

function shownOf(parts: readonly TokenPart[], closed = nothingClosed) {
  const bridge = tokenBridgeOf(parts);
  if (bridge === undefined) throw new Error('a month has a bridge');
  const { bridge: rows, claims } = accountTokensOf(bridge, closed);
  return { rows: rows.map(({ name, plus18 }) => [name, plus18 / one]), claims };
}

describe('the bridge in tokens', () => {
  it('carries what an earlier month left open, in what lies between and in the claims', () => {
    const { rows, claims } = shownOf([part('2026-09'), quiet('2026-10')]);
    expect(rows).toEqual([
      ['records', 8n],
      ['RW-CHARGE', -1n],
      ['accepted', 0n],
      ['settled_outside', 0n],
      ['unexplained', 0n],
      ['statement', 7n],
      ['claims', 1n],
    ]);
    expect(claims).toEqual([{ owedBy: 'provider', count: 1, plus18: one }]);
  });

  it('has nothing left of what a later month gave back', () => {
    const { rows, claims } = shownOf([part('2026-09'), givenBack]);
    expect(rows.filter(([, tokens]) => tokens !== 0n)).toEqual([
      ['records', 8n],
      ['statement', 8n],
    ]);
    expect(claims).toEqual([]);
  });

  it('takes what is given back of a month that was never closed into the records, as it is stated', () => {
    expect(shownOf([givenBack]).rows.filter(([, tokens]) => tokens !== 0n)).toEqual([
      ['records', 8n],
      ['statement', 8n],
    ]);
  });

  it('begins anew behind a gap, and where a month opens with something else', () => {
    expect(shownOf([part('2026-08'), quiet('2026-10')]).claims).toEqual([]);
    const other = quiet('2026-10', { openingPlus18: 9n * one, closingPlus18: 9n * one });
    expect(shownOf([part('2026-09'), other]).claims).toEqual([]);
  });

  it('keeps what persons closed in rows of their own, and claims what is left', () => {
    const accepted = shownOf([part('2026-09')], { ...nothingClosed, accepted: new Set(['i1']) });
    expect(accepted.rows.filter(([name]) => name === 'accepted' || name === 'RW-CHARGE')).toEqual([
      ['accepted', -1n],
    ]);
    expect(accepted.claims).toEqual([]);
    const half = { ...nothingClosed, outsidePlus18: new Map([['i1', one / 2n]]) };
    const bridge = tokenBridgeOf([part('2026-09')]);
    const settled = bridge && accountTokensOf(bridge, half);
    expect(settled?.bridge.find(({ name }) => name === 'settled_outside')).toEqual({
      name: 'settled_outside',
      count: 1,
      plus18: -one / 2n,
    });
    expect(settled?.bridge.find(({ name }) => name === 'RW-CHARGE')?.plus18).toBe(-one / 2n);
    expect(settled?.bridge.at(-1)).toMatchObject({ name: 'claims', plus18: one / 2n });
  });

  it('says apart what is under way, and what the own records alone have to put right', () => {
    const underWay = part('2026-09', {
      closingPlus18: 6n * one,
      underWayClosingPlus18: -one,
      effects: [
        { itemId: 'i2', code: 'RW-NOT-IN-BOOKS', effectPlus18: -one, claimPlus18: 0n, owedBy: 'book' },
      ],
    });
    const { rows, claims } = shownOf([underWay]);
    expect(rows).toContainEqual(['reversals_under_way', -1n]);
    expect(claims).toEqual([{ owedBy: 'book', count: 1, plus18: 0n }]);
    const bridge = tokenBridgeOf([underWay]);
    expect(bridge && openOf(bridge)).toBe(-one);
  });

  it('takes from this month what is under way, where the month before was judged before that was known', () => {
    const givenBackLate = { underWayOpeningPlus18: -one, closingPlus18: 8n * one };
    const judgedWhilePending = part('2026-09');
    const judgedAgain = part('2026-09', {
      effects: [],
      issuances: { count: 1, plus18: -2n * one },
      underWayClosingPlus18: -one,
    });
    for (const before of [judgedWhilePending, judgedAgain]) {
      const bridge = tokenBridgeOf([before, quiet('2026-10', givenBackLate)]);
      expect(bridge?.unexplainedPlus18).toBe(0n);
      expect(bridge?.underWayPlus18).toBe(0n);
      expect(bridge && bridge.statementPlus18 - bridge.recordsPlus18).toBe(bridge && openOf(bridge));
    }
  });

  it('takes a debit of a month before it that is given back into the records, and one of its own months not', () => {
    const back = { openingPlus18: 7n * one, closingPlus18: 8n * one, underWayOpeningPlus18: -one };
    expect(tokenBridgeOf([quiet('2026-10', back)])).toMatchObject({
      takenPlus18: one,
      recordsPlus18: 8n * one,
    });
    const failed = part('2026-09', { closingPlus18: 7n * one, underWayClosingPlus18: -one, effects: [] });
    expect(tokenBridgeOf([failed, quiet('2026-10', back)])).toMatchObject({
      takenPlus18: 0n,
      recordsPlus18: 8n * one,
    });
  });

  it('takes off an item what its records have of it as well, which is no claim', () => {
    const carried = [{ itemId: 'i1', effectPlus18: one / 2n, recordsPlus18: one / 4n }];
    const back = quiet('2026-10', {
      closingPlus18: 7n * one + one / 2n,
      issuances: { count: 1, plus18: -one / 4n },
      carried,
    });
    expect(tokenBridgeOf([part('2026-09'), back])?.left.get('i1')).toMatchObject({
      effectPlus18: -one / 4n,
      claimPlus18: one / 2n,
    });
    const unknown = {
      ...back,
      issuances: { count: 0, plus18: 0n },
      closingPlus18: 7n * one + (3n * one) / 4n,
    };
    expect(tokenBridgeOf([unknown])?.takenPlus18).toBe((3n * one) / 4n);
  });

  it('adds up what nothing explains over the months', () => {
    const first = part('2026-09', { closingPlus18: 7n * one + 2n, unexplainedPlus18: 2n });
    const opening = 7n * one + 2n;
    const next = quiet('2026-10', {
      openingPlus18: opening,
      closingPlus18: opening + 3n,
      unexplainedPlus18: 3n,
    });
    expect(tokenBridgeOf([first, next])?.unexplainedPlus18).toBe(5n);
  });

  it('has no row and no claim for an item of which nothing is left', () => {
    const bridge = tokenBridgeOf([part('2026-09'), givenBack]);
    const shown = bridge && accountTokensOf(bridge, nothingClosed);
    expect(shown?.bridge.map(({ name }) => name)).not.toContain('RW-CHARGE');
    const whole = { ...nothingClosed, outsidePlus18: new Map([['i1', one]]) };
    const first = tokenBridgeOf([part('2026-09')]);
    const settled = first && accountTokensOf(first, whole);
    expect(settled?.bridge.map(({ name }) => name)).not.toContain('RW-CHARGE');
    expect(settled?.claims).toEqual([]);
  });

  it('says who owes what is left: the other side where a claim has gone over to it', () => {
    const claimed = (owedBy: OwedBy, effectPlus18: bigint, claimPlus18: bigint) => {
      const effects = [{ itemId: 'i1', code: 'RW-CHARGE', effectPlus18, claimPlus18, owedBy } as const];
      const closingPlus18 = 8n * one + effectPlus18;
      const bridge = tokenBridgeOf([part('2026-09', { closingPlus18, effects })]);
      return bridge && accountTokensOf(bridge, nothingClosed).claims;
    };
    expect(claimed('us', 2n, -2n)).toEqual([{ owedBy: 'us', count: 1, plus18: -2n }]);
    expect(claimed('us', -2n, 2n)).toEqual([{ owedBy: 'provider', count: 1, plus18: 2n }]);
    expect(claimed('provider', 2n, -2n)).toEqual([{ owedBy: 'us', count: 1, plus18: -2n }]);
    expect(claimed('us', 2n, 0n)).toEqual([{ owedBy: 'provider', count: 1, plus18: 0n }]);
    expect(claimed('unclear', 2n, -2n)).toEqual([{ owedBy: 'unclear', count: 1, plus18: -2n }]);
    expect(claimed('provider', 0n, 2n)).toEqual([{ owedBy: 'provider', count: 1, plus18: 2n }]);
  });

  it('is a fault of the program where it does not foot, and none without a month', () => {
    const off = (): unknown =>
      tokenBridgeOf([part('2026-09', { closingPlus18: 6n * one, unexplainedPlus18: 3n })]);
    expect(off).toThrow(ProgramFault);
    expect(off).toThrow(`the bridge of 2026-09 foots in tokens: ${-2n * one}, and ${-one} + 3`);
    expect(tokenBridgeOf([])).toBeUndefined();
  });
});
