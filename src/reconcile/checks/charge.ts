// OR-CHARGE: the debit is not exactly the order's own cost, or states another price than the order does. Rank
// (order to debit): it follows from a price or conversion that is off on the order's read alone, which shows
// where the debit states the amount due; and of several figures that are off on one line, the others follow
// from the first. A reversal states the price of the order, or of a debit of its amount.
//
// Nothing says that an order was converted wrong if it was left unread on purpose. Its cost is then what its
// debit states in minor units, and an amount that contradicts them is a charge that is off.

import { listOf } from '../../base/list/list-map.js';
import { type Cause, causesGiving } from '../../money/cause.js';
import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Source, Unit } from '../finding/discrepancy.js';
import type { LineEffect, Raised } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { isLeftUnread, isOfOtherCard } from '../match/order-case.js';
import { rateOf, wholeUsd6At } from '../price/currency-rate.js';
import { chargeExcessUsd6, isCostAtRate } from '../price/order-arithmetic.js';
import { triesOf } from '../totals/recomputed-totals.js';
import { chargeTrialsOf } from '../working/order-trials.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity } from './order-view.js';

/**
 * The difference between the price that a line states and its order's own price; all zero where they agree.
 */
function excessOf(debit: BookedMovement, order: OrderRead): LineEffect {
  return {
    kind: 'order',
    slug: debit.slug ?? order.slug,
    currency: debit.currency ?? order.currency,
    count: 0n,
    faceMinor: 0n,
    costMinor: BigInt(debit.costMinor ?? order.costMinor) - BigInt(order.costMinor),
    usd6: chargeExcessUsd6(debit.amountUsd6, order.costUsd6),
  };
}

function find(view: OrderView): readonly Raised[] {
  const { orderCase, lines } = view;
  const { order } = orderCase;
  if (order === undefined) return [];
  const isDue = order.status !== 'failed';
  // The debit that stands: those before it were undone, those after it are one too many.
  const debit = isDue ? lines.debits[triesOf(orderCase, lines).length] : undefined;
  const beside = linePriceFindings(view, order, debit);
  if (debit === undefined) return beside;
  const due = isLeftUnread(orderCase) ? byItsMinorUnits(view, order) : order;
  return [...amountFindings(view, due, debit), ...debitPriceFindings(view, order, debit), ...beside];
}

/** The prices that the month's lines state, but for the debit that stands. */
export function linePriceFindings(view: OrderView, order: OrderRead, standing?: BookedMovement): Raised[] {
  const others = view.lines.debits.filter((line) => line !== standing && isOfSamePrice(line, order));
  const ofDebits = others.flatMap((line) => debitPriceFindings(view, order, line));
  return [...ofDebits, ...reversalPriceFindings(view, order)];
}

/** The figures of a price that a source states, besides the amount. */
type StatedPrice = Pick<BookedMovement, 'costMinor' | 'rateBps' | 'fxRate'>;

/** True of a debit of the order's own card and amount; one of another amount may be of an earlier price. */
function isOfSamePrice(line: BookedMovement, order: OrderRead): boolean {
  const isSame = line.amountUsd6 === -order.costUsd6 && !isOfOtherCard(line, order);
  return isSame && !isOfEarlierPrice(line, order);
}

/** True where other rates than the order's make the cost, or the amount, that the line states. */
function isOfEarlierPrice(line: BookedMovement, order: OrderRead): boolean {
  const { faceMinor, costMinor, rateBps = order.rateBps, fxRate = order.fxRate } = line;
  if (faceMinor === undefined || costMinor === undefined) return false;
  if (fxRate !== order.fxRate && costMinor !== order.costMinor) return true;
  // The columns hold guarded figures; the guards' brands are lost on the way through a movement.
  const rate = rateBps as RateBps | undefined;
  if (rate === undefined || rate === order.rateBps) return false;
  return isCostAtRate(costMinor as CostMinor, faceMinor as FaceMinor, rate);
}

/** An order as its debit states it in minor units, where a rate says what they come to. */
function byItsMinorUnits({ settings, recomputation }: OrderView, order: OrderRead): OrderRead {
  const rate = rateOf(settings, order.currency);
  // One that no rate holds is judged as a conversion: what it was converted to is its own word.
  if (rate === undefined || recomputation?.conversion.kind !== 'held') return order;
  const due = wholeUsd6At(rate, order.costMinor, BigInt(order.costUsd6));
  return { ...order, costUsd6: Number(due) as Usd6 };
}

/** The wrong formulas that give the charge exactly; none if the charge is right and the order is off. */
function causesOf({ orderCase, context, recomputation }: OrderView, charged: bigint): Cause[] {
  if (recomputation === undefined || recomputation.costUsd6 === charged) return [];
  return causesGiving(chargeTrialsOf({ context, orderCase, recomputation }), charged);
}

