// The amounts that the pool booked for an issuance beyond, or short of, what is due. They are counted at the
// end of each month, so that another month may give back what one month booked too much. A later movement
// settles the part that it undoes; the rest is an item of the month whose movement made it.

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthBefore, monthOf } from '../../base/time/calendar-month.js';
import { LAST_INSTANT_MS } from '../../base/time/instant.js';
import type { Cause } from '../../money/cause.js';
import type { DiscrepancyCode } from '../finding/code.js';
import {
  knownOf,
  type MovementKnown,
  movementText,
  nothingKnown,
  setsToSettle,
} from '../settlement/known-settlements.js';
import { calledFunding, plusText } from './issuance-checks.js';
import {
  beginningOf,
  type IssuanceCase,
  type ListedMovement,
  ownDebitOf,
  pairedOff,
  sumPlus18,
  type TokenCase,
} from './token-case.js';
import type { OpenTokens, RaisedTokens, TokenView } from './token-check.js';

/**
 * A failed issuance is given back within this time, also across the end of a month: after its debit, or after
 * the answer that it had failed where it was pending before.
 */
const REVERSED_WITHIN_MS = 15 * 60 * 1000;

/** The sum of the movements of one issuance in one month, beyond what was due to be booked. */
interface Surplus {
  readonly one: TokenCase;
  readonly issuance: IssuanceCase;
  /** Signed by the effect on the pool: negative where too much was debited. */
  readonly plus18: bigint;
  /** The movement that made it. */
  readonly movement: ListedMovement;
}

/** Signed by the effect on the pool. */
function netUntil({ debits, reversals }: IssuanceCase, month: CalendarMonth): bigint {
  const until = (movements: readonly ListedMovement[]): bigint =>
    sumPlus18(movements.filter((one) => one.month <= month));
  return until(reversals) - until(debits);
}

/** Until when an issuance that failed is given back in time. */
function givenBackByMs({ read, debits, failedByMs }: IssuanceCase): number {
  return (failedByMs ?? debits[0]?.bookedAtMs ?? read?.createdAtMs ?? 0) + REVERSED_WITHIN_MS;
}

/**
 * The amount that should have been booked for an issuance by the end of a month, signed by the effect on the
 * pool.
 */
export function expectedUntil(one: TokenCase, issuance: IssuanceCase, month: CalendarMonth): bigint {
  const { state, read, debits, reversals, poolUnreadFrom } = issuance;
  const [first] = debits;
  if (first === undefined || first.month > month || state === 'unknown') return 0n;
  // A transaction earns once: a second one that is not taken back is due nothing.
  if (state === 'live') return issuance === one.issuance ? -(ownDebitOf(issuance) ?? first).plus18 : 0n;
  const lastMs = givenBackByMs(issuance);
  const givenBackPlus18 = sumPlus18(
    reversals.filter((reversal) => reversal.month > month && reversal.bookedAtMs <= lastMs),
  );
  // The reversal may stand in a month that could not be read.
  const lastMonth = monthOf(Math.min(lastMs, LAST_INSTANT_MS));
  const isUnread = poolUnreadFrom !== undefined && lastMonth > month && lastMonth >= poolUnreadFrom;
  const openPlus18 = netUntil(issuance, month);
  if (isUnread) return openPlus18 < 0n ? openPlus18 : 0n;
  if (givenBackPlus18 === 0n || openPlus18 > 0n) return 0n;
  // No more is under way than what is given back, or was due to be: the rest was never the issuance's.
  const tokensPlus18 = read?.plus18 ?? 0n;
  const mostPlus18 = givenBackPlus18 > tokensPlus18 ? givenBackPlus18 : tokensPlus18;
  return openPlus18 < -mostPlus18 ? -mostPlus18 : openPlus18;
}

/**
 * The amount that is debited by the end of a month for failed issuances and given back in time in a later
 * one, or may be: 0 or less.
 */
export function underWayPlus18({ ofMonth }: TokenView, month: CalendarMonth): bigint {
  return ofMonth.reduce(
    (sum, one) =>
      one.issuances
        .filter(({ state }) => state === 'failed')
        .reduce((total, issuance) => total + expectedUntil(one, issuance, month), sum),
    0n,
  );
}

