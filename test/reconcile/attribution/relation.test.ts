import { describe, expect, it, vi } from 'vitest';
import { Causes, type Found } from '../../../src/reconcile/attribution/causes.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import {
  explainBeside,
  explainBy,
  explainPlaced,
  type PlacedRelation,
  remainderOf,
  shownAlone,
  shownFirst,
} from '../../../src/reconcile/attribution/relation.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs } from './caused.js';

const broken = (subject: string, effectUsd6 = 0n) =>
  foundAs({ code: 'RF-FOOTING', subject, expected: 10, actual: 15 }, { effectUsd6 });
const fault = (subject: string) => foundAs({ code: 'OR-NOT-IN-STATEMENT', subject });

describe('a relation that fails', () => {
  it('leaves what is stated less what it leads to', () => {
    expect(remainderOf(broken('a'))).toBe(5n);
  });

  it('follows from the nearest that make its remainder, each answering for its part of its money', () => {
    const [near, far, farther] = [fault('n'), fault('f'), fault('g')];
    const found = broken('a', -5n);
    const causes = new Causes();
    const tiers = [
      [{ of: near, amount: 4n }],
      [
        { of: far, amount: 2n },
        { of: farther, amount: 3n },
      ],
      [{ of: near, amount: 5n }],
    ];
    expect(explainBy(causes, found, 5n, tiers)).toBe(true);
    expect([...causes.of(found)]).toEqual([far, farther]);
    expect([...causes.sharesOf(found)]).toEqual([
      [far, -2n],
      [farther, -3n],
    ]);
    expect(causes.explanationOf(found)).toEqual({ remainder: 5n, amounts: [2n, 3n] });
  });

  it('follows from faults and from a finding that shows the part that none of them makes', () => {
    const [near, shown] = [fault('n'), fault('s')];
    const found = broken('a', 5n);
    const causes = new Causes();
    const beside = { of: shown, amount: 1n };
    expect(explainBeside(causes, found, { remainder: 5n, beside }, [[{ of: near, amount: 4n }]])).toBe(true);
    expect(causes.explanationOf(found)).toEqual({ remainder: 5n, amounts: [4n, 1n] });
    // That it alone makes it is for others to say.
    const alone = { remainder: 1n, beside };
    expect(explainBeside(new Causes(), found, alone, [[{ of: near, amount: 4n }]])).toBe(false);
  });

  it('is a root where none make it', () => {
    const causes = new Causes();
    const found = broken('a');
    expect(explainBy(causes, found, 5n, [[{ of: fault('n'), amount: 4n }]])).toBe(false);
    expect(causes.isRoot(found)).toBe(true);
  });
});

describe('breaks of one kind', () => {
  const placed = (found: Found, ...faults: readonly Found[]): PlacedRelation => ({
    found,
    remainder: 1n,
    tiers: (isFree) => [faults.filter(isFree).map((of) => ({ of, amount: 1n }))],
  });

  it('share out lines that are alike, so that each is missing at one place', () => {
    const [first, second] = [fault('f'), fault('s')];
    const [one, two, three] = [broken('1'), broken('2'), broken('3')];
    const causes = new Causes();
    // The first break may be either; the second only the second.
    const left = explainPlaced(causes, [
      placed(one, first, second),
      placed(two, second),
      placed(three, second),
    ]);
    expect([...causes.of(one)]).toEqual([first]);
    expect([...causes.of(two)]).toEqual([second]);
    expect(left.map(({ found }) => found)).toEqual([three]);
  });

  it('take the first of those that nothing tells apart', () => {
    const [first, second] = [fault('f'), fault('s')];
    const one = broken('1');
    const causes = new Causes();
    expect(explainPlaced(causes, [placed(one, first, second)])).toEqual([]);
    expect([...causes.of(one)]).toEqual([first]);
  });
});

describe('candidates for a total or a closing', () => {
  it('are asked with those first that the balances show, then those that the numbers do', () => {
    const [none, numbered, balanced] = [fault('n'), fault('s'), fault('b')];
    const [link, gap] = [foundAs({ code: 'RF-RUNNING' }), foundAs({ code: 'RF-SEQUENCE' })];
    const month = new MonthUnderAttribution(contextOf(draftMonth()), [none, numbered, balanced, link, gap]);
    month.causes.follow(link, [balanced]);
    month.causes.follow(gap, [numbered, balanced]);
    const parts = [none, numbered, balanced].map((of) => ({ of, amount: 1n }));
    expect(shownFirst(month, parts).map(({ of }) => of)).toEqual([balanced, numbered, none]);
    expect(shownAlone(month, parts).map(({ of }) => of)).toEqual([numbered, balanced]);
  });

  it('ask nothing of the breaks, which may be thousands, where there is nothing to choose', () => {
    const month = new MonthUnderAttribution(contextOf(draftMonth()), []);
    const asked = vi.spyOn(month.found, 'of');
    const alone = [{ of: fault('n'), amount: 1n }];
    expect([shownFirst(month, []), shownFirst(month, alone), shownAlone(month, [])]).toEqual([[], alone, []]);
    expect(asked).not.toHaveBeenCalled();
  });
});
