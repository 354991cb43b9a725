// FX-CONVERSION in the supplier interface: usd6 is neither neighbour of minor units divided by the rate,
// which is the fixed one, or without fixed rates the one that the reads before and after the order agree on.
// FX-UNVERIFIABLE: they differ, or one is missing and the other does not have it exactly (assumption A-19).
// FX-RANGE: the same, and no rate that may have held between them can give it.
//
// Rank: an order that converts at the rate that the service states follows from FX-RATE where that is not the
// fixed one.

import { assert, unreachable } from '../../base/assert.js';
import { causesGiving, wholesaleConversionCauses } from '../../money/cause.js';
import { isEitherNeighbour, wholesaleUsd6 } from '../../money/conversion.js';
import { compare, type Rational } from '../../money/rational.js';
import type { OrderRead } from '../../records/order-read.js';
import { bookedAtMsOf, isLeftUnread } from '../match/order-case.js';
import { pricedAtMsOf } from '../month/month-context.js';
import { rateOf, wholeUsd6At } from '../price/currency-rate.js';
import { bandsOf } from '../price/price-band.js';
import { rationalText } from '../price/rational-text.js';
import type { Recomputation } from '../price/recomputation.js';
import { readRateTrialsOf } from '../working/order-trials.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, wordOf } from './order-check.js';
import { judgeConversion } from './stated-conversion.js';

function judge(judgement: OrderJudgement): void {
  const { orderCase, recomputation } = judgement;
  const { order } = orderCase;
  if (order === undefined || recomputation === undefined) return;
  const { kind } = recomputation.conversion;
  switch (kind) {
    case 'held':
      judgeHeld(judgement, order, recomputation);
      return;
    case 'taken':
      addUnverifiable(judgement, order, recomputation.basis.currency);
      return;
    case 'outside':
      addRange(judgement, order, recomputation);
      return;
    case 'unknown':
      // That no rate is on file at all is one item of the currency, FX-UNKNOWN.
      return;
    default:
      unreachable(kind);
  }
}

/** Against the rate that is fixed, that the reads around the order agree on, or that the only one has. */
function judgeHeld(judgement: OrderJudgement, order: OrderRead, { basis }: Recomputation): void {
  const { orderCase, settings } = judgement;
  const rate = rateOf(settings, basis.currency);
  const units = rate?.unitsPerUsd;
  // What an unread order was converted to only its debit tells, which is held against it as a charge.
  if (rate === undefined || units === undefined || isLeftUnread(orderCase)) return;
  judgeConversion(judgement, order, rate, (actual) =>
    wholesaleConversionCauses(order.costMinor, units, actual),
  );
}

function isConvertedAt(
  { costMinor, costUsd6 }: Pick<OrderRead, 'costMinor' | 'costUsd6'>,
  units: Rational | undefined,
): boolean {
  return units !== undefined && isEitherNeighbour(BigInt(costUsd6), wholesaleUsd6(costMinor, units));
}

function addUnverifiable(
  { orderCase, context, found }: OrderJudgement,
  order: OrderRead,
  currency: string,
): void {
  const { before, after, evidenceSha256 } = context.fx.around(currency, pricedAtMsOf(context, orderCase));
  const text = (rate: Rational | undefined): string => (rate === undefined ? 'none' : rationalText(rate));
  const fits = [before, after].filter((rate) => isConvertedAt(order, rate));
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'FX-UNVERIFIABLE',
    field: 'fx_rate',
    sourceA: 'fx',
    sourceB: wordOf({ orderCase, context }),
    unit: 'rate',
    expected: text(before),
    actual: text(after),
    evidenceSha256,
    note: `units of ${currency} for one dollar, read before and after; ${
      fits.length === 0
        ? 'neither gives the usd6 of the order'
        : `${text(fits[0])} gives the usd6 of the order`
    }`,
  });
}

/**
 * Beyond what any rate read around the order gives, widened by the band; expected is the nearest usd6 inside.
 */
function addRange(judgement: OrderJudgement, order: OrderRead, recomputation: Recomputation): void {
  const { orderCase, context, found, settings } = judgement;
  const { currency } = recomputation.basis;
  const atMs = pricedAtMsOf(context, orderCase);
  const rate = rateOf(settings, currency);
  assert(rate !== undefined, 'a conversion is beyond a bound that is a rate');
  const actual = BigInt(order.costUsd6);
  const expected = wholeUsd6At(rate, order.costMinor, undefined);
  const read = context.fx.ratesAround(currency, atMs);
  found.add(
    {
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
      formula: `${order.costMinor} * 10000 ${rate.factor} = ${expected}; stated ${actual}`,
      evidenceSha256: context.fx.around(currency, atMs).evidenceSha256,
      note: `units of ${currency} for one dollar, read around the order: ${read
        .toSorted(compare)
        .map(rationalText)
        .join(', ')}; the bound is ${rationalText(bandsOf(settings).fxPercent)}% beyond`,
    },
    { effectUsd6: found.effectOfReaching(actual) },
  );
}

export const supplierConversionCheck: OrderCheck = {
  codes: ['FX-CONVERSION', 'FX-UNVERIFIABLE', 'FX-RANGE'],
  needs: ['order_reads'],
  judge,
};
