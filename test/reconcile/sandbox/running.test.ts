import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { usd6 } from '../../../src/money/units.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  factsOfBoth,
  follow,
  itemsOf,
  lineOf,
  restate,
  restateAsListed,
  said,
} from '../../months/sandbox/findings.js';

/** Adds to the balance of every line from a row on, and to nothing else. */
function shift(draft: DraftMonth, fromRow: number, by: number, toRow = draft.lines.length): DraftMonth {
  for (const line of draft.lines.slice(fromRow, toRow)) line.balanceUsd6 = (line.balanceUsd6 ?? 0) + by;
  return draft;
}

describe('RF-RUNNING', () => {
  it('is silent where each balance is the one before plus the amount, from the opening on', () => {
    expect(said(draftMonth())).toEqual([]);
  });

  it.each([
    ['first', 0, 'lines.1.balance_usd6: 100000000 -> 100000003 (3)'],
    ['middle', 2, 'lines.3.balance_usd6: 375350000 -> 375350003 (3)'],
    ['last', 3, 'lines.4.balance_usd6: 351100000 -> 351100003 (3)'],
  ])('is one item for a wrong balance of the %s line, which moves no money', (_, row, finding) => {
    expect(said(shift(draftMonth(), row, 3, row + 1), 'RF-RUNNING')).toEqual([
      `RF-RUNNING 2026-10 ${finding}, claim 0`,
    ]);
  });

  it('is one item where all balances from a line on are off', () => {
    expect(said(shift(draftMonth(), 2, -3), 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350000 -> 375349997 (-3), claim 0',
    ]);
  });

  it('is two items where two balances apart from each other are off', () => {
    const draft = shift(shift(draftMonth(), 0, 3, 1), 2, 5, 3);
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.1.balance_usd6: 100000000 -> 100000003 (3), claim 0',
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350000 -> 375350005 (5), claim 0',
    ]);
  });

  it('follows from an opening that is off while the balances are right', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(4);
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.1.balance_usd6: 100000004 -> 100000000 (-4), from RF-OPENING 2026-10',
    ]);
  });

  it('follows from a line that is missing before it', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.4.balance_usd6: 374850000 -> 351100000 (-23750000), from OR-NOT-IN-STATEMENT shop-1',
    ]);
  });

  it('follows from an amount that is off where the balances are as they should be', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 1;
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375349999 -> 375350000 (1), from OR-CHARGE shop-1',
    ]);
  });

  it('is silent on lines that stand in another order than the one that their balances were made in', () => {
    const draft = draftMonth();
    draft.lines.reverse();
    expect(said(draft, 'RF-RUNNING')).toEqual([]);
  });

  it('passes over a line that states no balance', () => {
    const draft = restate(draftMonth());
    lineOf(draft, 'shop-1').balanceUsd6 = undefined;
    expect(said(draft, 'RF-RUNNING')).toEqual([]);
  });

  it('follows from an opening and a first line that are both off, where they make the break together', () => {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    follow(first, second);
    second.figures.openingUsd6 = usd6(second.figures.openingUsd6 + 7);
    lineOf(second, 'shop-3').amountUsd6 += 100;
    const facts = factsOfBoth(first, second);
    expect(said(facts, 'RF-RUNNING')).toEqual([
      expect.stringMatching(/\(-107\), from OR-CHARGE shop-3, RF-OPENING 2026-11$/),
    ]);
  });

  it('is two items where balances are off by the same and back again, with a right link between', () => {
    expect(said(shift(draftMonth(), 0, 3, 2), 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.1.balance_usd6: 100000000 -> 100000003 (3), claim 0',
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350003 -> 375350000 (-3), claim 0',
    ]);
  });

  it('is two items where two neighbouring balances are off, each by another amount', () => {
    const draft = shift(shift(draftMonth(), 1, 3, 2), 2, 5, 3);
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.2.balance_usd6: 399100000 -> 399100003 (3), claim 0',
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350003 -> 375350005 (2), claim 0',
      'RF-RUNNING 2026-10 lines.4.balance_usd6: 351100005 -> 351100000 (-5), claim 0',
    ]);
  });

  it('is one item for a wrong balance of lines that stand in another order than they were made in', () => {
    const draft = shift(draftMonth(), 2, 3, 3);
    draft.lines.reverse();
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.3.balance_usd6: 375350000 -> 375350003 (3), claim 0',
    ]);
  });

  it('is worked out as the lines stand where the order of their numbers breaks no fewer links', () => {
    const draft = draftMonth();
    draft.lines.reverse();
    for (const [i, line] of draft.lines.entries()) line.balanceUsd6 = i + 1;
    const [opening, last] = [draft.figures.openingUsd6, draft.lines[0]?.amountUsd6 ?? 0];
    const items = itemsOf(draft, 'RF-RUNNING').map(({ field, expected }) => [field, expected]);
    expect(items).toHaveLength(4);
    expect(items).toContainEqual(['lines.4.balance_usd6', String(opening + last)]);
    const one = restateAsListed(draftMonth());
    for (const [i, line] of one.lines.entries()) line.seq = 4 - i;
    expect(said(shift(one, 2, 3, 3), 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.2.balance_usd6: 375350000 -> 375350003 (3), claim 0',
    ]);
  });

  it('says how the balance was worked out, of which line, when and on what evidence', () => {
    const [item] = itemsOf(shift(draftMonth(), 2, 3, 3), 'RF-RUNNING');
    const line = lineOf(draftMonth(), 'shop-1');
    expect(item).toMatchObject({
      occurredAtMs: line.bookedAtMs,
      unit: 'usd6',
      sense: 'credit',
      formula: 'balance before plus -23750000 = 375350000; stated 375350003',
      note: 'line 3',
      evidenceSha256: sha256Hex('statement'),
    });
  });

  it('passes on the balance worked out where a line states none', () => {
    const draft = shift(restate(draftMonth()), 3, 9, 4);
    lineOf(draft, 'shop-1').balanceUsd6 = undefined;
    expect(said(draft, 'RF-RUNNING')).toEqual([
      'RF-RUNNING 2026-10 lines.4.balance_usd6: 351100000 -> 351100009 (9), claim 0',
    ]);
  });

  it('does not follow from an opening that the first line still agrees with', () => {
    const first = draftMonth();
    const second = draftMonth({
      month: '2026-11',
      orders: [{ ref: 'shop-3' }, { ref: 'shop-4', day: 12 }],
      deposits: [],
    });
    follow(first, second);
    second.figures.openingUsd6 = usd6(second.figures.openingUsd6 + 7);
    shift(second, 0, 7, 1);
    expect(said(factsOfBoth(first, second), 'RF-RUNNING')).toEqual([
      expect.stringMatching(/^RF-RUNNING 2026-11 lines[.]6[.].* [(]-7[)], claim 0$/),
    ]);
  });

  it.each([
    ['between the two', 14, 12, 11],
    ['at the instant of the line before it', 14, 12, 12],
    ['at the instant of the line behind it', 12, 12, 11],
  ])(
    'follows from the one of two equal missing lines that belongs %s',
    (_, lastDay, missingDay, middleDay) => {
      const draft = draftMonth({
        orders: [
          { ref: 'shop-1', day: 10 },
          { ref: 'shop-2', day: middleDay, face: 1000 },
          { ref: 'shop-3', day: missingDay },
          { ref: 'shop-4', day: lastDay, face: 1000 },
        ],
      });
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1' && ref !== 'shop-3');
      expect(said(draft, 'RF-RUNNING').map((one) => one.replace(/ 2026.*from/, ''))).toEqual([
        'RF-RUNNING OR-NOT-IN-STATEMENT shop-1',
        'RF-RUNNING OR-NOT-IN-STATEMENT shop-3',
      ]);
    },
  );

  it('is what no total follows from where a single balance is off by the same', () => {
    const draft = shift(draftMonth(), 2, 3, 3);
    draft.figures.deposits = { ...draft.figures.deposits, usd6: usd6(draft.figures.deposits.usd6 + 3) };
    expect(said(draft, 'RF-TOTAL')).toEqual([expect.stringMatching(/ [(]3[)], claim -?\d+$/)]);
  });

  it('is what no total follows from where it follows itself from a missing line of the same amount', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    draft.figures.deposits = {
      ...draft.figures.deposits,
      usd6: usd6(draft.figures.deposits.usd6 - 23_750_000),
    };
    expect(said(draft, 'RF-TOTAL').filter((one) => one.includes('deposits'))).toEqual([
      expect.stringMatching(/ [(]-23750000[)], claim -?\d+$/),
    ]);
  });
});
