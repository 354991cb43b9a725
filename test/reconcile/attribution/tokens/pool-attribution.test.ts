import { describe, expect, it } from 'vitest';
import type { Found } from '../../../../src/reconcile/attribution/causes.js';
import { sumsByRoot } from '../../../../src/reconcile/attribution/money.js';
import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { attributeTokens } from '../../../../src/reconcile/attribution/tokens/token-attribution.js';
import { finding, linksOf } from './token-findings.js';

describe('what follows from what in the figures of a pool', () => {
  it('is a closing from the one set of findings that makes its remainder', () => {
    const closing = finding('RW-POOL', 'closing_plus', 3n, { remainderPlus18: 3n });
    const [one, other] = [finding('RW-CHARGE', 'a', -2n, {}, 'a'), finding('RW-CHARGE', 'b', -1n, {}, 'b')];
    const causes = attributeTokens([closing, one, other], new Map());
    expect([...causes.of(closing.found)]).toEqual([one.found, other.found]);
    expect(causes.isRoot(one.found)).toBe(true);
  });

  it('is a closing from a misstated opening before lines that are off by as much', () => {
    const closing = finding('RW-POOL', 'closing_plus', 1n, { remainderPlus18: 1n });
    const opening = finding('RW-POOL', 'opening_plus', -1n);
    const amount = finding('RW-AMOUNT', 'a', -1n, {}, 'a');
    for (const all of [
      [amount, opening, closing],
      [closing, opening, amount],
    ]) {
      expect([...attributeTokens(all, new Map()).of(closing.found)]).toEqual([opening.found]);
    }
    const both = finding('RW-POOL', 'closing_plus', 2n, { remainderPlus18: 2n });
    const causes = attributeTokens([amount, opening, both], new Map());
    expect([...causes.of(both.found)]).toEqual([amount.found, opening.found]);
  });

  it('is nothing where no set makes it', () => {
    const closing = finding('RW-POOL', 'closing_plus', 4n, { remainderPlus18: 4n });
    const one = finding('RW-CHARGE', 'a', -3n, {}, 'a');
    expect(attributeTokens([closing, one], new Map()).isRoot(closing.found)).toBe(true);
  });

  it('is a missing issuance from the gap that it fits, and not from one that it does not', () => {
    const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
    const closing = finding('RW-POOL', 'closing_plus', -5n, { remainderPlus18: -5n });
    const fits = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18: -5n }] }, 'a');
    const other = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18: -6n }] }, 'b');
    const causes = attributeTokens([gap, closing, fits, other], new Map());
    expect([fits, closing, other].map(({ found }) => [...causes.of(found)])).toEqual([
      [gap.found],
      [gap.found],
      [],
    ]);
  });

  it('is an opening from the items of the month before that make it', () => {
    const opening = finding('RW-POOL', 'opening_plus', 2n, { foreignRoots: [{ itemId: 'i1', plus18: 2n }] });
    expect([...attributeTokens([opening], new Map()).foreignOf(opening.found)]).toEqual(['i1']);
  });

  it('is a balance from the closing that it has in it, and from nothing that is in the closing already', () => {
    const balance = finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: 3n });
    const closing = finding('RW-POOL', 'closing_plus', -3n, { remainderPlus18: -3n });
    const charge = finding('RW-CHARGE', 'a', -3n, {}, 'a');
    expect(linksOf(balance, closing, charge)).toEqual(['0 <- 1']);
    expect(linksOf(balance, charge)).toEqual([]);
    const opening = finding('RW-POOL', 'opening_plus', 2n);
    expect(
      linksOf(finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: 1n }), closing, opening),
    ).toEqual(['0 <- 1, 2']);
    expect(linksOf(finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: -2n }), opening)).toEqual([]);
  });
});

