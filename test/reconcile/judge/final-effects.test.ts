import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { knownEffectUsd6 } from '../../../src/reconcile/judge/final-effects.js';
import { factsOfLives } from '../../months/told-lives.js';

describe('the known effect of a month', () => {
  it('is nothing before anything was found', () => {
    expect(knownEffectUsd6({ findings: new DraftList(), carried: [] })).toBe(0n);
  });

  it('leaves what no finding moves, and no more: known and unexplained are the whole difference', () => {
    for (const [, lifeOf] of [...factsOfLives()].slice(0, 60)) {
      const { found, result } = reconcileAccountMonth(lifeOf());
      const usd6Of = (step: string): bigint | undefined =>
        result.rollForward.find((one) => one.step === step)?.movements?.usd6;
      const closing = result.tieOut.find(({ figure }) => figure === 'closing_balance_usd6');
      if (closing?.stated === undefined || closing.recomputed === undefined) continue;
      expect(usd6Of('known_items')).toBe(knownEffectUsd6(found));
      expect(closing.stated - closing.recomputed).toBe(
        (usd6Of('known_items') ?? 0n) + (usd6Of('unexplained') ?? 0n),
      );
    }
  });
});
