// Breaks of the running balance by themselves, beside faults of lines that say where they count.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults, type RowFault } from '../../../src/reconcile/attribution/fault.js';
import { attributeRunning } from '../../../src/reconcile/attribution/running-attribution.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { MovementColumns, type MovementKind } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const draft = draftMonth();
const clean = contextOf(draft);

/** Lines of these references, a tenth of a second after each other. */
function linesOf(...refs: readonly string[]): MovementColumns {
  const columns = new MovementColumns();
  const [line] = draft.lines;
  if (line === undefined) throw new Error('the draft has no lines');
  for (const [row, ref] of refs.entries()) {
    columns.push({ ...line, seq: row + 1, ref, bookedAtMs: 100 * row }, '');
  }
  return columns;
}

/** A balance that is so much more than the one before and its line make. */
const breakAt = (row: number, off: number, isLasting = false): Found =>
  foundAs(
    {
      code: 'RF-RUNNING',
      subject: '2026-10',
      field: `lines.${row}.balance_usd6`,
      expected: 5,
      actual: 5 + off,
    },
    { bearing: { row, isLasting } },
  );

/** A line that moves so much too much, or with a count of -1 one that is missing. */
function lineOff(
  subject: string,
  usd6: bigint,
  count = 0n,
  occurredAtMs?: number,
  kind: MovementKind = 'order',
) {
  const effect: LineEffect = {
    kind,
    slug: '',
    currency: '',
    count,
    faceMinor: 0n,
    costMinor: 0n,
    usd6,
  };
  const at = occurredAtMs === undefined ? {} : { occurredAtMs };
  return foundAs({ code: 'OR-CHARGE', subject, ...at }, { lineEffects: [effect] });
}

/** A line that moves so much too much, and is known by its reference alone: its time is of no place here. */
const onLine = (subject: string, usd6: bigint): Found => lineOff(subject, usd6, 0n, 950);

/** What follows from what, and what the breaks show of the lines. */
function links(lines: MovementColumns, all: readonly Found[], rowFaults: RowFault[] = []) {
  const of = linksBy(
    (month) => attributeRunning(month, lines, new Faults(all, month.causes), rowFaults),
    clean,
    ...all,
  );
  return { of, shown: rowFaults.map(({ found, ...fault }) => ({ at: all.indexOf(found), ...fault })) };
}

const lines = linesOf('a', 'b', 'c', 'b');

describe('a break of the running balance', () => {
  it('follows from what its own line is off by, and from no other line', () => {
    expect(links(lines, [breakAt(1, 9), onLine('b', -9n)]).of).toEqual(['0 <- 1']);
    expect(links(lines, [breakAt(1, 9), onLine('b', -8n)]).of).toEqual([]);
    expect(links(lines, [breakAt(1, 9), onLine('b', 9n)]).of).toEqual([]);
    expect(links(lines, [breakAt(2, 9), onLine('b', -9n)]).of).toEqual([]);
    const idle = foundAs({ code: 'OR-ATTR', subject: 'b' });
    expect(links(lines, [breakAt(1, 9), idle, onLine('b', -9n)]).of).toEqual(['0 <- 2']);
  });

  it('follows from several faults of its line that make it together, one by one or of one root', () => {
    expect(links(lines, [breakAt(1, 9), onLine('b', -4n), onLine('b', -5n)]).of).toEqual(['0 <- 1, 2']);
    const [root, consequence] = [onLine('b', -4n), onLine('b', -5n)];
    const all = [breakAt(1, 9), root, consequence, onLine('b', -2n)];
    const together = linksBy(
      (month) => {
        month.causes.follow(consequence, [root]);
        attributeRunning(month, lines, new Faults(all, month.causes), []);
      },
      clean,
      ...all,
    );
    expect(together).toEqual(['0 <- 1', '2 <- 1']);
  });

  it('follows from an opening that is wrong where it is the first, and nowhere else', () => {
    const opening = foundAs({ code: 'RF-OPENING', subject: '2026-10' }, { effectUsd6: -7n });
    expect(links(lines, [breakAt(0, 7), opening]).of).toEqual(['0 <- 1']);
    expect(links(lines, [breakAt(0, -7), opening]).of).toEqual([]);
    expect(links(lines, [breakAt(1, 7), opening]).of).toEqual([]);
  });

  it('follows from a line that is missing before it, and only then from a credit of which no time is known', () => {
    const [here, untimed] = [lineOff('x', 9n, -1n, 50), lineOff('y', 9n, -1n, 1000, 'deposit')];
    expect(links(lines, [breakAt(1, -9), untimed, here]).of).toEqual(['0 <- 2']);
    expect(links(lines, [breakAt(1, -9), untimed]).of).toEqual(['0 <- 1']);
    expect(links(lines, [breakAt(3, -9), here]).of).toEqual([]);
  });

  it('follows from nothing that another break was made by', () => {
    const twice = [breakAt(1, 9), breakAt(3, 9), onLine('b', -9n)];
    expect(links(lines, twice).of).toEqual(['0 <- 2']);
    const missing = [breakAt(1, -9), breakAt(2, -9), lineOff('y', 9n, -1n, 1000, 'deposit')];
    expect(links(lines, missing).of).toEqual(['0 <- 2']);
  });
});

describe('a break of the running balance that no fault on file makes', () => {
  const gapAt = (found: Found, row: number): RowFault => ({ found, row, lineCount: -1n, usd6: 0n });
  const gap = foundAs({ code: 'RF-SEQUENCE', subject: '2026-10' });

  it('follows from numbers that are off in its place, and shows their amount', () => {
    const at = { at: 1, row: 1, lineCount: -1n, usd6: -9n };
    expect(links(lines, [breakAt(1, 9, true), gap], [gapAt(gap, 1)])).toEqual({
      of: ['0 <- 1'],
      shown: [at],
    });
    const first = { at: 1, row: 0, lineCount: -1n, usd6: -9n };
    const firstBreak = foundAs({ code: 'RF-RUNNING', subject: '2026-10', expected: 0, actual: 9 });
    expect(links(lines, [firstBreak, gap], [gapAt(gap, 0)])).toEqual({ of: ['0 <- 1'], shown: [first] });
  });

  it('shows that its own line is off if the balance stays off', () => {
    const elsewhere = { at: 1, row: 2, lineCount: -1n, usd6: 0n };
    const own = { at: 0, row: 1, lineCount: 0n, usd6: -9n };
    expect(links(lines, [breakAt(1, 9, true), gap], [gapAt(gap, 2)])).toEqual({
      of: [],
      shown: [elsewhere, own],
    });
    expect(links(lines, [breakAt(1, 9), gap], [gapAt(gap, 2)])).toEqual({ of: [], shown: [elsewhere] });
  });

  it('shows nothing of the lines where a fault makes it', () => {
    const made = [breakAt(1, 9, true), onLine('b', -9n), gap];
    const still = { at: 2, row: 1, lineCount: -1n, usd6: 0n };
    expect(links(lines, made, [gapAt(gap, 1)])).toEqual({ of: ['0 <- 1'], shown: [still] });
  });
});
