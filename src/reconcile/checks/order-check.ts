// The one signature of a check on an order, and what was found on the order so far.

import { floorOf, halfUpOf, isWhole, subtract } from '../../money/rational.js';
import type { CostMinor } from '../../money/units.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Finding, Source } from '../finding/discrepancy.js';
import type { Draft, DraftExtra, DraftList } from '../finding/draft.js';
import { isLeftUnread, type MonthLines, type OrderCase } from '../match/order-case.js';
import type { PriceSettings } from '../month/account-facts.js';
import type { MonthContext } from '../month/month-context.js';
import { rateOf, wholeUsd6At } from '../price/currency-rate.js';
import type { Recomputation } from '../price/recomputation.js';

/**
 * What a check cannot do without; where it is missing the check is reported as not tested, with the reason.
 */
export type Need = 'book' | 'lines' | 'events' | 'catalogue' | 'order_reads';

export interface OrderJudgement {
  readonly orderCase: OrderCase;
  /** The order's lines in the statement of the month under judgement, and before it. */
  readonly lines: MonthLines;
  readonly recomputation: Recomputation | undefined;
  /** With the rates by which the order's money is worked out (`Recomputation.conversion`). */
  readonly settings: PriceSettings;
  readonly context: MonthContext;
  readonly found: CaseFindings;
}

export interface OrderCheck {
  readonly codes: readonly DiscrepancyCode[];
  readonly needs: readonly Need[];
  readonly judge: (judgement: OrderJudgement) => void;
}

/**
 * The findings on one order, in rank order: a later check may name an earlier one as its root.
 *
 * The way from what is due to what was debited goes in steps (the rate, the formula, the conversion, the
 * debit), and each finding answers for the steps since the finding before it. So together they are the debit
 * less what is due, whichever of the figures was wrong, and an order read that alone is off moves nothing in
 * the end.
 */
export class CaseFindings {
  readonly drafts: Draft[] = [];
  readonly #items: DraftList;
  #reachedUsd6: bigint | undefined;

  /** @param dueUsd6 what the order should have cost, positive; undefined where nothing of it was booked */
  constructor(items: DraftList, dueUsd6?: bigint) {
    this.#items = items;
    this.#reachedUsd6 = dueUsd6;
  }

  add(finding: Finding, extra: DraftExtra = {}): Draft {
    const draft = this.#items.add(finding, {
      ...extra,
      bearing: { siblings: this.drafts, ...extra.bearing },
    });
    this.drafts.push(draft);
    return draft;
  }

  find(...codes: readonly DiscrepancyCode[]): Draft | undefined {
    return this.drafts.find((draft) => codes.includes(draft.finding.code));
  }

  /**
   * The effect on the balance of the charge having come to this many usd6, counted from the finding before.
   */
  effectOfReaching(usd6: bigint | undefined): bigint {
    if (usd6 === undefined || this.#reachedUsd6 === undefined) return 0n;
    const effect = this.#reachedUsd6 - usd6;
    this.#reachedUsd6 = usd6;
    return effect;
  }
}

/**
 * Where the provider's word on an order comes from: its read, or of an order that was left unread its debit.
 */
export function wordOf({ orderCase, context }: Pick<OrderJudgement, 'orderCase' | 'context'>): Source {
  return isLeftUnread(orderCase) ? context.debitSource : 'order';
}

/** What every finding on an order says of it. */
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
 * What the way from one figure in minor units to another is worth in usd6, at the rates of the settings.
 * Where the interface rounds, that is the difference of the two rounded figures; where it does not, undefined
 * unless whole.
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
