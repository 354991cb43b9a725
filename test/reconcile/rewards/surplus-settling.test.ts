// Movements of the pool and the open items that they settle, in their order, and what the rest lacks.

import { describe, expect, it } from 'vitest';
import { bookedPlus18, expectedUntil, settleSurpluses } from '../../../src/reconcile/rewards/surplus.js';
import type { IssuanceCase, TokenCase } from '../../../src/reconcile/rewards/token-case.js';
import type { OpenTokens } from '../../../src/reconcile/rewards/token-check.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { PoolMovement } from '../../../src/records/rewards/pool-reading.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
  back,
  found,
  issuance,
  judged,
  line,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  september,
  tokens,
} from './token-samples.js';

const booked = (...movements: PoolMovement[]) => pools(pool(october, 1000n * one, movements));
const over = (first: readonly PoolMovement[], then: readonly PoolMovement[]) => {
  const before = pool(october, 1000n * one, first);
  return pools(before, pool(november, before.closingPlus18, then));
};
const answered = (status: 'confirmed' | 'failed', change = {}) =>
  reads(issuance('t-1', { status, ...change }));
const unknown = { reads: [], unknown: unknownAnswer };
const lastMinute = Date.parse('2026-10-31T23:55:00Z');

function onlyIn(change: Partial<TokenFacts>): { only: TokenCase; of: IssuanceCase } {
  const [only] = judged(change).view.ofMonth;
  if (only?.issuance === undefined) throw new Error('the month has no issuance');
  return { only, of: only.issuance };
}

describe('what a failed issuance is due while a later pool could not be read', () => {
  const dueOf = (bookedAtMs: number, poolUnreadFrom: string | undefined): bigint => {
    const { only, of } = onlyIn({ issuances: answered('failed'), pools: booked(line(2, { bookedAtMs })) });
    const unread = { ...of, poolUnreadFrom: poolUnreadFrom as IssuanceCase['poolUnreadFrom'] };
    return expectedUntil(only, unread, october);
  };

  it('is its debit where the reversal may stand in that pool, and nothing where it could not', () => {
    expect(dueOf(lastMinute, '2026-11')).toBe(-15n * one);
    expect(dueOf(lastMinute, undefined)).toBe(0n);
    expect(dueOf(lastMinute, '2026-12')).toBe(0n);
    expect(dueOf(at(3), '2026-11')).toBe(0n);
    expect(dueOf(at(3), '2026-10')).toBe(0n);
  });

  it('is nothing where more was given back by then than debited', () => {
    const { only, of } = onlyIn({
      issuances: answered('failed'),
      pools: over(
        [line(2, { bookedAtMs: lastMinute }), back(3, { ...tokens(20n), bookedAtMs: lastMinute })],
        [back(4, { bookedAtMs: lastMinute + 360_000 })],
      ),
    });
    expect(expectedUntil(only, of, october)).toBe(0n);
  });
});

describe('what a month booked for an issuance', () => {
  it('is what it moved, whatever a month before did', () => {
    const { of } = onlyIn({ pools: over([line(2)], [back(3, { ...tokens(4n), bookedAtMs: at(2, 11) })]) });
    expect([september, october, november].map((month) => bookedPlus18(of, month))).toEqual([
      0n,
      -15n * one,
      4n * one,
    ]);
  });
});

describe('the movement that an item is of', () => {
  const atOf = (change: Partial<TokenFacts>) =>
    judged(change).result.items.map(({ code, occurredAtMs }) => [code, occurredAtMs]);

  it('is the last by its number, whatever order the pool lists them in', () => {
    const [first, second] = [line(2), line(3, { bookedAtMs: at(4) })];
    for (const movements of [
      [first, second],
      [second, first],
    ]) {
      expect(atOf({ pools: booked(...movements) })).toContainEqual(['RW-DOUBLE-DEBIT', at(4)]);
    }
  });

  it('is one of its own month', () => {
    const again = line(4, { bookedAtMs: at(2, 11) });
    expect(atOf({ pools: over([line(2), line(3, { bookedAtMs: at(4) })], [again]) })).toEqual([
      ['RW-DOUBLE-DEBIT', at(4)],
    ]);
  });

  it('is the reversal where that gave back too little of what was under way', () => {
    const change = {
      issuances: answered('failed', { createdAtMs: lastMinute }),
      pools: over(
        [line(2, { bookedAtMs: lastMinute })],
        [back(3, { ...tokens(10n), bookedAtMs: lastMinute + 360_000 })],
      ),
      month: november,
    };
    expect(atOf(change)).toEqual([['RW-REVERSAL-MISSING', lastMinute + 360_000]]);
    const [item] = judged(change).result.items;
    expect([item?.actual, item?.note]).toEqual([
      '5',
      'iss-t-1 failed, and its debit was not wholly given back',
    ]);
  });
});

