// The table of ranks, applied to the findings on each order and deposit.

import { bonds } from './case-bonds.js';
import { type CaseRank, ranksOf } from './case-ranks.js';
import type { Found } from './causes.js';
import type { CaseFacts, MonthUnderAttribution } from './month-found.js';

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
  const held = candidatesOf(month, found, rank).filter(
    (cause) => cause !== found && holds({ found, cause, month }),
  );
  return rank.takes === 'all' ? held : held.slice(0, 1);
}

function candidatesOf(
  month: MonthUnderAttribution,
  found: Found,
  { from, at = 'case' }: CaseRank,
): readonly Found[] {
  const isFrom = ({ finding }: Found): boolean => from === 'any' || from.includes(finding.code);
  if (at === 'case') return (found.bearing.siblings ?? []).filter(isFrom);
  // A figure that is off for a whole currency or brand is a finding of the month, on no order of its own.
  const subject = subjectAt(at, month.caseOf(found.finding.subject));
  const ofMonth = subject === undefined ? [] : month.found.on(subject);
  return ofMonth.filter((one) => one.bearing.siblings === undefined && isFrom(one));
}

function subjectAt(at: 'currency' | 'listing', facts: CaseFacts | undefined): string | undefined {
  const basis = facts?.recomputation?.basis;
  if (at === 'currency') return basis?.currency ?? facts?.orderCase.order?.currency;
  return basis && `${basis.slug}:${basis.faceMinor}`;
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
