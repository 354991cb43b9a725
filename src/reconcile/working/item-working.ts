// The working of one item: what went in and where it came from, each step in integers, and every cause that
// was tried with what it gives. Made from the same judgement that found the item, so it can say nothing else
// than the reports.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import { type Cause, causesGiving } from '../../money/cause.js';
import { compare, formatRational } from '../../money/rational.js';
import type { AccountMonth } from '../account-month.js';
import type { JudgedDeposit } from '../checks/deposit-view.js';
import type { Discrepancy, Source } from '../finding/discrepancy.js';
import { rowPlaceOf } from '../match/book-uses.js';
import { isOfDeposit } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { OrderCase } from '../match/order-case.js';
import { otherLinesOf, subjectOf } from '../match/other-line.js';
import type { PriceSettings } from '../month/account-facts.js';
import { type MonthContext, pricedAtMsOf } from '../month/month-context.js';
import { recomputationIn } from '../price/case-recomputation.js';
import { sinceText } from '../price/price-terms.js';
import { rationalText } from '../price/rational-text.js';
import type { Recomputation } from '../price/recomputation.js';
import { causeTrialsOf } from './cause-trials.js';

/** One thing that went in. */
export interface WorkingInput {
  readonly source: Source;
  /** The figures that it states, in the units of the source. */
  readonly says: string;
  /** `file:line` for a row of the partner's own records; empty otherwise. */
  readonly place: string;
  /** Empty where the input is a file or a setting. */
  readonly evidenceSha256: string;
  readonly requestId: string;
}

export interface TriedCause {
  readonly cause: Cause;
  /** Exact figures in the item's unit, fractions as `n/d`; several where the cause has several readings. */
  readonly gives: readonly string[];
  /** True where one of them is the actual figure. */
  readonly fits: boolean;
}

export interface ItemWorking {
  readonly inputs: readonly WorkingInput[];
  /** Each in integers: `5000 - floor(5000 * 500 / 10000) = 4750`. */
  readonly steps: readonly string[];
  /** In the contract's order; none where the item is not about a figure that a formula gives. */
  readonly tried: readonly TriedCause[];
}

/** @param month the judgement of the month that found the item, or would find it */
export function itemWorkingOf(month: AccountMonth, item: Discrepancy): ItemWorking {
  const { context } = month;
  const orderCase = context.cases.find(item.subject);
  const judged = month.deposits.find(({ depositCase }) => isOfDeposit(depositCase, item.subject));
  const inputs = item.code === 'RN-INPUT-ROW' ? rowInputs(item) : inputsOf(context, item, judged, orderCase);
  const working = judged?.working ?? (orderCase && recomputationIn(context, orderCase)?.working()) ?? '';
  return { inputs, steps: stepsOf(item, working), tried: triedOf(month, item) };
}

function inputsOf(
  context: MonthContext,
  item: Discrepancy,
  judged: JudgedDeposit | undefined,
  orderCase: OrderCase | undefined,
): WorkingInput[] {
  if (item.code === 'RF-KIND') return kindInputs(context, item);
  if (readAlone.has(item.sourceB)) return [readInput(item)];
  if (judged !== undefined) return depositInputs(context, judged);
  return orderCase === undefined ? statementInputs(context) : orderInputs(context, orderCase);
}

/** Reads of the whole account: an item of such a read rests on no order, and on no statement. */
const readAlone: ReadonlySet<Source> = new Set(['brands', 'summary', 'fx']);

/** The read that an item is of, with the figure that it states. */
function readInput({ sourceB, subject, field, actual, ...item }: Discrepancy): WorkingInput {
  return {
    source: sourceB,
    says: saying(`${subject} ${field} ${actual}`, at(item.occurredAtMs)),
    place: '',
    evidenceSha256: item.evidenceSha256,
    requestId: item.requestId,
  };
}

/** The movement itself, and nothing else: no source says what it should have been. */
function kindInputs(context: MonthContext, { subject, actual }: Discrepancy): WorkingInput[] {
  return otherLinesOf(context.figures)
    .filter(({ line, amountUsd6 }) => subjectOf(line) === subject && String(amountUsd6) === actual)
    .map(({ line }) => lineInput(context, { ...line, kind: line.kindName ?? line.kind }));
}

/**
 * A row that was set aside went in nowhere: where it stands and why it could not be read is all there is of
 * it.
 */
function rowInputs({ sourceA, subject, note }: Discrepancy): WorkingInput[] {
  return [{ source: sourceA, says: `set aside: ${note}`, place: subject, evidenceSha256: '', requestId: '' }];
}