/** The amount that one month was due to book for an issuance, by its movements and whether it failed. */
export function dueToBookPlus18(one: TokenCase, issuance: IssuanceCase, month: CalendarMonth): bigint {
  return expectedUntil(one, issuance, month) - expectedUntil(one, issuance, monthBefore(month));
}

/** The amount that one month booked for an issuance. */
export function bookedPlus18(issuance: IssuanceCase, month: CalendarMonth): bigint {
  return netUntil(issuance, month) - netUntil(issuance, monthBefore(month));
}

/** In the order of the movements that made them; none where the month has no pool that was read. */
function surplusesOf(view: TokenView): Surplus[] {
  if (view.pool === undefined) return [];
  return view.ofMonth
    .flatMap((one) =>
      one.issuances.flatMap((issuance): Surplus[] => {
        // The answer that it failed decides: nothing is concluded if no answer says so.
        if (issuance.read === undefined && issuance.unknown === undefined) return [];
        const made = [...issuance.debits, ...issuance.reversals]
          .filter(({ month }) => month === view.month)
          .sort((a, b) => a.seq - b.seq);
        const plus18 = bookedPlus18(issuance, view.month) - dueToBookPlus18(one, issuance, view.month);
        const own = ownDebitOf(issuance);
        const ofKind = made.filter(({ kind }) => (kind === 'issuance') === plus18 < 0n);
        const movement = ofKind.findLast((line) => line !== own) ?? ofKind.at(-1) ?? made.at(-1);
        return plus18 === 0n || movement === undefined ? [] : [{ one, issuance, plus18, movement }];
      }),
    )
    .sort((a, b) => a.movement.seq - b.movement.seq || compareText(a.one.transactionId, b.one.transactionId));
}

/** The amount that a movement settled of one item. */
interface SettledTokens {
  readonly item: OpenTokens['item'];
  /** Signed as the movement is. */
  readonly plus18: bigint;
  readonly openPlus18: bigint;
}

interface SettledMonth {
  readonly raised: readonly RaisedTokens[];
  /** The rest of the items that were open, by their ids; an item of which nothing is left is gone. */
  readonly open: ReadonlyMap<string, OpenTokens>;
}

/**
 * The items that the month's movements are, and what they settle of those that are open.
 *
 * @param open what earlier months left open, and the month's own roots that a movement may undo
 */
export function settleSurpluses(view: TokenView, open: readonly OpenTokens[]): SettledMonth {
  const pool = new Map(open.map((one) => [one.item.itemId, one]));
  const raised: RaisedTokens[] = [];
  const surpluses = surplusesOf(view);
  const saidBefore = surpluses.length === 0 ? [] : (view.facts.settledBefore?.() ?? []);
  const known = knownOf(surpluses.map(lineOf), view.month, saidBefore);
  for (const [at, surplus] of surpluses.entries()) {
    const parts = partsOf(surplus, pool, known[at] ?? nothingKnown);
    for (const part of parts) {
      const left = part.openPlus18 - part.plus18;
      const one = pool.get(part.item.itemId);
      if (left === 0n || one === undefined) {
        pool.delete(part.item.itemId);
      } else {
        pool.set(part.item.itemId, { ...one, openPlus18: left });
      }
      raised.push(settledOf(surplus, part));
    }
    const rest = surplus.plus18 - parts.reduce((sum, { plus18 }) => sum + plus18, 0n);
    if (rest !== 0n) raised.push(itemOf(view, { ...surplus, plus18: rest }, parts));
  }
  return { raised, open: pool };
}

/** The movement as an earlier close named it. */
function lineOf({ movement }: Surplus) {
  return { seq: movement.seq, ref: movement.transactionId };
}

/**
 * First the items of its own reference, the oldest first; else the one set that adds up to it. A set that an
 * earlier close took stands, whatever else fits by now.
 */
