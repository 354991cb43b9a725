// What the month's own checks of the supplier interface lack, and which codes have no place there and why.

import { holdsFromTheBeginning } from '../../money/term.js';
import { roleOf } from '../checks/order-judge.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { AccountFacts } from '../month/account-facts.js';
import { lackOf, lackOfStatement, reasonFor } from '../month/availability.js';
import { floatMonthsOf } from '../month/float-month.js';
import type { MonthContext } from '../month/month-context.js';
import { readsOfMonth } from '../month/month-reads.js';
import type { SupplierFacts } from '../month/supplier-facts.js';

/** Why a code was not tested; undefined where it was. */
export type Reason = string | undefined;

const NOT_PART = 'not part of this interface';

const ofStatements: readonly DiscrepancyCode[] = [
  'EV-SIG-INVALID',
  'EV-KEY-CHANGED',
  'EV-KEY-UNPINNED',
  'EV-STMT-MISSING',
  'EV-STMT-PROVISIONAL',
  'EV-STMT-RESTATED',
  'EV-STMT-PERIOD',
  'EV-FIELD-UNKNOWN',
];

const ofEvents: readonly DiscrepancyCode[] = [
  'EV-EVENT-SIG',
  'EV-EVENT-ID',
  'EV-EVENT-CONFLICT',
  'EV-EVENT-CODE',
  'EV-EVENT-DATA',
  'EV-EVENT-ORPHAN',
  'OR-EVENT-MISSING',
];

const never: readonly (readonly [DiscrepancyCode, string])[] = [
  ...ofStatements.map((code) => [code, `${NOT_PART}: it has no signed statements`] as const),
  ...ofEvents.map((code) => [code, `${NOT_PART}: it sends no events`] as const),
  ['EV-EXPIRING', `${NOT_PART}: its account does not end`],
  ['EV-LOST', `${NOT_PART}: its account does not end`],
  ['RF-RUNNING', `${NOT_PART}: the float states no running balances`],
  ['DP-ROUNDING', `${NOT_PART}: a transfer is credited as it was sent`],
  ['OR-PENDING-STALE', `${NOT_PART}: no order is pending there`],
  ['PR-RATE', `${NOT_PART}: an order states no rate`],
  ['PR-REPRICED', `${NOT_PART}: an order has no quote`],
];

/** Codes of the interface that no check on a single order raises, and those that it does not have. */
export function supplierCodesOf(context: MonthContext): [DiscrepancyCode, Reason][] {
  const { facts, fx } = context;
  const { supplier, balance } = facts;
  if (supplier === undefined) return [];
  const float = lackOfStatement(context);
  const lines = lackOf(context, 'lines');
  const own = facts.ownDeposits === undefined ? 'no deposits file was imported for this interface' : lines;
  const balanceLack =
    balance === undefined
      ? reasonFor(context, 'balance', 'no balance of the float can be held against it')
      : float;
  return [
    ...never.map(([code, reason]): [DiscrepancyCode, Reason] => [code, reason]),
    ['EV-LEDGER-CHAIN', undefined],
    ['RF-OPENING', float ?? lackOfStatedBalances(context, supplier)],
    ['RF-FOOTING', float ?? lackOfStatedBalances(context, supplier)],
    ['RF-TOTAL', float ?? lackOfTotal(context, supplier)],
    ['RF-SEQUENCE', lines],
    ['RF-KIND', lines],
    ['BL-MISMATCH', balanceLack],
    ['BL-RESIDUAL', float],
    ['BL-NEGATIVE', lines],
    ['BL-LOW', balanceLack],
    ['FX-RATE', lackOfFx(context, supplier, fx.reads.length)],
    ['FX-UNKNOWN', undefined],
    ['DP-CREDIT', own],
    ['DP-NOT-CREDITED', own],
    ['DP-UNEXPECTED', own],
    ['DP-WALLET', supplier.settings.wallets.length === 0 ? 'no wallets are configured' : lines],
    ['SP-COUNT', lackOfCount(context, supplier)],
    ['SP-PRICE', lackOfReads(context, 'brands', supplier.brands, 'the brand list was not read')],
    ['RN-INCOMPLETE', undefined],
    ['RN-INPUT-ROW', undefined],
    ['RN-RECORDS-MISSING', lackOfRequirement(facts)],
  ];
}

/** What only a single read of an order can show. */
const ofReads: ReadonlySet<DiscrepancyCode> = new Set([
  'EV-ORDER-CHANGED',
  'OR-NOT-AT-PROVIDER',
  'OR-DEBIT-UNKNOWN',
  'OR-NOT-IN-STATEMENT',
  'FX-CONVERSION',
]);