describe('a gap in the numbers of the pool', () => {
  const gap = (lackingLines?: number) =>
    finding('RW-SEQUENCE', 'seq', 0n, lackingLines === undefined ? {} : { lackingLines });
  const lost = (subject: string, plus18: bigint) =>
    finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18 }] }, subject);
  const closing = (remainderPlus18: bigint) =>
    finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18 });

  it('follows from what is missing where the figures add up without it, and as many are missing', () => {
    expect(linksOf(gap(2), lost('a', -5n), lost('b', -6n))).toEqual(['0 <- 1, 2']);
    expect(linksOf(gap(1), lost('a', -5n), lost('b', -6n))).toEqual([]);
    expect(linksOf(gap(1), gap(1), lost('a', -5n), lost('b', -6n))).toEqual(['0 <- 2', '1 <- 3']);
  });

  it('leaves what was not given back to be claimed where the closing does not have it either', () => {
    const missing = finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLines: [{ plus18: 7n }] }, 'a');
    expect(linksOf(gap(1), missing)).toEqual(['0 <- 1']);
    expect(linksOf(gap(1), missing, closing(7n))).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('makes no closing that a misstated opening makes exactly', () => {
    const opening = finding('RW-POOL', 'opening_plus', 5n);
    expect(linksOf(gap(1), opening, closing(-5n))).toEqual(['2 <- 1']);
    expect(linksOf(gap(1), opening, closing(-6n))).toEqual(['2 <- 0']);
  });

  it('is in no later number where the last movement of a month is not listed, which the closing has', () => {
    expect(linksOf(closing(-5n), lost('a', -5n), lost('b', -6n))).toEqual(['1 <- 0']);
    expect(linksOf(closing(-4n), lost('a', -5n))).toEqual([]);
    const missing = finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLines: [{ plus18: 7n }] }, 'a');
    expect(linksOf(closing(7n), missing)).toEqual(['1 <- 0']);
    expect(linksOf(closing(7n), missing, finding('RW-DOUBLE-DEBIT', 'x', -7n, {}, 'b'))).toEqual(['1 <- 0']);
  });

  it('holds no more than it lacks: the later line of a closing is missing at the end of the month', () => {
    for (const lines of [
      [lost('a', -5n), lost('b', -6n)],
      [lost('b', -6n), lost('a', -5n)],
    ]) {
      const [first, second] = lines[0]?.found.finding.subject === 'a' ? ['0', '1'] : ['1', '0'];
      expect(linksOf(gap(1), closing(-11n), ...lines)).toEqual([`2 <- ${first}`, `3 <- ${second}`]);
    }
  });

  it('makes a closing that nothing else makes', () => {
    expect(linksOf(gap(2), closing(-11n), lost('a', -5n), lost('b', -6n))).toEqual([
      '1 <- 0',
      '2 <- 0',
      '3 <- 0',
    ]);
    expect(linksOf(gap(2), closing(-9n), lost('a', -5n), lost('b', -6n))).toEqual(['1 <- 0']);
  });

  it('follows only from what is missing in its own place, as many as it lacks', () => {
    const from = (fromMs: number, untilMs: number, untilSeq: number, lackingLines = 1) =>
      finding('RW-SEQUENCE', 'seq', 0n, { lackingLines, gap: { untilSeq, fromMs, untilMs } });
    const back = (...after: number[]) =>
      finding(
        'RW-REVERSAL-MISSING',
        'x',
        -7n,
        { missingLines: after.map((afterSeq) => ({ plus18: 7n, afterSeq })) },
        'a',
      );
    const day = 24 * 60 * 60 * 1000;
    expect(linksOf(from(0, day, 4), back(2))).toEqual(['0 <- 1']);
    expect(linksOf(from(0, day, 4), back(4))).toEqual([]);
    expect(linksOf(from(0, day, 5, 2), back(2, 3))).toEqual(['0 <- 1']);
    expect(linksOf(from(0, day, 4), back(2, 3))).toEqual([]);
    expect(linksOf(from(0, day, 4), from(day, 2 * day, 9), back(2), back(6))).toEqual(['0 <- 2', '1 <- 3']);
    expect(linksOf(from(0, day, 4), from(day, 2 * day, 9), back(5), back(6))).toEqual([]);
  });

  it('takes with a closing only what is missing in its own place; the rest follows from the closing', () => {
    const placed = finding('RW-SEQUENCE', 'seq', 0n, {
      lackingLines: 1,
      gap: { untilSeq: 4, fromMs: 0, untilMs: 1 },
    });
    const back = finding(
      'RW-REVERSAL-MISSING',
      'x',
      -7n,
      { missingLines: [{ plus18: 7n, afterSeq: 5 }] },
      'a',
    );
    expect(linksOf(placed, back, closing(7n))).toEqual(['1 <- 2']);
    expect(linksOf(placed, back, closing(8n))).toEqual(['2 <- 0']);
    expect(linksOf(placed, finding('RW-CHARGE', 'x', -8n), closing(8n))).toEqual(['2 <- 1']);
  });

  it('is none where no number is lacking', () => {
    expect(linksOf(gap(), closing(-4n), lost('a', -5n))).toEqual([]);
    expect(linksOf(gap(0), lost('a', -5n))).toEqual([]);
  });

  it('makes nothing that follows from something else, or is no missing line', () => {
    const debit = finding('RW-DEBIT-UNKNOWN', 'x', 0n, {}, 'a');
    expect(linksOf(gap(1), debit, lost('a', -5n), lost('b', -6n))).toEqual(['0 <- 3', '2 <- 1']);
  });

  it('takes a closing before one that a missing line fills, where it lacks a line that nothing tells of', () => {
    const at = (untilSeq: number) =>
      finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1, gap: { untilSeq, fromMs: 0, untilMs: 1 } });
    const back = finding(
      'RW-REVERSAL-MISSING',
      'x',
      -7n,
      { missingLines: [{ plus18: 7n, afterSeq: 5 }] },
      'a',
    );
    expect(linksOf(at(4), at(9), back, closing(8n))).toEqual(['1 <- 2', '3 <- 0']);
  });
});