const subtracted: ReadonlySet<string> = new Set(['usd6', 'minor', 'bps', 'count']);

/**
 * The recomputation step by step and the difference, each once, without what the item's formula says already.
 */
function stepsOf({ unit, expected, actual, difference, formula }: Discrepancy, working: string): string[] {
  const minus = (value: string): string => (value.startsWith('-') ? `(${value})` : value);
  const own =
    subtracted.has(unit) && difference !== '' ? [`${actual} - ${minus(expected)} = ${difference}`] : [];
  const said = new Set(['', ...formula.split('; ')]);
  return [...new Set([...working.split('; '), ...own])].filter((step) => !said.has(step));
}

function triedOf(month: AccountMonth, item: Discrepancy): TriedCause[] {
  if (!/^-?\d+$/.test(item.actual)) return [];
  const trials = causeTrialsOf(month, item);
  const fitting = causesGiving(trials, BigInt(item.actual));
  return trials.map(({ cause, gives }) => ({
    cause,
    gives: [...new Set(gives.map(formatRational))],
    fits: fitting.includes(cause),
  }));
}

/** A list of what is known, the unknown left out. */
function saying(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string').join(', ');
}

function amount(name: string, value: number | bigint | undefined, unit = ''): string | undefined {
  return value === undefined ? undefined : `${name} ${value}${unit === '' ? '' : ` ${unit}`}`;
}

function at(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : formatInstant(ms);
}

/** A line with what its kind is called. */
type NamedLine = Omit<BookedMovement, 'kind' | 'row' | 'statedMonth'> & { readonly kind: string };

function lineInput(
  context: MonthContext,
  line: NamedLine,
  statedMonth: CalendarMonth = context.month,
): WorkingInput {
  const { kind, seq, amountUsd6, costMinor, rateBps, bookedAtMs } = line;
  return {
    source: context.debitSource,
    says: saying(
      `${kind} in ${statedMonth}, line ${seq}`,
      amount('amount', amountUsd6, 'usd6'),
      amount('cost_minor', costMinor),
      amount('rate', rateBps, 'bps'),
      at(bookedAtMs),
    ),
    place: '',
    evidenceSha256: line.evidenceSha256,
    requestId: '',
  };
}

function orderInputs(context: MonthContext, orderCase: OrderCase): WorkingInput[] {
  const { bookRows, debits, reversals } = orderCase;
  return [
    ...bookRows.map((row) => ({
      source: 'book' as const,
      says: saying(
        `${row.slug} face_minor ${row.faceMinor} ${row.currency}`,
        row.status,
        amount('expected cost_minor', row.expectedCostMinor),
        at(row.soldAtMs),
      ),
      place: rowPlaceOf(row, bookRows),
      evidenceSha256: '',
      requestId: '',
    })),
    ...readInputs(orderCase),
    ...[...debits, ...reversals].map((line) => lineInput(context, line, line.statedMonth)),
    ...orderCase.events.map(({ body, evidence }) => ({
      source: 'event' as const,
      says: saying(body?.type, amount('cost_usd6', body?.order?.costUsd6), at(body?.createdAtMs)),
      place: '',
      evidenceSha256: evidence.sha256,
      requestId: evidence.requestId,
    })),
    ...priceInputs(context, orderCase),
  ];
}

/** The provider's own word on the order. */
function readInputs({ order, unknown }: OrderCase): WorkingInput[] {
  if (order === undefined) {
    if (unknown === undefined) return [];
    const says = saying('the provider knows no such order', at(unknown.readAtMs));
    return [
      {
        source: 'order',
        says,
        place: '',
        evidenceSha256: unknown.evidence.sha256,
        requestId: unknown.evidence.requestId,
      },
    ];
  }
  const says = saying(
    `${order.slug} face_minor ${order.faceMinor} ${order.currency}`,
    amount('rate', order.rateBps, 'bps'),
    amount('cost_minor', order.costMinor),
    amount('cost_usd6', order.costUsd6),
    order.status,
  );
  return [
    {
      source: 'order',
      says,
      place: '',
      evidenceSha256: order.evidence.sha256,
      requestId: order.evidence.requestId,
    },
  ];
}