function amountFindings(view: OrderView, order: OrderRead, debit: BookedMovement): Raised[] {
  const { orderCase, context } = view;
  const excess = excessOf(debit, order);
  if (excess.usd6 === 0n) return [];
  const charged = -BigInt(debit.amountUsd6);
  const isUnread = isLeftUnread(orderCase);
  return [
    {
      finding: {
        ...orderIdentity(orderCase, debit.bookedAtMs),
        code: 'OR-CHARGE',
        field: 'amount_usd6',
        sourceA: isUnread ? 'recomputed' : 'order',
        sourceB: context.debitSource,
        unit: 'usd6',
        expected: order.costUsd6,
        actual: charged,
        sense: 'charge',
        causes: causesOf(view, charged),
        formula: `${charged} - ${order.costUsd6} = ${-excess.usd6}`,
        evidenceSha256: debit.evidenceSha256,
      },
      reachesUsd6: charged,
      lineEffects: [{ ...excess, costMinor: 0n }],
    },
  ];
}

interface StatedField {
  readonly field: string;
  readonly unit: Unit;
  readonly expected: string | number;
  readonly actual: string | number;
}

const priceFields: readonly (Pick<StatedField, 'field' | 'unit'> & { readonly name: keyof StatedPrice })[] = [
  { name: 'costMinor', field: 'cost_minor', unit: 'minor' },
  { name: 'rateBps', field: 'rate_bps', unit: 'bps' },
  { name: 'fxRate', field: 'fx_rate', unit: 'rate' },
];

/** A debit against its order. */
function debitPriceFindings(view: OrderView, order: OrderRead, debit: BookedMovement): Raised[] {
  return priceFindings(view, { stands: order, sourceA: 'order', line: debit }).map((one) =>
    one.finding.field === 'cost_minor'
      ? { ...one, lineEffects: [{ ...excessOf(debit, order), usd6: 0n }] }
      : one,
  );
}

/**
 * Each reversal against the order or the debits of its amount: which of them it gave back nothing says, so it
 * is off where it agrees with none.
 */
function reversalPriceFindings(view: OrderView, order: OrderRead): Raised[] {
  const { orderCase, lines, context } = view;
  if (lines.reversals.length === 0) return [];
  const pricesOf = debitPrices(orderCase.debits);
  return lines.reversals.flatMap((line) => {
    const undone = pricesOf.get(-line.amountUsd6) ?? [];
    const [debit] = undone;
    if (debit === undefined || isOfOtherCard(line, order)) return [];
    const ofOrder = order.costUsd6 === line.amountUsd6;
    const known: readonly StatedPrice[] = ofOrder ? [order, ...undone] : undone;
    if (known.some((one) => priceFieldsApart(one, line).length === 0)) return [];
    const stands = ofOrder ? order : debit;
    return priceFindings(view, { stands, sourceA: ofOrder ? 'order' : context.debitSource, line });
  });
}

/** By the amount of a debit: each price that such debits state, once, however many of them do. */
function debitPrices(debits: readonly BookedMovement[]): Map<number, StatedPrice[]> {
  const seen = new Set<string>();
  const prices = new Map<number, StatedPrice[]>();
  for (const { amountUsd6, costMinor, rateBps, fxRate } of debits) {
    const price = [amountUsd6, costMinor, rateBps, fxRate].join(' ');
    if (seen.has(price)) continue;
    seen.add(price);
    listOf(prices, Number(amountUsd6)).push({ costMinor, rateBps, fxRate });
  }
  return prices;
}

/** Minor units and rates of a line, where both sides state them and they differ. */
function priceFieldsApart(stands: StatedPrice, line: StatedPrice): StatedField[] {
  return priceFields.flatMap(({ name, field, unit }): StatedField[] => {
    const [expected, actual] = [stands[name], line[name]];
    if (expected === undefined || actual === undefined || expected === actual) return [];
    return [{ field, unit, expected, actual }];
  });
}

interface LinePrice {
  readonly stands: StatedPrice;
  /** The source that states the price that stands. */
  readonly sourceA: Source;
  readonly line: BookedMovement;
}

/** The figures in which line and price differ: they carry no money of their own. */
function priceFindings({ orderCase, context }: OrderView, { stands, sourceA, line }: LinePrice): Raised[] {
  return priceFieldsApart(stands, line).map(({ field, unit, expected, actual }) => ({
    finding: {
      ...orderIdentity(orderCase, line.bookedAtMs),
      code: 'OR-CHARGE',
      field,
      sourceA,
      sourceB: context.debitSource,
      unit,
      expected,
      actual,
      evidenceSha256: line.evidenceSha256,
    },
    lineEffects: [],
  }));
}

export const chargeCheck: OrderCheck = {
  codes: ['OR-CHARGE'],
  scope: 'order',
  needs: ['lines', 'order_reads'],
  ofUnread: () => "the amount against the debit's own minor units",
  find,
};
