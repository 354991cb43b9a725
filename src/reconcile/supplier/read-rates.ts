// Conversions that only rates that were read speak of, in the supplier interface. FX-UNVERIFIABLE: the reads
// before and after the order differ, or one is missing and the other does not have it exactly (assumption
// FX-RANGE: the same, and no rate that may have held between them can give it.

import { assert } from '../../base/failure/assert.js';
import { causesGiving } from '../../money/cause.js';
import { isEitherNeighbour, usd6AtUnitsPerUsd } from '../../money/conversion.js';
import { compare, type Rational } from '../../money/rational.js';
import type { OrderCheck } from '../checks/check.js';
import { type OrderView, orderIdentity, wordOf } from '../checks/order-view.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf } from '../match/order-booking.js';
import { pricedAtMsOf } from '../month/month-context.js';
import type { Charge } from '../price/conversion-standing.js';
import { rateOf, wholeUsd6At } from '../price/currency-rate.js';
import type { FxAround } from '../price/fx-history.js';
import { bandsOf } from '../price/price-band.js';
import { rationalText } from '../price/rational-text.js';
import { readRateTrialsOf } from '../working/order-trials.js';

function isChargedAt({ costMinor, costUsd6 }: Charge, units: Rational | undefined): boolean {
  return units !== undefined && isEitherNeighbour(costUsd6, usd6AtUnitsPerUsd(costMinor, units));
}

function findUnverifiable(view: OrderView): Raised[] {
  const { orderCase, context, recomputation } = view;
  if (recomputation?.charged === undefined || recomputation.conversion.kind !== 'taken') return [];
  const { charged, basis } = recomputation;
  const { currency } = basis;
  const around = context.fx.around(currency, pricedAtMsOf(context, orderCase));
  return [
    {
      finding: {
        ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
        code: 'FX-UNVERIFIABLE',
        field: 'fx_rate',
        sourceA: 'fx',
        sourceB: wordOf(view),
        unit: 'rate',
        expected: rateText(around.before),
        actual: rateText(around.after),
        evidenceSha256: around.evidenceSha256,
        note: `units of ${currency} for one dollar, ${readsNote(around, charged)}`,
      },
    },
  ];
}

function rateText(rate: Rational | undefined): string {
  return rate === undefined ? 'none' : rationalText(rate);
}

/** The reads that state a rate around the order, and whether one of them gives its usd6. */
function readsNote({ before, after }: FxAround, charged: Charge): string {
  const fitting = [before, after].find((rate) => isChargedAt(charged, rate));
  const given = fitting && `${rateText(fitting)} gives the usd6 of the order`;
  if (before === undefined && after === undefined) return 'stated by no read around the order';
  if (before !== undefined && after !== undefined) {
    return `read before and after; ${given ?? 'neither gives the usd6 of the order'}`;
  }
  const side = before === undefined ? 'after' : 'before';
  return `read only ${side} the order; ${given ?? 'it does not give the usd6 of the order'}`;
}

/**
 * Beyond what any rate read around the order gives, widened by the band; expected is the nearest usd6 inside.
 */
function findRange(view: OrderView): Raised[] {
  const { orderCase, context, recomputation, settings } = view;
  if (recomputation?.charged === undefined || recomputation.conversion.kind !== 'outside') return [];
  const { charged, basis } = recomputation;
  const { currency } = basis;
  const atMs = pricedAtMsOf(context, orderCase);
  const rate = rateOf(settings, currency);
  assert(rate !== undefined, 'a conversion is beyond a bound that is a rate');
  const { costMinor, costUsd6: actual } = charged;
  const expected = wholeUsd6At(rate, costMinor, undefined);
  const read = context.fx.ratesAround(currency, atMs);
  return [
    {
      finding: {
        ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
        code: 'FX-RANGE',
        field: 'cost_usd6',
        sourceA: 'fx',
        sourceB: wordOf({ orderCase, context }),
        unit: 'usd6',
        expected,
        actual,
        sense: 'charge',
        causes: causesGiving(readRateTrialsOf({ context, orderCase, recomputation }), actual),
        formula: `${costMinor} * 10000 ${rate.factor()} = ${expected}; stated ${actual}`,
        evidenceSha256: context.fx.around(currency, atMs).evidenceSha256,
        note: `units of ${currency} for one dollar, read around the order: ${read
          .toSorted(compare)
          .map(rationalText)
          .join(', ')}; the bound is ${rationalText(bandsOf(settings).fxPercent)}% beyond`,
      },
      reachesUsd6: actual,
    },
  ];
}

export const readRateChecks: readonly OrderCheck[] = [
  {
    codes: ['FX-UNVERIFIABLE'],
    scope: 'order',
    needs: ['order_reads'],
    wants: ['read_exchange_rate', 'booking_debits'],
    find: findUnverifiable,
  },
  {
    codes: ['FX-RANGE'],
    scope: 'order',
    needs: ['order_reads'],
    wants: ['read_exchange_rate', 'exchange_rate', 'booking_debits'],
    find: findRange,
  },
];