interface ReadCoverage {
  /** Why a code that needs a read was not tested on any order. */
  lackOf(code: DiscrepancyCode): Reason;
  /** On how many orders it was. */
  noteOf(code: DiscrepancyCode): string | undefined;
}

/**
 * How many of the month's orders were read, where the configuration leaves reads out; undefined where it does
 * not.
 */
export function readCoverageOf(context: MonthContext): ReadCoverage | undefined {
  const mode = context.facts.supplier?.settings.orderReads;
  if (mode === undefined || mode.kind === 'all') return undefined;
  let known = 0;
  let read = 0;
  for (let group = 0; group < context.cases.size; group += 1) {
    const orderCase = context.cases.caseAt(group);
    if (roleOf(context, orderCase) !== 'judged') continue;
    known += 1;
    if (orderCase.history !== undefined) read += 1;
  }
  // A row of the book as issued owes a debit, whether its order was read or not.
  const isOfBookToo = (code: DiscrepancyCode): boolean =>
    code === 'OR-NOT-IN-STATEMENT' && context.facts.book !== undefined;
  const setting = mode.kind === 'sample' ? `sample:${mode.count}` : mode.kind;
  return {
    lackOf: (code) =>
      ofReads.has(code) && !isOfBookToo(code) && read === 0 && known > 0
        ? `no order was read (orderReads ${setting})`
        : undefined,
    noteOf: (code) => {
      const those = `on ${read} of ${known} orders: those that were read (orderReads ${setting})`;
      // A charge is also held against what its own line states.
      if (code === 'OR-CHARGE') {
        return `${those}; of the others the amount against the debit's own minor units`;
      }
      if (isOfBookToo(code)) return `${those}; of the others by the rows of the book`;
      return ofReads.has(code) ? those : undefined;
    },
  };
}

/**
 * What the checks of an order's conversion lack: they need a rate, and only a rate that is read can be
 * unverifiable.
 */
export function lackOfRates(code: DiscrepancyCode, { supplier }: Pick<AccountFacts, 'supplier'>): Reason {
  const fixed = supplier?.settings.unitsPerUsd;
  if (code === 'FX-UNVERIFIABLE' || code === 'FX-RANGE') {
    const isAlways = fixed !== undefined && [...fixed.values()].every(holdsFromTheBeginning);
    if (isAlways) return 'rates are fixed: nothing has to be read';
  }
  if (code !== 'FX-CONVERSION' && code !== 'FX-RANGE') return undefined;
  if (fixed !== undefined || supplier === undefined) return undefined;
  return supplier.fx.length === 0 ? 'no rates are fixed and none were read' : undefined;
}

/** In both interfaces: without required records none can be missing. */
export function lackOfRequirement({ required }: Pick<AccountFacts, 'required'>): Reason {
  return required === undefined ? 'the configuration requires no own records (require)' : undefined;
}

function lackOfStatedBalances({ month }: MonthContext, supplier: SupplierFacts): Reason {
  return floatMonthsOf(supplier).get(month)?.isStated === false
    ? 'no reading states an opening and a closing of this month'
    : undefined;
}

function lackOfTotal({ month }: MonthContext, supplier: SupplierFacts): Reason {
  return floatMonthsOf(supplier).get(month)?.reading.total === undefined
    ? 'the reading states no number of movements'
    : undefined;
}

function lackOfFx(context: MonthContext, { settings, fx }: SupplierFacts, readCount: number): Reason {
  if (settings.unitsPerUsd === undefined) return 'no rates are fixed: unitsPerUsd is not configured';
  if (readCount === 0) return reasonFor(context, 'fx', 'the rates were not read');
  return lackOfReads(context, 'fx', fx, 'the rates were not read');
}

function lackOfCount(context: MonthContext, { brands, summaries }: SupplierFacts): Reason {
  return (
    lackOfReads(context, 'summary', summaries, 'the summary was not read') ??
    (brands.length === 0 ? reasonFor(context, 'brands', 'the brand list was not read') : undefined)
  );
}

function lackOfReads(
  context: MonthContext,
  source: 'brands' | 'fx' | 'summary',
  reads: readonly { readonly receivedAtMs: number }[],
  otherwise: string,
): Reason {
  const ofMonth = readsOfMonth(
    [...reads].sort((a, b) => a.receivedAtMs - b.receivedAtMs),
    context,
  );
  return ofMonth.length === 0 ? reasonFor(context, source, otherwise) : undefined;
}
