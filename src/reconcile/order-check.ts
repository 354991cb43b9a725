/** The one signature of a check on an order, and what was found on the order so far. */

import { sandboxUsd6 } from '../money/conversion.js';
import { floorOf, isWhole } from '../money/rational.js';
import type { CostMinor } from '../money/units.js';
import type { DiscrepancyCode } from './code.js';
import type { Finding } from './discrepancy.js';
import type { Draft, DraftExtra, DraftList } from './draft.js';
import type { OrderCase } from './match/order-case.js';
import type { MonthContext } from './month-context.js';
import type { Recomputation } from './recomputation.js';

/** What a check cannot do without; where it is missing the check is reported as not tested, with the reason. */
export type Need = 'book' | 'lines' | 'events' | 'catalogue' | 'order_reads';

export interface OrderJudgement {
  readonly orderCase: OrderCase;
  readonly recomputation: Recomputation | undefined;
  readonly context: MonthContext;
  readonly found: CaseFindings;
}

export interface OrderCheck {
  readonly codes: readonly DiscrepancyCode[];
  readonly needs: readonly Need[];
  readonly judge: (judgement: OrderJudgement) => void;
}

/** The findings on one order, in rank order: a later check may name an earlier one as its root. */
export class CaseFindings {
  readonly drafts: Draft[] = [];
  private readonly items: DraftList;

  constructor(items: DraftList) {
    this.items = items;
  }

  add(finding: Finding, extra: DraftExtra = {}): Draft {
    const draft = this.items.add(finding, extra);
    this.drafts.push(draft);
    return draft;
  }

  find(...codes: readonly DiscrepancyCode[]): Draft | undefined {
    return this.drafts.find((draft) => codes.includes(draft.finding.code));
  }
}

/** What every finding on an order says of it. */
export function orderIdentity(orderCase: OrderCase, atMs: number | undefined) {
  const side = orderCase.order ?? orderCase.debits[0] ?? orderCase.bookRows[0];
  return {
    subject: orderCase.clientRef,
    slug: side?.slug,
    currency: side?.currency,
    occurredAtMs: atMs,
    evidenceSha256: orderCase.order?.evidence.sha256 ?? orderCase.unknown?.evidence.sha256,
    requestId: orderCase.order?.evidence.requestId ?? orderCase.unknown?.evidence.requestId,
  };
}

/** A signed difference in minor units as usd6 at the fixed rate; undefined without a rate or where it is not whole. */
export function usd6OfMinor(
  context: MonthContext,
  currency: string | undefined,
  minor: bigint,
): bigint | undefined {
  const rate = currency === undefined ? undefined : context.facts.settings.usdPerUnit.get(currency);
  if (rate === undefined) return undefined;
  const size = minor < 0n ? -minor : minor;
  const exact = sandboxUsd6(Number(size) as CostMinor, rate);
  if (!isWhole(exact)) return undefined;
  return minor < 0n ? -floorOf(exact) : floorOf(exact);
}