function partsOf(
  { one, issuance, plus18, movement }: Surplus,
  open: ReadonlyMap<string, OpenTokens>,
  known: MovementKnown,
): SettledTokens[] {
  // A debit at the very instant at which one was due is that one under another name, and settles nothing.
  const isInTime = (atMs: number): boolean =>
    plus18 > 0n ? atMs <= movement.bookedAtMs : atMs < movement.bookedAtMs;
  const undone = [...open.values()]
    .filter(
      ({ openPlus18, occurredAtMs }) =>
        openPlus18 > 0n === plus18 > 0n && (occurredAtMs === undefined || isInTime(occurredAtMs)),
    )
    .sort(compareOpen);
  const parts: SettledTokens[] = [];
  let rest = plus18;
  for (const { item, openPlus18 } of undone.filter(({ item }) => item.subject === one.transactionId)) {
    const settled = absolute(openPlus18) < absolute(rest) ? openPlus18 : rest;
    if (settled === 0n) break;
    parts.push({ item, plus18: settled, openPlus18 });
    rest -= settled;
  }
  const isReferenceKnown = one.rows.length > 0 || one.issuances.length > 1 || issuance.read !== undefined;
  if (parts.length > 0 || isReferenceKnown) return parts;
  const claims = undone.filter(({ item }) => item.owedBy === 'provider' || item.owedBy === 'us');
  const [set, second] = setsToSettle(
    absolute(plus18),
    claims,
    ({ openPlus18 }) => absolute(openPlus18),
    known,
  );
  // Neither of two sets that explain it equally well is the explanation.
  if (set === undefined || second !== undefined) return [];
  return set.map(({ item, openPlus18 }) => ({ item, plus18: openPlus18, openPlus18 }));
}

function settledOf(surplus: Surplus, { item, plus18, openPlus18 }: SettledTokens): RaisedTokens {
  const { issuance, movement } = surplus;
  const left = openPlus18 - plus18;
  const settledBy = movementText(lineOf(surplus));
  const rest = left === 0n ? 'nothing is left of it' : `${plusText(left)} tokens are left of it`;
  return {
    finding: {
      code: 'ST-SETTLED',
      subject: item.subject,
      field: 'settled_plus',
      occurredAtMs: movement.bookedAtMs,
      sourceA: 'archive',
      sourceB: 'pool',
      unit: 'plus',
      expected: '0',
      actual: plusText(plus18),
      formula: `${openPlus18} - ${plus18} = ${left}`,
      evidenceSha256: movement.evidence.sha256,
      requestId: movement.evidence.requestId,
      note: `${settledBy} settles ${item.code} ${item.itemId} of ${item.month}; ${rest}`,
      settles: { itemId: item.itemId, settledBy },
    },
    differencePlus18: plus18,
    bearing: { issuanceId: issuance.issuanceId },
  };
}

function itemOf(view: TokenView, surplus: Surplus, settled: readonly SettledTokens[]): RaisedTokens {
  const { one, issuance, plus18, movement } = surplus;
  const { code, field, note } = namesOf(surplus);
  const { evidence } = issuance.unknown ?? issuance.read ?? movement;
  const beyond = settled.map(({ item }) => `${item.code} ${item.itemId}`).join(', ');
  const notes = [note, beyond === '' ? '' : `beyond the items that it settles: ${beyond}`];
  // A debit counts as a charge: more of it and the provider owes tokens.
  const actual = absolute(plus18);
  return {
    finding: {
      code,
      subject: one.transactionId,
      field,
      occurredAtMs: movement.bookedAtMs,
      sourceA: 'issuance',
      sourceB: 'pool',
      unit: 'plus',
      expected: '0',
      actual: plusText(actual),
      causes: causesOf(code, surplus),
      formula: `${actual} - 0 = ${actual}`,
      evidenceSha256: code === 'RW-DEBIT-UNKNOWN' ? movement.evidence.sha256 : evidence.sha256,
      requestId: evidence.requestId,
      note: notes.filter((part) => part !== '').join('; '),
    },
    effectPlus18: plus18,
    differencePlus18: actual,
    bearing: {
      issuanceId: issuance.issuanceId,
      madeAtMs: issuance.read?.createdAtMs,
      strayLines: strayLinesOf(surplus),
      givenBackByMs: givenBackByMs(issuance),
      isDebitedAlike: issuance.debits.some((line) => line.plus18 === actual),
      ...(code === 'RW-REVERSAL-MISSING' ? missingLinesOf(surplus, -plus18) : {}),
      ...(isLineTooMany(code, surplus) ? { surplusSeq: movement.seq } : {}),
      ...(isDebitMissing(surplus) ? { missingLines: [{ plus18: -plus18 }] } : {}),
      ...(isDebitMissing(surplus) && issuance.read !== undefined
        ? calledFunding(view, issuance.read.plus18, issuance.read.createdAtMs)
        : {}),
    },
  };
}

