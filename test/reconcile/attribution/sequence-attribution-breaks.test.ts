// Breaks of the sequence by themselves, beside faults of lines that say where they count.

import { describe, expect, it } from 'vitest';
import { monthBefore } from '../../../src/base/time/calendar-month.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults, type RowFault } from '../../../src/reconcile/attribution/fault.js';
import { attributeFooting } from '../../../src/reconcile/attribution/footing-attribution.js';
import { attributeSequence } from '../../../src/reconcile/attribution/sequence-attribution.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { MovementSet } from '../../../src/reconcile/match/movement-set.js';
import type { MonthContext, OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const draft = draftMonth();
const clean = contextOf(draft);

interface LineOf {
  readonly seq: number;
  readonly ref: string;
  readonly atMs?: number;
  readonly txHash?: string;
}

function linesOf(...lines: readonly LineOf[]): MovementColumns {
  const columns = new MovementColumns();
  const [line] = draft.lines;
  if (line === undefined) throw new Error('the draft has no lines');
  for (const [row, { seq, ref, atMs = 100 * row, txHash }] of lines.entries()) {
    columns.push({ ...line, seq, ref, bookedAtMs: atMs, ...(txHash === undefined ? {} : { txHash }) }, '');
  }
  return columns;
}

/** So many numbers are missing at a row, or are too many. */
const breakAt = (row: number, lacking: number, off = lacking): Found =>
  foundAs(
    { code: 'RF-SEQUENCE', subject: '2026-10', field: `seq.${row}`, expected: 0, actual: off },
    { bearing: { row, lackingLines: BigInt(lacking) } },
  );
const line = (subject: string, count: bigint, more: Partial<LineEffect> = {}, occurredAtMs?: number): Found =>
  foundAs(
    { code: 'OR-CHARGE', subject, ...(occurredAtMs === undefined ? {} : { occurredAtMs }) },
    {
      lineEffects: [
        {
          kind: 'order',
          slug: '',
          currency: '',
          faceMinor: 0n,
          costMinor: 0n,
          usd6: -5n * count,
          count,
          ...more,
        },
      ],
    },
  );

const links = (lines: MovementColumns, ...all: readonly Found[]): string[] =>
  linksBy((month) => void attributeSequence(month, lines, new Faults(all, month.causes)), clean, ...all);

const four = linesOf({ seq: 1, ref: 'a' }, { seq: 2, ref: 'b' }, { seq: 3, ref: 'c' }, { seq: 4, ref: 'd' });

describe('a number that a line too many has', () => {
  it('follows from what is found on the line that stands there', () => {
    expect(links(four, line('c', 1n), breakAt(2, -1))).toEqual(['1 <- 0']);
    expect(links(four, line('d', 1n), breakAt(2, -1))).toEqual([]);
    expect(links(four, line('c', -1n), breakAt(2, -1))).toEqual([]);
    expect(links(four, line('c', 2n), breakAt(2, -1))).toEqual([]);
    expect(links(four, line('c', 2n), breakAt(2, -2))).toEqual(['1 <- 0']);
  });

  it('follows from both of two that stand there, where they are as many together', () => {
    expect(links(four, line('c', 1n), line('c', 1n), breakAt(2, -2))).toEqual(['2 <- 0, 1']);
  });

  it('follows from the lines that stand there one behind the other, where they are as many together', () => {
    expect(links(four, line('c', 1n), line('d', 1n), breakAt(2, -2))).toEqual(['2 <- 0, 1']);
    expect(links(four, line('b', 1n), line('c', 1n), breakAt(2, -2))).toEqual([]);
  });

  it('follows from no fault that has no line too many in all, or none there', () => {
    const linksOf = (here: bigint, elsewhere: bigint, lacking: number): string[] => {
      const [root, rest] = [line('c', here, {}, 950), line('z', elsewhere, { usd6: 1n }, 950)];
      const all = [root, rest, breakAt(2, lacking)];
      return linksBy(
        (month) => {
          month.causes.follow(rest, [root]);
          attributeSequence(month, four, new Faults(all, month.causes));
        },
        clean,
        ...all,
      ).filter((one) => one.startsWith('2 '));
    };
    expect(linksOf(1n, 1n, -1)).toEqual(['2 <- 0']);
    expect(linksOf(1n, -1n, -1)).toEqual([]);
    expect(linksOf(1n, -2n, -1)).toEqual([]);
    expect(linksOf(-1n, 2n, 1)).toEqual([]);
  });

  it('is no line too many where nothing is lacking, though another line has its number', () => {
    const repeated = linesOf({ seq: 2, ref: 'a' }, { seq: 1, ref: 'b' }, { seq: 2, ref: 'a' });
    expect(links(repeated, line('a', 1n), breakAt(2, 0))).toEqual([]);
  });

  it('follows from either of two neighbours of one number', () => {
    const twice = linesOf({ seq: 1, ref: 'a' }, { seq: 2, ref: 'b' }, { seq: 2, ref: 'c' });
    expect(links(twice, line('b', 1n), breakAt(2, -1))).toEqual(['1 <- 0']);
    expect(links(twice, line('c', 1n), breakAt(2, -1))).toEqual(['1 <- 0']);
    expect(links(four, line('b', 1n), breakAt(2, -1))).toEqual([]);
    const first = linesOf({ seq: 1, ref: 'a' }, { seq: 1, ref: 'b' });
    expect(links(first, line('a', 1n), breakAt(0, -1))).toEqual(['1 <- 0']);
  });

  it('follows from a line that has its number twice, however many lines are too many', () => {
    const repeated = linesOf({ seq: 2, ref: 'a' }, { seq: 1, ref: 'b' }, { seq: 2, ref: 'a' });
    expect(links(repeated, line('a', 1n), breakAt(2, -2))).toEqual(['1 <- 0']);
    const other = linesOf({ seq: 2, ref: 'b' }, { seq: 1, ref: 'b' }, { seq: 2, ref: 'a' });
    expect(links(other, line('a', 1n), breakAt(2, -2))).toEqual([]);
    const renumbered = linesOf({ seq: 3, ref: 'a' }, { seq: 1, ref: 'b' }, { seq: 2, ref: 'a' });
    expect(links(renumbered, line('a', 1n), breakAt(2, -2))).toEqual([]);
  });

  it('is known by the transaction of a transfer, too', () => {
    const sent = linesOf({ seq: 1, ref: 'dep_1' }, { seq: 2, ref: 'dep_2', txHash: '0xa' });
    expect(links(sent, line('0xa', 1n), breakAt(1, -1))).toEqual(['1 <- 0']);
    expect(links(sent, line('dep_2', 1n), breakAt(1, -1))).toEqual(['1 <- 0']);
    expect(links(sent, line('0xb', 1n), breakAt(1, -1))).toEqual([]);
  });

  it('follows from no more of a fault than what stands on that line', () => {
    const [root, rest] = [line('c', 1n), line('z', 1n)];
    const all = [root, rest, breakAt(2, -1)];
    const found = linksBy(
      (month) => {
        month.causes.follow(rest, [root]);
        attributeSequence(month, four, new Faults(all, month.causes));
      },
      clean,
      ...all,
    );
    expect(found).toEqual(['1 <- 0', '2 <- 0']);
  });
});

describe('a number behind which the numbers go on as if its line had the right one', () => {
  const resumedAt = (row: number, lacking: number): Found =>
    foundAs(
      { code: 'RF-SEQUENCE', subject: '2026-10', field: `seq.${row}`, expected: 0, actual: lacking },
      { bearing: { row, lackingLines: BigInt(lacking), isResumed: true } },
    );
  const extra = line('c', 1n);

  it('follows from a line too many with the one that is missing just behind it', () => {
    expect(links(four, extra, line('x', -1n, {}, 250), resumedAt(2, -1))).toEqual(['2 <- 0, 1']);
    expect(links(four, extra, line('x', -1n, {}, 150), resumedAt(2, -1))).toEqual([]);
    expect(links(four, line('x', -1n, {}, 250), resumedAt(2, -1))).toEqual([]);
  });

  it('follows from the line too many alone where nothing tells which of several is missing', () => {
    const [one, other] = [line('x', -1n, {}, 250), line('y', -1n, {}, 260)];
    expect(links(four, extra, one, other, resumedAt(2, -1))).toEqual(['3 <- 0']);
  });

  it('follows with a credit of any time only where no placed line is missing', () => {
    const transfer = line('t', -1n, { kind: 'deposit' }, 950);
    expect(links(four, extra, transfer, resumedAt(2, -1))).toEqual(['2 <- 0, 1']);
    expect(links(four, extra, transfer, line('x', -1n, {}, 250), resumedAt(2, -1))).toEqual(['3 <- 0, 2']);
  });

  it('follows from no line that is only off in its amount, or is one too many there', () => {
    expect(links(four, extra, line('x', 0n, { usd6: 4n }, 250), resumedAt(2, -1))).toEqual([]);
    expect(links(four, extra, line('x', 1n, {}, 250), resumedAt(2, -1))).toEqual([]);
  });

  it('is a root where only the number is wrong', () => {
    expect(links(four, extra, resumedAt(2, -1))).toEqual([]);
  });
});

describe('numbers that are missing', () => {
  it('follow from lines that are missing just there', () => {
    expect(links(four, line('x', -1n, {}, 150), breakAt(2, 1))).toEqual(['1 <- 0']);
    expect(links(four, line('x', -1n, {}, 250), breakAt(2, 1))).toEqual([]);
    expect(links(four, line('x', -1n, {}, 150), line('y', -1n, {}, 160), breakAt(2, 2))).toEqual([
      '2 <- 0, 1',
    ]);
  });

  it('follow from a transfer of any time only where nothing that is placed explains them', () => {
    const transfer = line('t', -1n, { kind: 'deposit' }, 350);
    expect(links(four, transfer, breakAt(1, 1))).toEqual(['1 <- 0']);
    expect(links(four, transfer, line('x', -1n, {}, 50), breakAt(1, 1))).toEqual(['2 <- 1']);
  });

  it('follow from a line once, and not at two places', () => {
    const back = linesOf(
      { seq: 1, ref: 'a' },
      { seq: 3, ref: 'b', atMs: 100 },
      { seq: 5, ref: 'c', atMs: 100 },
    );
    expect(links(back, line('x', -1n, {}, 100), breakAt(1, 1), breakAt(2, 1)).length).toBe(1);
  });

  it('are a root where only numbers are off, and no line lacks', () => {
    expect(links(four, line('x', -1n, {}, 150), breakAt(2, 0, 1))).toEqual([]);
  });
});

describe('breaks that nothing explains one by one', () => {
  it('follow together from what makes all of them', () => {
    // One line stands two places too late: a gap where it was, a number too many where it is.
    const [missing, gaps] = [line('x', -3n, {}, 950), [breakAt(1, 1), breakAt(2, 2)]];
    expect(links(four, missing, ...gaps)).toEqual(['1 <- 0', '2 <- 0']);
    expect(links(four, missing, breakAt(1, 1), breakAt(2, 1))).toEqual([]);
    expect(links(four, missing, breakAt(1, 3))).toEqual([]);
  });

  it('leave out one that a line too many explains by itself', () => {
    const [extra, missing] = [line('c', 1n), line('x', -2n, {}, 950)];
    expect(links(four, extra, missing, breakAt(2, -1), breakAt(1, 2))).toEqual(['2 <- 0', '3 <- 0, 1']);
  });

  it('leave out one that lacks nothing', () => {
    expect(links(four, line('x', -3n, {}, 950), breakAt(1, 3), breakAt(2, 0, 0))).toEqual(['1 <- 0']);
  });
});

describe('a break at the first row', () => {
  const rootOf = (lineCount: bigint, finding: object): OtherRoot =>
    ({ itemId: 'item', lineCount, finding }) as unknown as OtherRoot;
  const linksBehind = (root: OtherRoot, ...all: readonly Found[]): string[] =>
    linksBy(
      (month) => void attributeSequence(month, four, new Faults(all, month.causes)),
      { ...clean, rootsOf: () => [root] } satisfies MonthContext,
      ...all,
    );
  const linksAfter = (lineCount: bigint, ...all: readonly Found[]): string[] =>
    linksBehind(rootOf(lineCount, { code: 'OR-CHARGE' }), ...all);

  it('follows from what the month before lacks at its end', () => {
    expect(linksAfter(-1n, breakAt(0, 1))).toEqual(['0 <- item']);
    expect(linksAfter(-2n, breakAt(0, 1))).toEqual([]);
    expect(linksAfter(-1n, breakAt(1, 1))).toEqual([]);
  });

  it('follows from the number of lines that the month before states beyond its own', () => {
    const total = (actual: number) =>
      rootOf(0n, { code: 'RF-TOTAL', field: 'total', expected: 5, actual } as const);
    expect(linksBehind(total(6), breakAt(0, 1))).toEqual(['0 <- item']);
    expect(linksBehind(total(7), breakAt(0, 1))).toEqual([]);
    expect(linksBehind(total(4), breakAt(0, 1))).toEqual([]);
    const ofOrders = rootOf(0n, { code: 'RF-TOTAL', field: 'orders.count', expected: 5, actual: 6 } as const);
    expect(linksBehind(ofOrders, breakAt(0, 1))).toEqual([]);
  });

  it('follows from a closing before it that its own lines do not make, where lines are missing', () => {
    const footing = rootOf(0n, { code: 'RF-FOOTING' });
    expect(linksBehind(footing, breakAt(0, 2))).toEqual(['0 <- item']);
    expect(linksBehind(footing, breakAt(0, -1))).toEqual([]);
    expect(linksBehind(footing, breakAt(1, 1))).toEqual([]);
  });

  it('follows from a line of its own first', () => {
    expect(linksAfter(-1n, line('x', -1n, {}, 0), breakAt(0, 1))).toEqual(['1 <- 0']);
  });
});

describe('what a break says of its row', () => {
  it('is how many lines are too many there, and no money yet', () => {
    const all = [breakAt(2, 1), breakAt(3, -2)];
    let rows: readonly RowFault[] = [];
    linksBy(
      (month) => {
        rows = attributeSequence(month, four, new Faults(all, month.causes));
      },
      clean,
      ...all,
    );
    expect(rows.map(({ row, lineCount, usd6 }) => [row, lineCount, usd6])).toEqual([
      [2, -1n, 0n],
      [3, 2n, 0n],
    ]);
  });
});

describe('a closing that does not foot', () => {
  const footing = (by: number): Found =>
    foundAs({ code: 'RF-FOOTING', subject: '2026-10', expected: 0, actual: by });
  const float: MonthContext = { ...clean, statement: undefined };
  const footed = (
    context: MonthContext,
    all: readonly Found[],
    rows: readonly Partial<RowFault>[] = [],
  ): string[] =>
    linksBy(
      (month) => {
        const rowFaults = rows.map((row, at) => ({
          found: all[at] as Found,
          row: 0,
          lineCount: 0n,
          usd6: 0n,
          ...row,
        }));
        attributeFooting(month, new Faults(all, month.causes), rowFaults);
      },
      context,
      ...all,
    );
  const opening = (effectUsd6: bigint): Found =>
    foundAs({ code: 'RF-OPENING', subject: '2026-10' }, { effectUsd6 });

  it('follows from an opening or a total that alone was changed, and then from rows', () => {
    const row = foundAs({ code: 'RF-RUNNING', subject: '2026-10' });
    expect(footed(clean, [opening(-5n), footing(5), row])).toEqual(['1 <- 0']);
    expect(footed(clean, [opening(5n), footing(5), row])).toEqual([]);
    // An opening that the first balance was made from was not changed alone.
    expect(footed(clean, [opening(-5n), footing(5)])).toEqual([]);
    expect(footed(clean, [row, footing(5)], [{ usd6: -5n }])).toEqual(['1 <- 0']);
    expect(footed(clean, [row, opening(-5n), footing(5)], [{ usd6: -5n }])).toEqual(['2 <- 1']);
    expect(footed(clean, [row, opening(-2n), footing(5)], [{ usd6: -3n }])).toEqual(['2 <- 1, 0']);
  });

  it('of a float follows from its lines, with an opening where only both make it', () => {
    const lost = line('x', -1n);
    expect(footed(float, [lost, footing(-5)])).toEqual(['1 <- 0']);
    expect(footed(clean, [lost, footing(-5)])).toEqual([]);
    expect(footed(float, [opening(3n), lost, footing(-8)])).toEqual(['2 <- 0, 1']);
    expect(footed(float, [lost, footing(-4)])).toEqual([]);
  });

  it('of a float follows from the one gap that nothing explains', () => {
    const gap = breakAt(2, 1);
    const [lost, unfooted] = [line('x', -1n), footing(7)];
    expect(footed(float, [gap, footing(7)], [{ lineCount: -1n }])).toEqual(['1 <- 0']);
    expect(footed(float, [gap, breakAt(3, 1), footing(7)], [{ lineCount: -1n }, { lineCount: -1n }])).toEqual(
      [],
    );
    expect(footed(float, [gap, footing(7)])).toEqual([]);
    const known = linksBy(
      (month) => {
        month.causes.follow(gap, [lost]);
        const rows = [{ found: gap, row: 2, lineCount: -1n, usd6: 0n }];
        attributeFooting(month, new Faults([lost, gap, unfooted], month.causes), rows);
      },
      float,
      lost,
      gap,
      unfooted,
    );
    expect(known).toEqual(['1 <- 0']);
    expect(footed(float, [gap, footing(7)], [{ lineCount: -1n, usd6: 2n }])).toEqual([]);
  });

  it('of a float follows from a movement that another month lists, and from no line of its own beside it', () => {
    const [movement] = draft.lines;
    if (movement === undefined) throw new Error('the draft has no lines');
    const september = monthBefore(clean.month);
    const movements = new MovementSet();
    const strayed = new MovementColumns();
    strayed.push({ ...movement, seq: 9, ref: 'x', amountUsd6: -7, bookedAtMs: clean.startMs }, '');
    movements.add(september, strayed);
    const before = [{ itemId: 'item', finding: { code: 'RF-FOOTING' } } as unknown as OtherRoot];
    const context: MonthContext = {
      ...float,
      movements,
      facts: { ...clean.facts, stated: { kind: 'float' } as MonthContext['facts']['stated'] },
      rootsOf: (month) => (month === september ? before : []),
    };
    const madeIn = (by: number): unknown[] => {
      const all = [line('x', -1n, { usd6: 7n }), footing(by)];
      let made = 0n;
      const of = linksBy(
        (month) => {
          made = attributeFooting(month, new Faults(all, month.causes), []);
        },
        context,
        ...all,
      );
      return [made, ...of];
    };
    // The closing has a debit of seven that the month does not list.
    expect(madeIn(-7)).toEqual([-7n, '1 <- item']);
    expect(madeIn(-8)).toEqual([0n]);
  });

  it('of a float follows from a number that stands twice only where a line there is of just as much', () => {
    const { figures } = clean;
    if (figures?.lines === undefined) throw new Error('the month has no lines');
    const twice = breakAt(3, -1);
    const amount = figures.lines.amountUsd6(3);
    const at = (row: number, by: number): string[] =>
      footed(float, [twice, footing(by)], [{ row, lineCount: 1n }]);
    expect(at(3, -amount)).toEqual(['1 <- 0']);
    expect(at(3, -figures.lines.amountUsd6(2))).toEqual(['1 <- 0']);
    expect(at(3, -amount - 1)).toEqual([]);
    expect(at(0, -figures.lines.amountUsd6(0))).toEqual(['1 <- 0']);
    expect(at(0, -amount)).toEqual([]);
    const unlisted = { ...float, figures: undefined };
    expect(footed(unlisted, [twice, footing(1)], [{ lineCount: 1n }])).toEqual(['1 <- 0']);
  });
});
