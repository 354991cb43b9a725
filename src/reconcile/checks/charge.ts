// OR-CHARGE: the debit is not exactly the order's own cost, or states another price than the order does. Rank
// (order to debit): it follows from a price or conversion that is off on the order's read alone, which shows
// where the debit states the amount due; and of several figures that are off on one line, the others follow
// from the first.
//
// Nothing says that an order was converted wrong if it was left unread on purpose. Its cost is then what its
// debit states in minor units, and an amount that contradicts them is a charge that is off.

import { type Cause, causesGiving } from '../../money/cause.js';
import type { Usd6 } from '../../money/units.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Unit } from '../finding/discrepancy.js';
import type { LineEffect, Raised } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { isLeftUnread, isOfOtherCard } from '../match/order-case.js';
import { rateOf, wholeUsd6At } from '../price/currency-rate.js';
import { chargeExcessUsd6 } from '../price/order-arithmetic.js';
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
  const others = lines.debits.filter((line) => line !== debit && isOfSamePrice(line, order));
  const beside = others.flatMap((line) => statedPriceFindings(view, order, line));
  if (debit === undefined) return beside;
  const due = isLeftUnread(orderCase) ? byItsMinorUnits(view, order) : order;
  return [...amountFindings(view, due, debit), ...statedPriceFindings(view, order, debit), ...beside];
}

/**
 * True of a debit of the order's own card, amount and rates: so its minor units are the order's too. One of
 * another amount may have been made at an earlier price.
 */
function isOfSamePrice(line: BookedMovement, order: OrderRead): boolean {
  const { amountUsd6, rateBps = order.rateBps, fxRate = order.fxRate } = line;
  const isSame = amountUsd6 === -order.costUsd6 && rateBps === order.rateBps && fxRate === order.fxRate;
  return isSame && !isOfOtherCard(line, order);
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
  readonly expected: string | number | undefined;
  readonly actual: string | number | undefined;
}

/** Minor units and rates on the line, where the line states them: they carry no money of their own. */
function statedPriceFindings(
  { orderCase, context }: OrderView,
  order: OrderRead,
  debit: BookedMovement,
): Raised[] {
  const stated: StatedField[] = [
    {
      field: 'cost_minor',
      unit: 'minor',
      expected: order.costMinor,
      actual: debit.costMinor,
    },
    {
      field: 'rate_bps',
      unit: 'bps',
      expected: order.rateBps,
      actual: debit.rateBps,
    },
    {
      field: 'fx_rate',
      unit: 'rate',
      expected: order.fxRate,
      actual: debit.fxRate,
    },
  ];
  return stated.flatMap(({ field, unit, expected, actual }): Raised[] => {
    if (expected === undefined || actual === undefined || expected === actual) return [];
    return [
      {
        finding: {
          ...orderIdentity(orderCase, debit.bookedAtMs),
          code: 'OR-CHARGE',
          field,
          sourceA: 'order',
          sourceB: context.debitSource,
          unit,
          expected,
          actual,
          evidenceSha256: debit.evidenceSha256,
        },
        lineEffects: field === 'cost_minor' ? [{ ...excessOf(debit, order), usd6: 0n }] : [],
      },
    ];
  });
}

export const chargeCheck: OrderCheck = {
  codes: ['OR-CHARGE'],
  scope: 'order',
  needs: ['lines', 'order_reads'],
  ofUnread: () => "the amount against the debit's own minor units",
  find,
};
