// What the attribution makes of a month, one line a finding: what it says and what it follows from.

import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { type DraftExtra, DraftList } from '../../../src/reconcile/finding/draft.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { type DraftMonth, factsOf } from '../../months/sandbox/draft-month.js';

const nameOf = ({ finding: { code, subject, field } }: Found): string => `${code} ${subject} ${field}`;

/** Each finding of the codes with the ends of what it follows from; a root is named `root`. */
export function causedIn(month: DraftMonth | AccountFacts, ...codes: readonly DiscrepancyCode[]): string[] {
  const { found, causes } = reconcileAccountMonth('lines' in month ? factsOf(month) : month);
  return found.findings.drafts
    .filter(({ finding }) => codes.length === 0 || codes.includes(finding.code))
    .map((one) => {
      const ends = causes.endsOf(one).filter((end) => end !== one);
      const from = [...ends.map(nameOf), ...causes.foreignOf(one)].sort();
      return `${nameOf(one)} <- ${from.length === 0 ? 'root' : from.join(' | ')}`;
    })
    .sort();
}

/** A finding by itself, as a check would hand it over. */
export function foundAs(finding: Partial<Finding>, extra: DraftExtra = {}): Found {
  return new DraftList().add(
    {
      code: 'OR-CHARGE',
      subject: 'shop-1',
      sourceA: 'order',
      sourceB: 'statement',
      unit: 'usd6',
      expected: 0,
      actual: 0,
      ...finding,
    },
    extra,
  );
}

/**
 * What one part of the attribution makes of findings by themselves, as `place <- places of its causes`, with
 * the ids of items of other months behind them; what stays a root is left out.
 */
export function linksBy(
  part: (month: MonthUnderAttribution) => void,
  context: MonthContext,
  ...all: readonly Found[]
): string[] {
  const month = new MonthUnderAttribution(context, all);
  part(month);
  return all.flatMap((found, place) => {
    const own = [...month.causes.of(found)].map((cause) => String(all.indexOf(cause)));
    const causes = [...own, ...month.causes.foreignOf(found)];
    return causes.length === 0 ? [] : [`${place} <- ${causes.join(', ')}`];
  });
}
