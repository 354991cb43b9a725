import { describe, expect, it } from 'vitest';
import { fc } from '../support/fast-check.js';
import { NothingToAlter, Pick, type Root } from './support/alterations/alteration.js';
import { type Alone, dependenceOf, faultsOfPair, newsOf } from './support/alterations/pair.js';
import { runs } from './support/campaign.js';
import { settle } from './support/float-alteration.js';
import type { FloatAlteration } from './support/float-alterations/altered-float.js';
import { floatCatalogue } from './support/float-alterations/catalogue.js';
import type { SupplierEvidence } from './support/float-evidence.js';
import { alterableFloatArbitrary } from './support/float-life-arbitrary.js';
import { judgeFloat } from './support/float-month.js';
import { faultsOf } from './support/judged-month.js';
import { playFloat } from './support/little-float.js';

/** The orders and deposits that an alteration is about: those whose entries it changed. */
function placesOf(clean: SupplierEvidence, altered: SupplierEvidence): Set<string> {
  const texts = [clean, altered].map(({ orders, book = [], ownDeposits = [], float }) => {
    const lines = float.flatMap((read) => read.lines).map((line) => ({ ...line, seq: 0 }));
    const entries = [
      ...orders.map((one) => [one.clientRef, one]),
      ...book.map((one) => [one.clientRef, one]),
      ...ownDeposits.map((one) => [one.txHash, one]),
      ...lines.map((one) => [one.txHash ?? one.ref, one]),
    ].map((entry) => JSON.stringify(entry));
    // A line that is booked twice is as good as changed.
    return new Set(entries.map((text, i) => `${text}\n${entries.indexOf(text) < i ? 'again' : ''}`));
  });
  const [before = new Set<string>(), after = new Set<string>()] = texts;
  const changed = [...before, ...after].filter((text) => !before.has(text) || !after.has(text));
  return new Set(changed.map((text) => String((JSON.parse(text.replace(/\n.*$/, '')) as unknown[])[0])));
}

function alone(
  evidence: SupplierEvidence,
  { apply }: FloatAlteration,
  numbers: readonly number[],
): (Alone & { readonly isBooked: boolean }) | undefined {
  const altered = structuredClone(evidence);
  const root = apply(altered, new Pick(numbers[Symbol.iterator]()));
  if (root === undefined) return undefined;
  const result = judgeFloat(altered);
  const news = newsOf(judgeFloat(evidence), result);
  return {
    root,
    checks: result.checks,
    news,
    places: placesOf(evidence, altered),
    isBooked: isBooked(evidence, altered),
  };
}

/**
 * True for what was booked so: everything that the float states of itself follows from its movements. Such
 * alterations come first, since whatever is booked after one that the float alone states would put that
 * right.
 */
function isBooked(clean: SupplierEvidence, altered: SupplierEvidence): boolean {
  const linesOf = ({ float }: SupplierEvidence): SupplierEvidence['float'][number]['lines'] =>
    float.flatMap(({ lines }) => lines);
  const lines = linesOf(altered);
  if (JSON.stringify(lines) === JSON.stringify(linesOf(clean))) return false;
  const settled = structuredClone(altered);
  settle(settled);
  const isInSequence = lines.every(({ seq }, i) => seq === (lines[0]?.seq ?? 0) + i);
  return isInSequence && JSON.stringify(settled.float) === JSON.stringify(altered.float);
}

/**
 * What was booked comes first; how low the float is comes last, for it is measured by the balance that was
 * read.
 */
function rankOf({ isBooked, root }: Drawn['alone']): number {
  if (isBooked) return 0;
  return root.code === 'BL-LOW' ? 2 : 1;
}

/**
 * Both alterations of one month in the order in which they can be made; undefined where one leaves no room
 * for the other.
 */
function bothOf(evidence: SupplierEvidence, pair: readonly Drawn[]) {
  const both = structuredClone(evidence);
  const ranked = [...pair].sort((a, b) => rankOf(a.alone) - rankOf(b.alone));
  const roots: Root[] = [];
  for (const { alteration, numbers, alone: one } of ranked) {
    try {
      const root = alteration.apply(both, new Pick(numbers[Symbol.iterator]()));
      if (root?.subject !== one.root.subject || root.field !== one.root.field) return undefined;
      roots.push(root);
    } catch (error) {
      if (error instanceof NothingToAlter) return undefined;
      throw error;
    }
  }
  return { both, roots };
}

