/** Whether the books themselves hold, what this run could not read, and the rows it set aside. */

import type { Draft } from '../draft.js';
import type { MonthContext } from '../month-context.js';

export function judgeRun(context: MonthContext): void {
  judgeBooks(context);
  for (const unread of context.facts.unread) {
    // What can't be read any more is no reason to run again: it is lost, and said to be.
    if (unread.isLost === true) continue;
    context.items.add({
      code: 'RN-INCOMPLETE',
      subject: unread.subject === '' ? context.month : unread.subject,
      field: unread.source,
      sourceA: 'archive',
      sourceB: unread.source,
      unit: 'text',
      expected: 'read',
      actual: 'not read',
      note: unread.reason,
    });
  }
  for (const row of context.facts.setAside) {
    if (row.month !== undefined && row.month !== context.month) continue;
    context.items.add({
      code: 'RN-INPUT-ROW',
      subject: `${row.file}:${row.line}`,
      field: 'row',
      sourceA: 'book',
      sourceB: 'archive',
      unit: 'text',
      expected: 'a row that can be read',
      actual: 'set aside',
      note: row.reason,
    });
  }
}

/** EV-LEDGER-CHAIN: what was posted is proved before anything is posted to it. */
function judgeBooks({ facts, items }: MonthContext): void {
  if (facts.booksFault === undefined) return;
  const { place, reason } = facts.booksFault;
  items.add({
    code: 'EV-LEDGER-CHAIN',
    subject: place,
    field: 'entry_hash',
    sourceA: 'recomputed',
    sourceB: 'ledger',
    unit: 'text',
    expected: 'as it was posted',
    actual: 'altered',
    note: `${reason}; nothing was posted by this run`,
  });
}

/**
 * RN-INPUT-ROW comes first in rank: what is missing in the book or in the records of deposits follows from the row
 * that was set aside, by the row's reference; where that cannot be read, only if there are at least as many such
 * rows as things missing.
 */
export function attributeToSetAside(context: MonthContext): void {
  const rootsByRef = new Map<string | undefined, Draft[]>();
  for (const { file, line, reference } of context.facts.setAside) {
    const [draft] = context.items.of('RN-INPUT-ROW', `${file}:${line}`);
    if (draft === undefined) continue;
    rootsByRef.set(reference, [...(rootsByRef.get(reference) ?? []), draft]);
  }
  if (rootsByRef.size === 0) return;
  const unnamed: Draft[] = [];
  for (const draft of [...context.items.of('OR-NOT-IN-BOOKS'), ...context.items.of('DP-UNEXPECTED')]) {
    const roots = rootsByRef.get(draft.finding.subject);
    if (roots === undefined) unnamed.push(draft);
    for (const root of roots ?? []) draft.roots.add(root);
  }
  const candidates = rootsByRef.get(undefined) ?? [];
  if (unnamed.length > candidates.length) return;
  for (const draft of unnamed) for (const root of candidates) draft.roots.add(root);
}
