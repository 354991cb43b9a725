// RF-TOTAL: a stated count or total is not that of its lines.

import type { MovementColumns } from '../../records/movement.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { Attribution } from '../attribution/attribution.js';
import type { RowFault } from '../attribution/fault.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import { floatMonthsOf } from '../month/float-month.js';
import type { MonthContext } from '../month/month-context.js';
import { lineTotalsOf } from '../totals/line-totals.js';
import type { RecomputedTotals } from '../totals/recomputed-totals.js';
import { type TotalFigure, totalFiguresOf } from '../totals/stated-totals.js';
import { statementSharedOf } from './statement-shared.js';

/** A stated figure that is not that of its lines. */
export interface JudgedTotal {
  readonly figure: TotalFigure;
  readonly difference: bigint;
  readonly draft: Draft;
}

export function judgeTotals(
  context: MonthContext,
  figures: StatedMonth,
  lines: MovementColumns,
): readonly JudgedTotal[] {
  return totalFiguresOf(figures, lineTotalsOf(lines)).flatMap((figure) => {
    const difference = figure.stated - figure.other;
    return difference === 0n ? [] : [{ figure, difference, draft: addTotal(context, figure, difference) }];
  });
}

function addTotal(context: MonthContext, figure: TotalFigure, difference: bigint): Draft {
  const { field, brand, unit, stated, other, sign } = figure;
  const finding: Finding = {
    ...statementSharedOf(context),
    code: 'RF-TOTAL',
    field,
    slug: brand?.slug,
    currency: brand?.currency,
    unit,
    expected: other,
    actual: stated,
    sense: unit !== 'usd6' ? 'neutral' : sign < 0n ? 'charge' : 'credit',
    formula: `${stated} - ${other} = ${difference}`,
    note: 'the lines of the statement add up to another figure',
  };
  // A total by brand moves no balance of its own.
  const movesBalance = brand === undefined && unit === 'usd6';
  return context.items.add(finding, { effectUsd6: movesBalance ? sign * difference : 0n });
}

/** RF-TOTAL of the float, which states one number: how many movements there are. */
export function judgeFloatTotal(context: MonthContext): void {
  const { facts, month } = context;
  const reading = facts.supplier && floatMonthsOf(facts.supplier).get(month)?.reading;
  if (reading?.total === undefined || reading.total === reading.movements.length) return;
  const counted = reading.movements.length;
  context.items.add({
    ...statementSharedOf(context),
    code: 'RF-TOTAL',
    field: 'total',
    unit: 'count',
    expected: counted,
    actual: reading.total,
    formula: `${reading.total} - ${counted} = ${reading.total - counted}`,
    note: 'the float lists another number of movements',
  });
}

/**
 * A movement that the totals have, that the structure shows to be missing or off, and that nothing else on
 * file tells of, counts as due, in its brand as in its kind; but for a grant, which is due by its own rule.
 */
export function countUntold(
  context: MonthContext,
  judged: readonly JudgedTotal[],
  totals: RecomputedTotals,
  { causes, rowFaults }: Attribution,
): void {
  const lines = context.figures?.lines;
  if (lines === undefined) return;
  for (const fault of rowFaults.filter((one) => !isToldElsewhere(context, lines, one))) {
    const off = judged.filter(({ draft }) => causes.of(draft).has(fault.found));
    const ofKinds = off.filter(({ figure }) => figure.brand === undefined && figure.kind !== 'grant');
    for (const { figure, difference } of ofKinds.filter((one) => one.figure.unit === 'usd6')) {
      const { kind, sign } = figure;
      const brand = off.find(
        (one) =>
          one.figure.unit === 'usd6' && one.figure.brand !== undefined && one.difference === difference,
      )?.figure.brand;
      if (kind === 'order' && brand === undefined) continue;
      const partOf = (unit: string, of: TotalFigure['brand']): bigint =>
        off.find(
          (one) =>
            one.figure.kind === kind && one.figure.brand?.key === of?.key && one.figure.field.endsWith(unit),
        )?.difference ?? 0n;
      totals.addUntold({
        kind,
        slug: brand?.slug ?? '',
        currency: brand?.currency ?? '',
        count: partOf('.count', undefined),
        faceMinor: partOf('.face_minor', brand),
        costMinor: partOf('.cost_minor', brand),
        usd6: sign * difference,
      });
    }
  }
}

/** True for an amount that is off on a line whose order or deposit says by itself what is due. */
function isToldElsewhere(
  { cases }: MonthContext,
  lines: MovementColumns,
  { row, lineCount }: RowFault,
): boolean {
  if (lineCount !== 0n) return false;
  const isOfOrder = lines.kind(row) === 'order' || lines.kind(row) === 'reversal';
  return !isOfOrder || cases.find(lines.ref(row))?.order !== undefined;
}
