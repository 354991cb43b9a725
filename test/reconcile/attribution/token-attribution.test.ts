import { describe, expect, it } from 'vitest';
import { attributeTokens, type FoundTokens } from '../../../src/reconcile/attribution/token-attribution.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';

const list = new DraftList();

function finding(
  code: string,
  field: string,
  effectPlus18: bigint,
  bearing: FoundTokens['bearing'] = {},
  subject = 'pool',
): FoundTokens {
  const figures = {
    sourceA: 'recomputed',
    sourceB: 'pool',
    unit: 'plus',
    expected: '0',
    actual: '0',
  } as const;
  return { found: list.add({ code: code as 'RW-POOL', subject, field, ...figures }), effectPlus18, bearing };
}

describe('what follows from what in a month of tokens', () => {
  it('is a closing from the one set of findings that makes its remainder', () => {
    const closing = finding('RW-POOL', 'closing_plus', 3n, { remainderPlus18: 3n });
    const [one, other] = [finding('RW-CHARGE', 'a', -2n, {}, 'a'), finding('RW-CHARGE', 'b', -1n, {}, 'b')];
    const causes = attributeTokens([closing, one, other], new Map());
    expect([...causes.of(closing.found)]).toEqual([one.found, other.found]);
    expect(causes.isRoot(one.found)).toBe(true);
  });

  it('is nothing where no set makes it', () => {
    const closing = finding('RW-POOL', 'closing_plus', 4n, { remainderPlus18: 4n });
    const one = finding('RW-CHARGE', 'a', -3n, {}, 'a');
    expect(attributeTokens([closing, one], new Map()).isRoot(closing.found)).toBe(true);
  });

  it('is a missing issuance from the gap that it fits, and not from one that it does not', () => {
    const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
    const closing = finding('RW-POOL', 'closing_plus', -5n, { remainderPlus18: -5n });
    const fits = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLinePlus18: -5n }, 'a');
    const other = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLinePlus18: -6n }, 'b');
    const causes = attributeTokens([gap, closing, fits, other], new Map());
    expect([fits, closing, other].map(({ found }) => [...causes.of(found)])).toEqual([
      [gap.found],
      [gap.found],
      [],
    ]);
  });

  it('is a step of an issuance from those that it undoes, and not from those that it does not', () => {
    const step = (code: string, stepPlus18: bigint, issuanceId = 'i') =>
      finding(code, code, -stepPlus18, { issuanceId, stepPlus18 }, 't');
    const causedIn = (...all: FoundTokens[]) => {
      const causes = attributeTokens(all, new Map());
      return all.map(({ found }) => [...causes.of(found)].map((cause) => cause.finding.code));
    };
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', -3n))).toEqual([[], ['RW-RATE']]);
    expect(causedIn(step('RW-AMOUNT', 3n), step('RW-CHARGE', -3n))).toEqual([[], ['RW-AMOUNT']]);
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', 2n), step('RW-CHARGE', -5n))).toEqual([
      [],
      [],
      ['RW-RATE', 'RW-AMOUNT'],
    ]);
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', -2n))).toEqual([[], []]);
    expect(causedIn(step('RW-RATE', 3n), step('RW-AMOUNT', -3n, 'other'))).toEqual([[], []]);
  });

  it('is a missing row from the row that was set aside under its reference', () => {
    const aside = finding('RN-INPUT-ROW', 'row', 0n, {}, 'f:2');
    const lacking = finding('RW-NOT-IN-BOOKS', 'x', 0n, {}, 't-1');
    const causes = attributeTokens([aside, lacking], new Map([['f:2', 't-1']]));
    expect([...causes.of(lacking.found)]).toEqual([aside.found]);
    expect(attributeTokens([aside, lacking], new Map()).isRoot(lacking.found)).toBe(true);
  });

  it('is an opening from the closing before, unless the opening itself is what is wrong', () => {
    const opening = finding('RW-POOL', 'opening_plus', 2n, { foreignRoots: ['i1'] });
    expect([...attributeTokens([opening], new Map()).foreignOf(opening.found)]).toEqual(['i1']);
    const closing = finding('RW-POOL', 'closing_plus', -2n, { remainderPlus18: -2n });
    const causes = attributeTokens([opening, closing], new Map());
    expect(causes.isRoot(opening.found)).toBe(true);
    expect([...causes.of(closing.found)]).toEqual([opening.found]);
  });
});
