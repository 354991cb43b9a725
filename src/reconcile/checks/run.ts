/** What this run could not read, the rows it set aside, and how long the account's data can still be had. */

import { monthOf } from '../../base/calendar-month.js';
import { formatInstant } from '../../base/instant.js';
import type { Draft } from '../draft.js';
import type { MonthContext } from '../month-context.js';

const sevenDaysMs = 7 * 24 * 3600 * 1000;

export function judgeRun(context: MonthContext): void {
  for (const unread of context.facts.unread) {
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
  judgeExpiry(context);
}

/** EV-EXPIRING: a key's data can be read until it expires; within seven days of that it should be archived. */
function judgeExpiry(context: MonthContext): void {
  const { expiresAtMs, asOfMs, account } = context.facts;
  if (expiresAtMs === undefined || asOfMs > expiresAtMs || expiresAtMs - asOfMs > sevenDaysMs) return;
  context.items.add({
    code: 'EV-EXPIRING',
    subject: account,
    field: 'expires_at',
    occurredAtMs: expiresAtMs,
    sourceA: 'archive',
    sourceB: 'settings',
    unit: 'time',
    expected: formatInstant(asOfMs + sevenDaysMs),
    actual: formatInstant(expiresAtMs),
    note: `the account's data can be read until then; it is the account's last month: ${monthOf(expiresAtMs)}`,
  });
}

/** The item of a row that was set aside, by the reference of the row: what is missing for it follows from that. */
export function setAsideRootsOf(context: MonthContext, reference: string): Draft[] {
  return context.facts.setAside
    .filter((row) => row.reference === reference)
    .flatMap((row) => context.items.of('RN-INPUT-ROW', `${row.file}:${row.line}`));
}
