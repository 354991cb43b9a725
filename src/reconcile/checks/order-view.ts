// The facts of an order that a check looks at, and those that every finding on it states.

import { floorOf, halfUpOf, isWhole, subtract } from '../../money/rational.js';
import type { CostMinor } from '../../money/units.js';
import type { Source } from '../finding/discrepancy.js';
import { isLeftUnread, type MonthLines, monthLinesOf, type OrderCase } from '../match/order-case.js';
import type { PriceSettings } from '../month/account-facts.js';
import { type MonthContext, settingsOf } from '../month/month-context.js';
import { recomputationIn } from '../price/case-recomputation.js';
import { rateOf, wholeUsd6At } from '../price/currency-rate.js';
import type { Recomputation } from '../price/recomputation.js';

export interface OrderView {
  readonly context: MonthContext;
  readonly orderCase: OrderCase;
  /** The order's lines in the statement of the month under judgement, and before it. */
  readonly lines: MonthLines;
  readonly recomputation: Recomputation | undefined;
  /** With the rates by which the order's money is worked out (`Recomputation.conversion`). */
  readonly settings: PriceSettings;
}

/** The view of one order in the month of the context; its recomputation is made once, for all checks. */
export function orderViewOf(context: MonthContext, orderCase: OrderCase): OrderView {
  const recomputation = recomputationIn(context, orderCase);
  return {
    context,
    orderCase,
    lines: monthLinesOf(orderCase, context.month),
    recomputation,
    settings: recomputation?.conversion.settings ?? settingsOf(context, orderCase),
  };
}

/** The source of the provider's word on an order: its read, or its debit if it was left unread. */
export function wordOf({ orderCase, context }: Pick<OrderView, 'orderCase' | 'context'>): Source {
  return isLeftUnread(orderCase) ? context.debitSource : 'order';
}

/** The facts that every finding on an order states. */
export function orderIdentity(orderCase: OrderCase, atMs: number | undefined) {
  const side = orderCase.order ?? orderCase.debits[0] ?? orderCase.book;
  return {
    subject: orderCase.clientRef,
    slug: side?.slug,
    currency: side?.currency,
    occurredAtMs: atMs,
    evidenceSha256: orderCase.order?.evidence.sha256 ?? orderCase.unknown?.evidence.sha256,
    requestId: orderCase.order?.evidence.requestId ?? orderCase.unknown?.evidence.requestId,
  };
}

/**
 * The difference of two figures in minor units, in usd6 at the rates of the settings. If the interface
 * rounds, it is the difference of the two rounded figures; if it does not, it is undefined unless it is
 * whole.
 */
export function usd6Between(
  settings: PriceSettings,
  currency: string | undefined,
  from: number,
  to: number,
): bigint | undefined {
  const rate = currency === undefined ? undefined : rateOf(settings, currency);
  if (rate === undefined) return undefined;
  const [a, b] = [rate.exactUsd6(from as CostMinor), rate.exactUsd6(to as CostMinor)];
  if (rate.rounds !== undefined) {
    return wholeUsd6At(rate, to as CostMinor, undefined) - wholeUsd6At(rate, from as CostMinor, undefined);
  }
  if (rate.unitsPerUsd !== undefined) return halfUpOf(b) - halfUpOf(a);
  const difference = subtract(b, a);
  return isWhole(difference) ? floorOf(difference) : undefined;
}