/** The rate on file and the rate of exchange that the recomputation rests on. */
function priceInputs(context: MonthContext, orderCase: OrderCase): WorkingInput[] {
  const recomputation = recomputationIn(context, orderCase);
  if (recomputation === undefined) return [];
  const { rates, basis } = recomputation;
  const { severalBefore, severalAfter } = rates;
  const read = (rate: number | undefined, several: readonly number[] | undefined): string =>
    several === undefined && rate === undefined ? 'none' : `${(several ?? [rate]).join(' and ')} bps`;
  return [
    {
      source: context.facts.terms.rateSource,
      says: `${basis.slug}: read before the order ${read(rates.before, severalBefore)}, after it ${read(rates.after, severalAfter)}`,
      place: '',
      evidenceSha256: rates.evidenceSha256,
      requestId: '',
    },
    ...exchangeInputs(context, orderCase, recomputation),
  ];
}

/** The rate of exchange that the order is held against; where none is, those that were read around it. */
function exchangeInputs(
  context: MonthContext,
  orderCase: OrderCase,
  { basis: { currency }, conversion }: Recomputation,
): WorkingInput[] {
  const { settings } = conversion;
  const { usdPerUnit, unitsPerUsd } = settings;
  const since = (name: string): string => sinceText(settings, `${name}.${currency}`);
  // The interface has one of the two: units for a dollar, or dollars for a unit.
  if (unitsPerUsd === undefined) {
    const usd = usdPerUnit.get(currency);
    return usd === undefined
      ? []
      : [settingInput(`1 ${currency} = ${rationalText(usd)} USD${since('usdPerUnit')}`)];
  }
  const units = unitsPerUsd.get(currency);
  if (conversion.kind === 'held' && units !== undefined) {
    return [settingInput(`1 USD = ${rationalText(units)} ${currency}${since('unitsPerUsd')}`)];
  }
  const atMs = pricedAtMsOf(context, orderCase);
  const read = context.fx.ratesAround(currency, atMs).toSorted(compare).map(rationalText);
  return [
    {
      source: 'fx',
      says: `units of ${currency} for one dollar, read around the order: ${read.join(', ') || 'none'}`,
      place: '',
      evidenceSha256: context.fx.around(currency, atMs).evidenceSha256,
      requestId: '',
    },
  ];
}

function settingInput(says: string): WorkingInput {
  return { source: 'settings', says, place: '', evidenceSha256: '', requestId: '' };
}

function depositInputs(context: MonthContext, { depositCase, settings }: JudgedDeposit): WorkingInput[] {
  const { own, lines, event } = depositCase;
  const inputs = lines.map((line) => lineInput(context, line, line.statedMonth));
  if (own !== undefined) {
    const units = own.plusAmount === undefined ? undefined : `${own.plusAmount} units`;
    const says = saying(units, amount('amount', own.amountUsd6, 'usd6'), at(own.sentAtMs));
    inputs.unshift({
      source: 'deposits',
      says,
      place: `${own.file}:${own.line}`,
      evidenceSha256: '',
      requestId: '',
    });
  }
  if (event?.body?.deposit !== undefined) {
    const { plusAmount, creditedUsd6 } = event.body.deposit;
    const says = saying(`${plusAmount} units`, amount('credited', creditedUsd6, 'usd6'));
    const { sha256, requestId } = event.evidence;
    inputs.push({ source: 'event', says, place: '', evidenceSha256: sha256, requestId });
  }
  // A transfer to a float is credited as it was sent.
  if (context.facts.stated.kind === 'float') return inputs;
  return [...inputs, settingInput(creditTermsText(settings))];
}

function creditTermsText(settings: PriceSettings): string {
  const { usdPerPlus, poolFeeBps } = settings;
  const plus =
    usdPerPlus === undefined
      ? 'the price of a unit at that time is not configured'
      : `1 unit = ${rationalText(usdPerPlus)} USD${sinceText(settings, 'usdPerPlus')}`;
  const fee =
    poolFeeBps === undefined
      ? 'the pool fee at that time is not configured'
      : `pool fee ${poolFeeBps} bps${sinceText(settings, 'poolFeeBps')}`;
  return `${plus}, ${fee}`;
}

/** The statement's own figures, for an item that is about the statement itself. */
function statementInputs({ statedBy, debitSource, figures, facts }: MonthContext): WorkingInput[] {
  if (statedBy === undefined) return [];
  const says = saying(
    `${debitSource} of ${facts.month}`,
    amount('opening', figures?.openingUsd6, 'usd6'),
    amount('closing', figures?.closingUsd6, 'usd6'),
    figures?.isFinal === false && 'provisional',
    figures === undefined && 'not verified: its figures are not used',
  );
  const { sha256, requestId } = statedBy.evidence;
  return [{ source: debitSource, says, place: '', evidenceSha256: sha256, requestId }];
}
