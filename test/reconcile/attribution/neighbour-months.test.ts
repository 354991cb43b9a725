import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { attributeOpening, itemsMaking } from '../../../src/reconcile/attribution/neighbour-months.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import type { OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow } from '../../months/sandbox/findings.js';
import { causedIn, foundAs, linksBy } from './caused.js';

const root = (itemId: string, closingEffectUsd6: bigint, finding: Partial<Finding> = {}): OtherRoot => ({
  itemId,
  finding: foundAs({ subject: itemId, ...finding }).finding,
  closingEffectUsd6,
  lineCount: 0n,
});

describe('the items of another month', () => {
  it('are named where they make a remainder exactly', () => {
    const roots = [root('i1', 4n), root('i2', 5n)];
    expect(itemsMaking(5n, roots, ({ closingEffectUsd6 }) => closingEffectUsd6)).toEqual(['i2']);
    expect(itemsMaking(9n, roots, ({ closingEffectUsd6 }) => closingEffectUsd6)).toEqual(['i1', 'i2']);
    expect(itemsMaking(8n, roots, ({ closingEffectUsd6 }) => closingEffectUsd6)).toEqual([]);
  });

  it('are alike by code and amount: the first of those stands for the others, and no item of another code', () => {
    const itemsOf = (...roots: readonly OtherRoot[]) =>
      itemsMaking(7n, roots, ({ closingEffectUsd6 }) => closingEffectUsd6);
    const rest = root('i3', 2n, { code: 'OR-ATTR' });
    expect(itemsOf(root('i1', 5n), root('i2', 5n), rest)).toEqual(['i1', 'i3']);
    expect(itemsOf(root('i1', 5n), root('i2', 5n, { code: 'OR-STATUS' }), rest)).toEqual([]);
  });

  it('are what an opening follows from that is right where the closing before was not', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
    first.figures.closingUsd6 = usd6(first.figures.closingUsd6 + 5);
    const before = reconcileAccountMonth({ ...factsOf(first), balance: undefined }).result.items;
    const footing = before.find(({ code }) => code === 'RF-FOOTING');
    expect(causedIn(factsOfBoth(first, second), 'RF-OPENING')).toEqual([
      `RF-OPENING 2026-11 opening_balance_usd6 <- ${footing?.itemId}`,
    ]);
  });

  it('are what an opening follows from that has what the closing before left out of an unknown movement', () => {
    const opens = (by: number, one: OtherRoot): string[] =>
      linksBy(
        attributeOpening,
        { ...contextOf(draftMonth()), rootsOf: (month) => (month === '2026-09' ? [one] : []) },
        foundAs({ code: 'RF-OPENING', actual: by }),
      );
    const kind = root('i1', 2n, { code: 'RF-KIND', actual: 5 });
    expect(opens(3, kind)).toEqual(['0 <- i1']);
    expect(opens(-2, kind)).toEqual(['0 <- i1']);
    expect(opens(7, kind)).toEqual([]);
    expect(opens(3, root('i1', 2n, { code: 'OR-CHARGE', actual: 5 }))).toEqual([]);
  });
});
