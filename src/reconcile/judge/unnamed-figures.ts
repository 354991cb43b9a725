// The totals by brand of a statement with lines that are not as due while nothing that was found makes them
// differ: lines that leave out a face or a cost agree with a total that leaves it out as well. Only the total
// states such a figure, so the rest of it is BL-RESIDUAL, as where there are no lines.

import { beyondDueOf, type MonthFindings } from '../finding/month-findings.js';
import type { MonthContext } from '../month/month-context.js';
import { brandParts, draftsByBrand, draftsOfFigure } from '../result/figure-items.js';
import { brandKey } from '../totals/line-totals.js';
import type { RecomputedTotals } from '../totals/recomputed-totals.js';
import { type TotalFigure, totalFiguresOf } from '../totals/stated-totals.js';

/** The figures by brand that differ from the recomputed ones and that nothing found touches. */
export function unnamedFiguresOf(
  context: MonthContext,
  { findings, carried }: Pick<MonthFindings, 'findings' | 'carried'>,
  totals: RecomputedTotals,
): readonly TotalFigure[] {
  const { figures } = context;
  if (figures === undefined) return [];
  const off = totalFiguresOf(figures, totals).filter(({ stated, other }) => stated !== other);
  if (off.length === 0) return [];
  const byBrand = draftsByBrand(context, findings.drafts);
  const settled = new Set(beyondDueOf(carried).map(({ slug, currency }) => brandKey(slug, currency)));
  return off.filter(({ field, brand }) => {
    const part = brandParts.find(({ name }) => field.endsWith(`.${name}`));
    if (brand === undefined || part === undefined || settled.has(brand.key)) return false;
    return draftsOfFigure(byBrand, brand.key, part).length === 0;
  });
}
