import { describe, expect, it } from 'vitest';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { newFolder } from '../../jobs/support/run-settings.js';
import { Pick } from '../../months/alteration.js';
import { runs } from '../../months/campaign.js';
import { shuffle } from '../../months/dialect.js';
import { faultsOfFinding, type TokenRoot } from '../../months/rewards/token-alteration.js';
import { tokenAlterations } from '../../months/rewards/token-alterations.js';
import { factsOf, listsOf, type TokenEvidence } from '../../months/rewards/token-evidence.js';
import { faultsOfPack, tokenLawsBrokenBy } from '../../months/rewards/token-laws.js';
import { alterableTokenLives, playTokens } from '../../months/rewards/token-life.js';
import { fc } from '../../support/fast-check.js';

const judge = (evidence: TokenEvidence) => reconcileTokenMonth(factsOf(evidence));
const stream = fc.infiniteStream(fc.nat());

describe('an alteration of a month of tokens', () => {
  it.each(tokenAlterations.map((one) => [one.name, one] as const))(
    'is found and named: %s',
    (_, alteration) => {
      const folder = newFolder();
      let isPackProved = false;
      fc.assert(
        fc.property(alterableTokenLives(8), stream, (life, numbers) => {
          const evidence = playTokens(life);
          const altered = structuredClone(evidence);
          const root = alteration.apply(altered, new Pick(numbers));
          fc.pre(root !== undefined);
          const month = judge(altered);
          expect(root === undefined ? [] : faultsOfFinding(judge(evidence), month, [root])).toEqual([]);
          expect(tokenLawsBrokenBy(month)).toEqual([]);
          if (!isPackProved) expect(faultsOfPack(month, folder)).toEqual([]);
          isPackProved = true;
        }),
        runs(5),
      );
    },
  );

  it('is one of no fewer than 60, which reach every code of this interface', () => {
    expect(tokenAlterations.length).toBeGreaterThanOrEqual(60);
    const numbers = fc.sample(fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), { numRuns: 4, seed: 1 });
    const [evidence] = fc.sample(alterableTokenLives(0), { numRuns: 1, seed: 1 }).map(playTokens);
    const raised = new Set(
      tokenAlterations.flatMap(({ apply }) =>
        numbers.map(
          (list) => apply(structuredClone(evidence as TokenEvidence), new Pick(list.values()))?.code,
        ),
      ),
    );
    expect(discrepancyCodes.filter((code) => code.startsWith('RW-') && !raised.has(code))).toEqual([]);
  });
});

const drawn = fc.record({
  alteration: fc.constantFrom(...tokenAlterations),
  numbers: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});

/** About different things, of different amounts; that the pool runs low, beside nothing that moves it. */
function areApart(one: TokenRoot, other: TokenRoot): boolean {
  const sizes = [one, other]
    .map(({ difference, claim = difference ?? 0n }) => claim)
    .map((size) => (size < 0n ? -size : size));
  const [first = 0n, second = 0n] = sizes;
  const isLevel = one.code === 'RW-LOW' || other.code === 'RW-LOW';
  if (first !== 0n && first === second) return false;
  if (isLevel && first + second !== 0n) return false;
  return !one.places.some((place) => other.places.includes(place));
}

describe('two alterations of one month of tokens', () => {
  it('are both found with their exact amounts, and nothing else is a root', () => {
    fc.assert(
      fc.property(alterableTokenLives(8), drawn, drawn, (life, first, second) => {
        const evidence = playTokens(life);
        const altered = structuredClone(evidence);
        const roots = [first, second].flatMap(({ alteration, numbers }) => {
          const root = alteration.apply(altered, new Pick(numbers.values()));
          return root === undefined ? [] : [root];
        });
        const [one, other] = roots;
        fc.pre(one !== undefined && other !== undefined && areApart(one, other));
        const month = judge(altered);
        const names = `${first.alteration.name} + ${second.alteration.name}`;
        expect(faultsOfFinding(judge(evidence), month, roots), names).toEqual([]);
        expect(tokenLawsBrokenBy(month), names).toEqual([]);
      }),
      runs(200),
    );
  });
});

describe('a month of tokens with up to five faults anywhere in it', () => {
  const some = fc.array(fc.constantFrom(...tokenAlterations), { minLength: 1, maxLength: 5, size: 'max' });

  it('is judged by the laws, and alike whatever order everything came in', () => {
    fc.assert(
      fc.property(alterableTokenLives(8), some, stream, (life, alterations, numbers) => {
        const evidence = playTokens(life);
        const names = alterations
          .filter(({ apply }) => apply(evidence, new Pick(numbers)) !== undefined)
          .map(({ name }) => name);
        const month = judge(evidence);
        expect(tokenLawsBrokenBy(month), names.join(' + ')).toEqual([]);
        for (const list of listsOf(evidence)) shuffle(list, numbers);
        expect(judge(evidence).result, names.join(' + ')).toEqual(month.result);
      }),
      runs(120),
    );
  });
});
