// The result of reconciling one account's month: items, figures, rows. Reports are made from this and from
// nothing else. An order's row is made on demand, so that a month of a million orders is never a million
// objects at once.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import type { BookStatus } from '../../records/book-rows.js';
import type { OrderStatus } from '../../records/order-read.js';
import type { AccountBridge } from '../bridge/account-bridge.js';
import type { TokenBridgeRow, TokenClaimSide } from '../bridge/token-bridge.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy, Source, Unit } from '../finding/discrepancy.js';

/**
 * `not_tested` is never passed off as a match: the reason stands on the control sheet. `part_tested`: both
 * sides agree, and a part of the recomputed one is only the stated figure taken over.
 */
export type FigureResult = 'ties' | 'differs' | 'part_tested' | 'not_tested';

/** Money of a month that nothing on file could test, and why. */
export interface UntestedMoney {
  readonly what: 'orders' | 'deposits';
  readonly reason: string;
  readonly count: bigint;
  /** As stated, positive. */
  readonly usd6: bigint;
}

export interface CheckRun {
  readonly code: DiscrepancyCode;
  readonly status: 'ran' | 'not_tested';
  readonly reason: string;
}

/** One figure of 01-tie-out: undefined on a side that could not be had. */
export interface TieOutFigure {
  readonly figure: string;
  readonly slug: string;
  readonly currency: string;
  readonly unit: Extract<Unit, 'usd6' | 'minor' | 'count'>;
  readonly statedSource: Source;
  readonly recomputedSource: Source;
  readonly stated: bigint | undefined;
  readonly recomputed: bigint | undefined;
  /** The part of the recomputed side that is only the stated figure taken over, in usd6 whatever the unit. */
  readonly untestedUsd6: bigint;
  readonly result: FigureResult;
  readonly itemIds: readonly string[];
  readonly formula: string;
  readonly evidenceSha256: string;
}

export type RollForwardStepName =
  | 'opening'
  | 'grants'
  | 'deposits'
  | 'orders'
  | 'reversals'
  | 'other'
  | 'closing'
  | 'later_movements'
  | 'expected_balance'
  | 'balance_read'
  | 'known_items'
  | 'unexplained';

/** One side of a step of 02-roll-forward, signed by its effect on the balance. */
export interface StepFigure {
  readonly count: number | undefined;
  readonly usd6: bigint;
}

export interface RollForwardStep {
  readonly step: RollForwardStepName;
  readonly statement: StepFigure | undefined;
  readonly movements: StepFigure | undefined;
  /** Filled in by the job from the books; reconcile itself sees no journal. */
  readonly ledger: StepFigure | undefined;
  /** By the own records; filled in with the bridge, which goes on from the months before. */
  readonly records?: StepFigure | undefined;
  readonly result: FigureResult;
  readonly itemIds: readonly string[];
  readonly evidenceSha256: string;
}

export type OrderResultName =
  | 'matched'
  | 'repriced'
  | 'timing'
  | 'differs'
  | 'book_only'
  | 'provider_only'
  | 'not_tested';

/** One row of 05-orders: the sources side by side and the recomputation written out. */
export interface OrderResult {
  readonly clientRef: string;
  readonly orderId: string;
  readonly slug: string;
  readonly currency: string;
  readonly bookStatus: BookStatus | undefined;
  readonly orderStatus: OrderStatus | 'unknown' | undefined;
  readonly soldAtMs: number | undefined;
  readonly bookedAtMs: number | undefined;
  readonly issuedAtMs: number | undefined;
  readonly seq: number | undefined;
  readonly faceMinor: bigint | undefined;
  readonly rateBps: number | undefined;
  readonly costMinor: bigint | undefined;
  readonly recomputedCostMinor: bigint | undefined;
  readonly fxRate: string;
  readonly costUsd6: bigint | undefined;
  readonly recomputedUsd6: bigint | undefined;
  readonly bookCostMinor: bigint | undefined;
  readonly debitCount: number | undefined;
  /** Sum of the debits, positive; undefined where no source of debits could be had. */
  readonly debitUsd6: bigint | undefined;
  readonly reversalUsd6: bigint | undefined;
  readonly eventCostUsd6: bigint | undefined;
  /** Net debit less recomputed cost, positive when too much was taken. */
  readonly differenceUsd6: bigint | undefined;
  /** The amount that the buyer paid less the cost, where the book says it in the order's currency. */
  readonly marginMinor: bigint | undefined;
  readonly paidMinor: bigint | undefined;
  readonly paidCurrency: string;
  readonly working: string;
  readonly result: OrderResultName;
  readonly itemIds: readonly string[];
  readonly bookFile: string;
  readonly bookLine: number | undefined;
  readonly orderSha256: string;
  readonly debitSha256: string;
  readonly eventSha256: string;
  /** Why it was not wholly tested; empty where it was. */
  readonly untested: string;
}

export type DepositResultName =
  | 'matched'
  | 'timing'
  | 'differs'
  | 'book_only'
  | 'provider_only'
  | 'not_tested';

