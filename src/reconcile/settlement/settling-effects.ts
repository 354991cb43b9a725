// The movements of a month that settle items, as what they carry for those: no item of the month speaks of
// them, and each part answers for the item that it settles.

import type { CarriedEffect } from '../finding/month-findings.js';
import type { MonthContext } from '../month/month-context.js';

export function settlingEffectsOf({ settled }: MonthContext): CarriedEffect[] {
  return [...settled.values()].flatMap(({ line, parts }) =>
    parts.map(({ item, amountUsd6 }) => ({
      itemId: item.itemId,
      ref: line.ref,
      kind: line.kind,
      slug: line.slug ?? '',
      currency: line.currency ?? '',
      effectUsd6: amountUsd6,
      row: line.row,
    })),
  );
}
