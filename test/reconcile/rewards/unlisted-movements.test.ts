// Movements that a pool does not list, misstates or never booked, beside figures of its own that are off: the
// claims are those of what was never booked, and nothing of the rest is left once the next month has opened.

import { describe, expect, it } from 'vitest';
import { tokenBridgeOf } from '../../../src/reconcile/bridge/token-bridge.js';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { runs } from '../../months/campaign.js';
import { tokenLawsBrokenBy, wordsOf } from '../../months/rewards/token-laws.js';
import { claimsOf, factsOfLife, unlistedLives } from '../../months/rewards/unlisted-life.js';
import { fc } from '../../support/fast-check.js';
import { november } from './token-samples.js';

const byName = (claims: Iterable<readonly [string, bigint]>): string[] =>
  [...claims].map(([name, claim]) => `${name} ${claim}`).sort();

describe('a month of tokens of which the pool does not list all', () => {
  it('claims what was never booked, and leaves nothing else open when the next month goes on from it', () => {
    fc.assert(
      fc.property(unlistedLives, (life) => {
        const facts = factsOfLife(life);
        const [first, next] = [facts, { ...facts, month: november }].map(reconcileTokenMonth);
        const items = first?.result.items ?? [];
        const said = items.map(({ subject, tokens }) => [subject, tokens?.claimPlus18 ?? 0n] as const);
        expect(byName(said.filter(([, claim]) => claim !== 0n))).toEqual(byName(claimsOf(life)));
        expect(
          [first, next].flatMap((month) => (month === undefined ? [] : tokenLawsBrokenBy(month))),
        ).toEqual([]);
        const roots = (next?.result.items ?? []).filter(({ causedBy }) => causedBy.length === 0);
        expect(roots.filter(({ code }) => code === 'RW-POOL').map(wordsOf)).toEqual([]);
        const bridge = tokenBridgeOf([first, next].flatMap((month) => month?.part ?? []));
        const left = [...(bridge?.left.values() ?? [])];
        expect(left.filter(({ effectPlus18, claimPlus18 }) => effectPlus18 !== -claimPlus18)).toEqual([]);
        expect(bridge?.unexplainedPlus18).toBe(0n);
      }),
      runs(60),
    );
  });
});
