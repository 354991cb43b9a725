// The bridge of an account that holds tokens, from the balance per own records to the stated closing: what
// each open item moves, what a person closed, what nothing explains; and the claims. Months are folded in
// their order, each on what the one before left open. Tokens are no money and on no ledger, so that this is
// the whole of it. Contract, discrepancies: "Who owes".

import { assert } from '../../base/assert.js';
import { type CalendarMonth, monthBefore } from '../../base/calendar-month.js';
import { type DiscrepancyCode, discrepancyCodes } from '../finding/code.js';
import { isClaimed, type OwedBy } from '../finding/owed-by.js';

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
 * What one month adds to the bridge, in units of 10^-18. The books keep it, so that a later month can go on
 * from it without judging this one again.
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
  // What a month before the chain debited and this one gives back stands in no row of the records.
  let takenPlus18 = before === undefined ? -part.underWayOpeningPlus18 : 0n;
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
    | 'accepted'
    | 'settled_outside'
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

const sides: readonly OwedBy[] = ['provider', 'us', 'unclear', 'book', 'statement', 'time'];

/** The bridge as reports show it. */
export function accountTokensOf(bridge: TokenBridge, closed: ClosedTokens): AccountTokens {
  const sums = new Map<TokenBridgeRow['name'], { count: number; plus18: bigint }>();
  const addTo = (name: TokenBridgeRow['name'], plus18: bigint): void => {
    if (plus18 === 0n) return;
    const known = sums.get(name) ?? { count: 0, plus18: 0n };
    sums.set(name, { count: known.count + 1, plus18: known.plus18 + plus18 });
  };
  for (const [itemId, { code, effectPlus18 }] of bridge.left) {
    if (closed.accepted.has(itemId)) {
      addTo('accepted', effectPlus18);
      continue;
    }
    const outsidePlus18 = closed.outsidePlus18.get(itemId) ?? 0n;
    addTo(code, effectPlus18 + outsidePlus18);
    // An amount that was made good elsewhere is off in the pool all the same.
    addTo('settled_outside', -outsidePlus18);
  }
  const rowOf = (name: TokenBridgeRow['name']): TokenBridgeRow => ({
    name,
    ...(sums.get(name) ?? { count: 0, plus18: 0n }),
  });
  const plain = (name: TokenBridgeRow['name'], plus18: bigint): TokenBridgeRow => ({
    name,
    count: undefined,
    plus18,
  });
  const claims = claimsOf(bridge, closed);
  return {
    bridge: [
      plain('records', bridge.recordsPlus18),
      ...discrepancyCodes.filter((code) => sums.has(code)).map(rowOf),
      ...(bridge.underWayPlus18 === 0n ? [] : [plain(UNDER_WAY, bridge.underWayPlus18)]),
      rowOf('accepted'),
      rowOf('settled_outside'),
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

function claimsOf({ left }: TokenBridge, closed: ClosedTokens): TokenClaimSide[] {
  const open = [...left]
    .filter(([itemId]) => !closed.accepted.has(itemId))
    .map(([itemId, { owedBy, effectPlus18, claimPlus18 }]) => {
      const outsidePlus18 = closed.outsidePlus18.get(itemId) ?? 0n;
      return { owedBy, effectPlus18: effectPlus18 + outsidePlus18, claimPlus18: claimPlus18 - outsidePlus18 };
    })
    .filter((item) => item.effectPlus18 !== 0n || item.claimPlus18 !== 0n);
  return sides.flatMap((owedBy) => {
    const own = open.filter((item) => sideOf(item) === owedBy);
    const plus18 = own.reduce((sum, { claimPlus18 }) => sum + claimPlus18, 0n);
    return own.length === 0 ? [] : [{ owedBy, count: own.length, plus18 }];
  });
}

/** The remainder of a claim may have gone over to the other side. */
function sideOf({ owedBy, claimPlus18 }: Pick<LeftTokens, 'owedBy' | 'claimPlus18'>): OwedBy {
  if (owedBy !== 'provider' && owedBy !== 'us') return owedBy;
  return claimPlus18 < 0n ? 'us' : 'provider';
}