/**
 * True where the line itself is too many. The only debit of an issuance is not, though it was not given back,
 * nor is a line of which only a part is too much.
 */
function isLineTooMany(code: DiscrepancyCode, { issuance, plus18, movement }: Surplus): boolean {
  const isOnlyDebit = code === 'RW-REVERSAL-MISSING' && issuance.debits.length === 1;
  return !isOnlyDebit && absolute(plus18) >= movement.plus18;
}

/** True where all that is booked for a failed issuance is the reversal of its tokens. */
function isDebitMissing({ issuance, plus18 }: Surplus): boolean {
  const { state, read, debits, reversals } = issuance;
  return state === 'failed' && debits.length === 0 && reversals.length === 1 && read?.plus18 === plus18;
}

/**
 * The lines of the month that may be of another issuance. Too much was debited: each debit of that amount
 * which is not the issuance's own; an issuance that nobody knows has none. Too much was given back: each
 * reversal of that amount, but for those that give a failed issuance's own debits back.
 */
function strayLinesOf({ issuance, plus18, movement }: Surplus): readonly ListedMovement[] {
  const { state, debits, reversals } = issuance;
  const own = state === 'unknown' ? undefined : ownDebitOf(issuance);
  const back = state === 'failed' ? pairedOff(issuance, movement.month).beyond : reversals;
  const lines = plus18 < 0n ? debits.filter((line) => line !== own) : back;
  return lines.filter((line) => line.month === movement.month && line.plus18 === absolute(plus18));
}

/**
 * The reversals that are missing whole by the end of the month; none where one is listed by then that gives
 * back other tokens.
 */
function missingLinesOf({ issuance, movement }: Surplus, plus18: bigint): RaisedTokens['bearing'] {
  const { open } = pairedOff(issuance, movement.month);
  if (sumPlus18(open) !== plus18) return {};
  return { missingLines: open.map(({ seq, plus18: debited }) => ({ plus18: debited, afterSeq: seq })) };
}

function namesOf({ issuance, plus18 }: Surplus): {
  readonly code: DiscrepancyCode;
  readonly field: string;
  readonly note: string;
} {
  if (plus18 > 0n) {
    const { debits, state } = issuance;
    const why =
      state === 'failed' && debits.length > 0
        ? 'more was given back than was debited'
        : debits.length === 0
          ? 'nothing was debited for it'
          : 'the issuance did not fail';
    return { code: 'RW-REVERSAL-EXTRA', field: 'pool_reversal_plus', note: why };
  }
  switch (issuance.state) {
    case 'unknown':
      return {
        code: 'RW-DEBIT-UNKNOWN',
        field: 'pool_debit_plus',
        note: unknownText(issuance),
      };
    case 'failed':
      return {
        code: 'RW-REVERSAL-MISSING',
        field: 'pool_reversal_plus',
        note: `${issuance.issuanceId} failed, and its debit was not ${issuance.reversals.length > 0 ? 'wholly ' : ''}given back`,
      };
    default:
      return {
        code: 'RW-DOUBLE-DEBIT',
        field: 'pool_debit_plus',
        note: `debited more than once net of reversals: ${issuance.debits.map(({ seq }) => `seq:${seq}`).join(', ')}`,
      };
  }
}

/** The way in which the issuance of a debit is unknown. */
export function unknownText({ issuanceId }: IssuanceCase): string {
  return issuanceId === '' ? 'the pool names no issuance for it' : `no issuance answers to ${issuanceId}`;
}

function causesOf(code: DiscrepancyCode, { issuance, plus18 }: Surplus): Cause[] {
  if (-plus18 !== ownDebitOf(issuance)?.plus18) return [];
  if (code === 'RW-DOUBLE-DEBIT') return ['charged_twice'];
  return code === 'RW-REVERSAL-MISSING' ? ['reversal_missing'] : [];
}

/** The oldest first, then by content: in which order they were found has no say. */
function compareOpen(a: OpenTokens, b: OpenTokens): number {
  return (
    compareText(a.item.month, b.item.month) ||
    (a.occurredAtMs ?? 0) - (b.occurredAtMs ?? 0) ||
    compareText(a.item.itemId, b.item.itemId)
  );
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** When the month's transactions began, for who orders rows. */
export function beganAtMs({ issuance, row }: TokenCase): number {
  return issuance === undefined ? (row?.issuedAtMs ?? 0) : beginningOf(issuance);
}
