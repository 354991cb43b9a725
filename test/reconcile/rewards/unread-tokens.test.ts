// The law of a month of tokens that could not be read whole: it says nothing that the month, read whole, does
// not say.

import { describe, expect, it } from 'vitest';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { Pick } from '../../months/alteration.js';
import { runs } from '../../months/campaign.js';
import { tokenAlterations } from '../../months/rewards/token-alterations.js';
import { factsOf, type TokenEvidence } from '../../months/rewards/token-evidence.js';
import { tokenLawsBrokenBy, wordsOf } from '../../months/rewards/token-laws.js';
import { alterableTokenLives, playTokens } from '../../months/rewards/token-life.js';
import { saidBeyond } from '../../months/unread.js';
import { fc } from '../../support/fast-check.js';

/** Leaves about half of the named things unread. @returns false where there is none of them */
function leaveHalf<T>(
  evidence: TokenEvidence,
  source: TokenEvidence['unread'][number]['source'],
  list: T[],
  idOf: (thing: T) => string | undefined,
  pick: Pick,
): boolean {
  const chosen = new Set(list.flatMap((one) => idOf(one) ?? []).filter(() => pick.below(2) === 0));
  for (const subject of chosen) evidence.unread.push({ source, subject });
  list.splice(0, list.length, ...list.filter((one) => !chosen.has(idOf(one) ?? '')));
  return chosen.size > 0;
}

/** A pool that fails at one month is not asked for the later ones. */
function leavePoolFrom(evidence: TokenEvidence, month: string): boolean {
  const months = Object.keys(evidence.pools).filter((one) => one >= month);
  for (const one of months) delete evidence.pools[one];
  evidence.unread.push({ source: 'pool', subject: month });
  return months.length > 0;
}

const leftOut: Readonly<Record<string, (evidence: TokenEvidence, pick: Pick) => boolean>> = {
  'the issuances that the pool names': (evidence, pick) => {
    const movements = Object.values(evidence.pools).flatMap((pool) => pool.movements);
    const listed = new Set(movements.map(({ issuanceId }) => issuanceId));
    const idOf = ({ issuanceId }: { issuanceId: string }) =>
      listed.has(issuanceId) ? issuanceId : undefined;
    return leaveHalf(evidence, 'issuance', evidence.issuances, idOf, pick);
  },
  wallets: (evidence, pick) => leaveHalf(evidence, 'wallet', evidence.wallets, ({ wallet }) => wallet, pick),
  stakes: (evidence, pick) => leaveHalf(evidence, 'stake', evidence.stakes, ({ stakeId }) => stakeId, pick),
  redemptions: (evidence, pick) =>
    leaveHalf(evidence, 'wallet', evidence.redemptions, ({ redemptionId }) => redemptionId, pick),
  'the pool of November': (evidence) => leavePoolFrom(evidence, '2026-11'),
  'the pool from October on': (evidence) => leavePoolFrom(evidence, '2026-10'),
  'the pool, ever': (evidence) => leavePoolFrom(evidence, '2026-09'),
};

describe('a month of tokens says nothing that the whole one does not say', () => {
  it.each(Object.entries(leftOut))('where nobody could read %s', (_, leaveOut) => {
    fc.assert(
      fc.property(
        alterableTokenLives(8),
        fc.option(fc.constantFrom(...tokenAlterations), { nil: undefined }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (life, alteration, numbers) => {
          const pick = new Pick(numbers.values());
          const evidence = playTokens(life);
          const isAltered = alteration?.apply(evidence, pick) !== undefined;
          const partly = structuredClone(evidence);
          fc.pre(leaveOut(partly, pick));
          const whole = reconcileTokenMonth(factsOf(evidence));
          const part = reconcileTokenMonth(factsOf(partly));
          const name = isAltered ? alteration?.name : 'nothing altered';
          expect(saidBeyond(whole.result.items, part.result.items).map(wordsOf), name).toEqual([]);
          expect(tokenLawsBrokenBy(part), name).toEqual([]);
        },
      ),
      runs(40),
    );
  });
});
