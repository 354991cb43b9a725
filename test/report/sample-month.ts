// A small month for the tests of the report: one sandbox account with an overcharged order and what follows
// from it, one deposit, one entry. Whatever a test is about is handed in; the rest stands still.

import { ProgramFault } from '../../src/base/failure/assert.js';
import { decodeUtf8 } from '../../src/base/text/bytes.js';
import { monthOf, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import type {
  AccountResult,
  BrandResult,
  DepositResult,
  OrderResult,
  RollForwardStep,
  TieOutFigure,
} from '../../src/reconcile/result/result.js';
import type { PackInput } from '../../src/report/pack.js';
import type { ChainedEntry } from '../../src/report/tables/journal-file.js';

export const asOfMs = Date.parse('2026-11-03T06:00:00.000Z');
export const soldAtMs = Date.parse('2026-10-05T09:30:00.000Z');
export const month = parseCalendarMonth('2026-10') ?? monthOf(soldAtMs);

/** A digest that is recognised in a row: 64 times the digit. */
export function digestOf(digit: string): string {
  return digit.repeat(64);
}

/** An item of the month; PR-COST of a penny unless told otherwise. */
export function itemOf(changes: Partial<Discrepancy> = {}): Discrepancy {
  return {
    interfaceName: 'sandbox',
    account: 'ab12cd34ef56',
    itemId: '00000000000000a1',
    code: 'PR-COST',
    class: 'A',
    month,
    subject: 'ref-1',
    slug: 'demo-books',
    currency: 'GBP',
    occurredAtMs: soldAtMs,
    field: 'cost_minor',
    sourceA: 'recomputed',
    sourceB: 'order',
    unit: 'minor',
    expected: '9700',
    actual: '9701',
    difference: '1',
    differenceUsd6: 12500n,
    sense: 'charge',
    causes: ['half_up'],
    causedBy: [],
    effectUsd6: -12500n,
    owedBy: 'provider',
    claimUsd6: 12500n,
    formula: '9999 - floor(9999 * 300 / 10000) = 9700',
    evidenceSha256: digestOf('a'),
    requestId: 'req_1',
    note: '',
    ...changes,
  };
}

/** An order of the month; matched at 97.00 GBP unless told otherwise. */
export function orderOf(changes: Partial<OrderResult> = {}): OrderResult {
  return {
    clientRef: 'ref-1',
    orderId: 'ord_1',
    slug: 'demo-books',
    currency: 'GBP',
    bookStatus: 'issued',
    orderStatus: 'issued',
    soldAtMs,
    bookedAtMs: soldAtMs + 1000,
    issuedAtMs: soldAtMs + 2000,
    seq: 3,
    faceMinor: 9999n,
    rateBps: 300,
    costMinor: 9700n,
    recomputedCostMinor: 9700n,
    fxRate: '1.25',
    costUsd6: 121_250_000n,
    recomputedUsd6: 121_250_000n,
    bookCostMinor: 9700n,
    debitCount: 1,
    debitUsd6: 121_250_000n,
    reversalUsd6: 0n,
    eventCostUsd6: 121_250_000n,
    differenceUsd6: 0n,
    marginMinor: undefined,
    paidMinor: undefined,
    paidCurrency: '',
    working: '9999 - 299 = 9700',
    result: 'matched',
    itemIds: [],
    bookFile: 'book.csv',
    bookLine: 2,
    orderSha256: digestOf('b'),
    debitSha256: digestOf('c'),
    eventSha256: digestOf('d'),
    untested: '',
    ...changes,
  };
}

/** A deposit of the month: 20 units that credit 59.82 US dollars. */
export function depositOf(changes: Partial<DepositResult> = {}): DepositResult {
  return {
    depositRef: 'dep_1',
    depositId: 'dep_1',
    txHash: '',
    fromWallet: '',
    sentAtMs: soldAtMs - 3000,
    bookedAtMs: soldAtMs - 2000,
    seq: 2,
    ownPlusAmount: '20',
    plusAmount: '20.0',
    ownAmountUsd6: undefined,
    grossUsd6: 60_000_000n,
    poolFeeUsd6: 180_000n,
    dueUsd6: 59_820_000n,
    creditedUsd6: 59_820_000n,
    eventCreditedUsd6: undefined,
    differenceUsd6: 0n,
    working: '20 * 3 = 60, less 0.30%',
    result: 'matched',
    itemIds: [],
    ownFile: 'deposits.csv',
    ownLine: 2,
    movementSha256: digestOf('c'),
    eventSha256: '',
    ...changes,
  };
}

export function figureOf(changes: Partial<TieOutFigure> = {}): TieOutFigure {
  return {
    figure: 'closing',
    slug: '',
    currency: '',
    unit: 'usd6',
    statedSource: 'statement',
    recomputedSource: 'recomputed',
    stated: 38_570_000n,
    recomputed: 38_570_000n,
    untestedUsd6: 0n,
    result: 'ties',
    itemIds: [],
    formula: 'opening + grants + deposits - orders + reversals',
    evidenceSha256: digestOf('c'),
    ...changes,
  };
}

/** A brand of the month that ties: one order of 99.99 GBP, at 97.00 GBP. */
export function brandOf(changes: Partial<BrandResult> = {}): BrandResult {
  const figures = { count: 1n, faceMinor: 9999n, costMinor: 9700n, costUsd6: 121_250_000n };
  return {
    slug: 'demo-books',
    currency: 'GBP',
    stated: figures,
    recomputed: figures,
    reversedCount: 0n,
    reversedUsd6: 0n,
    recomputedReversedCount: 0n,
    recomputedReversedUsd6: 0n,
    marginMinor: 800n,
    untestedUsd6: 0n,
    result: 'ties',
    itemIds: [],
    ...changes,
  };
}

export function stepOf(changes: Partial<RollForwardStep> = {}): RollForwardStep {
  return {
    step: 'orders',
    statement: { count: 1, usd6: -121_250_000n },
    movements: { count: 1, usd6: -121_250_000n },
    ledger: { count: 1, usd6: -121_250_000n },
    result: 'ties',
    itemIds: [],
    evidenceSha256: digestOf('c'),
    ...changes,
  };
}

export function resultOf(changes: Partial<AccountResult> = {}): AccountResult {
  return {
    interfaceName: 'sandbox',
    account: 'ab12cd34ef56',
    month,
    items: [],
    checks: [],
    tieOut: [],
    rollForward: [],
    orders: [],
    orderCount: 0,
    deposits: [],
    untested: [],
    brands: [],
    assumptions: [],
    ...changes,
  };
}

export function entryOf(changes: Partial<ChainedEntry> = {}): ChainedEntry {
  return {
    entryId: '0000000000000000000000e1',
    interfaceName: 'sandbox',
    account: 'ab12cd34ef56',
    kind: 'order',
    subject: 'ref-1',
    slug: 'demo-books',
    month,
    originMonth: month,
    bookedAtMs: soldAtMs + 1000,
    recordedAtMs: asOfMs,
    postings: [
      {
        ledgerAccount: 'Test:Expenses:sandbox:Cost of cards:demo-books',
        side: 'debit',
        amountUsd6: 121_250_000n,
      },
      { ledgerAccount: 'Test:Assets:sandbox:Float', side: 'credit', amountUsd6: 121_250_000n },
    ],
    reversesEntryId: '',
    itemId: '',
    description: 'order ref-1',
    evidenceSha256: digestOf('b'),
    previousHash: digestOf('0'),
    entryHash: digestOf('1'),
    ...changes,
  };
}

export function packInputOf(changes: Partial<PackInput> = {}): PackInput {
  return {
    month,
    asOfMs,
    programVersion: '0.1.0',
    csv: { bom: false, delimiter: ',', decimal: '.' },
    results: [resultOf()],
    standings: new Map(),
    control: {
      inputs: [],
      evidence: [],
      settings: [],
      assumptions: [],
      result: { exitCode: 0, isFinal: true, text: 'done; nothing to report' },
    },
    openItems: [],
    journal: [],
    ...changes,
  };
}

/**
 * The text of a file's pieces. @throws ProgramFault where they are not UTF-8 or begin with a byte order mark
 */
export function textOfPieces(pieces: Iterable<Uint8Array>): string {
  const text = decodeUtf8(new Uint8Array(Buffer.concat([...pieces])));
  if (text === undefined) throw new ProgramFault('the pieces are not plain UTF-8');
  return text;
}
