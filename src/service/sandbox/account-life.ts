// The changes that time alone brings about in an account: pending orders are issued after 30 seconds, a month
// that ended gets its final statement and the event that says so. The service's clock can be set, so nothing
// waits for a timer: every access to an account brings it up to date first, each change at the instant at
// which it was due.

import { assert } from '../../base/failure/assert.js';
import {
  type CalendarMonth,
  monthAfter,
  monthEndMs,
  monthOf,
  parseCalendarMonth,
} from '../../base/time/calendar-month.js';
import type { AccountRow } from './books/account-table.js';
import type { SandboxCore } from './core.js';
import { writeEvent, writeOrderEvent } from './event-writer.js';
import { buildStatement, statementIdOf } from './statement-builder.js';

/**
 * Brings an account up to an instant of the service's clock and gives it as it is then. Inside a transaction
 * only.
 */
export function settleAccount(core: SandboxCore, account: AccountRow, nowMs: number): AccountRow {
  const settledTo = parseCalendarMonth(account.settled_to_month);
  assert(settledTo !== undefined, 'an account knows the month it is settled to');
  const running = monthOf(nowMs);
  if (account.pending_count === 0 && monthAfter(settledTo) === running) return account;
  for (let month = monthAfter(settledTo); month < running; month = monthAfter(month)) {
    issueDue(core, account, monthEndMs(month) - 1);
    closeMonth(core, account.key_id, month);
  }
  issueDue(core, account, nowMs);
  return core.books.accounts.read(account.key_id);
}

function issueDue(core: SandboxCore, account: AccountRow, atMs: number): void {
  if (account.pending_count === 0) return;
  for (const order of core.books.orders.dueBy(account.key_id, atMs)) {
    const issued = core.books.orders.markIssued(order, order.issue_due_at_ms);
    core.books.accounts.endPending(account.key_id);
    writeOrderEvent(core, issued, order.issue_due_at_ms);
  }
}

/** Freezes the month's statement, once and for all, and tells of it. */
function closeMonth(core: SandboxCore, keyId: string, month: CalendarMonth): void {
  const endMs = monthEndMs(month);
  const raw = JSON.stringify(buildStatement(core, { keyId, month, nowMs: endMs }));
  core.books.statements.insert({
    key_id: keyId,
    month,
    raw_statement: raw,
    signature: core.signer.sign(raw),
  });
  writeEvent(core, {
    keyId,
    type: 'statement.ready',
    data: { month, statement_id: statementIdOf(core, keyId, month) },
    atMs: endMs,
    subject: month,
  });
  core.books.accounts.setSettled(keyId, month);
}