interface Drawn {
  readonly alteration: FloatAlteration;
  readonly numbers: readonly number[];
  readonly alone: Alone & { readonly isBooked: boolean };
}

/** True of an order that costs just what is listed for its brand and face. */
function isPricedAs({ code, expected, actual, slug }: Alone['news'][number], listed: Root): boolean {
  const isListed = Number(expected) === listed.expected && Number(actual) === listed.actual;
  return code === 'PR-COST' && isListed && listed.subject.startsWith(`${slug}:`);
}

/** A number that stands twice on a line that is one too many is what a line put in looks like. */
function isPutIn({ float }: SupplierEvidence, { root }: Alone, { root: other, news }: Alone): boolean {
  if (root.code !== 'RF-SEQUENCE' || Number(root.actual) > Number(root.expected)) return false;
  if (other.code !== 'OR-DEBIT-UNKNOWN' || other.claimUsd6 === undefined) return false;
  const at = float.flatMap(({ lines }) => lines).filter(({ seq }) => seq === root.actual);
  return at.some(({ ref, txHash }) => news.some(({ subject }) => subject === ref || subject === txHash));
}

/**
 * Why the float cannot tell the two apart: it lists movements and states one number of them and one closing.
 */
function isAmbiguous({ root }: Alone, { root: other, news }: Alone): boolean {
  // A number that is missing may be that of a reversal that is: nothing says when a debit was to be given
  // back.
  if (root.code === 'RF-SEQUENCE' && Number(root.actual) > Number(root.expected)) {
    if (news.some(({ code }) => code === 'OR-REVERSAL-MISSING')) return true;
  }
  // An order at exactly the price that is listed wrong was charged by the list.
  if (root.code === 'SP-PRICE' && news.some((item) => isPricedAs(item, root))) return true;
  const isListed = news.some(({ code }) => code === 'RF-FOOTING');
  // The number of movements may be that of one that is not listed, and so may a gap in their numbers.
  if (root.code === 'RF-TOTAL' && isListed) return true;
  if (root.code === 'RF-SEQUENCE' && isListed && Number(root.actual) > Number(root.expected)) return true;
  // Which way a movement of an unknown kind goes only a closing that foots can tell.
  if (root.code === 'RF-KIND' && Number(root.actual) > 0 && isListed) return true;
  // A dip is whatever any movement makes of it.
  return (
    root.code === 'BL-NEGATIVE' &&
    news.some(({ differenceUsd6 }) => differenceUsd6 !== undefined) &&
    other !== root
  );
}

const drawnArbitrary = fc.record({
  alteration: fc.constantFrom(...floatCatalogue),
  numbers: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});

describe('two alterations of one month of the float', () => {
  it('are both found with their exact amounts, and nothing else is a root', () => {
    fc.assert(
      fc.property(
        alterableFloatArbitrary({ size: 18 }),
        drawnArbitrary,
        drawnArbitrary,
        (life, first, second) => {
          const evidence = playFloat(life);
          const [a, b] = [first, second].map((one) => alone(evidence, one.alteration, one.numbers));
          fc.pre(a !== undefined && b !== undefined && dependenceOf(a, b, true) === undefined);
          fc.pre(!isAmbiguous(a, b) && !isAmbiguous(b, a));
          const made = bothOf(evidence, [
            { ...first, alone: a },
            { ...second, alone: b },
          ]);
          fc.pre(made !== undefined && !isPutIn(made.both, a, b) && !isPutIn(made.both, b, a));
          const result = judgeFloat(made.both);
          const faults = [...faultsOfPair(judgeFloat(evidence), result, made.roots), ...faultsOf(result)];
          expect(faults, `${first.alteration.name} + ${second.alteration.name}`).toEqual([]);
        },
      ),
      runs(200),
    );
  });
});
