// Every cause of the closed list that may explain an item, with what its formula gives: by these an item's
// causes are named, and shown when it is explained. Contract, discrepancies, "Cause".

import { type CauseTrial, depositTrials } from '../../money/cause.js';
import { rational, rationalOfDecimal } from '../../money/rational.js';
import { faceMinor } from '../../money/units.js';
import type { AccountMonth } from '../account-month.js';
import { unreversedUsd6Of } from '../checks/debit-count.js';
import type { JudgedDeposit } from '../checks/deposit-view.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import { isOfDeposit } from '../match/deposit-case.js';
import type { OrderCase } from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import { recomputationIn } from '../price/case-recomputation.js';
import { listedPriceTrialsOf } from './listed-price-trials.js';
import {
  chargeTrialsOf,
  conversionTrialsOf,
  priceTrialsOf,
  rateTrialsOf,
  readRateTrialsOf,
} from './order-trials.js';

/** The value of the item's figure under each cause that can be tried on it; none if no formula makes it. */
export function causeTrialsOf({ context, deposits }: AccountMonth, item: Discrepancy): CauseTrial[] {
  if (item.code === 'DP-CREDIT' && item.field === 'credited_usd6') {
    const judged = deposits.find(({ depositCase }) => isOfDeposit(depositCase, item.subject));
    return judged === undefined ? [] : creditTrialsOf(judged);
  }
  if (item.code === 'SP-PRICE') return listTrialsOf(context, item);
  const orderCase = context.cases.find(item.subject);
  if (orderCase === undefined) return [];
  const recomputation = recomputationIn(context, orderCase);
  if (recomputation === undefined) return countTrialsOf(item, orderCase);
  const tried = { context, orderCase, recomputation };
  switch (`${item.code} ${item.field}`) {
    case 'PR-COST cost_minor':
      return priceTrialsOf(tried, tried.orderCase.order?.rateBps ?? recomputation.rateBps);
    case 'PR-RATE rate_bps':
      return rateTrialsOf(tried);
    case 'PR-REPRICED rate_bps':
      return item.class === 'U' ? rateTrialsOf(tried) : [];
    case 'FX-CONVERSION cost_usd6':
      return conversionTrialsOf(tried);
    case 'FX-RANGE cost_usd6':
      return readRateTrialsOf(tried);
    case 'OR-CHARGE amount_usd6':
      return chargeTrialsOf(tried);
    default:
      return countTrialsOf(item, orderCase);
  }
}

/** The subject of a listed price is `slug:face_minor`. */
function listTrialsOf({ rates, startMs }: MonthContext, item: Discrepancy): CauseTrial[] {
  const { slug, subject, occurredAtMs = startMs } = item;
  const face = faceMinor(Number(subject.slice(subject.lastIndexOf(':') + 1)));
  return listedPriceTrialsOf(rates, slug, face, occurredAtMs);
}

/** Without units there is no fee to be wrong: only a misplaced point gives a figure exactly. */
function creditTrialsOf({ units, settings, due }: JudgedDeposit): CauseTrial[] {
  const plus = units === undefined ? undefined : rationalOfDecimal(units);
  const { usdPerPlus, poolFeeBps } = settings;
  if (plus !== undefined && usdPerPlus !== undefined && poolFeeBps !== undefined) {
    return depositTrials(plus, usdPerPlus, poolFeeBps);
  }
  if (due === undefined) return [];
  const { creditedUsd6 } = due;
  return [{ cause: 'scale_100', gives: [rational(creditedUsd6 * 100n), rational(creditedUsd6, 100n)] }];
}

/** Causes that are seen by counting movements and not by arithmetic on one. */
function countTrialsOf(item: Discrepancy, { debits }: OrderCase): CauseTrial[] {
  if (item.code === 'OR-DOUBLE-DEBIT') {
    return [{ cause: 'charged_twice', gives: [rational(2n * BigInt(item.expected))] }];
  }
  if (item.code === 'OR-REVERSAL-MISSING') {
    return [{ cause: 'reversal_missing', gives: unreversedUsd6Of(debits).map((usd6) => rational(usd6)) }];
  }
  return [];
}
