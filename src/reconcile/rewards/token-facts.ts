// Everything one partner's month of rewards v2 is judged on. The jobs gather it from the archive; nothing
// here reads a clock, a file or a socket.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import type { AccountKey } from '../../records/account.js';
import type { OwnRedemption, OwnReward, OwnStake } from '../../records/rewards/own-token-rows.js';
import type { PoolReading } from '../../records/rewards/pool-reading.js';
import type {
  IssuanceRead,
  RedemptionRead,
  StakeRead,
  TokenCatalogueRead,
  TokenHistory,
  WalletRead,
} from '../../records/rewards/token-reads.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { BooksFault, UnreadSource } from '../month/account-facts.js';
import type { KnownSettlement } from '../settlement/known-settlements.js';

/** The agreed reward rates: tokens for one US dollar, each of which a contract may change. */
export interface RewardTerms {
  readonly default: Term<Rational>;
  readonly categories: ReadonlyMap<string, Term<Rational>>;
  readonly merchants: ReadonlyMap<string, { readonly rate: Term<Rational> } | { readonly category: string }>;
}

export type TokenRecordKind = 'rewards' | 'stakes' | 'redemptions';

/** A row of the partner's token records that was set aside. */
interface SetAsideTokenRow {
  readonly kind: TokenRecordKind;
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  readonly month: CalendarMonth | undefined;
  readonly reference: string | undefined;
}

export interface TokenFacts extends AccountKey {
  readonly month: CalendarMonth;
  /**
   * The first closed month of the account, or this month where it is earlier. A fault from before it is an
   * item of it. Undefined where that month is not known.
   */
  readonly firstMonth?: CalendarMonth | undefined;
  readonly asOfMs: number;
  readonly terms: RewardTerms;
  /** The newest reading of each month that was ever read. */
  readonly pools: ReadonlyMap<CalendarMonth, PoolReading>;
  /** True where the newest answer is that there is no pool to be read. */
  readonly isPoolMissing: boolean;
  readonly issuances: ReadonlyMap<string, TokenHistory<IssuanceRead>>;
  /** By wallet, in lower case. */
  readonly wallets: ReadonlyMap<string, TokenHistory<WalletRead>>;
  readonly stakes: ReadonlyMap<string, TokenHistory<StakeRead>>;
  readonly redemptions: ReadonlyMap<string, TokenHistory<RedemptionRead>>;
  /** In the order of archiving. */
  readonly catalogues: readonly TokenCatalogueRead[];
  /** Undefined where no file of the kind was ever imported. */
  readonly ownRewards: readonly OwnReward[] | undefined;
  readonly ownStakes: readonly OwnStake[] | undefined;
  readonly ownRedemptions: readonly OwnRedemption[] | undefined;
  readonly setAside: readonly SetAsideTokenRow[];
  /** The kinds of own records that the configuration requires; none where undefined. */
  readonly required?: readonly TokenRecordKind[] | undefined;
  readonly unread: readonly UnreadSource[];
  readonly booksFault?: BooksFault | undefined;
  /**
   * The part of what an item claims that persons closed, signed as the claim: they accepted it as it is, or
   * settled it outside of the pool. No movement settles that.
   */
  readonly closedPlus18?: ((item: Discrepancy) => bigint) | undefined;
  /** The settlements by movements of the pool that earlier closes found. */
  readonly settledBefore?: (() => readonly KnownSettlement[]) | undefined;
}
