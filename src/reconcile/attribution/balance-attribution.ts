// The balance follows from what moved, or did not move, the closing; a balance under zero and a float that
// runs low from what was charged too much or credited too little, where it would not be so without it.

import {
  type CalendarMonth,
  monthAfter,
  monthBefore,
  monthOf,
  monthsBetween,
  parseCalendarMonth,
} from '../../base/time/calendar-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { laterMovementsOf } from '../month/later-movements.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext, OtherRoot } from '../month/month-context.js';
import { offRestatedUsd6, restatedByUsd6 } from '../month/statement-in-force.js';
import type { Found } from './causes.js';
import type { Part } from './exact-set.js';
import { sumsByRoot } from './money.js';
import type { MonthUnderAttribution } from './month-found.js';
import { itemsMaking } from './neighbour-months.js';
import { explainBy, remainderOf } from './relation.js';

/** The change of the closing through each root and all that follows from it. */
type Moves = ReadonlyMap<Found, bigint>;

/** Findings that say something of the balance itself: what moves the closing is counted without them. */
const ofBalance = new Set(['BL-MISMATCH', 'BL-NEGATIVE', 'BL-LOW']);

export function attributeBalance(month: MonthUnderAttribution): void {
  const { context, found, causes } = month;
  const before = found.all.filter(({ finding }) => !ofBalance.has(finding.code));
  const moves = sumsByRoot(before, causes, (one) => one.effectUsd6);
  for (const one of found.of('BL-MISMATCH')) attributeMismatch(month, one, moves);
  // The float states no running balance: there it is run up from the movements that are listed.
  const listed = (one: Found): bigint => one.lineEffects.reduce((sum, { usd6 }) => sum + usd6, 0n);
  const moved = [...moves].filter(([, usd6]) => usd6 !== 0n);
  const drains =
    context.statement === undefined ? new Map([...sumsByRoot(before, causes, listed), ...moved]) : moves;
  for (const one of found.of('BL-NEGATIVE')) attributeDip(month, one, drains);
  for (const one of found.of('BL-LOW')) attributeLow(month, one);
}

/**
 * A balance is right where what moved the closing never moved it, and where this or an earlier closing was
 * restated since.
 */
function attributeMismatch(
  { context, found, causes }: MonthUnderAttribution,
  one: Found,
  moves: Moves,
): void {
  const { facts, month } = context;
  const parts = new Map([...moves].map(([root, usd6]) => [root, -usd6]));
  // A rest of the closing that nothing explains never moved the balance, where that is off by just as much.
  for (const rest of found.of('BL-RESIDUAL').filter(isRestOfClosing)) parts.set(rest, -remainderOf(rest));
  const restated = found.of('EV-STMT-RESTATED').flatMap((of): Part<Found>[] => {
    const other = parseCalendarMonth(of.finding.subject);
    const amount = other && (other === month ? restatedByUsd6 : offRestatedUsd6)(facts, other);
    return amount === undefined ? [] : [{ of, amount }];
  });
  for (const { of, amount } of restated) parts.set(of, amount);
  const tiers: Part<Found>[][] = [
    restated,
    // A closing that its own movements belie comes before anything that they and the balance agree on.
    [...parts]
      .filter(([{ finding }]) => finding.code === 'RF-FOOTING')
      .map(([of, amount]) => ({ of, amount })),
    [...parts].map(([of, amount]) => ({ of, amount })),
    // A movement of an unknown kind that the closing leaves out has moved the balance all the same.
    found.of('RF-KIND').map((of) => ({ of, amount: BigInt(of.finding.actual) - (moves.get(of) ?? 0n) })),
    // So has a debit that is not listed, by what the order says, whatever would have been due.
    found.of('OR-NOT-IN-STATEMENT').map((of) => ({ of, amount: remainderOf(of) })),
  ];
  if (explainBy(causes, one, remainderOf(one), tiers)) return;
  // A line that a later statement leaves out or adds between this closing and the balance is an item of that
  // month.
  const months = monthsBetween(monthAfter(month), monthOf(one.finding.occurredAtMs ?? 0));
  const later = months.flatMap((other) => context.rootsOf(other));
  const items = itemsMaking(remainderOf(one), later, (root) => -root.closingEffectUsd6);
  causes.followForeign(one, items.length > 0 ? items : itemsCarriedOn(context, one));
}

