// A check of tokens is a value, as every check is (checks/check.ts): the codes that it finds, what it cannot
// do without, and `find`, which reads a view of the month and returns what it found. The list of them stands
// in checks.ts, in the order in which they are asked.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { PoolReading } from '../../records/rewards/pool-reading.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy, Finding } from '../finding/discrepancy.js';
import type { ItemPart, LinesBefore, TokenBearing } from '../finding/token-bearing.js';
import { balanceAfter, balanceOf } from './pool-balance.js';
import type { TokenCase } from './token-case.js';
import type { TokenFacts } from './token-facts.js';

/** The effects of a finding, in tokens of 10^-18, signed by the effect on the pool. */
export interface RaisedTokens {
  readonly finding: Finding;
  /** By how much the pool as stated is off what is due through this. */
  readonly effectPlus18?: bigint;
  /** By how much what is due is off the own records through this. */
  readonly recordsPlus18?: bigint;
  /** Actual less expected, where the unit is tokens. */
  readonly differencePlus18?: bigint;
  readonly bearing?: TokenBearing;
}

/** A root that a later movement may settle. */
export interface OpenTokens {
  readonly item: Pick<Discrepancy, 'itemId' | 'code' | 'subject' | 'month' | 'owedBy' | 'slug' | 'field'>;
  readonly occurredAtMs: number | undefined;
  /** The amount that a movement has to put into the pool to undo the rest of it. */
  readonly openPlus18: bigint;
}

/** The facts that every check may look at. */
export interface TokenView {
  readonly facts: TokenFacts;
  readonly month: CalendarMonth;
  readonly startMs: number;
  readonly endMs: number;
  /** Undefined where the pool of the month was never read. */
  readonly pool: PoolReading | undefined;
  /** All transactions on file. */
  readonly cases: ReadonlyMap<string, TokenCase>;
  /** Those that the month has a row or a movement of. */
  readonly ofMonth: readonly TokenCase[];
  /**
   * The parts of the difference that the month before may have left in the pool's own figures: through its
   * closing alone, or through its opening and its closing.
   */
  readonly leftBefore: readonly (readonly ItemPart[])[];
  /** The lines that the end of the month before lacks, by its items. */
  readonly linesBefore: readonly LinesBefore[];
}

/** The sources that a check needs, each with the reason why a month lacks it, in words. */
const lacks = {
  pool: ({ facts, pool }: TokenView) =>
    pool !== undefined
      ? undefined
      : unreadReason(
          facts,
          'pool',
          facts.isPoolMissing
            ? 'the service has no operation that reads the pool'
            : 'the pool of this month was not read',
        ),
  balance: ({ facts, month }: TokenView) =>
    balanceOf(facts, month) !== undefined
      ? undefined
      : balanceAfter(facts, month) === undefined
        ? unreadReason(facts, 'pool', 'no answer states the balance of the pool with all movements up to it')
        : 'the balance was read after the month that follows had ended',
  issuances: ({ facts, pool }: TokenView) =>
    pool?.movements.some(({ kind }) => kind !== 'funding') === true && facts.issuances.size === 0
      ? unreadReason(facts, 'issuance', 'no issuance was read')
      : undefined,
  rewards: ({ facts }: TokenView) =>
    facts.ownRewards === undefined ? 'no rewards file was imported' : undefined,
  required_records: ({ facts }: TokenView) =>
    (facts.required ?? []).length === 0
      ? 'no own records of this interface are required of the month (require; an audit requires none)'
      : undefined,
  stakes: ({ facts }: TokenView) =>
    facts.ownStakes === undefined ? 'no stakes file was imported' : undefined,
  redemptions: ({ facts }: TokenView) =>
    facts.ownRedemptions === undefined ? 'no redemptions file was imported' : undefined,
  redemption_reads: ({ facts }: TokenView) =>
    (facts.ownRedemptions ?? []).length > 0 &&
    [...facts.redemptions.values()].every(({ reads }) => reads.length === 0)
      ? unreadReason(
          facts,
          'wallet',
          facts.redemptions.size === 0
            ? 'no redemption was read'
            : 'the service has no operation that reads a redemption',
        )
      : undefined,
  wallets: ({ facts }: TokenView) =>
    [...facts.wallets.values()].every(({ reads }) => reads.length === 0)
      ? unreadReason(facts, 'wallet', 'no wallet was read: the own records name none that the service knows')
      : undefined,
  stake_reads: ({ facts }: TokenView) =>
    (facts.ownStakes ?? []).length > 0 && facts.stakes.size === 0
      ? unreadReason(facts, 'stake', 'no stake was read')
      : undefined,
} as const satisfies Record<string, (view: TokenView) => string | undefined>;

type TokenNeed = keyof typeof lacks;

function unreadReason({ unread }: TokenFacts, source: string, otherwise: string): string {
  return unread.find((one) => one.source === source)?.reason ?? otherwise;
}

/** The month as a check sees it that needs the pool. */
export interface PoolView extends TokenView {
  readonly pool: PoolReading;
}

/** A check that needs the pool is asked with it alone; here that is said to the compiler, once for all. */
export function withPool(find: (view: PoolView) => readonly RaisedTokens[]): TokenCheck['find'] {
  return (view) => (view.pool === undefined ? [] : find({ ...view, pool: view.pool }));
}

interface UntestedPart {
  readonly code: DiscrepancyCode;
  /** How the control sheet names it. */
  readonly name: string;
  /** The reason; undefined where all of the month was tested. */
  readonly reason: (view: TokenView) => string | undefined;
}

export interface TokenCheck {
  readonly codes: readonly DiscrepancyCode[];
  /** Without these it is not asked, and its codes were not tested. */
  readonly needs: readonly TokenNeed[];
  /** The parts of its codes that it does not test. */
  readonly untested?: readonly UntestedPart[];
  readonly find: (view: TokenView) => readonly RaisedTokens[];
}

/** The first thing that a check lacks, in words. */
export function lackOfTokens(view: TokenView, { needs }: Pick<TokenCheck, 'needs'>): string | undefined {
  return needs.map((need) => lacks[need](view)).find((lack) => lack !== undefined);
}

/**
 * In words the things that no answer states; undefined where there are none, or where all of that kind lack.
 */
export function unansweredReason(
  view: TokenView,
  need: TokenNeed,
  things: string,
  ids: readonly string[],
): string | undefined {
  const [first] = ids;
  if (first === undefined || lackOfTokens(view, { needs: [need] }) !== undefined) return undefined;
  const listed = ids.length === 1 ? first : `${first} and ${ids.length - 1} more`;
  return `${things} that no answer states: ${ids.length}; ${listed}`;
}
