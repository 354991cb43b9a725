// BL-RESIDUAL: a rest of the closing follows from what was not read, where there are no lines to be read.
// Figures that are off by the rest itself follow from it: totals of money that together make it, the counts
// beside them, and the brands whose money makes the orders' part.

import { hasLines } from '../month/month-context.js';
import { brandKey } from '../totals/line-totals.js';
import { isRestOfClosing } from './balance-attribution.js';
import type { Found } from './causes.js';
import { exactSet } from './exact-set.js';
import type { MonthUnderAttribution } from './month-found.js';
import { remainderOf } from './relation.js';

export function attributeResidual(month: MonthUnderAttribution): void {
  const { context, found, causes } = month;
  const residuals = found.of('BL-RESIDUAL');
  const closing = residuals.find(isRestOfClosing);
  const figures = residuals.filter((one) => one !== closing);
  // Without every order and event read, totals without lines cannot be reached: a rest may be what was not
  // read.
  const unread = found
    .of('RN-INCOMPLETE')
    .filter(({ finding: { field } }) => field === 'order' || field === 'event');
  if (!hasLines(context)) {
    for (const one of residuals) causes.follow(one, unread);
  }
  attributeTotalsWithoutLines(month, figures);
  if (closing !== undefined) attributeFigures(month, closing, figures);
}

/**
 * A total that does not foot is said by RF-FOOTING; figures of one brand that are off together are one fault.
 */
function attributeTotalsWithoutLines(
  { found, causes }: MonthUnderAttribution,
  figures: readonly Found[],
): void {
  const footing = found.of('RF-FOOTING').slice(0, 1);
  const heads = new Map<string, Found>();
  for (const one of figures) {
    const brand = brandOf(one);
    const head = brand === undefined ? undefined : heads.get(brand);
    if (brand === undefined && one.finding.unit === 'usd6') {
      causes.follow(one, footing);
    } else if (head !== undefined) {
      causes.follow(one, [head]);
    } else if (brand !== undefined) {
      heads.set(brand, one);
    }
  }
}

function brandOf({ finding: { slug, currency } }: Found): string | undefined {
  return slug === undefined ? undefined : brandKey(slug, currency ?? '');
}

const nameOf = ({ finding }: Found): string => (finding.field ?? '').split('.')[0] ?? '';

/** All figures follow if no totals make the rest: nothing shows which of them it is. */
function attributeFigures(
  { causes }: MonthUnderAttribution,
  closing: Found,
  figures: readonly Found[],
): void {
  const money = figures.filter(({ finding }) => finding.unit === 'usd6');
  const totals = money.filter((one) => brandOf(one) === undefined && causes.isRoot(one));
  const made = exactSet(
    remainderOf(closing),
    totals.map((of) => ({ of, amount: (nameOf(of) === 'orders' ? -1n : 1n) * remainderOf(of) })),
  )?.parts.map(({ of }) => of);
  const names = new Set(made?.map(nameOf));
  const brands = made === undefined ? undefined : brandsOf(money, made);
  for (const figure of figures.filter((one) => causes.isRoot(one))) {
    const brand = brandOf(figure);
    if (
      brand === undefined ? made === undefined || names.has(nameOf(figure)) : (brands?.has(brand) ?? true)
    ) {
      causes.follow(figure, [closing]);
    }
  }
}

/** The brands whose money makes what the orders' total is off by; undefined where that is not to be told. */
function brandsOf(
  money: readonly Found[],
  made: readonly Found[],
): ReadonlySet<string | undefined> | undefined {
  const orders = made.find((one) => nameOf(one) === 'orders');
  if (orders === undefined) return new Set();
  const parts = money
    .filter((one) => brandOf(one) !== undefined)
    .map((of) => ({ of, amount: remainderOf(of) }));
  const found = exactSet(remainderOf(orders), parts);
  return found && new Set(found.parts.map(({ of }) => brandOf(of)));
}
