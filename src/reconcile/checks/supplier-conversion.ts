/**
 * FX-CONVERSION in the supplier interface: usd6 is neither neighbour of minor units divided by the rate, which is the
 * fixed one, or without fixed rates the one that the reads before and after the order agree on. FX-UNVERIFIABLE: they
 * differ, or one is missing.
 *
 * Rank: an order that converts at the rate that the service states follows from FX-RATE where that is not the fixed one.
 */

import { wholesaleConversionCauses } from '../../money/cause.js';
import { isEitherNeighbour, wholesaleUsd6 } from '../../money/conversion.js';
import type { Rational } from '../../money/rational.js';
import type { OrderRead } from '../../records/order-read.js';
import { rateOf } from '../currency-rate.js';
import type { Draft } from '../draft.js';
import { bookedAtMsOf, isLeftUnread } from '../match/order-case.js';
import { isUnknownRate, pricedAtMsOf } from '../month-context.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, wordOf } from '../order-check.js';
import { rationalText } from '../rational-text.js';
import { judgeConversion } from './conversion.js';

function judge(judgement: OrderJudgement): void {
  const { orderCase, context, recomputation, settings, found } = judgement;
  const { order } = orderCase;
  if (order === undefined) return;
  const currency = recomputation?.basis.currency ?? order.currency;
  const rate = rateOf(settings, currency);
  const units = rate?.unitsPerUsd;
  if (rate === undefined || units === undefined) {
    if (!isUnknownRate(context, orderCase, currency)) addUnverifiable(judgement, order, currency);
    return;
  }
  // What an unread order was converted to only its debit tells, which is held against it as a charge.
  if (isLeftUnread(orderCase)) return;
  judgeConversion(judgement, order, rate, (actual) =>
    wholesaleConversionCauses(order.costMinor, units, actual),
  );
  const draft = found.find('FX-CONVERSION');
  if (draft === undefined || draft.roots.size > 0) return;
  for (const root of rootsOfConversion(judgement, order)) draft.roots.add(root);
}

/** What an order follows from that converts at the rate that the service states: that it is not the fixed one. */
export function rootsOfConversion(
  { orderCase, context, recomputation }: OrderJudgement,
  order: OrderRead,
): readonly Draft[] {
  const currency = recomputation?.basis.currency ?? order.currency;
  const { before, after } = context.fx.around(currency, pricedAtMsOf(context, orderCase));
  const isAsStated = isConvertedAt(order, before) || isConvertedAt(order, after);
  return isAsStated ? context.items.of('FX-RATE', currency) : [];
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

export const supplierConversionCheck: OrderCheck = {
  codes: ['FX-CONVERSION', 'FX-UNVERIFIABLE'],
  needs: ['order_reads'],
  judge,
};
