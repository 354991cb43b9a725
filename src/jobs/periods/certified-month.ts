// A certified month that is judged again: whether it still comes to what was signed off, and if not, which
// input changed. Contract, tool: `certify`; discrepancies: RN-PERIOD-LOCKED.

import { monthEndMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import {
  type Discrepancy,
  discrepancyOf,
  type Finding,
  type Source,
} from '../../reconcile/finding/discrepancy.js';
import { itemIdOf } from '../../reconcile/finding/draft.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import { contentChanges, type MonthContent, monthContentOf } from '../../reconcile/result/month-content.js';
import type { UnusedInterface } from '../../reconcile/result/unused-interface.js';
import { type AccountKey, accountText } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { Certification } from '../../store/tables/period-table.js';
import { changedInputsOf, changedTokenInputsOf } from './changed-inputs.js';

const nothing: MonthContent = {
  sources: { statement: '', book: '', deposits: '', order: '', event: '', recomputed: '', ledger: '' },
  items: {},
};

/** No account is called so: their names have a slash. */
const NOT_COVERED = 'unused';

/**
 * The content of each account's month, as the certification keeps it, and the interfaces that were not in
 * use: the signed pack says that nothing of them was tested.
 *
 * @param entryIdsIn as in `monthContentOf`
 */
export function contentText(
  months: readonly JudgedAccount[],
  unused: readonly UnusedInterface[] = [],
  entryIdsIn?: (month: AccountMonth) => Iterable<string>,
): string {
  const contents = months.map((month) => [
    accountText(month.result),
    monthContentOf(month, 'present', entryIdsIn),
  ]);
  return JSON.stringify(Object.fromEntries([...contents, [NOT_COVERED, unused.map(({ name }) => name)]]));
}

interface Certified {
  readonly content: MonthContent;
  /** False of an interface that was not in use when the month was certified: nothing was signed of it. */
  readonly isCovered: boolean;
}

/**
 * The content that `contentText` wrote. It is only for texts of our own books: nothing is validated again.
 */
function certifiedOf({ results }: Certification, key: AccountKey): Certified {
  const kept: Readonly<Record<string, MonthContent>> & { readonly [NOT_COVERED]?: unknown } =
    JSON.parse(results);
  const unused = kept[NOT_COVERED];
  const isCovered = !(Array.isArray(unused) && unused.includes(key.interfaceName));
  return { content: kept[accountText(key)] ?? nothing, isCovered };
}

/**
 * RN-PERIOD-LOCKED where the month would no longer come to what was certified, and what was certified is
 * still in force: certified or suspended. Undefined for an open month, for one that is as it was, and for an
 * interface that came into use afterwards.
 */
export function lockedItemOf(books: Books, month: JudgedAccount): Discrepancy | undefined {
  const { facts } = month.context;
  const certification = books.periods.certificationOf(facts.month);
  if (certification === undefined || books.periods.stateOf(facts.month) === 'open') return undefined;
  const { content, isCovered } = certifiedOf(certification, facts);
  if (!isCovered) return undefined;
  const { sources, itemIds } = changesSince(content, month);
  if (sources.length === 0 && itemIds.length === 0) return undefined;
  const changed = month.result.items.filter(({ itemId }) => itemIds.includes(itemId));
  // Events are read as one list, which grows with each: they are told only where it is they that changed.
  const roots = changed.filter(({ causedBy }) => causedBy.length === 0);
  const spokenOf = roots.flatMap(({ code, sourceA, sourceB }) =>
    [sourceA, sourceB].filter((source) => source !== 'event' || /EVENT/.test(code)),
  );
  const told = new Set<Source>([...sources, ...spokenOf]);
  const inputs =
    month.holds === 'tokens'
      ? changedTokenInputsOf(books, month, certification, told)
      : changedInputsOf(books, month.context, certification, told);
  const finding: Finding = {
    code: 'RN-PERIOD-LOCKED',
    subject: facts.month,
    field: 'inputs',
    occurredAtMs: monthEndMs(facts.month),
    sourceA: 'archive',
    sourceB: sources[0] ?? changed[0]?.sourceB ?? 'recomputed',
    unit: 'text',
    expected: `as certified by ${certification.certifiedBy} on ${formatInstant(certification.certifiedAtMs)}`,
    actual: `changed: ${inputs.names.join(', ')}`,
    evidenceSha256: inputs.sha256,
    note: 'its pack is left as it was signed; until the month is reopened, differences are posted in the earliest open month',
  };
  return discrepancyOf(finding, facts, facts.month, itemIdOf(facts, finding, facts.month));
}

const olderForms = ['inReportOrder', 'withLater', 'first'] as const;

/** A source or an item that says what it said in any form of the content has not changed. */
function changesSince(before: MonthContent, month: JudgedAccount): ReturnType<typeof contentChanges> {
  let { sources, itemIds } = contentChanges(before, monthContentOf(month));
  for (const form of olderForms) {
    if (sources.length === 0 && itemIds.length === 0) break;
    const older = contentChanges(before, monthContentOf(month, form));
    sources = sources.filter((source) => older.sources.includes(source));
    itemIds = itemIds.filter((itemId) => older.itemIds.includes(itemId));
  }
  return { sources, itemIds };
}

/** Marks a certified month as suspended, on the record, once. */
export function suspend(books: Books, item: Discrepancy, changedAtMs: number): void {
  if (books.periods.stateOf(item.month) !== 'certified') return;
  const change = { month: item.month, state: 'suspended', changedBy: 'tieout', changedAtMs } as const;
  books.periods.change({ ...change, reason: item.actual });
}
