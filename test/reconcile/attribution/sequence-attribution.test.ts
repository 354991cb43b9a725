import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import type { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import { attributeSequence } from '../../../src/reconcile/attribution/sequence-attribution.js';
import type { OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf } from '../../months/sandbox/findings.js';
import { causedIn, foundAs, linksBy } from './caused.js';

/** A month whose statement lacks the lines of some orders, with their numbers and balances. */
function lacking(...refs: readonly string[]) {
  const orders = ['shop-1', 'shop-2', 'shop-3', 'shop-4'].map((ref, i) => ({ ref, day: 5 + 3 * i }));
  const draft = draftMonth({ orders });
  draft.lines = draft.lines.filter(({ ref }) => !refs.includes(ref));
  return draft;
}

describe('a gap in the sequence', () => {
  it('follows from the line that is missing just here', () => {
    expect(causedIn(lacking('shop-1', 'shop-3'), 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.3 <- OR-NOT-IN-STATEMENT shop-1 amount_usd6',
      'RF-SEQUENCE 2026-10 seq.5 <- OR-NOT-IN-STATEMENT shop-3 amount_usd6',
    ]);
  });

  it('follows from all that are missing in it', () => {
    expect(causedIn(lacking('shop-1', 'shop-2'), 'RF-SEQUENCE')).toEqual([
      'RF-SEQUENCE 2026-10 seq.3 <- OR-NOT-IN-STATEMENT shop-1 amount_usd6 | OR-NOT-IN-STATEMENT shop-2 amount_usd6',
    ]);
  });

  it('follows from a line that is missing before one that is too many and names an earlier time', () => {
    const draft = draftMonth();
    const model = lineOf(draft, 'dep_1');
    const [before, order] = draft.lines.slice(-2);
    if (before === undefined || order === undefined) throw new Error('the draft has no lines');
    const { seq, amountUsd6 } = order;
    const { bookedAtMs } = before;
    const ghost = { ...model, ref: 'dep_ghost', seq: seq + 1, bookedAtMs, amountUsd6: 7 };
    draft.lines = [...draft.lines.slice(0, -1), ghost];
    expect([order.kind, amountUsd6 < 0]).toEqual(['order', true]);
    expect(causedIn(draft, 'RF-SEQUENCE')).toEqual([
      `RF-SEQUENCE 2026-10 seq.${seq} <- OR-NOT-IN-STATEMENT ${order.ref} amount_usd6`,
    ]);
  });

  it('is a root where no line is missing', () => {
    const draft = draftMonth();
    for (const line of draft.lines.slice(2)) line.seq += 1;
    expect(causedIn(draft)).toEqual(['RF-SEQUENCE 2026-10 seq.3 <- root']);
  });

  it('is a root beside a transfer or an order that only the kind of its line hides', () => {
    for (const ref of ['dep_1', 'shop-1']) {
      for (const row of [1, 2, 3]) {
        const draft = draftMonth();
        Object.assign(lineOf(draft, ref), { kind: 'other', kindName: 'charge' });
        for (const line of draft.lines.slice(row)) line.seq += 1;
        expect(causedIn(draft, 'RF-SEQUENCE'), `${ref} ${row}`).toEqual([
          `RF-SEQUENCE 2026-10 seq.${row + 1} <- root`,
        ]);
      }
    }
  });
});

describe('a break in the sequence, by itself', () => {
  const context = contextOf(draftMonth());
  const lines = context.figures?.lines;
  const attribute = (month: MonthUnderAttribution, all: readonly Found[]): void => {
    if (lines === undefined) throw new Error('the month has lines');
    attributeSequence(month, lines, new Faults(all, month.causes));
  };
  const breakAt = (row: number, lacking: number): Found =>
    foundAs(
      { code: 'RF-SEQUENCE', subject: '2026-10', actual: lacking },
      { bearing: { row, lackingLines: BigInt(lacking) } },
    );

  it('at the first row follows from a line that the month before lacks, and not from its closing as well', () => {
    const root = (
      itemId: string,
      code: 'OR-NOT-IN-STATEMENT' | 'RF-FOOTING',
      lineCount: bigint,
    ): OtherRoot => ({
      ...foundAs({ code }),
      itemId,
      closingEffectUsd6: 0n,
      lineCount,
    });
    const before = [root('missing', 'OR-NOT-IN-STATEMENT', -1n), root('footing', 'RF-FOOTING', 0n)];
    const from = (lacking: number): string[] => {
      const all = [breakAt(0, lacking)];
      return linksBy((month) => attribute(month, all), { ...context, rootsOf: () => before }, ...all);
    };
    expect(from(1)).toEqual(['0 <- missing']);
    expect(from(2)).toEqual(['0 <- footing']);
  });

  it('follows from the line too many in its row, and from no amount there that follows from another line', () => {
    const effect = { kind: 'order', slug: '', currency: '', faceMinor: 0n, costMinor: 0n } as const;
    const onLine = (subject: string, count: bigint, usd6: bigint): Found =>
      foundAs({ subject }, { lineEffects: [{ ...effect, count, usd6 }] });
    const [extra, amount, elsewhere] = [
      onLine('shop-1', 1n, -5n),
      onLine('shop-1', 0n, -3n),
      onLine('x', 1n, -7n),
    ];
    const all = [breakAt(2, -1), extra, amount, elsewhere] as const;
    const found = linksBy(
      (month) => {
        month.causes.follow(amount, [elsewhere]);
        attribute(month, all);
      },
      context,
      ...all,
    );
    expect(found).toEqual(['0 <- 1', '2 <- 3']);
  });
});
