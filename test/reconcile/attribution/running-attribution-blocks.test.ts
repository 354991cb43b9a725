// Blocks of lines that are too many, by the balances that they and the lines behind them have.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import { attributeRunning } from '../../../src/reconcile/attribution/running-attribution.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const closingUsd6 = Number(clean.figures?.closingUsd6);

/** Lines as reference, amount and balance. */
function linesOf(...all: readonly (readonly [ref: string, amountUsd6: number, balanceUsd6: number])[]) {
  const columns = new MovementColumns();
  const [line] = draftMonth().lines;
  if (line === undefined) throw new Error('the draft has no lines');
  for (const [row, [ref, amountUsd6, balanceUsd6]] of all.entries()) {
    columns.push({ ...line, seq: row + 1, ref, amountUsd6, balanceUsd6, bookedAtMs: 100 * row }, '');
  }
  return columns;
}

const effect: LineEffect = {
  kind: 'order',
  slug: '',
  currency: '',
  count: 1n,
  faceMinor: 0n,
  costMinor: 0n,
  usd6: 1n,
};
/** The line of a row is one too many; its time is of no place here. */
const tooMany = (row: number): Found =>
  foundAs(
    { subject: `row ${row}`, occurredAtMs: 1_000_000 },
    { lineEffects: [effect], bearing: { movements: [{ row } as BookedMovement] } },
  );
const breakAt = (row: number, off: number, isLasting = true): Found =>
  foundAs(
    { code: 'RF-RUNNING', subject: '2026-10', field: `lines.${row}`, expected: 0, actual: off },
    { bearing: { row, isLasting } },
  );
const links = (lines: MovementColumns, ...all: readonly Found[]): string[] =>
  linksBy((month) => attributeRunning(month, lines, new Faults(all, month.causes), []), clean, ...all);

describe('a block of lines that are too many', () => {
  const within = linesOf(['a', 10, 10], ['b', 3, 6], ['c', 4, 10], ['d', 5, 15]);

  it('breaks the link into it by its own amount where the balances behind it are whole without it', () => {
    expect(links(within, breakAt(1, -7), tooMany(1), tooMany(2))).toEqual(['0 <- 1, 2']);
    expect(links(within, breakAt(1, -8), tooMany(1), tooMany(2))).toEqual([]);
  });

  it('breaks the link into it and the one out of it by its own amount together', () => {
    const both = [breakAt(1, -20), breakAt(3, 13), tooMany(1), tooMany(2)];
    expect(links(within, ...both)).toEqual(['0 <- 2, 3', '1 <- 2, 3']);
    expect(links(within, breakAt(1, -20), breakAt(3, 12), tooMany(1), tooMany(2))).toEqual([]);
  });

  it('has the closing behind it at the end of the month', () => {
    const atEnd = linesOf(['a', 10, 10], ['b', 3, 6], ['c', 4, closingUsd6 - 2]);
    expect(links(atEnd, breakAt(1, -9), tooMany(1), tooMany(2))).toEqual(['0 <- 1, 2']);
    expect(links(atEnd, breakAt(1, -7), tooMany(1), tooMany(2))).toEqual([]);
  });
});

describe('a block of lines with the balances of those that they repeat', () => {
  it('is counted behind it where that makes good what it breaks, and every line of it is a copy', () => {
    const copies = linesOf(['a', 3, 3], ['b', 4, 7], ['a', 3, 3], ['b', 4, 7], ['d', 5, 20]);
    expect(links(copies, breakAt(2, -9), breakAt(4, 9), tooMany(2), tooMany(3))).toEqual([
      '0 <- 2, 3',
      '1 <- 2, 3',
    ]);
    const one = linesOf(['a', 3, 3], ['b', 4, 7], ['a', 3, 3], ['c', 4, 7], ['d', 5, 20]);
    expect(links(one, breakAt(2, -9), breakAt(4, 9), tooMany(2), tooMany(3))).toEqual([]);
  });

  it('is of one line where the balance is off in that line alone', () => {
    const copies = linesOf(['a', 3, 3], ['b', 4, 7], ['a', 3, 3], ['b', 4, 7], ['d', 5, 12]);
    expect(links(copies, breakAt(2, -9, false), tooMany(2))).toEqual(['0 <- 1']);
    expect(links(copies, breakAt(2, -9, true), tooMany(2))).toEqual([]);
    expect(links(copies, breakAt(2, -9, false), tooMany(2), tooMany(3))).toEqual([]);
  });
});
