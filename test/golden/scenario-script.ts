// What happens in each scenario, and what a close has to find: written by hand, before anything was recorded.
// The recorder plays it through the real interface of the local service.

import { plantedErrors } from '../../src/demo/planted.js';
import type { PlantedError } from '../../src/demo/planted-error.js';
import type { DepositScene, MonthScript, OrderScene, Scene, SceneFault } from '../../src/demo/scene.js';
import { monthScripts, STARTS_AT } from '../../src/demo/script.js';
import type { StagePlan } from '../../src/demo/stage.js';
import type { FaultRequest } from '../../src/service/local-service.js';
import type { ExpectedItem } from './scenario-folder.js';

export interface ScriptedMonth extends MonthScript {
  /** Faults that the month is read with, switched on when all of it was played. */
  readonly faults?: readonly FaultRequest[];
  readonly exitCode: number;
  readonly finds: readonly ExpectedItem[];
}

/** What the script of a month can't know before it was played. */
export interface Played {
  readonly account: string;
  depositOf(day: string): string;
}

export interface ScenarioScript {
  readonly name: string;
  readonly plan: StagePlan;
  /** False where the partner hands none over. */
  readonly hasBook?: false;
  readonly hasDeposits?: false;
  /** False where there is no webhook secret, so that no event is read. */
  readonly hasEvents?: false;
  /** What the shop's export does to its book. */
  readonly exported?: (book: string) => string;
  readonly months: (played: Played) => readonly ScriptedMonth[];
}

type OrderExtras = Partial<OrderScene>;

const order = (at: string, clientRef: string, brand: string, faceMinor: number, extras: OrderExtras = {}) =>
  ({
    kind: 'order',
    at,
    clientRef,
    slug: `demo-${brand}`,
    currency: brand === 'coffee' ? 'USD' : 'GBP',
    faceMinor,
    ...extras,
  }) as const satisfies Scene;

const deposit = (at: string, plusAmount: string): DepositScene => ({ kind: 'deposit', at, plusAmount });

const item = (code: string, subject: string, usd6: bigint | undefined, cause = ''): ExpectedItem => ({
  code,
  subject,
  difference_usd6: usd6 === undefined ? null : String(usd6),
  ...(cause === '' ? {} : { cause }),
});

const plan = (name: string, changes: Partial<StagePlan> = {}): StagePlan => ({
  startsAt: '2026-10-01T08:00:00.000Z',
  keyDays: 120,
  seed: `tieout scenario ${name}`,
  ...changes,
});

/** Ten honest sales and two transfers of October 2026. */
const honestOctober: readonly Scene[] = [
  deposit('2026-10-01T08:30:00Z', '200'),
  order('2026-10-02T09:00:00Z', 'shop-1002-a', 'coffee', 1000, { expectedCostMinor: 950 }),
  order('2026-10-04T10:00:00Z', 'shop-1004-a', 'coffee', 2500, { expectedCostMinor: 2375 }),
  order('2026-10-07T11:00:00Z', 'shop-1007-a', 'books', 2000, { expectedCostMinor: 1940 }),
  order('2026-10-09T12:00:00Z', 'shop-1009-a', 'books', 1033, { expectedCostMinor: 1003 }),
  order('2026-10-12T13:00:00Z', 'shop-1012-a', 'limited', 5000, { expectedCostMinor: 4850 }),
  order('2026-10-15T14:00:00Z', 'shop-1015-a', 'coffee', 5000, { expectedCostMinor: 4750 }),
  deposit('2026-10-18T08:30:00Z', '20'),
  order('2026-10-19T15:00:00Z', 'shop-1019-a', 'books', 1999, { expectedCostMinor: 1940 }),
  order('2026-10-22T16:00:00Z', 'shop-1022-a', 'limited', 1250, { expectedCostMinor: 1213 }),
  order('2026-10-26T17:00:00Z', 'shop-1026-a', 'coffee', 2500),
  order('2026-10-31T23:59:59.999Z', 'shop-1031-last', 'books', 10000),
];

function withFault(clientRef: string, fault: SceneFault): Scene[] {
  return honestOctober.map((scene) =>
    scene.kind === 'order' && scene.clientRef === clientRef ? { ...scene, fault } : scene,
  );
}

const october = (changes: Partial<ScriptedMonth> = {}): ScriptedMonth => ({
  month: '2026-10',
  closedAt: '2026-11-01T06:00:00.000Z',
  scenes: honestOctober,
  exitCode: 0,
  finds: [],
  ...changes,
});

const fromPlanted = ({ code, subject, differenceUsd6, causes }: PlantedError): ExpectedItem =>
  item(code, subject, differenceUsd6, causes);

const isOfSandbox = ({ kind }: Scene): boolean => kind !== 'supplier_order' && kind !== 'transfer';

/**
 * The demo's months in the sandbox interface, item by item what the demo promises, and what is only worth
 * knowing.
 */