/** Findings on what a closing has, or lacks, and the balance never had or lacked. */
const ofClosing: ReadonlySet<DiscrepancyCode> = new Set([
  'RF-OPENING',
  'RF-FOOTING',
  'RF-RUNNING',
  'RF-TOTAL',
  'BL-RESIDUAL',
  'OR-NOT-IN-STATEMENT',
  'DP-NOT-CREDITED',
]);

/**
 * The items of earlier closings that this one still has in it: every month after them opened with the closing
 * before it. They are one fault, whatever month's closing the balance is held against.
 */
function itemsCarriedOn(context: MonthContext, one: Found): readonly string[] {
  const roots: OtherRoot[] = [];
  for (const before of monthsOpenedWith(context)) {
    for (const root of context.rootsOf(before)) {
      if (ofClosing.has(root.finding.code)) roots.push(root);
    }
    const items = itemsMaking(remainderOf(one), roots, (root) => -movedBy(root));
    if (items.length > 0) return items;
  }
  return [];
}

/** The months before, newest first, as long as each is opened with by the one after it. */
function* monthsOpenedWith({ facts, month }: MonthContext): Iterable<CalendarMonth> {
  let opening = statedMonthOf(facts, month)?.openingUsd6;
  for (let before = monthBefore(month); opening !== undefined; before = monthBefore(before)) {
    const stated = statedMonthOf(facts, before);
    if (stated?.closingUsd6 !== opening) return;
    yield before;
    opening = stated.openingUsd6;
  }
}

/** The change of a month's closing through one of its roots; a rest of the closing is one itself. */
const movedBy = (root: OtherRoot): bigint =>
  root.closingEffectUsd6 + (isRestOfClosing(root) ? remainderOf(root) : 0n);

/**
 * True where the balance that was read lacks just what the closing has beyond its movements: then it is the
 * closing that is off, and not the movements.
 */
export function isClosingBelied({ found }: MonthUnderAttribution, excessUsd6: bigint): boolean {
  return found.of('BL-MISMATCH').some((mismatch) => remainderOf(mismatch) === -excessUsd6);
}

/** True where a balance was read that can be held against the closing, and agrees with it. */
export function isClosingHeld({ context, found }: MonthUnderAttribution): boolean {
  return laterMovementsOf(context) !== undefined && found.of('BL-MISMATCH').length === 0;
}

/**
 * The rest of a closing that the lines of its statement bear out: no line makes it, so it was there before
 * the first of them. Where totals or the list of a float leave it, no running balance has it.
 */
function restsOf({ context, found }: MonthUnderAttribution): (readonly [Found, bigint])[] {
  if (context.statement?.lines === undefined) return [];
  return found
    .of('BL-RESIDUAL')
    .filter(isRestOfClosing)
    .map((rest) => [rest, remainderOf(rest)] as const);
}

/**
 * The part of a float's closing that its lines lack, where nothing on file knows the line: the balances run
 * up from the lines lack it too, behind the gap where the numbers show one.
 */
function unlistedOf(
  { context, found, causes }: MonthUnderAttribution,
  dipAtMs: number,
): (readonly [Found, bigint])[] {
  if (context.statement !== undefined) return [];
  return found.of('RF-FOOTING').flatMap((footing): (readonly [Found, bigint])[] => {
    const [root = footing, ...others] = causes.endsOf(footing);
    const isKnown = root.lineEffects.length > 0 || others.length > 0;
    const isBehind = root.finding.code !== 'RF-SEQUENCE' || (root.finding.occurredAtMs ?? 0) <= dipAtMs;
    return isKnown || !isBehind ? [] : [[root, -remainderOf(footing)]];
  });
}

