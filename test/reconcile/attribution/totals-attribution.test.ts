import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, toldOf } from '../../months/sandbox/findings.js';
import { causedIn } from './caused.js';

const rootsIn = (draft: DraftMonth): string[] => toldOf(draft).filter((one) => one.endsWith('root'));

describe('a total that is not that of its lines', () => {
  it('follows in all its figures from the line that is missing', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    const found = causedIn(draft, 'RF-TOTAL');
    expect(found).toHaveLength(6);
    for (const one of found) expect(one).toMatch(/<- OR-NOT-IN-STATEMENT shop-1 amount_usd6$/);
  });

  it('has a count follow from the fault that its money follows from, where others would do as well', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2', face: 5000, day: 12 }] });
    const gone = [lineOf(draft, 'shop-1'), lineOf(draft, 'shop-2')];
    draft.lines = draft.lines.filter((line) => !gone.includes(line));
    // The totals count the second of the two that are missing, and not the first.
    const [first] = gone;
    const { orders } = draft.figures;
    draft.figures.orders = { count: 1, usd6: usd6(orders.usd6 + (first?.amountUsd6 ?? 0)) };
    expect(causedIn(draft, 'RF-TOTAL').filter((one) => one.includes(' orders.'))).toEqual([
      'RF-TOTAL 2026-10 orders.cost_usd6 <- OR-NOT-IN-STATEMENT shop-2 amount_usd6',
      'RF-TOTAL 2026-10 orders.count <- OR-NOT-IN-STATEMENT shop-2 amount_usd6',
    ]);
  });

  it.each(['shop-1', 'shop-3'])(
    'counts what the list leaves out, and not what is alike and was never debited: %s',
    (left) => {
      const draft = draftMonth({
        orders: [8, 10, 12, 14].map((day, i) => ({
          ref: `shop-${i + 1}`,
          face: i % 2 === 0 ? 2500 : 1000,
          day,
        })),
      });
      const never = left === 'shop-1' ? 'shop-3' : 'shop-1';
      draft.lines = draft.lines.filter(({ ref }) => ref !== never);
      restate(draft);
      draft.lines = draft.lines.filter(({ ref }) => ref !== left);
      const found = causedIn(draft);
      expect(found.filter((one) => one.endsWith(`<- OR-NOT-IN-STATEMENT ${left} amount_usd6`))).toHaveLength(
        8,
      );
      expect(rootsIn(draft).sort()).toEqual(
        [
          `${left} amount_usd6: 23750000 -> 0; difference -23750000; claim 0`,
          `${never} amount_usd6: 23750000 -> 0; difference -23750000; claim -23750000`,
        ]
          .map((one) => `OR-NOT-IN-STATEMENT ${one}; root`)
          .sort(),
      );
    },
  );

  /** A month without one line in its lines alone, and a balance that was read in November. */
  function withoutLine(balance: 'as totalled' | 'as listed'): DraftMonth {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    draft.lines = draft.lines.filter((one) => one !== line);
    draft.balanceUsd6 = draft.figures.closingUsd6 - (balance === 'as listed' ? line.amountUsd6 : 0);
    draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
    return draft;
  }

  it('follows from a line that is missing, and is wrong by itself by what no longer foots', () => {
    const draft = withoutLine('as totalled');
    const { orders } = draft.figures;
    draft.figures.orders = { ...orders, usd6: usd6(orders.usd6 + 7) };
    expect(causedIn(draft, 'RF-TOTAL')).toContain(
      'RF-TOTAL 2026-10 orders.cost_usd6 <- OR-NOT-IN-STATEMENT shop-1 amount_usd6 | RF-FOOTING 2026-10 closing_balance_usd6',
    );
    // The closing has the order, so nobody owes it.
    expect(rootsIn(draft)).toEqual([
      'RF-FOOTING 2026-10 closing_balance_usd6: 351099993 -> 351100000; difference 7; claim 0; root',
      'OR-NOT-IN-STATEMENT shop-1 amount_usd6: 23750000 -> 0; difference -23750000; claim 0; root',
    ]);
  });

  it('is wrong by itself with its count and brands where the balance agrees with lines that lack one', () => {
    const draft = withoutLine('as listed');
    const told = causedIn(draft).filter((one) => /^(RF-TOTAL|BL-)/.test(one));
    expect(told).toHaveLength(7);
    for (const one of told) expect(one).toMatch(/(^RF-TOTAL 2026-10|<- RF-TOTAL 2026-10) orders\.cost_usd6/);
    expect(rootsIn(draft)).toHaveLength(2);
  });

  it('is wrong by itself, too, where the balance agrees with such lines and it does not foot', () => {
    const draft = withoutLine('as listed');
    const { orders } = draft.figures;
    draft.figures.orders = { ...orders, usd6: usd6(orders.usd6 + 7) };
    expect(rootsIn(draft).map((one) => one.split(' ')[0])).toEqual([
      'RF-FOOTING',
      'RF-TOTAL',
      'OR-NOT-IN-STATEMENT',
    ]);
    expect(rootsIn(draft).at(-1)).toContain('claim -23750000');
  });

  it('is one root for a row by brand that is missing', () => {
    const draft = draftMonth();
    draft.figures.byBrand = draft.figures.byBrand.slice(1);
    expect(causedIn(draft).filter((one) => one.endsWith('root'))).toHaveLength(1);
    expect(causedIn(draft)).toHaveLength(4);
  });
});
