// The end of an account. Its data can be read until its key expires or is revoked, and is gone two days
// later: what was not archived by then is lost. Contract, tool: "Accounts".

import { formatInstant } from '../../base/time/instant.js';
import { isDue } from '../../records/book-rows.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { bookedAtMsOf, soldAtMsOf } from '../match/order-booking.js';
import { monthLinesOf, type OrderCase } from '../match/order-case.js';
import { hasTraces } from '../match/trace.js';
import type { AccountFacts } from '../month/account-facts.js';
import type { MonthContext } from '../month/month-context.js';
import { eventsOf } from '../month/stated-facts.js';
import { isStatementMissing, newestReading } from '../month/statement-in-force.js';
import type { MonthCheck } from './check.js';

const SEVEN_DAYS_MS = 7 * 24 * 3600 * 1000;

/** References that a note names; the others are counted. */
const NAMED_MOST = 5;

/** From when on nothing of the account can be read; undefined where its end is not known. */
export function accountEndMs(facts: AccountFacts): number | undefined {
  return facts.endsAtMs ?? facts.expiresAtMs;
}

/** True where the account has ended by the as-of time: at the very instant of its end nothing can be read. */
export function hasEnded(context: MonthContext): boolean {
  return context.facts.asOfMs >= (accountEndMs(context.facts) ?? Number.POSITIVE_INFINITY);
}

/** EV-EXPIRING: the account's data can be read for at most seven days more. */
function findExpiring(context: MonthContext): Raised[] {
  const { account, asOfMs } = context.facts;
  const endMs = accountEndMs(context.facts);
  if (endMs === undefined || hasEnded(context) || endMs - asOfMs > SEVEN_DAYS_MS) return [];
  return [
    {
      finding: {
        code: 'EV-EXPIRING',
        subject: account,
        field: 'expires_at',
        occurredAtMs: endMs,
        sourceA: 'archive',
        sourceB: 'settings',
        unit: 'time',
        expected: formatInstant(asOfMs + SEVEN_DAYS_MS),
        actual: formatInstant(endMs),
        note: `the account's data can be read until then; its last month is ${formatInstant(endMs - 1).slice(0, 7)}`,
      },
    },
  ];
}

function findLost(context: MonthContext): Raised[] {
  const endMs = accountEndMs(context.facts);
  if (endMs === undefined || !hasEnded(context)) return [];
  const found = [lostStatement(context, endMs), lostOrders(context)];
  return found
    .filter((one) => one !== undefined)
    .map((one) => ({
      finding: {
        code: 'EV-LOST',
        subject: context.facts.account,
        occurredAtMs: endMs,
        sourceA: 'archive',
        sourceB: 'statement',
        unit: 'text',
        expected: '',
        actual: '',
        ...one,
      },
    }));
}

/** True where the month's last statement is lost with the account. */
export function isStatementLost(context: MonthContext): boolean {
  const endMs = accountEndMs(context.facts);
  return endMs !== undefined && hasEnded(context) && lostStatement(context, endMs) !== undefined;
}

/**
 * EV-LOST of a statement. In the month in which the account ends, its last provisional statement closes it
 * where that was made after the last movement known (assumption A-14). A month that ended before the account
 * did had a final statement to be read. Another item says that a statement did not verify or was refused.
 */
function lostStatement(context: MonthContext, endMs: number): Partial<Finding> | undefined {
  const { facts, figures, month } = context;
  const ended = `the account ended at ${formatInstant(endMs)}, and nothing of it can be read since`;
  if (figures === undefined) {
    const isAnswered = newestReading(facts, month) !== undefined || isStatementMissing(facts, month);
    if (isAnswered || !hasTraces(context)) return undefined;
    return { field: 'statement', expected: 'a statement', actual: 'none', note: ended };
  }
  if (figures.isFinal) return undefined;
  const evidence = {
    evidenceSha256: context.reading?.evidence.sha256,
    requestId: context.reading?.evidence.requestId,
  };
  const generatedAt = formatInstant(figures.generatedAtMs);
  if (context.endMs < endMs) {
    return {
      ...evidence,
      field: 'statement',
      expected: 'a final statement',
      actual: `figures to ${generatedAt}`,
      note: ended,
    };
  }
  const last = lastMovementOf(context);
  if (last === undefined || last.atMs <= figures.generatedAtMs) return undefined;
  return {
    ...evidence,
    field: 'statement',
    unit: 'time',
    expected: formatInstant(last.atMs),
    actual: generatedAt,
    note: `the last statement was made before ${last.name}; ${ended}`,
  };
}

interface LastMovement {
  readonly atMs: number;
  readonly name: string;
}

/** The last movement of the month that anything on file knows of beside the statement's own lines. */
function lastMovementOf(context: MonthContext): LastMovement | undefined {
  const { cases, facts, startMs, endMs, depositRefs } = context;
  let last: LastMovement | undefined;
  const take = (atMs: number | undefined, name: string): void => {
    if (atMs === undefined || atMs < startMs || atMs >= endMs) return;
    if (last === undefined || atMs > last.atMs || (atMs === last.atMs && name < last.name)) {
      last = { atMs, name };
    }
  };
  for (const group of cases.groupsOfMonth()) {
    const orderCase = cases.caseAt(group);
    if (monthLinesOf(orderCase, context.month).debits.length > 0) continue;
    take(movedAtMsOf(orderCase), `order ${orderCase.clientRef}`);
  }
  for (const { body } of eventsOf(facts).events) {
    const ref = body?.deposit?.depositId;
    if (body === undefined || body.isTest || ref === undefined || depositRefs.has(ref)) continue;
    take(body.createdAtMs, `deposit ${ref}`);
  }
  for (const { depositRef, sentAtMs } of facts.ownDeposits ?? []) {
    if (!depositRefs.has(depositRef)) take(sentAtMs, `deposit ${depositRef}`);
  }
  return last;
}

/** When the provider booked the order; else when it was sold, unless the provider denied it or it failed. */
function movedAtMsOf(orderCase: OrderCase): number | undefined {
  if (orderCase.unknown !== undefined) return undefined;
  const bookedAtMs = bookedAtMsOf(orderCase);
  if (bookedAtMs !== undefined) return bookedAtMs;
  return isDue(orderCase.book?.status) ? soldAtMsOf(orderCase) : undefined;
}

/**
 * EV-LOST of orders: references that nobody read while the account lived. If the month's statement was lost
 * as well, the two are one loss: nothing was archived before the end.
 */
function lostOrders({ facts }: MonthContext): Partial<Finding> | undefined {
  const refs = facts.unread
    .filter(({ source, isLost }) => source === 'order' && isLost === true)
    .map(({ subject }) => subject);
  if (refs.length === 0) return undefined;
  const more = refs.length - NAMED_MOST;
  const named = refs.slice(0, NAMED_MOST).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    field: 'orders',
    sourceB: 'order',
    unit: 'count',
    expected: refs.length,
    actual: 0,
    note: `never read while the account lived: ${named}`,
  };
}

export const accountEndChecks: readonly MonthCheck[] = [
  {
    codes: ['EV-EXPIRING'],
    scope: 'month',
    needs: ['account_end'],
    find: ({ context }) => findExpiring(context),
  },
  { codes: ['EV-LOST'], scope: 'month', needs: ['account_end'], find: ({ context }) => findLost(context) },
];
