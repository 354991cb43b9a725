// The events of the demo's two months: sales, deposits, and the errors planted among them. The file is data
// alone; the stage plays it through the real interfaces. References are made so that a reader knows the day
// and the event.

import { octoberRewardsScenes } from './rewards/rewards-script.js';
import type { MonthScript, OrderScene, Scene } from './scene.js';
import { octoberSupplierScenes, septemberSupplierScenes } from './supplier/supplier-script.js';

type OrderExtras = Omit<OrderScene, 'kind' | 'at' | 'clientRef' | 'slug' | 'currency' | 'faceMinor'>;

const order = (
  at: string,
  clientRef: string,
  slug: string,
  currency: string,
  faceMinor: number,
  extras: OrderExtras = {},
): OrderScene => ({
  kind: 'order',
  at,
  clientRef,
  slug,
  currency,
  faceMinor,
  ...extras,
});
const coffee = (at: string, clientRef: string, faceMinor: number, extras?: OrderExtras): OrderScene =>
  order(at, clientRef, 'demo-coffee', 'USD', faceMinor, extras);
const books = (at: string, clientRef: string, faceMinor: number, extras?: OrderExtras): OrderScene =>
  order(at, clientRef, 'demo-books', 'GBP', faceMinor, extras);
const limited = (at: string, clientRef: string, faceMinor: number, extras?: OrderExtras): OrderScene =>
  order(at, clientRef, 'demo-limited', 'GBP', faceMinor, extras);

/** The events on all interfaces, in the order of their time. */
function inTime(...scenes: readonly (readonly Scene[])[]): Scene[] {
  return scenes.flat().sort((a, b) => (a.at < b.at ? -1 : 1));
}

export const STARTS_AT = '2026-09-01T08:00:00.000Z';

export const monthScripts: readonly MonthScript[] = [
  {
    month: '2026-09',
    closedAt: '2026-10-01T06:00:00.000Z',
    scenes: inTime(septemberSupplierScenes, [
      { kind: 'deposit', at: '2026-09-01T08:30:00Z', plusAmount: '200' },
      coffee('2026-09-02T09:00:00Z', 'shop-0902-a', 1000, { expectedCostMinor: 950 }),
      coffee('2026-09-03T10:00:00Z', 'shop-0903-a', 2500, { expectedCostMinor: 2375 }),
      books('2026-09-06T11:00:00Z', 'shop-0906-a', 2000, { expectedCostMinor: 1940 }),
      books('2026-09-08T12:00:00Z', 'shop-0908-a', 1033, { expectedCostMinor: 1003 }),
      limited('2026-09-09T13:00:00Z', 'shop-0909-a', 5000),
      coffee('2026-09-10T14:00:00Z', 'pending-0910-a', 2500, { readAfterSeconds: 31 }),
      books('2026-09-12T15:00:00Z', 'shop-0912-upstream', 6660),
      books('2026-09-14T16:00:00Z', 'shop-0914-repriced', 9999),
      {
        kind: 'deposit',
        at: '2026-09-15T08:30:00Z',
        plusAmount: '100',
        fault: { fault: 'deposit_credit', method: 'fee_missing' },
      },
      coffee('2026-09-17T09:00:00Z', 'shop-0917-overcharged', 5000, {
        fault: { fault: 'order_overcharge', delta_usd6: 10_000 },
      }),
      coffee('2026-09-20T10:00:00Z', 'shop-0920-twice', 1000, { fault: { fault: 'order_charged_twice' } }),
      coffee('2026-09-24T11:00:00Z', 'shop-0924-no-row', 2500, { isMissingFromBook: true }),
      books('2026-10-01T00:00:02Z', 'shop-0930-midnight', 1500, { soldAt: '2026-09-30T23:59:58Z' }),
    ]),
  },
  {
    month: '2026-10',
    closedAt: '2026-11-01T06:00:00.000Z',
    scenes: inTime(octoberSupplierScenes, octoberRewardsScenes, [
      { kind: 'deposit', at: '2026-10-02T08:30:00Z', plusAmount: '150.5' },
      coffee('2026-10-03T09:00:00Z', 'shop-1003-a', 5000, { expectedCostMinor: 4750 }),
      books('2026-10-05T10:00:00Z', 'shop-1005-rate', 3000, {
        fault: { fault: 'order_conversion', method: 'fx_doubled' },
      }),
      limited('2026-10-07T11:00:00Z', 'shop-1007-a', 1250),
      {
        kind: 'book_only',
        at: '2026-10-10T12:00:00Z',
        clientRef: 'shop-1010-unknown',
        slug: 'demo-coffee',
        currency: 'USD',
        faceMinor: 2500,
      },
      books('2026-10-12T13:00:00Z', 'shop-1012-full-price', 4000, {
        fault: { fault: 'order_cost', method: 'face_charged' },
      }),
      coffee('2026-10-15T14:00:00Z', 'shop-1015-left-out', 1000),
      coffee('2026-10-18T15:00:00Z', 'pending-1018-a', 2500, { readAfterSeconds: 45 }),
      books('2026-10-21T16:00:00Z', 'shop-1021-repriced', 9999),
      { kind: 'deposit', at: '2026-10-25T08:30:00Z', plusAmount: '20' },
      books('2026-10-28T17:00:00Z', 'shop-1028-a', 1999, { expectedCostMinor: 1940 }),
    ]),
    statementFault: {
      fault: 'statement_line_dropped',
      ref: 'shop-1015-left-out',
      match: { month: '2026-10' },
    },
    listFault: { fault: 'brand_missing', slug: 'demo-prepaid' },
  },
];