function plantedMonths(played: Played): ScriptedMonth[] {
  const planted = plantedErrors(played.depositOf('2026-09-15')).filter(
    ({ interfaceName }) => interfaceName === 'sandbox',
  );
  return monthScripts.map(({ listFault: _, ...script }) => ({
    ...script,
    scenes: script.scenes.filter(isOfSandbox),
    exitCode: 1,
    finds: planted.filter(({ month }) => month === script.month).map(fromPlanted),
  }));
}

export const scenarioScripts: readonly ScenarioScript[] = [
  { name: 'clean-month', plan: plan('clean-month'), months: () => [october()] },
  {
    name: 'planted-errors',
    plan: plan('planted-errors', { startsAt: STARTS_AT }),
    months: plantedMonths,
  },
  {
    name: 'totals-only',
    plan: plan('totals-only'),
    months: () => [
      october({
        scenes: withFault('shop-1015-a', { fault: 'order_without_debit' }),
        faults: [{ fault: 'statement_without_lines', times: null }],
        exitCode: 1,
        finds: [item('BL-RESIDUAL', '2026-10', 47_500_000n)],
      }),
    ],
  },
  {
    name: 'tampered-statement',
    plan: plan('tampered-statement'),
    months: () => [
      october({
        faults: [{ fault: 'statement_tampered', times: null, match: { month: '2026-10' } }],
        exitCode: 3,
        finds: [item('EV-SIG-INVALID', '2026-10', undefined)],
      }),
    ],
  },
  {
    name: 'provisional-month',
    plan: plan('provisional-month'),
    months: () => [
      october({
        closedAt: '2026-10-20T06:00:00.000Z',
        scenes: honestOctober.slice(0, 9),
        finds: [item('EV-STMT-PROVISIONAL', '2026-10', undefined)],
      }),
    ],
  },
  {
    name: 'missing-sources',
    plan: plan('missing-sources'),
    hasBook: false,
    hasDeposits: false,
    hasEvents: false,
    months: () => [october({ exitCode: 1, finds: [item('RN-RECORDS-MISSING', 'book', undefined)] })],
  },
  {
    name: 'rejected-rows',
    plan: plan('rejected-rows'),
    exported: spoiltBook,
    months: () => [
      october({
        exitCode: 1,
        finds: [
          // The row of this order has a reference that can't be read, so nothing says that it is its row.
          item('OR-NOT-IN-BOOKS', 'shop-1022-a', 15_162_500n),
          item('RN-INPUT-ROW', 'book.csv:4', undefined),
          item('RN-INPUT-ROW', 'book.csv:6', undefined),
          item('RN-INPUT-ROW', 'book.csv:9', undefined),
          item('RN-INPUT-ROW', 'book.csv:12', undefined),
        ],
      }),
    ],
  },
  {
    name: 'repriced-and-pending',
    plan: plan('repriced-and-pending'),
    months: () => [
      october({
        closedAt: '2026-11-01T00:00:10.000Z',
        scenes: [
          ...honestOctober.slice(0, 6),
          order('2026-10-16T09:00:00Z', 'shop-1016-repriced', 'books', 9999),
          order('2026-10-31T23:59:50Z', 'pending-1031-a', 'coffee', 5000),
        ],
        finds: [item('PR-REPRICED', 'shop-1016-repriced', undefined)],
      }),
      {
        month: '2026-11',
        closedAt: '2026-12-01T06:00:00.000Z',
        scenes: [
          order('2026-11-09T09:00:00Z', 'shop-1109-a', 'coffee', 2500, { expectedCostMinor: 2375 }),
          order('2026-11-16T10:00:00Z', 'shop-1116-a', 'books', 3000, { expectedCostMinor: 2910 }),
        ],
        exitCode: 0,
        finds: [],
      },
    ],
  },
  {
    name: 'clock-and-key',
    plan: plan('clock-and-key', { startsAt: '2026-10-05T08:00:00.000Z', keyDays: 30 }),
    months: ({ account }) => [
      october({
        scenes: [
          deposit('2026-10-05T08:30:00Z', '100'),
          order('2026-10-10T00:00:00.000Z', 'shop-1010-midnight', 'coffee', 2500),
          order('2026-10-15T23:59:59.999Z', 'shop-1015-late', 'books', 1500),
          order('2026-10-25T01:30:00Z', 'shop-1025-summer-time-ends', 'coffee', 1000),
          order('2026-10-31T23:59:59.999Z', 'shop-1031-last-instant', 'books', 4321),
          order('2026-11-01T00:00:00.000Z', 'shop-1101-first-instant', 'coffee', 5000),
        ],
        finds: [item('EV-EXPIRING', account, undefined)],
      }),
    ],
  },
];

/**
 * The export as a hand that edited it left it: a thousands mark in a face, a day that no month has, a
 * reference that was wiped out, and a row with the total at the end.
 */
function spoiltBook(book: string): string {
  const edits = [
    [',2000,', ',"2,000",'],
    ['2026-10-12T', '2026-10-32T'],
    ['shop-1022-a,', ','],
  ] as const;
  return `${edits.reduce((text, [from, to]) => text.replace(from, to), book)}Total,,,32282,,,,32282,\r\n`;
}