/** One row of 06-deposits. */
export interface DepositResult {
  readonly depositRef: string;
  readonly depositId: string;
  readonly txHash: string;
  readonly fromWallet: string;
  readonly sentAtMs: number | undefined;
  readonly bookedAtMs: number | undefined;
  readonly seq: number | undefined;
  readonly ownPlusAmount: string;
  readonly plusAmount: string;
  readonly ownAmountUsd6: bigint | undefined;
  readonly grossUsd6: bigint | undefined;
  readonly poolFeeUsd6: bigint | undefined;
  readonly dueUsd6: bigint | undefined;
  readonly creditedUsd6: bigint | undefined;
  readonly eventCreditedUsd6: bigint | undefined;
  readonly differenceUsd6: bigint | undefined;
  readonly working: string;
  readonly result: DepositResultName;
  readonly itemIds: readonly string[];
  readonly ownFile: string;
  readonly ownLine: number | undefined;
  readonly movementSha256: string;
  readonly eventSha256: string;
}

/** The figures of one brand and currency, before reversals. */
export interface BrandFigures {
  readonly count: bigint;
  readonly faceMinor: bigint;
  readonly costMinor: bigint;
  /** Positive. */
  readonly costUsd6: bigint;
}

/** One row of 07-brands. */
export interface BrandResult {
  readonly slug: string;
  readonly currency: string;
  /** Undefined where no verified statement states figures by brand. */
  readonly stated: BrandFigures | undefined;
  readonly recomputed: BrandFigures;
  /**
   * The number of debits that were given back, as booked; undefined if no lines state it. The figures beside
   * it are before reversals.
   */
  readonly reversedCount: bigint | undefined;
  readonly reversedUsd6: bigint | undefined;
  /** The number of debits that are due to be given back. */
  readonly recomputedReversedCount: bigint;
  readonly recomputedReversedUsd6: bigint;
  /** The margins of its orders added up, as in 05; undefined where no order has one. */
  readonly marginMinor: bigint | undefined;
  /** The part of the recomputed cost that is only the stated one taken over. */
  readonly untestedUsd6: bigint;
  readonly result: FigureResult;
  readonly itemIds: readonly string[];
}

/** One row of 09: an issuance, or a step of the pool. Tokens are in units of 10^-18. */
export interface TokenRow {
  readonly kind: 'opening' | 'funding' | 'issuance' | 'closing';
  readonly transactionId: string;
  readonly issuanceId: string;
  readonly wallet: string;
  readonly merchantId: string;
  readonly status: string;
  /** When the own records say that it was issued. */
  readonly issuedAtMs: number | undefined;
  readonly bookedAtMs: number | undefined;
  readonly seq: number | undefined;
  readonly bookAmountUsdMinor: bigint | undefined;
  readonly amountUsdMinor: bigint | undefined;
  readonly agreedRate: string;
  readonly rewardRate: string;
  readonly recomputedPlus18: bigint | undefined;
  /** The tokens of an issuance; the pool's stated figure of a step. */
  readonly plus18: bigint | undefined;
  /** The number of debits that the month booked for it; undefined if the pool could not be had. */
  readonly debitCount: number | undefined;
  readonly debitPlus18: bigint | undefined;
  readonly reversalPlus18: bigint | undefined;
  /**
   * The net debit of an issuance less the amount due; the stated figure of a step less the recomputed one.
   */
  readonly differencePlus18: bigint | undefined;
  readonly working: string;
  readonly result: OrderResultName;
  readonly itemIds: readonly string[];
  readonly evidenceSha256: string;
  readonly claimPlus18: bigint;
}

interface TokenFigure {
  readonly count: number | undefined;
  readonly plus18: bigint;
}

/** One step of a pool in 02, signed by the effect on it: funding is a deposit, an issuance an order. */
export interface TokenStep {
  readonly step: RollForwardStepName;
  readonly statement: TokenFigure | undefined;
  readonly movements: TokenFigure | undefined;
  readonly records: TokenFigure | undefined;
  readonly result: FigureResult;
  readonly itemIds: readonly string[];
  readonly evidenceSha256: string;
}

/** The result of an account that holds tokens; no part of it is money. */
export interface TokenResult {
  readonly rows: readonly TokenRow[];
  readonly steps: readonly TokenStep[];
  /**
   * From the own records to the stated closing, then the claims; filled in by the job from the books, as the
   * claims are. Undefined where no closing is proven.
   */
  readonly bridge: readonly TokenBridgeRow[] | undefined;
  /** The claims of all open items, by who owes. */
  readonly claims: readonly TokenClaimSide[];
  /** The parts that no check of any code tests, with the reason. */
  readonly notTested: readonly { readonly name: string; readonly reason: string }[];
}

export interface AccountResult extends AccountKey {
  readonly month: CalendarMonth;
  /** In report order. */
  readonly items: readonly Discrepancy[];
  readonly checks: readonly CheckRun[];
  readonly tieOut: readonly TieOutFigure[];
  readonly rollForward: readonly RollForwardStep[];
  /** The month's orders in a fixed order: by booking, then by reference, byte by byte. */
  readonly orders: Iterable<OrderResult>;
  readonly orderCount: number;
  readonly deposits: readonly DepositResult[];
  /** By what it is of, then by reason; empty where everything could be tested. */
  readonly untested: readonly UntestedMoney[];
  /**
   * From the own records to the statement; filled in by the job from the books. Absent where no closing is
   * proven.
   */
  readonly bridge?: AccountBridge | undefined;
  /** In the order of the tie-out's brands. */
  readonly brands: readonly BrandResult[];
  /** Set only for an account that holds tokens. */
  readonly tokens?: TokenResult | undefined;
  /** Numbered assumptions of docs/assumptions.md that this result rests on. */
  readonly assumptions: readonly string[];
}