describe('what is under way over the end of a month', () => {
  const failed = answered('failed', { createdAtMs: lastMinute });
  const inTime = back(3, { bookedAtMs: lastMinute + 360_000 });
  const words = (change: Partial<TokenFacts>) =>
    judged({ issuances: failed, ...change }).result.items.map(
      ({ code, actual, causedBy }) => `${code} ${actual}${causedBy.length > 0 ? ' <' : ''}`,
    );

  it('is no more than the tokens of the issuance where its reversal gives back no more', () => {
    const tenfold = { ...tokens(150n), bookedAtMs: lastMinute };
    const pools = over([line(2, tenfold)], [inTime]);
    expect(words({ pools })).toEqual(['RW-REVERSAL-MISSING 135', 'RW-CHARGE 150 <']);
    expect(words({ pools, month: november })).toEqual([]);
  });

  it('is all that was debited where its reversal gives back all of it', () => {
    const twofold = { ...tokens(30n), bookedAtMs: lastMinute };
    const pools = over([line(2, twofold)], [{ ...inTime, ...tokens(30n) }]);
    expect(words({ pools })).toEqual(['RW-CHARGE 30']);
    expect(words({ pools, month: november })).toEqual([]);
  });
});

describe('the items that a movement settles', () => {
  /** A reversal of so many tokens in November, of an order that October debited twice. */
  const viewOf = (units: bigint) =>
    judged({
      pools: over([line(2), line(3)], [back(4, { ...tokens(units), bookedAtMs: at(2, 11) })]),
      month: november,
    }).view;
  const open = (
    itemId: string,
    units: bigint,
    change: Partial<OpenTokens['item']> & { readonly occurredAtMs?: number | undefined } = {},
  ): OpenTokens => {
    const { occurredAtMs, ...item } = { occurredAtMs: at(3), ...change };
    return {
      item: {
        itemId,
        code: 'RW-DOUBLE-DEBIT',
        subject: 't-1',
        month: october,
        owedBy: 'provider',
        slug: '',
        field: 'pool_debit_plus',
        ...item,
      } as OpenTokens['item'],
      occurredAtMs,
      openPlus18: units * one,
    };
  };
  /** The amounts settled of each item with the codes of what goes beyond, then the rest of any. */
  const settledBy = (units: bigint, ...items: readonly OpenTokens[]) => {
    const { raised, open: left } = settleSurpluses(viewOf(units), items);
    return [
      raised.map(({ finding: { code, settles, actual } }) => `${settles?.itemId ?? code} ${actual}`),
      [...left.values()].map(({ item, openPlus18 }) => `${item.itemId} ${openPlus18 / one}`),
    ];
  };

  it('are those of its own reference, the oldest month first', () => {
    const [old, young] = [open('z', 4n, { month: september }), open('a', 15n)];
    expect(settledBy(6n, young, old)).toEqual([['z 4', 'a 2'], ['a 13']]);
    expect(settledBy(4n, young, old)).toEqual([['z 4'], ['a 15']]);
  });

  it('are of one month by their instants, and of one instant by their names', () => {
    const [early, late] = [open('z', 4n, { occurredAtMs: at(3) }), open('a', 4n, { occurredAtMs: at(4) })];
    expect(settledBy(4n, late, early)).toEqual([['z 4'], ['a 4']]);
    const [a, b] = [open('a', 4n), open('b', 4n)];
    expect(settledBy(4n, b, a)).toEqual([['a 4'], ['b 4']]);
    const undated = open('u', 4n, { occurredAtMs: undefined });
    expect(settledBy(4n, early, undated)).toEqual([['u 4'], ['z 4']]);
  });

  it('are none that came after it, and any that came just then', () => {
    expect(settledBy(4n, open('a', 4n, { occurredAtMs: at(2, 11) }))).toEqual([['a 4'], []]);
    expect(settledBy(4n, open('a', 4n, { occurredAtMs: at(2, 11) + 1 }))).toEqual([
      ['RW-REVERSAL-EXTRA 4'],
      ['a 4'],
    ]);
  });

  it('are none of the other direction, and none of which nothing is left', () => {
    const [owed, nothing] = [open('a', -4n), open('b', 0n)];
    expect(settledBy(4n, owed, nothing, open('c', 4n))).toEqual([['c 4'], ['a -4', 'b 0']]);
  });

  it('are named together where it goes beyond them', () => {
    const { raised } = settleSurpluses(viewOf(9n), [open('a', 4n), open('b', 4n)]);
    expect(raised.at(-1)?.finding.note).toBe(
      'the issuance did not fail; beyond the items that it settles: RW-DOUBLE-DEBIT a, RW-DOUBLE-DEBIT b',
    );
  });

  it('are settled in part by a debit as well, where we owe them', () => {
    const change = {
      pools: over([line(2), back(3)], [line(4, { ...tokens(6n), bookedAtMs: at(2, 11) })]),
      month: november,
    };
    const [item] = judged(change).result.items;
    expect([item?.code, item?.actual]).toEqual(['ST-SETTLED', '-6']);
    expect(item?.note).toMatch(/; -9 tokens are left of it$/);
  });

  it('are of its own reference, though the records do not know that', () => {
    const change = {
      issuances: new Map([['iss-t-1', unknown]]),
      pools: over([line(2)], [back(3, { ...tokens(6n), bookedAtMs: at(2, 11) })]),
      ownRewards: [],
      month: november,
    };
    expect(found(change)).toEqual(['ST-SETTLED t-1 settled_plus']);
  });

  it('are not told by the amount of a reference that has several issuances', () => {
    const credit = (issuanceId: string, seq: number, units: bigint) =>
      movement(seq, 'issuance_reversal', 'credit', { issuanceId, ...tokens(units), bookedAtMs: at(2, 11) });
    const change = (...then: PoolMovement[]) => ({
      issuances: new Map([...answered('confirmed'), ['iss-c', unknown], ['iss-d', unknown]]),
      pools: over([line(2), line(3)], then),
      month: november,
    });
    expect(found(change(credit('iss-c', 4, 15n)))).toEqual(['ST-SETTLED t-1 settled_plus']);
    expect(found(change(credit('iss-c', 4, 15n), credit('iss-d', 5, 1n)))).toEqual([
      'RW-REVERSAL-EXTRA credit pool_reversal_plus',
      'RW-REVERSAL-EXTRA credit pool_reversal_plus',
    ]);
  });
});

