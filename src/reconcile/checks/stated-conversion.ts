// FX-CONVERSION: usd6 is not minor units at the rate that holds: the fixed one, or beside a float
// without fixed rates the one that the reads before and after the order agree on. FX-RATE: the rate that an
// order states is not the fixed one. Source: conversions are at fixed rates (1 GBP = 1.25 USD), never
// market rates.
//
// Rank: an order whose cost alone was altered no longer converts to the usd6 that was charged, which follows
// from PR-COST; a rate that was converted at wrongly is stated wrongly, so FX-RATE follows from
// FX-CONVERSION.

import { type Cause, conversionCauses, wholesaleConversionCauses } from '../../money/cause.js';
import { equals, rationalOfDecimal } from '../../money/rational.js';
import type { OrderRead } from '../../records/order-read.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf } from '../match/order-booking.js';
import { isLeftUnread } from '../match/order-case.js';
import { type CurrencyRate, rateOf, wholeUsd6At } from '../price/currency-rate.js';
import { isConvertedAt } from '../price/order-arithmetic.js';
import { rationalText } from '../price/rational-text.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, wordOf } from './order-view.js';

/** An order with the rate that it is held against. */
interface HeldOrder {
  readonly order: OrderRead;
  readonly currency: string;
  readonly rate: CurrencyRate;
}

/** Undefined where nothing proves a rate. */
function heldOrderOf({ orderCase, recomputation, settings }: OrderView): HeldOrder | undefined {
  const { order } = orderCase;
  if (order === undefined) return undefined;
  if (recomputation !== undefined && recomputation.conversion.kind !== 'held') return undefined;
  const currency = recomputation?.basis.currency ?? order.currency;
  const rate = rateOf(settings, currency);
  return rate && { order, currency, rate };
}

function findConversion(view: OrderView): Raised[] {
  // Only the debit of an unread order states the converted amount, and it is checked as a charge.
  const held = isLeftUnread(view.orderCase) ? undefined : heldOrderOf(view);
  if (held === undefined) return [];
  const { order, rate } = held;
  const actual = BigInt(order.costUsd6);
  if (isConvertedAt(order.costUsd6, order.costMinor, rate)) return [];
  const due = wholeUsd6At(rate, order.costMinor, actual);
  const terms = rate.agreed();
  const agreed = terms === '' ? '' : `${terms}; `;
  return [
    {
      finding: {
        ...orderIdentity(view.orderCase, bookedAtMsOf(view.orderCase)),
        code: 'FX-CONVERSION',
        field: 'cost_usd6',
        sourceA: 'recomputed',
        sourceB: wordOf(view),
        unit: 'usd6',
        expected: due,
        actual,
        sense: 'charge',
        causes: causesOf(view, held),
        formula: `${order.costMinor} * 10000 ${rate.factor()} = ${due}; ${agreed}stated ${actual}`,
      },
      reachesUsd6: actual,
    },
  ];
}

/** The causes that give a wrong figure exactly. */
function causesOf({ settings }: OrderView, { order, currency, rate }: HeldOrder): Cause[] {
  const actual = BigInt(order.costUsd6);
  if (rate.unitsPerUsd !== undefined) {
    return wholesaleConversionCauses(order.costMinor, rate.unitsPerUsd, actual);
  }
  const fixed = settings.usdPerUnit.get(currency);
  return fixed === undefined ? [] : conversionCauses(order.costMinor, fixed, actual);
}

function findStatedRate(view: OrderView): Raised[] {
  const held = heldOrderOf(view);
  const fixed = held && view.settings.usdPerUnit.get(held.currency);
  const text = held?.order.fxRate;
  if (held === undefined || fixed === undefined || text === undefined) return [];
  const stated = rationalOfDecimal(text);
  if (stated !== undefined && equals(stated, fixed)) return [];
  return [
    {
      finding: {
        ...orderIdentity(view.orderCase, bookedAtMsOf(view.orderCase)),
        code: 'FX-RATE',
        field: 'fx_rate',
        sourceA: 'settings',
        sourceB: wordOf(view),
        unit: 'rate',
        expected: rationalText(fixed),
        actual: text,
        // Names the rate where it was agreed for an instant.
        note: held.rate.agreed(),
      },
    },
  ];
}

export const conversionCheck: OrderCheck = {
  codes: ['FX-CONVERSION'],
  scope: 'order',
  needs: ['order_reads'],
  wants: ['exchange_rate', 'booking_debits'],
  ofUnread: () => undefined,
  find: findConversion,
};

export const statedRateCheck: OrderCheck = {
  codes: ['FX-RATE'],
  scope: 'order',
  needs: ['order_reads'],
  ofUnread: ({ debitSource }) =>
    debitSource === 'statement' ? 'the rate that their lines state' : undefined,
  find: findStatedRate,
};