/** True of the rest of the closing that nothing explains. */
export function isRestOfClosing({ finding: { code, field } }: Pick<Found, 'finding'>): boolean {
  return code === 'BL-RESIDUAL' && field === 'closing_balance_usd6';
}

/**
 * A balance that is stated wrong; else what was charged too much or credited too little up to here, if it
 * suffices.
 */
function attributeDip(month: MonthUnderAttribution, one: Found, moves: Moves): void {
  const { context, found, causes } = month;
  const { field, actual, occurredAtMs = 0 } = one.finding;
  const stated = found.of('RF-RUNNING').filter(({ finding }) => finding.field === field);
  causes.follow(one, stated);
  if (stated.length > 0) return;
  // A transfer without a date may have been due at any time; what is off in a statement's own figures is off
  // at its end.
  const undatedMs = context.statement === undefined ? 0 : Number.MAX_SAFE_INTEGER;
  const dated = [...moves].filter(([{ finding }]) => (finding.occurredAtMs ?? undatedMs) <= occurredAtMs);
  const unlisted = unlistedOf(month, occurredAtMs);
  const drains = [...dated, ...restsOf(month), ...unlisted].filter(([, usd6]) => usd6 < 0n);
  const balance = BigInt(actual);
  if (balance - sumOf(drains) >= 0n) {
    causes.follow(
      one,
      drains.map(([root]) => root),
    );
  }
  if (causes.isRoot(one)) causes.followForeign(one, itemsBeforeMaking(context, one));
}

/**
 * The items that made the months before too low, if they suffice for a dip. One that began before this month
 * and goes on in it is one dip: where nothing suffices it follows from its own beginning.
 */
function itemsBeforeMaking(context: MonthContext, { finding }: Found): readonly string[] {
  const drains: (readonly [itemId: string, usd6: bigint])[] = [];
  let began: string | undefined;
  for (const roots of rootsUpToDip(context)) {
    for (const root of roots) {
      const usd6 = movedBy(root);
      if (usd6 < 0n) drains.push([root.itemId, usd6]);
    }
    if (BigInt(finding.actual) >= sumOf(drains)) return drains.map(([itemId]) => itemId);
    began ??= roots.findLast(({ finding: { code } }) => code === 'BL-NEGATIVE')?.itemId;
  }
  const { lines, openingUsd6 = 0 } = context.figures ?? {};
  const isUnderFromStart = openingUsd6 < 0 && finding.field === `lines.${lines?.seq(0)}.balance_usd6`;
  return isUnderFromStart && began !== undefined ? [began] : [];
}

/** The roots of the month before, and of those before it as long as they open under zero: newest first. */
function* rootsUpToDip({ facts, month, rootsOf }: MonthContext): Iterable<readonly OtherRoot[]> {
  let before = month;
  do {
    before = monthBefore(before);
    yield rootsOf(before);
  } while ((statedMonthOf(facts, before)?.openingUsd6 ?? 0) < 0);
}

/**
 * An overcharge or a credit that is too small causes a low float if the float would not be low without it.
 */
function attributeLow({ found, causes }: MonthUnderAttribution, one: Found): void {
  const lacking = -remainderOf(one);
  if (lacking <= 0n) return;
  const others = found.all.filter((other) => other !== one);
  const moved = sumsByRoot(
    others,
    causes,
    ({ effectUsd6, balanceEffectUsd6 }) => effectUsd6 + balanceEffectUsd6,
  );
  const drains = [...moved].filter(([, usd6]) => usd6 < 0n);
  if (-sumOf(drains) >= lacking) {
    causes.follow(
      one,
      drains.map(([root]) => root),
    );
  }
}

function sumOf(drains: readonly (readonly [unknown, bigint])[]): bigint {
  return drains.reduce((sum, [, usd6]) => sum + usd6, 0n);
}
