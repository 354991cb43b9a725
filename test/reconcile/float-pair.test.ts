import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pick } from './support/alterations/alteration.js';
import { type Alone, dependenceOf, faultsOfPair, newsOf } from './support/alterations/pair.js';
import { runs } from './support/campaign.js';
import type { FloatAlteration } from './support/float-alterations/altered-float.js';
import { figureAlterations } from './support/float-alterations/figures.js';
import { movementAlterations } from './support/float-alterations/movements.js';
import { orderAlterations } from './support/float-alterations/orders.js';
import { ownRecordAlterations } from './support/float-alterations/own-records.js';
import type { SupplierEvidence } from './support/float-evidence.js';
import { alterableFloatArbitrary } from './support/float-life-arbitrary.js';
import { judgeFloat } from './support/float-month.js';
import { faultsOf } from './support/judged-month.js';
import { playFloat } from './support/little-float.js';

/** What the service errs in comes before what one record says otherwise. */
const first = [...movementAlterations, ...orderAlterations];
const second = [...ownRecordAlterations, ...figureAlterations];

/** The orders and deposits that an alteration is about: those whose entries it changed. */
function placesOf(clean: SupplierEvidence, altered: SupplierEvidence): Set<string> {
  const texts = [clean, altered].map(({ orders, book = [], ownDeposits = [], float }) => {
    const lines = float.flatMap((read) => read.lines).map((line) => ({ ...line, seq: 0 }));
    return new Set(
      [
        ...orders.map((one) => [one.clientRef, one]),
        ...book.map((one) => [one.clientRef, one]),
        ...ownDeposits.map((one) => [one.txHash, one]),
        ...lines.map((one) => [one.txHash ?? one.ref, one]),
      ].map((entry) => JSON.stringify(entry)),
    );
  });
  const [before = new Set<string>(), after = new Set<string>()] = texts;
  const changed = [...before, ...after].filter((text) => !before.has(text) || !after.has(text));
  return new Set(changed.map((text) => String((JSON.parse(text) as unknown[])[0])));
}

function alone(evidence: SupplierEvidence, { apply }: FloatAlteration, numbers: readonly number[]) {
  const altered = structuredClone(evidence);
  const root = apply(altered, new Pick(numbers[Symbol.iterator]()));
  if (root === undefined) return undefined;
  const result = judgeFloat(altered);
  const news = newsOf(judgeFloat(evidence), result);
  return { root, checks: result.checks, news, places: placesOf(evidence, altered) } satisfies Alone;
}

const numbersArbitrary = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

describe('two alterations of one month of the float', () => {
  it('are both found with their exact amounts, and nothing else is a root', () => {
    fc.assert(
      fc.property(
        alterableFloatArbitrary({ size: 18 }),
        fc.tuple(fc.constantFrom(...first), fc.constantFrom(...second)),
        numbersArbitrary,
        numbersArbitrary,
        (life, [one, other], ofOne, ofOther) => {
          const evidence = playFloat(life);
          const a = alone(evidence, one, ofOne);
          const b = alone(evidence, other, ofOther);
          fc.pre(a !== undefined && b !== undefined && dependenceOf(a, b, true) === undefined);
          // A number of movements, and a dip, may be what a movement too many or an overcharge makes of them.
          fc.pre(!/^(RF-TOTAL|BL-NEGATIVE)$/.test(b.root.code));
          // A wrong number is that of a movement that nothing knows, under a closing that is off or at one too many.
          fc.pre(a.root.code !== 'RF-SEQUENCE' || !/^(RF-FOOTING|DP-UNEXPECTED)$/.test(b.root.code));
          const both = structuredClone(evidence);
          const roots = [
            one.apply(both, new Pick(ofOne[Symbol.iterator]())),
            other.apply(both, new Pick(ofOther[Symbol.iterator]())),
          ].flatMap((root) => root ?? []);
          fc.pre(roots[1]?.subject === b.root.subject && roots[1].field === b.root.field);
          const result = judgeFloat(both);
          const faults = [...faultsOfPair(judgeFloat(evidence), result, roots), ...faultsOf(result)];
          expect(faults, `${one.name} + ${other.name}`).toEqual([]);
        },
      ),
      runs(200),
    );
  });
});
