// A movement that the totals have, that the structure shows to be missing or off, and that nothing else on
// file tells of, counts as due, in its brand as in its kind; but for a grant, which is due by its own rule.

import type { MovementColumns } from '../../records/movement.js';
import type { Attribution } from '../attribution/attribution.js';
import type { RowFault } from '../attribution/fault.js';
import type { Draft, DraftList } from '../finding/draft.js';
import type { KnownDrafts } from '../finding/month-findings.js';
import type { MonthContext } from '../month/month-context.js';
import type { RecomputedTotals } from '../totals/recomputed-totals.js';
import type { TotalFigure } from '../totals/stated-totals.js';

/** A stated figure that is not that of its lines. */
interface FailedTotal {
  readonly figure: TotalFigure;
  readonly difference: bigint;
  readonly draft: Draft;
}

/** Adds what is due of movements that totals and structure alone tell of. */
export function countUntold(
  context: MonthContext,
  findings: DraftList,
  totals: RecomputedTotals,
  { causes, rowFaults }: Attribution,
): void {
  const lines = context.figures?.lines;
  if (lines === undefined) return;
  const failed = failedTotalsOf(findings);
  for (const fault of rowFaults.filter((one) => !isToldElsewhere(context, lines, one))) {
    const { found } = fault;
    const off = failed.filter(({ draft }) => causes.of(draft).has(found));
    for (const one of off) {
      const addedUsd6 = addMoney(one, off, totals);
      // The own records know of no such movement.
      findings.revise(found, { recordsEffectUsd6: found.recordsEffectUsd6 + addedUsd6 });
    }
  }
}

function failedTotalsOf(findings: KnownDrafts): FailedTotal[] {
  return findings.of('RF-TOTAL').flatMap((draft) => {
    const figure = draft.bearing.total;
    return figure === undefined ? [] : [{ figure, difference: figure.stated - figure.other, draft }];
  });
}

/**
 * @param off every total that is off by the same fault
 * @returns what was added, signed by the effect on the balance
 */
function addMoney(
  { figure: { kind, sign, unit, brand: ownBrand }, difference }: FailedTotal,
  off: readonly FailedTotal[],
  totals: RecomputedTotals,
): bigint {
  if (unit !== 'usd6' || ownBrand !== undefined || kind === 'grant') return 0n;
  const brand = off.find(
    ({ figure, difference: other }) =>
      figure.unit === 'usd6' && figure.brand !== undefined && other === difference,
  )?.figure.brand;
  if (kind === 'order' && brand === undefined) return 0n;
  const partOf = (suffix: string, of: TotalFigure['brand']): bigint =>
    off.find(
      ({ figure }) => figure.kind === kind && figure.brand?.key === of?.key && figure.field.endsWith(suffix),
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
  return sign * difference;
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
