// The bridge of an account that holds tokens, from the balance per own records to the stated closing: what
// each open item moves, what a person closed, what nothing explains; and the claims. Months are folded in
// their order, each on what the one before left open. Tokens are no money and on no ledger, so that this is
// the whole of it. Contract, discrepancies: "Who owes".

import { assert } from '../../base/failure/assert.js';
import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { isClaimed, type OwedBy } from '../finding/owed-by.js';
import { type Closing, claimSidesOf, effectRowsOf } from './open-effects.js';

/** A root of a month that moves or claims tokens, as the month's own movements have left it. */
interface TokenEffect {
  readonly itemId: string;
  readonly code: DiscrepancyCode;
  readonly effectPlus18: bigint;
  readonly claimPlus18: bigint;
  readonly owedBy: OwedBy;
}

/** The effect that a month has on an item that exists already. */
interface TokenCarried {
  readonly itemId: string;
  /** The effect on the pool; it takes off what the item claims. */
  readonly effectPlus18: bigint;
  /** The effect on the own records: it moves no claim. */
  readonly recordsPlus18: bigint;
}

/**
 * The part that one month adds to the bridge, in units of 10^-18. The books keep it, so that a later month
 * can go on from it without judging this one again.
 */
export interface TokenPart {
  readonly month: CalendarMonth;
  /** The amount that the month must open with: the closing of the month before, else the stated opening. */
  readonly openingPlus18: bigint;
  readonly closingPlus18: bigint;
  /** As stated: no record of the partner's own says it. */
  readonly fundingPlus18: bigint;
  /** The issuances of the own records, signed by the effect on the pool. */
  readonly issuances: { readonly count: number; readonly plus18: bigint };
  readonly effects: readonly TokenEffect[];
  readonly carried: readonly TokenCarried[];
  /** The amount that is debited for failed issuances and given back in time in a later month: 0 or less. */
  readonly underWayOpeningPlus18: bigint;
  readonly underWayClosingPlus18: bigint;
  readonly unexplainedPlus18: bigint;
}

type LeftTokens = Omit<TokenEffect, 'itemId'>;

/** How the two balances stand at the end of a month. */
interface TokenBridge {
  readonly month: CalendarMonth;
  readonly statementPlus18: bigint;
  readonly recordsPlus18: bigint;
  readonly recordsOpeningPlus18: bigint;
  /**
   * The amount that this month has of items that no month of the chain knows. The records take it as it is
   * stated, in the step of the issuances.
   */
  readonly takenPlus18: bigint;
  /** By item id, in the order in which they were found. */
  readonly left: ReadonlyMap<string, LeftTokens>;
  readonly underWayPlus18: bigint;
  readonly unexplainedPlus18: bigint;
}

/**
 * The bridge at the end of the last of the months. A month that does not follow on the one before it, by the
 * calendar or by what that one closed with, begins anew with what is stated.
 *
 * @param parts of one account, in the order of the months
 * @throws ProgramFault where what is left open is not what lies between the two balances
 */
export function tokenBridgeOf(parts: readonly TokenPart[]): TokenBridge | undefined {
  let bridge: TokenBridge | undefined;
  for (const part of parts) {
    const follows =
      bridge?.month === monthBefore(part.month) && bridge.statementPlus18 === part.openingPlus18;
    bridge = nextOf(follows ? bridge : undefined, part);
  }
  return bridge;
}

function nextOf(before: TokenBridge | undefined, part: TokenPart): TokenBridge {
  const left = new Map(before?.left);
  for (const { itemId, ...effect } of part.effects) {
    const known = left.get(itemId);
    left.set(itemId, {
      ...effect,
      effectPlus18: (known?.effectPlus18 ?? 0n) + effect.effectPlus18,
      claimPlus18: (known?.claimPlus18 ?? 0n) + effect.claimPlus18,
    });
  }
  // What this month gives back of debits that the month before does not know as under way stands in no row of
  // the records. That month may have been judged while they were still pending.
  let takenPlus18 = (before?.underWayPlus18 ?? 0n) - part.underWayOpeningPlus18;
  for (const { itemId, effectPlus18, recordsPlus18 } of part.carried) {
    const item = left.get(itemId);
    if (item === undefined) {
      takenPlus18 += effectPlus18 + recordsPlus18;
      continue;
    }
    left.set(itemId, {
      ...item,
      effectPlus18: item.effectPlus18 + effectPlus18 + recordsPlus18,
      claimPlus18: isClaimed(item.owedBy) ? item.claimPlus18 - effectPlus18 : 0n,
    });
  }
  const recordsOpeningPlus18 = before?.recordsPlus18 ?? part.openingPlus18;
  const { fundingPlus18, issuances } = part;
  const bridge: TokenBridge = {
    month: part.month,
    statementPlus18: part.closingPlus18,
    recordsPlus18: recordsOpeningPlus18 + fundingPlus18 + issuances.plus18 + takenPlus18,
    recordsOpeningPlus18,
    takenPlus18,
    left,
    underWayPlus18: part.underWayClosingPlus18,
    unexplainedPlus18: (before?.unexplainedPlus18 ?? 0n) + part.unexplainedPlus18,
  };
  assertFooted(bridge);
  return bridge;
}

