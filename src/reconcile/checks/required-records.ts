// RN-RECORDS-MISSING: the own records that the configuration requires have nothing of this month, though the
// interface has movements in it. Without them what is tested is the provider's word against itself. It is the
// root of all that is missing in those records. Contract, tool: `require`.

import type { Raised } from '../finding/draft.js';
import type { RecordDates, RecordKind } from '../month/account-facts.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck, MonthView } from './check.js';

function find({ context, groups, deposits }: MonthView): Raised[] {
  const isMatched: Readonly<Record<RecordKind, () => boolean>> = {
    book: () => groups.some((group) => context.cases.caseAt(group).bookRows.length > 0),
    deposits: () => deposits.some(({ depositCase }) => depositCase.own !== undefined),
  };
  if (!hasMovements(context) && groups.length === 0 && deposits.length === 0) return [];
  return [...(context.facts.required ?? new Map<RecordKind, RecordDates>()).keys()]
    .filter((kind) => lacksRequired(context, kind) && !isMatched[kind]())
    .map((kind) => missingFinding(context, kind));
}

/** True where the configuration requires records of the kind, and none is dated in the month or undated. */
export function lacksRequired({ facts, month }: MonthContext, kind: RecordKind): boolean {
  const dates = facts.required?.get(kind);
  return dates !== undefined && !dates.hasUndated && !dates.months.has(month);
}

/** True where the provider states a movement but the grant that an account begins with (assumption A-22). */
function hasMovements({ figures }: MonthContext): boolean {
  if (figures === undefined) return false;
  return [figures.orders, figures.deposits, figures.reversals].some(({ count }) => count > 0);
}

function missingFinding(context: MonthContext, kind: RecordKind): Raised {
  const { facts, month } = context;
  const isImported = (kind === 'book' ? facts.book : facts.ownDeposits) !== undefined;
  return {
    finding: {
      code: 'RN-RECORDS-MISSING',
      subject: kind,
      field: 'rows',
      occurredAtMs: context.startMs,
      sourceA: context.debitSource,
      sourceB: kind,
      unit: 'text',
      expected: 'a row of this month',
      actual: 'none',
      note: isImported
        ? `no row on file of this interface is of ${month}`
        : 'nothing of this kind was ever imported for this interface',
    },
  };
}

export const requiredRecordsCheck: MonthCheck = {
  codes: ['RN-RECORDS-MISSING'],
  scope: 'month',
  needs: ['required_records'],
  find,
};
