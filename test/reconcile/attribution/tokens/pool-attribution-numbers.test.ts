// What a number of the pool that comes again follows from, and a gap at the beginning of a month.

import { describe, expect, it } from 'vitest';
import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { attributeTokens } from '../../../../src/reconcile/attribution/tokens/token-attribution.js';
import { finding, linksOf } from './token-findings.js';

const closing = (remainderPlus18: bigint) =>
  finding('RW-POOL', 'closing_plus', remainderPlus18, { remainderPlus18 });

describe('a number of the pool that comes again', () => {
  const again = (seq: number, repeatedPlus18?: bigint) =>
    finding('RW-SEQUENCE', 'seq', 0n, {
      surplusSeq: seq,
      ...(repeatedPlus18 === undefined ? {} : { repeatedPlus18 }),
    });
  const twice = (seq: number) => finding('RW-DOUBLE-DEBIT', 'x', -5n, { surplusSeq: seq }, 'a');

  it('follows from the line that is too many under it', () => {
    expect(linksOf(again(4), twice(4))).toEqual(['0 <- 1']);
    expect(linksOf(again(4), twice(5))).toEqual([]);
    expect(linksOf(again(4), twice(4), finding('RW-DOUBLE-DEBIT', 'x', -5n, {}, 'b'))).toEqual(['0 <- 1']);
  });

  it('does not follow from the same number that comes a third time', () => {
    expect(linksOf(again(4), again(4))).toEqual([]);
  });

  it('does not follow from a line that itself follows from something', () => {
    const debit = finding('RW-DEBIT-UNKNOWN', 'x', 0n, {}, 't-1');
    const row = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { surplusSeq: 4 }, 't-1');
    expect(linksOf(again(4), row)).toEqual(['0 <- 1']);
    expect(linksOf(again(4), row, debit)).toEqual(['1 <- 2']);
  });

  it('is why a closing is off that leaves out just its line', () => {
    expect(linksOf(closing(-7n), again(4, 7n))).toEqual(['0 <- 1']);
    expect(linksOf(closing(-6n), again(4, 7n))).toEqual([]);
    expect(linksOf(closing(7n), again(4, 7n))).toEqual([]);
    expect(linksOf(finding('RW-POOL', 'opening_plus', -7n, { remainderPlus18: -7n }), again(4, 7n))).toEqual(
      [],
    );
    const gap = finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 });
    expect(linksOf(gap, closing(-7n), again(4, 7n))).toEqual(['1 <- 0']);
    expect(linksOf(closing(-7n), again(4, 7n), twice(4))).toEqual(['1 <- 2']);
  });
});

describe('a gap at the beginning of a month', () => {
  type Before = NonNullable<FoundTokens['bearing']['linesBefore']>[number];
  const lackedBy = (itemId: string, lineCount: number | undefined, code = 'RW-NOT-AT-PROVIDER'): Before => ({
    itemId,
    code,
    lineCount,
  });
  const gap = (lackingLines: number, ...linesBefore: readonly Before[]) =>
    finding('RW-SEQUENCE', 'seq', 0n, { lackingLines, linesBefore });
  /** The items of the month before that the first of these follows from. */
  const fromBefore = (...all: readonly FoundTokens[]): string[] => {
    const [first] = all;
    return first === undefined ? [] : [...attributeTokens(all, new Map()).foreignOf(first.found)];
  };

  it('follows from the lines that the end of the month before lacks, if they are as many', () => {
    expect(fromBefore(gap(2, lackedBy('i1', 2)))).toEqual(['i1']);
    expect(fromBefore(gap(3, lackedBy('i1', 2)))).toEqual([]);
    expect(fromBefore(gap(3, lackedBy('i1', 1), lackedBy('i2', 2)))).toEqual(['i1', 'i2']);
  });

  it('follows from any of those that are alike, and from none where other items would do as well', () => {
    const [double, charge] = ['RW-DOUBLE-DEBIT', 'RW-CHARGE'];
    const two = lackedBy('i3', 2, double);
    expect(fromBefore(gap(3, lackedBy('i1', 1, charge), lackedBy('i2', 1, charge), two))).toEqual([
      'i1',
      'i3',
    ]);
    expect(fromBefore(gap(3, lackedBy('i1', 1, charge), lackedBy('i2', 1), two))).toEqual([]);
  });

  it('follows else from a closing of that month which may lack any number', () => {
    const open = lackedBy('closing', undefined, 'RW-POOL');
    expect(fromBefore(gap(5, lackedBy('i1', 1), open))).toEqual(['closing']);
    expect(fromBefore(gap(1, lackedBy('i1', 1), open))).toEqual(['i1']);
  });

  it('follows from nothing before where no number is lacking, or nothing is known of that month', () => {
    expect(fromBefore(gap(0, lackedBy('closing', undefined)))).toEqual([]);
    expect(fromBefore(finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 }))).toEqual([]);
    expect(
      fromBefore(finding('RW-CHARGE', 'x', 0n, { lackingLines: 1, linesBefore: [lackedBy('i1', 1)] })),
    ).toEqual([]);
  });

  it('follows from nothing before where something of its own month fills it, or follows from it', () => {
    const line = finding('RW-NOT-AT-PROVIDER', 'x', 0n, { missingLines: [{ plus18: -5n }] }, 'a');
    expect(fromBefore(gap(1, lackedBy('i1', 1)), line)).toEqual([]);
    expect(fromBefore(gap(1, lackedBy('i1', 1)), closing(-6n))).toEqual([]);
  });
});