describe('a closing that the next month does not go on from', () => {
  const closing = (remainderPlus18: bigint, heldPlus18: bigint) =>
    finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18, heldPlus18 });
  const back = finding('RW-REVERSAL-MISSING', 'x', -7n, { missingLines: [{ plus18: 7n }] }, 'a');
  const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
  const charge = finding('RW-CHARGE', 'x', -3n, {}, 'b');

  /** What is moved at each root, by its place. */
  const movedIn = (...all: FoundTokens[]): string[] => {
    const causes = attributeTokens(all, new Map());
    const effects = new Map(all.map(({ found, effectPlus18 }): [Found, bigint] => [found, effectPlus18]));
    const sums = sumsByRoot(effects.keys(), causes, (found) => effects.get(found) ?? 0n);
    return all.flatMap(({ found }, place) =>
      causes.isRoot(found) ? [`${place} moves ${sums.get(found) ?? 0n}`] : [],
    );
  };

  it('holds nothing where that opens as the list says: what is missing was never booked', () => {
    expect(linksOf(closing(7n, 0n), back)).toEqual([]);
    expect(linksOf(gap, closing(7n, 0n), back)).toEqual(['0 <- 2']);
  });

  it('is misstated by itself beside what it holds, and answers for no more than that', () => {
    expect(linksOf(closing(9n, 7n), back)).toEqual(['1 <- 0']);
    expect(movedIn(closing(9n, 7n), back)).toEqual(['0 moves 2']);
    expect(linksOf(gap, closing(9n, 7n), back)).toEqual(['2 <- 0']);
    expect(movedIn(gap, closing(9n, 7n), back)).toEqual(['0 moves 0', '1 moves 2']);
    expect(linksOf(closing(6n, 3n), charge)).toEqual([]);
    expect(movedIn(closing(6n, 3n), charge)).toEqual(['0 moves 3', '1 moves 0']);
    expect(movedIn(closing(3n, 3n), charge)).toEqual(['1 moves 0']);
  });

  it('is held against what it says itself where nothing makes what the next month opens with', () => {
    expect(linksOf(closing(7n, 5n), back)).toEqual(['1 <- 0']);
    expect(movedIn(closing(7n, 5n), back)).toEqual(['0 moves 0']);
  });

  it('is why the balance is off by its own part', () => {
    const balance = finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: -2n });
    expect(linksOf(balance, closing(9n, 7n), back)).toEqual(['0 <- 1', '2 <- 1']);
  });

  it('holds a missing line and one that is misstated together', () => {
    expect(linksOf(gap, closing(10n, 10n), back, charge)).toEqual(['1 <- 0, 3', '2 <- 0']);
    expect(movedIn(gap, closing(10n, 10n), back, charge)).toEqual(['0 moves 0', '3 moves 0']);
  });

  it('holds one of two lines of an issuance: what is claimed of it is the other', () => {
    const both = [
      { plus18: 7n, afterSeq: 2 },
      { plus18: 8n, afterSeq: 3 },
    ];
    const twice = finding('RW-REVERSAL-MISSING', 'x', -15n, { missingLines: both }, 'a');
    expect(linksOf(closing(7n, 7n), twice)).toEqual([]);
    expect(movedIn(closing(7n, 7n), twice)).toEqual(['0 moves 0', '1 moves -8']);
    expect(linksOf(gap, closing(7n, 7n), twice)).toEqual(['1 <- 0']);
    expect(movedIn(gap, closing(7n, 7n), twice)).toEqual(['0 moves 0', '2 moves -8']);
    expect(linksOf(gap, closing(15n, 15n), twice)).toEqual(['2 <- 0, 1']);
    expect(movedIn(gap, closing(15n, 15n), twice)).toEqual(['0 moves 0', '1 moves 0']);
  });
});
