// A closing of the pool follows from one of several findings that would do as well, or from none.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../../src/reconcile/attribution/causes.js';
import { sumsByRoot } from '../../../../src/reconcile/attribution/money.js';
import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { attributeTokens } from '../../../../src/reconcile/attribution/tokens/token-attribution.js';
import { DraftList } from '../../../../src/reconcile/finding/draft.js';
import { finding, linksOf } from './token-findings.js';

const gapAt = (untilSeq: number) =>
  finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1, gap: { untilSeq, fromMs: 0, untilMs: 1 } });
const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
const closing = (remainderPlus18: bigint) =>
  finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18 });
const charge = (plus18: bigint, subject: string, field = 'x') =>
  finding('RW-CHARGE', field, plus18, {}, subject);
/** A finding of lines that were not given back and come after these numbers. */
const back = (subject: string, ...after: readonly (number | undefined)[]) =>
  finding(
    'RW-REVERSAL-MISSING',
    'x',
    -7n * BigInt(after.length),
    {
      missingLines: after.map((afterSeq) =>
        afterSeq === undefined ? { plus18: 7n } : { plus18: 7n, afterSeq },
      ),
    },
    subject,
  );

/** What is moved at each root that moves something. */
function movedIn(...all: readonly FoundTokens[]): bigint[] {
  const causes = attributeTokens(all, new Map());
  const effects = new Map(all.map(({ found, effectPlus18 }): [Found, bigint] => [found, effectPlus18]));
  return [...sumsByRoot(effects.keys(), causes, (found) => effects.get(found) ?? 0n).values()];
}

describe('missing lines of one amount', () => {
  it('are alike: a closing that holds one beside something else is explained by either', () => {
    const all = [gap, closing(10n), back('a', undefined), back('b', undefined), charge(-3n, 'c')];
    expect(linksOf(...all)).toEqual(['1 <- 0, 4', '2 <- 0']);
  });

  it('are held rather where they have room in a gap', () => {
    expect(linksOf(gapAt(4), closing(7n), back('a', 5), back('b', 2))).toEqual(['1 <- 0', '3 <- 0']);
    expect(linksOf(gapAt(4), closing(7n), back('a', 2), back('b', 5))).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('are held once: another gap beside the one of a held line stays open', () => {
    const other = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 }, 'other');
    expect(linksOf(gap, other, closing(7n), back('a', undefined))).toEqual(['2 <- 0', '3 <- 0']);
  });

  it('take their room in the order of their times, whatever order they were found in', () => {
    const list = new DraftList();
    const lost = (subject: string, occurredAtMs: number | undefined, plus18: bigint): FoundTokens => ({
      found: list.add({
        code: 'RW-NOT-AT-PROVIDER',
        subject,
        field: 'x',
        sourceA: 'recomputed',
        sourceB: 'pool',
        unit: 'plus',
        expected: '0',
        actual: '0',
        ...(occurredAtMs === undefined ? {} : { occurredAtMs }),
      }),
      effectPlus18: 0n,
      bearing: { missingLines: [{ plus18 }] },
    });
    const [early, late, undated] = [lost('z', 10, -5n), lost('a', 20, -6n), lost('m', undefined, -8n)];
    expect(linksOf(gap, closing(-11n), late, early)).toEqual(['2 <- 1', '3 <- 0']);
    expect(linksOf(gap, closing(-11n), early, late)).toEqual(['2 <- 0', '3 <- 1']);
    expect(linksOf(gap, closing(-13n), early, undated)).toEqual(['2 <- 1', '3 <- 0']);
    expect(linksOf(gap, closing(-13n), undated, early)).toEqual(['2 <- 0', '3 <- 1']);
  });
});

describe('other findings of one amount', () => {
  it('are not alike: nothing tells which of two orders the closing is off by', () => {
    expect(linksOf(closing(10n), charge(-7n, 'a'), charge(-3n, 'b'), charge(-3n, 'c'))).toEqual([]);
    expect(linksOf(closing(10n), charge(-7n, 'a'), charge(-3n, 'b'))).toEqual(['0 <- 1, 2']);
  });

  it('are not alike either on two fields of one order', () => {
    expect(linksOf(closing(10n), charge(-7n, 'a'), charge(-3n, 'b', 'x'), charge(-3n, 'b', 'y'))).toEqual([]);
  });
});

describe('a closing', () => {
  it('is never made by itself', () => {
    const all = [closing(3n), charge(-6n, 'a')];
    expect(linksOf(...all)).toEqual([]);
    expect(movedIn(...all)).toEqual([3n, -6n]);
  });

  it('holds a missing line once: not by its tokens and again by what the order is off by', () => {
    expect(linksOf(closing(21n), back('a', undefined, undefined))).toEqual([]);
    expect(linksOf(closing(14n), back('a', undefined, undefined))).toEqual(['1 <- 0']);
  });

  it('holds a line that has room in a gap once: the rest is its own', () => {
    const all = [gap, closing(14n), back('a', undefined)];
    expect(linksOf(...all)).toEqual(['1 <- 0']);
    expect(movedIn(...all)).toEqual([14n, -7n]);
  });
});

describe('a balance of the pool', () => {
  it('is off by the closing alone where that makes it, though an opening is off as well', () => {
    const balance = finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18: 3n });
    const held = finding('RW-POOL', 'closing_plus', -3n, { remainderPlus18: -3n });
    const opening = finding('RW-POOL', 'opening_plus', 2n);
    expect(linksOf(balance, held, opening)).toEqual(['0 <- 1']);
  });

  it('is off by nothing that does not make it, and by nothing where it is not known how far it is off', () => {
    const off = (remainderPlus18: bigint) => finding('RW-POOL', 'balance_plus', 0n, { remainderPlus18 });
    expect(linksOf(off(5n), closing(-3n))).toEqual([]);
    expect(linksOf(finding('RW-POOL', 'balance_plus', 0n), gap, closing(5n))).toEqual(['2 <- 1']);
  });
});
