// One line of October's pool names another issuance, is of the other kind, or is left out. It is one fault in
// one place, and claims nothing where all figures are right.

import { describe, expect, it } from 'vitest';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { Pick } from '../../months/alteration.js';
import { runs } from '../../months/campaign.js';
import { octoberOf } from '../../months/rewards/token-alteration.js';
import { factsOf, type Movement, type TokenEvidence } from '../../months/rewards/token-evidence.js';
import { tokenLawsBrokenBy } from '../../months/rewards/token-laws.js';
import { alterableTokenLives, playTokens } from '../../months/rewards/token-life.js';
import { fc } from '../../support/fast-check.js';

type Alter = (line: Movement, other: Movement, evidence: TokenEvidence) => void;

const names: Alter = (line, { issuanceId, transactionId }) => {
  line.issuanceId = issuanceId;
  line.transactionId = transactionId;
};
const namesIssuance: Alter = (line, { issuanceId }) => {
  line.issuanceId = issuanceId;
};

const namesNobodys: Alter = (line, _, { unknown }) => {
  line.issuanceId = 'iss-x';
  unknown.issuances.push('iss-x');
};

/** A line of an issuance that October alone books, of an amount of its own, and a debit of another. */
function lineOf(evidence: TokenEvidence, kind: Movement['kind'], pick: Pick) {
  const { movements } = octoberOf(evidence);
  const line = pick.one(movements.filter((one) => one.kind === kind));
  if (line === undefined) return undefined;
  const { issuanceId, plus } = line;
  const alike = movements.filter((one) => one.plus === plus);
  const ofOthers = [evidence.pools['2026-09'], evidence.pools['2026-11']].flatMap(
    (pool) => pool?.movements ?? [],
  );
  const isOfOctober = (id: string): boolean => ofOthers.every((one) => one.issuanceId !== id);
  const isAlone =
    isOfOctober(issuanceId) &&
    alike.every((one) => one.issuanceId === issuanceId) &&
    alike.filter((one) => one.kind === kind).length === 1 &&
    movements.filter((one) => one.transactionId === line.transactionId).every((one) => alike.includes(one));
  const others = movements.filter(
    (one) => one.kind === 'issuance' && one.issuanceId !== issuanceId && isOfOctober(one.issuanceId),
  );
  const other = pick.one(others);
  return isAlone && other !== undefined ? { line, other } : undefined;
}

/** The roots of a month that are no information, in words; and the tokens that all its items claim. */
function saidOf(evidence: TokenEvidence) {
  const month = reconcileTokenMonth(factsOf(evidence));
  const { items } = month.result;
  const roots = items.filter((item) => item.causedBy.length === 0 && item.class !== 'I');
  const claim = items.reduce((sum, { tokens }) => sum + (tokens?.claimPlus18 ?? 0n), 0n);
  return {
    laws: tokenLawsBrokenBy(month),
    claim,
    roots: roots.map(({ code, itemId }) => `${code} ${itemId}`),
  };
}

describe('a line of the pool', () => {
  it.each([
    ['a debit that names another issuance', 'issuance', names],
    ['a reversal that names another issuance', 'issuance_reversal', names],
    ['a debit that names the issuance of another transaction', 'issuance', namesIssuance],
    ['a reversal that names the issuance of another transaction', 'issuance_reversal', namesIssuance],
    [
      'a debit that is called a reversal',
      'issuance',
      (line) => {
        line.kind = 'issuance_reversal';
      },
    ],
    [
      'a debit that is called a funding',
      'issuance',
      (line) => {
        Object.assign(line, { kind: 'funding', issuanceId: '', transactionId: '' });
      },
    ],
    ['a debit that names an issuance that nobody knows', 'issuance', namesNobodys],
    ['a reversal that names an issuance that nobody knows', 'issuance_reversal', namesNobodys],
    [
      'a debit that names nothing that anybody knows',
      'issuance',
      (line, other, evidence) => {
        namesNobodys(line, other, evidence);
        line.transactionId = 'x';
      },
    ],
  ] as const satisfies readonly (readonly [string, Movement['kind'], Alter])[])(
    'is one fault, which claims nothing: %s',
    (_, kind, alter) => {
      fc.assert(
        fc.property(alterableTokenLives(8), fc.infiniteStream(fc.nat()), (life, numbers) => {
          const evidence = structuredClone(playTokens(life));
          const before = saidOf(evidence);
          const chosen = lineOf(evidence, kind, new Pick(numbers));
          fc.pre(chosen !== undefined);
          if (chosen !== undefined) alter(chosen.line, chosen.other, evidence);
          const { laws, claim, roots } = saidOf(evidence);
          expect([laws, claim]).toEqual([[], before.claim]);
          expect(roots.filter((one) => !before.roots.includes(one))).toHaveLength(1);
        }),
        runs(20),
      );
    },
  );

  it('is one fault where it is the debit of a failed issuance and is left out', () => {
    fc.assert(
      fc.property(alterableTokenLives(8), fc.infiniteStream(fc.nat()), (life, numbers) => {
        const evidence = structuredClone(playTokens(life));
        const before = saidOf(evidence);
        const reversal = lineOf(evidence, 'issuance_reversal', new Pick(numbers))?.line;
        const { movements } = octoberOf(evidence);
        const isDebit = (one: Movement): boolean =>
          one.kind === 'issuance' && one.issuanceId === reversal?.issuanceId;
        fc.pre(reversal !== undefined && movements.filter(isDebit).length === 1);
        movements.splice(movements.findIndex(isDebit), 1);
        const { laws, claim, roots } = saidOf(evidence);
        expect([laws, claim]).toEqual([[], before.claim]);
        expect(roots.filter((one) => !before.roots.includes(one))).toHaveLength(1);
      }),
      runs(20),
    );
  });
});
