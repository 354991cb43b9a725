import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { footedClosing } from '../../../src/reconcile/checks/footing.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { itemsOf, lineOf, priceAs, restate, toldOf } from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

const closing = 351_100_000;

describe('RF-FOOTING', () => {
  it('is silent where opening and totals give the closing', () => {
    const draft = draftMonth();
    expect(toldOf(draft)).toEqual([]);
    expect(footedClosing({ ...draft.figures, lines: undefined })).toBe(BigInt(closing));
  });

  it('adds reversals back', () => {
    const { figures } = draftMonth();
    const reversals = { count: 1, usd6: usd6(1_000_000) };
    expect(footedClosing({ ...figures, reversals, lines: undefined })).toBe(352_100_000n);
  });

  it.each([1, -10_000])(
    'is the root where the closing alone is stated %i off, moves it by that, and claims nothing',
    (by) => {
      const draft = draftMonth();
      draft.figures.closingUsd6 = usd6(closing + by);
      draft.balanceUsd6 = closing + by;
      const last = draft.lines.at(-1);
      if (last !== undefined) last.balanceUsd6 = closing;
      const items = toldOf(draft).filter((one) => one.startsWith('RF-FOOTING'));
      expect(items).toEqual([
        `RF-FOOTING 2026-10 closing_balance_usd6: ${closing} -> ${closing + by}; difference ${by}; claim 0; root`,
      ]);
      const [footing] = itemsOf(draft).filter(({ code }) => code === 'RF-FOOTING');
      expect(footing).toMatchObject({ owedBy: 'statement', effectUsd6: BigInt(by) });
    },
  );

  it('follows from a total that alone is off by just as much', () => {
    const draft = draftMonth();
    const { figures } = draft;
    figures.orders = { ...figures.orders, usd6: usd6(figures.orders.usd6 + 10_000) };
    expect(toldOf(draft)).toEqual([
      `RF-FOOTING 2026-10 closing_balance_usd6: ${closing - 10_000} -> ${closing}; difference 10000; claim 0; from RF-TOTAL orders.cost_usd6`,
      'RF-TOTAL 2026-10 orders.cost_usd6: 48000000 -> 48010000; difference 10000; claim 0; root',
    ]);
  });

  it('follows from an opening that alone is off', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(5);
    const own = toldOf(draft).filter((one) => one.startsWith('RF-FOOTING'));
    expect(own).toEqual([
      `RF-FOOTING 2026-10 closing_balance_usd6: ${closing + 5} -> ${closing}; difference -5; claim 0; from RF-OPENING opening_balance_usd6`,
    ]);
  });

  it('follows from a balance that jumped in one line and stayed off', () => {
    const draft = draftMonth();
    for (const ref of ['shop-1', 'shop-2']) {
      const line = lineOf(draft, ref);
      line.balanceUsd6 = (line.balanceUsd6 ?? 0) - 7;
    }
    draft.figures.closingUsd6 = usd6(closing - 7);
    draft.balanceUsd6 = closing - 7;
    expect(toldOf(draft)).toEqual([
      `RF-FOOTING 2026-10 closing_balance_usd6: ${closing} -> ${closing - 7}; difference -7; claim 0; from RF-RUNNING lines.3.balance_usd6`,
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350000 -> 375349993; difference -7; claim 0; root',
    ]);
  });

  it('is silent where the lines are wrong and the statement follows from them', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 1;
    expect(toldOf(restate(draft)).filter((one) => one.startsWith('RF-'))).toEqual([]);
  });
});

describe('RF-FOOTING of a float that has one number twice', () => {
  const footedAfter = (
    by: (amountUsd6: number, beforeUsd6: number, behindUsd6: number) => number,
    isBorneOut = true,
  ): string[] =>
    floatWords(
      foundAfter((evidence) => {
        const read = october(evidence);
        const line = read.lines[3];
        if (line === undefined) throw new Error('the month has no fourth movement');
        line.seq -= 1;
        const [before = 0, behind = 0] = [read.lines[2]?.amountUsd6, read.lines[4]?.amountUsd6];
        const off = by(line.amountUsd6, before, behind);
        read.closingUsd6 = (read.closingUsd6 ?? 0) + off;
        if (!isBorneOut) return;
        for (const other of evidence.float) {
          other.balanceUsd6 = (other.balanceUsd6 ?? 0) + off;
          if (other.month !== '2026-11') continue;
          other.openingUsd6 = (other.openingUsd6 ?? 0) + off;
          other.closingUsd6 = (other.closingUsd6 ?? 0) + off;
        }
      }),
    ).filter((item) => item.startsWith('RF-FOOTING'));

  it('is a root where the closing is off by anything but one of the two lines', () => {
    expect(footedAfter(() => -10_000)).toEqual([expect.not.stringMatching(/; from /)]);
  });

  it('follows from the number where the closing is right without one of them', () => {
    expect(footedAfter((amountUsd6) => -amountUsd6)).toEqual([expect.stringMatching(/; from RF-SEQUENCE$/)]);
  });

  it('follows from the number where the closing is right without the line before it', () => {
    expect(footedAfter((_, beforeUsd6) => -beforeUsd6)).toEqual([
      expect.stringMatching(/; from RF-SEQUENCE$/),
    ]);
  });

  it('is a root where the balance has moved by both lines', () => {
    const without = (amountUsd6: number): number => -amountUsd6;
    expect(footedAfter(without, false)).toEqual([expect.not.stringMatching(/; from /)]);
  });

  it('is a root where the closing is off by the line behind the two', () => {
    expect(footedAfter((_, __, behindUsd6) => -behindUsd6)).toEqual([expect.not.stringMatching(/; from /)]);
  });
});

describe('RF-FOOTING beside another fault', () => {
  it('is a root beside an overcharge of the same amount that the totals have', () => {
    const draft = priceAs(draftMonth(), 'shop-1', { cost: 2376, usd: 23_760_000 });
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 10_000);
    draft.balanceUsd6 += 10_000;
    expect(toldOf(draft).filter((one) => one.startsWith('RF-FOOTING'))).toEqual([
      expect.stringMatching(/; difference 10000; claim 0; root$/),
    ]);
  });
});