describe('two movements that fit one item', () => {
  it('are asked by their numbers: the earlier one settles it, whatever it is called', () => {
    const credit = (id: string, seq: number) =>
      movement(seq, 'issuance_reversal', id, { bookedAtMs: at(2, 11) });
    const extraWith = (...then: PoolMovement[]) =>
      found({
        issuances: new Map([...answered('confirmed'), ['iss-a', unknown], ['iss-b', unknown]]),
        pools: over([line(2), line(3)], then),
        month: november,
      });
    expect(extraWith(credit('b', 4), credit('a', 5))).toEqual([
      'RW-REVERSAL-EXTRA a pool_reversal_plus',
      'ST-SETTLED t-1 settled_plus',
    ]);
    expect(extraWith(credit('a', 4), credit('b', 5))).toEqual([
      'RW-REVERSAL-EXTRA b pool_reversal_plus',
      'ST-SETTLED t-1 settled_plus',
    ]);
  });
});

describe('the reversals that a failed issuance lacks', () => {
  const sequence = 'RW-SEQUENCE pool seq';
  const other = (seq: number) => movement(seq, 'issuance', 't-2');
  const rows = [row('t-1'), row('t-2', { line: 3 })];
  const both = (status: 'confirmed' | 'failed') => reads(issuance('t-1', { status }), issuance('t-2'));
  const gapIn = (change: Partial<TokenFacts>): string[] =>
    found({ issuances: both('failed'), ownRewards: rows, ...change }).filter((said) =>
      said.startsWith(sequence),
    );

  it('fill a gap in the numbers behind the debit, whatever a later month lists', () => {
    expect(gapIn({ pools: booked(line(2), other(4)) })).toEqual([`${sequence} <`]);
    const again = [line(5, { bookedAtMs: at(2, 11) })];
    expect(gapIn({ pools: over([line(2), other(4)], again) })).toEqual([`${sequence} <`]);
  });

  it('are those of the debits that no reversal of the same amount gave back', () => {
    const two = [line(2), line(3, tokens(4n))];
    expect(gapIn({ pools: booked(...two, back(4), other(6)) })).toEqual([`${sequence} <`]);
    expect(gapIn({ pools: booked(...two, back(4, tokens(3n)), other(6)) })).toEqual([sequence]);
  });

  it('are behind the debit that is left: a reversal gives back one before it', () => {
    // The gap is before the second debit, whose reversal can't stand in it.
    expect(gapIn({ pools: booked(line(2), back(3), line(5), other(6)) })).toEqual([sequence]);
  });

  it('are none of a debit that no issuance answers to', () => {
    const issuances = new Map([...reads(issuance('t-2')), ['iss-t-1', unknown]]);
    expect(gapIn({ issuances, pools: booked(line(2), other(4)) })).toEqual([sequence]);
  });
});
