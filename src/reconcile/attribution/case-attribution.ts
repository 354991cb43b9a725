// The table of ranks, applied to the findings on each order and deposit.

import { bonds } from './case-bonds.js';
import { type CaseRank, ranksOf } from './case-ranks.js';
import type { Found } from './causes.js';
import type { MonthUnderAttribution } from './month-found.js';

export function attributeCases(month: MonthUnderAttribution): void {
  for (const found of month.found.all) {
    if (found.bearing.siblings === undefined) continue;
    const { code, field } = found.finding;
    for (const rank of ranksOf(code, field)) {
      const taken = causesBy(month, found, rank);
      month.causes.follow(found, taken);
      if (taken.length > 0) break;
    }
  }
  attributeToChanges(month);
}

function causesBy(month: MonthUnderAttribution, found: Found, rank: CaseRank): readonly Found[] {
  const holds = bonds[rank.bond];
  const isFrom = ({ finding }: Found): boolean => rank.from === 'any' || rank.from.includes(finding.code);
  const held = (found.bearing.siblings ?? []).filter(
    (cause) => cause !== found && isFrom(cause) && holds({ found, cause, month }),
  );
  return rank.takes === 'all' ? held : held.slice(0, 1);
}

/** A finding that only the changed read of an order shows follows from the change, and from nothing else. */
function attributeToChanges({ found, causes }: MonthUnderAttribution): void {
  for (const one of found.all) {
    if (!one.isOfChangedRead) continue;
    const changes = (one.bearing.siblings ?? []).filter(({ finding }) => finding.code === 'EV-ORDER-CHANGED');
    causes.forget(one);
    causes.follow(
      one,
      changes.filter((change) => causes.isRoot(change)),
    );
  }
}
