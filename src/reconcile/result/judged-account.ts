// A judged month of an account, whatever it holds. The further parts of an account of dollars (a float, a
// journal, a bridge in usd6) are its own. An account of tokens answers here for itself, so that the code that
// records, reports and locks months need not know what tokens are.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { AccountKey } from '../../records/account.js';
import type { AccountMonth } from '../account-month.js';
import type { ClosedTokens, TokenPart } from '../bridge/token-bridge.js';
import type { Discrepancy, Source } from '../finding/discrepancy.js';
import type { ItemWorking } from '../working/item-working.js';
import type { AccountResult } from './result.js';

/** One thing as a source states it, value by value in a fixed order. */
export type Fact = readonly (string | number | bigint | undefined)[];

/** The facts that each source states of a month of tokens, so that a change of them can be told. */
export type SaidBy = Readonly<Record<'statement' | 'book' | 'order' | 'recomputed', readonly Fact[]>>;

/** A month of an account that holds tokens: nothing of it is posted, and no dollar comes of it. */
export interface TokenAccountMonth {
  readonly holds: 'tokens';
  readonly context: {
    readonly facts: AccountKey & {
      readonly month: CalendarMonth;
      readonly asOfMs: number;
      readonly setAside: readonly {
        readonly file: string;
        readonly line: number;
        readonly month: CalendarMonth | undefined;
      }[];
    };
  };
  readonly result: AccountResult;
  /** The part that the month adds to the bridge in tokens; undefined where no closing is proven. */
  readonly part: TokenPart | undefined;
  /**
   * The result with its bridge, its claims, and the own records beside each step; as it is where no closing
   * is proven.
   *
   * @param before what the months before add, in their order
   */
  bridged(result: AccountResult, before: readonly TokenPart[], closed: ClosedTokens): AccountResult;
  /** SHA-256 of the answers that the month rests on. */
  readonly cited: ReadonlySet<string>;
  /** The files of own records that its rows are from. */
  readonly files: ReadonlySet<string>;
  /** How much of each source went in. */
  readonly totalsIn: readonly {
    readonly source: Source;
    readonly figure: string;
    readonly rowCount: number;
  }[];
  readonly saidBy: SaidBy;
  /** True of an item of timing, of an earlier month, that this month shows to be over. */
  isOver(item: Discrepancy): boolean;
  workingOf(item: Discrepancy): ItemWorking;
}

export type JudgedAccount = AccountMonth | TokenAccountMonth;

/** Those of accounts that hold dollars. */
export function inDollars(months: readonly JudgedAccount[]): AccountMonth[] {
  return months.filter((month) => month.holds === 'dollars');
}
