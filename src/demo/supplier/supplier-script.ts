// The events on the supplier interface in the demo's two months: transfers that fund the float, orders, and
// the errors planted among them. 66.60 is the amount whose issue fails the first time.

import type { SceneFault, SupplierOrderScene, SupplierScene } from '../scene.js';

type Extras = Pick<SupplierOrderScene, 'faults' | 'isGivenUp'>;

const order = (
  at: string,
  clientRef: string,
  [slug, currency]: readonly [slug: string, currency: string],
  faceMinor: number,
  extras: Extras = {},
): SupplierOrderScene => ({
  kind: 'supplier_order',
  at,
  clientRef,
  slug,
  currency,
  faceMinor,
  ...extras,
});

const coffee = ['demo-coffee', 'USD'] as const;
const books = ['demo-books', 'GBP'] as const;
const market = ['demo-market', 'EUR'] as const;

/** The issue fails, and its debit is reversed so often. */
const failingIssue = (reversals: number): SceneFault[] => [
  { fault: 'issue_fails' },
  { fault: 'issue_reversals', count: reversals },
];

export const septemberSupplierScenes: readonly SupplierScene[] = [
  { kind: 'transfer', at: '2026-09-01T09:00:00Z', txHash: `0x${'09'.repeat(32)}`, amountUsd6: 500_000_000 },
  order('2026-09-04T09:00:00Z', 'web-0904-a', coffee, 2500),
  order('2026-09-07T10:00:00Z', 'web-0907-a', books, 2000),
  order('2026-09-11T11:00:00Z', 'web-0911-a', market, 4999),
  order('2026-09-13T12:00:00Z', 'web-0913-retried', market, 6660),
  order('2026-09-18T13:00:00Z', 'web-0918-not-reversed', coffee, 5000, {
    faults: failingIssue(0),
    isGivenUp: true,
  }),
  order('2026-09-22T14:00:00Z', 'web-0922-reversed-twice', books, 3000, { faults: failingIssue(2) }),
];

export const octoberSupplierScenes: readonly SupplierScene[] = [
  { kind: 'transfer', at: '2026-10-01T09:00:00Z', txHash: `0x${'10'.repeat(32)}`, amountUsd6: 250_000_000 },
  order('2026-10-04T09:00:00Z', 'web-1004-a', market, 1999),
  order('2026-10-09T10:00:00Z', 'web-1009-off-the-table', coffee, 5000, {
    faults: [{ fault: 'order_wholesale', method: 'delta', delta_minor: 13 }],
  }),
  order('2026-10-16T11:00:00Z', 'web-1016-a', books, 1033),
  order('2026-10-23T12:00:00Z', 'web-1023-a', coffee, 1000),
];
