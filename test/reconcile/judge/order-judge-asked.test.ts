import { describe, expect, it } from 'vitest';
import type { OrderCheck } from '../../../src/reconcile/checks/check.js';
import { type OrderView, orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { type Draft, DraftList, type Raised } from '../../../src/reconcile/finding/draft.js';
import { OrderJudge } from '../../../src/reconcile/judge/order-judge.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, orderOf } from '../../months/sandbox/findings.js';
import { findingOf } from './drafts.js';

const check = (find: OrderCheck['find'], needs: OrderCheck['needs'] = []): OrderCheck => ({
  codes: ['RW-STAKE'],
  scope: 'order',
  needs,
  find,
});

/** The findings of these checks on shop-1, seen otherwise by `change`. */
function found(
  draft: DraftMonth,
  checks: readonly OrderCheck[],
  change: (view: OrderView) => Partial<OrderView> = () => ({}),
): readonly Draft[] {
  const context = contextOf(draft);
  const orderCase = context.cases.find('shop-1');
  if (orderCase === undefined) throw new Error('no case of shop-1');
  const view = orderViewOf(context, orderCase);
  return new OrderJudge(context, checks, new DraftList()).judge({ ...view, ...change(view) }, 'judged');
}

const raised = (actual: string, extra: Partial<Raised> = {}): Raised => ({
  finding: findingOf('RW-STAKE', { unit: 'text', expected: 'a', actual }),
  ...extra,
});

describe('a check on an order', () => {
  it('is asked of one that could not be read only if it needs no read', () => {
    const draft = draftMonth();
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    const checks = [
      check(() => [raised('by its read')], ['order_reads']),
      check(() => [raised('by its debit')], ['lines']),
    ];
    const actualOf = (one: DraftMonth) => found(one, checks).map(({ finding }) => finding.actual);
    expect(actualOf(draft)).toEqual(['by its debit']);
    expect(actualOf(draftMonth())).toEqual(['by its read', 'by its debit']);
  });

  it('moves by its step only what was booked: an order without a debit has no steps, and one of totals has', () => {
    const overcharge = check(() => [raised('dearer', { reachesUsd6: 23_760_000n })]);
    const effectOf = (draft: DraftMonth) => found(draft, [overcharge]).map(({ effectUsd6 }) => effectUsd6);
    expect(effectOf(draftMonth())).toEqual([-10_000n]);
    const undebited = draftMonth();
    undebited.lines = undebited.lines.filter(({ ref }) => ref !== 'shop-1');
    expect(effectOf(undebited)).toEqual([0n]);
    undebited.hasLines = false;
    expect(effectOf(undebited)).toEqual([-10_000n]);
  });
});

describe('a finding on the changed read of an order', () => {
  const changes = check(() => [{ finding: findingOf('EV-ORDER-CHANGED') }]);
  /** As archived the order has one fault, as changed another beside it, which differs in its field alone. */
  const faults = check(({ orderCase }) =>
    (orderCase.order?.slug === 'demo-coffee' ? ['a'] : ['a', 'b']).map((field) => ({
      finding: findingOf('RW-STAKE', { field }),
    })),
  );
  const ofChange = (drafts: readonly Draft[]): unknown[] =>
    drafts.filter(({ isOfChangedRead }) => isOfChangedRead).map(({ finding }) => finding.field);
  const asChanged = ({ orderCase }: OrderView): Partial<OrderView> => ({
    orderCase: {
      ...orderCase,
      order: orderCase.order && { ...orderCase.order, slug: 'demo-books' },
    },
  });
  const unarchived = (view: OrderView): Partial<OrderView> => {
    const { orderCase = view.orderCase } = asChanged(view);
    return { orderCase: { ...orderCase, history: undefined } };
  };

  it('is one that the archived read does not give, by its field as by all else', () => {
    expect(ofChange(found(draftMonth(), [changes, faults], asChanged))).toEqual(['b']);
  });

  it('is none where nothing was found to have changed, or no read is archived', () => {
    expect(orderOf(draftMonth(), 'shop-1').slug).toBe('demo-coffee');
    expect(ofChange(found(draftMonth(), [faults], asChanged))).toEqual([]);
    expect(ofChange(found(draftMonth(), [changes, faults], unarchived))).toEqual([]);
  });
});
