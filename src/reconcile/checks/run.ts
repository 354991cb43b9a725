// Findings about the run itself: what the books did not hold at its beginning, and sources that gave no
// answer.

import type { MonthContext } from '../month/month-context.js';

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
