// The account's month step by step: as the statement states it, as its movements add up, and later by the
// books (`withLedger`).

import type { Residual } from '../checks/check.js';
import { isCountedByClosing } from '../checks/unknown-kind.js';
import type { Draft } from '../finding/draft.js';
import { beyondDueOf, type CarriedEffect } from '../finding/month-findings.js';
import { countedOthersOf } from '../match/other-line.js';
import { laterMovementsOf } from '../month/later-movements.js';
import type { MonthContext } from '../month/month-context.js';
import type { KindTotal } from '../totals/line-totals.js';
import type { RollForwardStep, RollForwardStepName, StepFigure, TieOutFigure } from './result.js';
import { type FoundMonth, type ItemsOf, resultOf, statedLineTotals, testedResultOf } from './tie-out.js';

interface Sides {
  readonly statement: StepFigure | undefined;
  readonly movements: StepFigure | undefined;
}

const figure = (usd6: number | bigint, count?: number): StepFigure => ({ usd6: BigInt(usd6), count });

/**
 * The rows of 02, in usd6, without the books' side.
 *
 * @param residual the part of the closing that nothing explains; undefined where no closing is proven
 * @param tieOut the month's figures: a step is tested in part where its figure is
 */
export function rollForwardOf(
  { context, carried }: FoundMonth,
  residual: Residual | undefined,
  tieOut: readonly TieOutFigure[],
  items: ItemsOf,
): RollForwardStep[] {
  const sides = sidesOf(context, residual);
  const evidenceSha256 = context.statedBy?.evidence.sha256 ?? '';
  const untestedUsd6Of = (step: RollForwardStepName): bigint =>
    tieOut.find(({ figure }) => figure === figureOfStep[step])?.untestedUsd6 ?? 0n;
  return sides.map(([step, side]) => ({
    step,
    ...side,
    ledger: undefined,
    result:
      step === 'known_items' || step === 'unexplained'
        ? remainderResult(step, side)
        : testedResultOf(comparedResult(side), untestedUsd6Of(step)),
    itemIds: itemIdsOf(carried, step, items),
    evidenceSha256: step === 'balance_read' ? (context.facts.balance?.evidence.sha256 ?? '') : evidenceSha256,
  }));
}

/**
 * The figure of 01 that a step shows: what is only taken over there is not proved by its movements either.
 */
const figureOfStep: Readonly<Partial<Record<RollForwardStepName, string>>> = {
  deposits: 'deposits.credited_usd6',
  orders: 'orders.cost_usd6',
  reversals: 'reversals.credited_usd6',
  closing: 'closing_balance_usd6',
};

/** A step ties where its amounts do and, where both sides count, its counts. */
function comparedResult({ statement, movements }: Sides): RollForwardStep['result'] {
  const isCountOff =
    statement?.count !== undefined && movements?.count !== undefined && statement.count !== movements.count;
  return isCountOff ? 'differs' : resultOf(statement?.usd6, movements?.usd6);
}

/** Known items are a fact, not a comparison; a rest that nothing explains differs. */
function remainderResult(step: RollForwardStepName, side: Sides): RollForwardStep['result'] {
  if (side.movements === undefined) return 'not_tested';
  return step === 'unexplained' && side.movements.usd6 !== 0n ? 'differs' : 'ties';
}