function assertFooted(bridge: TokenBridge): void {
  const { month, statementPlus18, recordsPlus18, underWayPlus18, unexplainedPlus18 } = bridge;
  const openPlus18 = openOf(bridge) + underWayPlus18;
  const betweenPlus18 = statementPlus18 - recordsPlus18;
  assert(
    betweenPlus18 === openPlus18 + unexplainedPlus18,
    `the bridge of ${month} foots in tokens: ${betweenPlus18}, and ${openPlus18} + ${unexplainedPlus18}`,
  );
}

/** The amount that all open items move. */
export function openOf({ left }: TokenBridge): bigint {
  return [...left.values()].reduce((sum, { effectPlus18 }) => sum + effectPlus18, 0n);
}

/** The parts of items in tokens that persons closed, by item id. */
export interface ClosedTokens {
  readonly accepted: ReadonlySet<string>;
  /** Settled outside of the pool, signed as the claim; whole or in part. */
  readonly outsidePlus18: ReadonlyMap<string, bigint>;
}

/** Debits of failed issuances that the next month gives back in time. */
const UNDER_WAY = 'reversals_under_way';

export interface TokenBridgeRow {
  readonly name:
    | 'records'
    | DiscrepancyCode
    | typeof UNDER_WAY
    | Closing
    | 'unexplained'
    | 'statement'
    | 'claims';
  /** Items that it is made of; undefined where it is of none. */
  readonly count: number | undefined;
  readonly plus18: bigint;
}

/** The open items of which one side owes what they move. */
export interface TokenClaimSide {
  readonly owedBy: OwedBy;
  readonly count: number;
  /** Positive: the provider owes us. */
  readonly plus18: bigint;
}

interface AccountTokens {
  /** From the own records to the stated closing, which is the sum of all before it; then the claims. */
  readonly bridge: readonly TokenBridgeRow[];
  /** The open claims by who owes them, in the order of the table; sides that owe nothing are left out. */
  readonly claims: readonly TokenClaimSide[];
}

/** The bridge as reports show it. */
export function accountTokensOf(bridge: TokenBridge, closed: ClosedTokens): AccountTokens {
  const items = [...bridge.left].map(([itemId, { code, effectPlus18, claimPlus18, owedBy }]) => ({
    itemId,
    code,
    effectUnits: effectPlus18,
    claimUnits: claimPlus18,
    owedBy,
  }));
  const closedParts = { accepted: closed.accepted, outsideUnits: closed.outsidePlus18 };
  const { byCode, byClosing } = effectRowsOf(items, closedParts);
  const rowOf = ({ name, count, units }: (typeof byCode | typeof byClosing)[number]): TokenBridgeRow => ({
    name,
    count,
    plus18: units,
  });
  const plain = (name: TokenBridgeRow['name'], plus18: bigint): TokenBridgeRow => ({
    name,
    count: undefined,
    plus18,
  });
  const claims = claimSidesOf(items, closedParts).map(({ owedBy, count, units }) => ({
    owedBy,
    count,
    plus18: units,
  }));
  return {
    bridge: [
      plain('records', bridge.recordsPlus18),
      ...byCode.map(rowOf),
      ...(bridge.underWayPlus18 === 0n ? [] : [plain(UNDER_WAY, bridge.underWayPlus18)]),
      ...byClosing.map(rowOf),
      plain('unexplained', bridge.unexplainedPlus18),
      plain('statement', bridge.statementPlus18),
      plain(
        'claims',
        claims.reduce((sum, { plus18 }) => sum + plus18, 0n),
      ),
    ],
    claims,
  };
}
