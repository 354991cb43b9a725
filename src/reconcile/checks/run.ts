/** Whether the books themselves hold, what this run could not read, and the rows it set aside. */

import type { SetAsideRow } from '../account-facts.js';
import type { DiscrepancyCode } from '../code.js';
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

/** What is missing where a row of that kind of file can't be read. */
const missingWithout: Readonly<Record<SetAsideRow['kind'], readonly DiscrepancyCode[]>> = {
  book: ['OR-NOT-IN-BOOKS'],
  deposits: ['DP-UNEXPECTED'],
  float: ['OR-NOT-IN-STATEMENT', 'DP-NOT-CREDITED'],
};

/**
 * RN-INPUT-ROW comes first in rank: what is missing follows from the row that was set aside under exactly its
 * reference. How many rows were set aside explains nothing, and a row without a reference (the total at the end of a
 * book) explains nothing either: what is missing then stands as an item of its own. Contract, discrepancies: "One
 * fault, one root".
 */
export function attributeToSetAside(context: MonthContext): void {
  const { facts, items, depositRefs } = context;
  const named = facts.setAside.filter(({ reference }) => reference !== undefined);
  if (named.length === 0) return;
  for (const { kind, file, line, reference } of named) {
    const [root] = items.of('RN-INPUT-ROW', `${file}:${line}`);
    if (root === undefined) continue;
    for (const draft of missingWithout[kind].flatMap((code) => items.of(code))) {
      const { subject, field } = draft.finding;
      // Our records may name a deposit by its transaction.
      const isNamed = subject === reference || depositRefs.get(subject) === reference;
      // What is credited twice is not missing in our records.
      if (isNamed && field !== 'repeat') draft.roots.add(root);
    }
  }
}