function sidesOf(context: MonthContext, residual: Residual | undefined): [RollForwardStepName, Sides][] {
  const { figures } = context;
  const lines = statedLineTotals(context)?.kinds;
  const ofKind = (
    name: 'grants' | 'deposits' | 'orders' | 'reversals',
    kind: 'grant' | 'deposit' | 'order' | 'reversal',
    sign: bigint,
  ): Sides => ({
    statement: figures && figure(sign * BigInt(figures[name].usd6), figures[name].count),
    movements: lines && figure(lines[kind].usd6, Number(lines[kind].count)),
  });
  const opening = figures && figure(figures.openingUsd6);
  const movementClosing =
    figures &&
    lines &&
    Object.values(lines).reduce((sum, kind) => sum + kind.usd6, BigInt(figures.openingUsd6));
  const closing: Sides = {
    statement: figures && figure(figures.closingUsd6),
    movements: movementClosing === undefined ? undefined : figure(movementClosing),
  };
  return [
    ['opening', { statement: opening, movements: opening }],
    ['grants', ofKind('grants', 'grant', 1n)],
    ['deposits', ofKind('deposits', 'deposit', 1n)],
    ['orders', ofKind('orders', 'order', -1n)],
    ['reversals', ofKind('reversals', 'reversal', 1n)],
    ['other', othersOf(context, lines?.other)],
    ['closing', closing],
    ...balanceSteps(context, closing),
    ['known_items', { statement: undefined, movements: residual && figure(residual.knownUsd6) }],
    ['unexplained', { statement: undefined, movements: residual && figure(residual.unexplainedUsd6) }],
  ];
}

/** Movements of unknown kinds: no total states them, so the closing tells which of them it counts. */
function othersOf({ figures }: MonthContext, ofLines: KindTotal | undefined): Sides {
  const counted = countedOthersOf(figures);
  return {
    statement: figures && figure(counted.usd6, Number(counted.count)),
    movements: ofLines && figure(ofLines.usd6, Number(ofLines.count)),
  };
}

function balanceSteps(context: MonthContext, closing: Sides): [RollForwardStepName, Sides][] {
  const later = laterMovementsOf(context);
  const laterFigure = later && figure(later.usd6, later.count);
  const expected = (side: StepFigure | undefined): StepFigure | undefined =>
    side === undefined || later === undefined ? undefined : figure(side.usd6 + later.usd6);
  const balance = context.facts.balance && figure(context.facts.balance.balanceUsd6);
  return [
    ['later_movements', { statement: laterFigure, movements: laterFigure }],
    ['expected_balance', { statement: expected(closing.statement), movements: expected(closing.movements) }],
    ['balance_read', { statement: balance, movements: balance && expected(closing.statement) }],
  ];
}

/**
 * Lines that do not add up to the closing show as totals that are not theirs, or as a closing that does not
 * foot; or one of them is of an unknown kind, and the closing does not count it.
 */
const OFF_CLOSING = /^RF-(FOOTING:|TOTAL:(grants|deposits|orders|reversals)\.(credited|cost)_usd6$)/;

const codesOfStep: Readonly<Record<RollForwardStepName, RegExp>> = {
  opening: /^RF-OPENING:/,
  grants: /^RF-TOTAL:grants\./,
  deposits: /^RF-TOTAL:deposits\./,
  orders: /^RF-TOTAL:orders\./,
  reversals: /^RF-TOTAL:reversals\./,
  other: /^RF-KIND:/,
  closing: OFF_CLOSING,
  later_movements: /^$/,
  expected_balance: OFF_CLOSING,
  balance_read: /^BL-MISMATCH/,
  known_items: /^$/,
  unexplained: /^BL-RESIDUAL/,
};

/** True of a line of an unknown kind that the closing has not, or that a total holds under another kind. */
function isUncounted(draft: Draft): boolean {
  return draft.finding.code === 'RF-KIND' && !isCountedByClosing(draft);
}

function itemIdsOf(carried: readonly CarriedEffect[], step: RollForwardStepName, items: ItemsOf): string[] {
  const ids: string[] = [];
  for (const [draft, item] of items) {
    const isKnown = step === 'known_items' && draft.effectUsd6 !== 0n;
    const isLeftOut = codesOfStep[step] === OFF_CLOSING && isUncounted(draft);
    if (isKnown || isLeftOut || codesOfStep[step].test(`${item.code}:${item.field}`)) ids.push(item.itemId);
  }
  // A movement that settles an item of the month itself makes up for it, and is a known item as well.
  const beyondDue = step === 'known_items' ? beyondDueOf(carried).map(({ itemId }) => itemId) : [];
  return [...new Set([...ids, ...beyondDue])].sort();
}
