// One month of tokens as the bridge from the own records to the stated pool needs it: what the records count,
// what each root moves between the two, and what of earlier months' items this month takes back.

import { monthBefore } from '../../base/time/calendar-month.js';
import type { TokenPart } from '../bridge/token-bridge.js';
import { dueTokensOf } from './due-tokens.js';
import { poolBefore } from './month-boundary.js';
import { recordsPlus18Of } from './record-checks.js';
import { bookedPlus18, dueToBookPlus18, underWayPlus18 } from './surplus.js';
import { bookedMonthOf, type IssuanceCase, type TokenCase } from './token-case.js';
import type { PoolView, TokenView } from './token-check.js';
import { clearedCutOffs } from './token-cut-off.js';
import type { TokenItems } from './token-judge.js';

/** Undefined where no closing is proven, or not everything could be read. */
export function tokenPartOf(view: TokenView, items: TokenItems): TokenPart | undefined {
  const { pool, facts, month } = view;
  if (pool === undefined || facts.unread.length > 0 || !isMonthRead(view)) return undefined;
  const { count, plus18 } = recordsPlus18Of(view);
  const effects = [...items.itemOf.values()].flatMap(({ itemId, code, owedBy, tokens }) => {
    const { effectPlus18 = 0n, claimPlus18 = 0n } = tokens ?? {};
    const moves = effectPlus18 !== 0n || claimPlus18 !== 0n;
    return moves ? [{ itemId, code, owedBy, effectPlus18, claimPlus18 }] : [];
  });
  const carried = carriedBy(view, items);
  const part = {
    month,
    openingPlus18: openingOf({ ...view, pool }),
    closingPlus18: pool.closingPlus18,
    fundingPlus18: fundingOf({ ...view, pool }),
    issuances: { count, plus18: -plus18 },
    effects,
    carried,
    underWayOpeningPlus18: underWayPlus18(view, monthBefore(month)),
    underWayClosingPlus18: underWayPlus18(view, month),
  };
  const explained =
    effects.reduce((sum, one) => sum + one.effectPlus18, 0n) +
    carried.reduce((sum, one) => sum + one.effectPlus18 + one.recordsPlus18, 0n) +
    (part.underWayClosingPlus18 - part.underWayOpeningPlus18);
  const recorded = part.openingPlus18 + part.fundingPlus18 - plus18;
  return { ...part, unexplainedPlus18: part.closingPlus18 - recorded - explained };
}

/** The closing of the month before, else what is stated. */
function openingOf(view: PoolView): bigint {
  return poolBefore(view)?.closingPlus18 ?? view.pool.openingPlus18;
}

function fundingOf({ pool }: PoolView): bigint {
  return pool.movements
    .filter(({ kind }) => kind === 'funding')
    .reduce((sum, movement) => sum + movement.plus18, 0n);
}

function carriedBy(view: TokenView, { raisedOf, causes, ids }: TokenItems): TokenPart['carried'] {
  const ofFindings = [...raisedOf].flatMap(([draft, { finding, differencePlus18 = 0n, bearing }]) => {
    // An amount that an item of another month moved there is undone here.
    const foreign = causes.foreignOf(draft);
    const undone = (bearing?.foreignRoots ?? [])
      .filter(({ itemId }) => foreign.has(itemId))
      .map(({ itemId, plus18 }) => ({ itemId, effectPlus18: plus18 }));
    // The effect of an item of this month is without the part that was settled.
    const settled = finding.settles?.itemId;
    const isEarlier = settled !== undefined && !ids.has(settled);
    return [...undone, ...(isEarlier ? [{ itemId: settled, effectPlus18: differencePlus18 }] : [])];
  });
  return [
    ...ofFindings.map((one) => ({ ...one, recordsPlus18: 0n })),
    ...clearedCutOffs(view).map((one) => ({ ...one, effectPlus18: 0n })),
  ].filter(({ effectPlus18, recordsPlus18 }) => effectPlus18 !== 0n || recordsPlus18 !== 0n);
}

/**
 * True if an answer is on file for everything that the month moved: an issuance that failed moves nothing in
 * the end.
 */
function isMonthRead({ ofMonth, month }: TokenView): boolean {
  return ofMonth.every(({ issuances }) =>
    issuances.every(
      ({ read, unknown, debits, reversals }) =>
        (read ?? unknown) !== undefined || ![...debits, ...reversals].some((one) => one.month === month),
    ),
  );
}

/** The tokens that findings move in the pool, and those of its closing that nothing explains. */
export interface KnownTokens {
  readonly knownPlus18: bigint;
  readonly unexplainedPlus18: bigint;
  /** The items that are known: of this month, and those of earlier ones that it settles or undoes. */
  readonly itemIds: readonly string[];
}

/** The stated closing less what is due, as the findings explain it. */
export function knownTokensOf(view: PoolView, items: TokenItems): KnownTokens {
  const raised = [...items.raisedOf];
  const knownPlus18 = raised.reduce((sum, [, { finding, effectPlus18 = 0n, differencePlus18 = 0n }]) => {
    return sum + effectPlus18 + (finding.settles === undefined ? 0n : differencePlus18);
  }, 0n);
  const duePlus18 = openingOf(view) + fundingOf(view) + issuancesDuePlus18(view);
  const own = raised.flatMap(([draft, { effectPlus18 = 0n }]) => {
    const item = items.itemOf.get(draft);
    return item === undefined || effectPlus18 === 0n ? [] : [item.itemId];
  });
  const carried = carriedBy(view, items).filter(({ effectPlus18 }) => effectPlus18 !== 0n);
  return {
    knownPlus18,
    unexplainedPlus18: view.pool.closingPlus18 - duePlus18 - knownPlus18,
    itemIds: [...new Set([...own, ...carried.map(({ itemId }) => itemId)])].sort(),
  };
}

/** The tokens that the month's issuances are due to move in the pool. */
function issuancesDuePlus18(view: TokenView): bigint {
  return view.ofMonth.reduce(
    (sum, one) =>
      one.issuances.reduce((total, issuance) => total + issuanceDuePlus18(view, one, issuance), sum),
    0n,
  );
}

function issuanceDuePlus18(view: TokenView, one: TokenCase, issuance: IssuanceCase): bigint {
  const { read, unknown, state } = issuance;
  // Nothing is held against what was not read: it counts as it is stated.
  if (read === undefined && unknown === undefined) return bookedPlus18(issuance, view.month);
  if (state === 'failed') return dueToBookPlus18(one, issuance, view.month);
  if (issuance !== one.issuance || bookedMonthOf(one) !== view.month) return 0n;
  return -(dueTokensOf(view.facts.terms, one, issuance)?.duePlus18 ?? 0n);
}
