import { describe, expect, it } from 'vitest';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { runs } from '../../months/campaign.js';
import { shuffle } from '../../months/dialect.js';
import { factsOf, listsOf, type TokenEvidence } from '../../months/rewards/token-evidence.js';
import { bridgedOf, tokenLawsBrokenBy, wordsOf } from '../../months/rewards/token-laws.js';
import { alterableTokenLives, impliedBy, playTokens, tokenLives } from '../../months/rewards/token-life.js';
import { fc } from '../../support/fast-check.js';

const judge = (evidence: TokenEvidence) => reconcileTokenMonth(factsOf(evidence));

describe('a month of tokens in which everything is right', () => {
  it('raises nothing but what the month itself implies, and every step ties', () => {
    fc.assert(
      fc.property(fc.oneof(tokenLives(20), alterableTokenLives(10)), (life) => {
        const evidence = playTokens(life);
        const month = judge(evidence);
        const { items, tokens } = bridgedOf(month);
        expect(
          items.map(({ code, subject }) => `${code} ${subject}`).sort(),
          items.map(wordsOf).join('\n'),
        ).toEqual(impliedBy(evidence));
        expect(tokenLawsBrokenBy(month)).toEqual([]);
        expect(tokens?.steps.filter(({ result }) => result === 'differs')).toEqual([]);
        expect(tokens?.bridge).toBeDefined();
      }),
      runs(250),
    );
  });

  it('says the same whatever order its rows and answers came in', () => {
    fc.assert(
      fc.property(tokenLives(16), fc.infiniteStream(fc.nat()), (life, numbers) => {
        const evidence = playTokens(life);
        const { result } = judge(evidence);
        for (const list of listsOf(evidence)) shuffle(list, numbers);
        expect(judge(evidence).result).toEqual(result);
      }),
      runs(60),
    );
  });
});
