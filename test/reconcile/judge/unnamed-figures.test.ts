import { describe, expect, it } from 'vitest';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, said } from '../../months/sandbox/findings.js';

/** A statement whose lines of these orders leave some figures out, and whose totals by brand do as well. */
function leavingOut(left: object, ...refs: readonly string[]): DraftMonth {
  const draft = draftMonth();
  for (const ref of refs) Object.assign(lineOf(draft, ref), left);
  return restate(draft);
}

describe('a total by brand that leaves out what its lines leave out', () => {
  it.each([
    ['face', 'face_minor', { faceMinor: undefined }, 2500],
    ['cost', 'cost_minor', { costMinor: undefined }, 2375],
  ])('is a rest of its own: the %s of an order', (_, field, left, due) => {
    const draft = leavingOut(left, 'shop-1');
    expect(said(draft)).toEqual([
      `BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.${field}: ${due} -> 0, claim 0`,
    ]);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('is one rest a brand, which the other figures of the brand follow from', () => {
    const draft = leavingOut({ faceMinor: undefined, costMinor: undefined }, 'shop-1', 'shop-2');
    expect(said(draft).map((one) => one.replace(/: .*, /, ' '))).toEqual([
      'BL-RESIDUAL 2026-10 by_brand.demo-books.GBP.cost_minor from BL-RESIDUAL 2026-10',
      'BL-RESIDUAL 2026-10 by_brand.demo-books.GBP.face_minor claim 0',
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.cost_minor from BL-RESIDUAL 2026-10',
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.face_minor claim 0',
    ]);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('is a rest of its own beside a deposit that is off, which is of no brand', () => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-1'), { costMinor: undefined });
    lineOf(draft, 'dep_1').amountUsd6 += 1;
    restate(draft);
    expect(said(draft, 'BL-RESIDUAL')).toEqual([
      'BL-RESIDUAL 2026-10 by_brand.demo-coffee.USD.cost_minor: 2375 -> 0, claim 0',
    ]);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('is no rest where a finding tells of the figure, or where the total has it', () => {
    const named = leavingOut({ faceMinor: 7 }, 'shop-1');
    expect(said(named)).toEqual(['OR-ATTR shop-1 face_minor: 2500 -> 7, claim 0']);
    const stated = draftMonth();
    Object.assign(lineOf(stated, 'shop-1'), { faceMinor: undefined });
    expect(said(stated, 'BL-RESIDUAL')).toEqual([]);
  });
});
