/**
 * What happens in the demo's two months: sales, deposits, and the errors planted among them. Data alone; the stage
 * plays it through the real interface. References are made so that a reader knows the day and what to look for.
 */

import type { FaultRequest } from '../service/local-service.js';

/** A fault of the service by name, with its parameters; what it hits is for the stage to say. */
export interface SceneFault {
  readonly fault: string;
  readonly [parameter: string]: unknown;
}

export interface OrderScene {
  readonly kind: 'order';
  readonly at: string;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  /** A fault of the service that hits this order alone. */
  readonly fault?: SceneFault;
  /** Another time in the shop's book than at the provider, or no row at all. */
  readonly soldAt?: string;
  readonly isMissingFromBook?: true;
  /** What the shop expects to pay, where it says so. */
  readonly expectedCostMinor?: number;
  /** Read again this many seconds later: a pending order is issued by then. */
  readonly readAfterSeconds?: number;
}

export interface DepositScene {
  readonly kind: 'deposit';
  readonly at: string;
  readonly plusAmount: string;
  readonly fault?: SceneFault;
}

/** A row of the book that never became an order. */
export interface BookOnlyScene {
  readonly kind: 'book_only';
  readonly at: string;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
}

export type Scene = OrderScene | DepositScene | BookOnlyScene;

export interface MonthScript {
  readonly month: string;
  /** When the month is closed, on the service's clock. */
  readonly closedAt: string;
  readonly scenes: readonly Scene[];
  /** A fault of the statement itself, switched on before the month is closed. */
  readonly statementFault?: FaultRequest;
}

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

export const startsAt = '2026-09-01T08:00:00.000Z';

export const monthScripts: readonly MonthScript[] = [
  {
    month: '2026-09',
    closedAt: '2026-10-01T06:00:00.000Z',
    scenes: [
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
    ],
  },
  {
    month: '2026-10',
    closedAt: '2026-11-01T06:00:00.000Z',
    scenes: [
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
    ],
    statementFault: {
      fault: 'statement_line_dropped',
      ref: 'shop-1015-left-out',
      match: { month: '2026-10' },
    },
  },
];
