/**
 * The journal entries that a judged month proposes: posting rules applied to evidence, nothing posted yet. Float as
 * booked, the other side as recomputed.
 */

import { monthOf } from '../base/calendar-month.js';
import type { JournalEntry } from '../ledger/journal-entry.js';
import {
  depositCredited,
  grantCredited,
  openingTakenOver,
  transferSent,
} from '../ledger/posting-rules/funding.js';
import type { Occasion } from '../ledger/posting-rules/occasion.js';
import {
  debitWithoutOrder,
  failedOrderDebit,
  issuedOrder,
  orderReversal,
  orderWithoutDebit,
  pendingOrder,
  pendingOrderIssued,
} from '../ledger/posting-rules/order.js';
import type { AccountMonth, JudgedOrder } from './account-month.js';
import type { JudgedDeposit } from './checks/deposit.js';
import type { BookedMovement } from './match/movement-set.js';
import { bookedAtMsOf } from './match/order-case.js';
import { hasLines, type MonthContext } from './month-context.js';
import { recomputationIn } from './order-judge.js';
import { recomputedUsd6Of } from './recomputed-totals.js';

/** @param takesOpening true where the books know nothing of the account before this month */
export function proposedEntriesOf(month: AccountMonth, takesOpening: boolean): JournalEntry[] {
  const { context } = month;
  const entries: JournalEntry[] = [];
  if (takesOpening) entries.push(...openingEntries(context));
  entries.push(...grantEntries(context));
  for (const deposit of month.deposits) entries.push(...depositEntries(month, deposit));
  for (const order of month.orders()) if (order.isOfMonth) entries.push(...orderEntries(month, order));
  entries.push(...laterIssues(context));
  // A movement of nothing is no entry.
  return entries.filter((entry) => entry.postings.length > 0);
}

function occasionOf(
  context: MonthContext,
  subject: string,
  slug: string,
  bookedAtMs: number,
  evidenceSha256: string,
  itemId = '',
): Occasion {
  return {
    interfaceName: context.facts.interfaceName,
    account: context.facts.account,
    subject,
    slug,
    bookedAtMs,
    recordedAtMs:
      context.reading?.receivedAtMs ?? context.facts.balance?.receivedAtMs ?? context.facts.asOfMs,
    itemId,
    evidenceSha256,
  };
}

function openingEntries(context: MonthContext): JournalEntry[] {
  const opening = BigInt(context.figures?.openingUsd6 ?? 0);
  if (opening === 0n) return [];
  const occasion = occasionOf(
    context,
    context.month,
    '',
    context.startMs,
    context.reading?.evidence.sha256 ?? '',
  );
  return [openingTakenOver(occasion, opening)];
}

function grantEntries(context: MonthContext): JournalEntry[] {
  const rows = context.movements.rowsOf(context.month);
  const entries: JournalEntry[] = [];
  for (let row = rows?.start ?? 0; row < (rows?.end ?? 0); row += 1) {
    const movement = context.movements.at(row);
    if (movement.kind !== 'grant' || movement.amountUsd6 === 0) continue;
    const occasion = occasionOf(
      context,
      String(movement.seq),
      '',
      movement.bookedAtMs,
      movement.evidenceSha256,
    );
    entries.push(grantCredited(occasion, BigInt(movement.amountUsd6)));
  }
  return entries;
}

function depositEntries(
  { context, itemOf }: AccountMonth,
  { depositCase, due, drafts }: JudgedDeposit,
): JournalEntry[] {
  const { own, lines, depositRef } = depositCase;
  const itemId = drafts.map((draft) => itemOf.get(draft)?.itemId).find((id) => id !== undefined) ?? '';
  const entries: JournalEntry[] = [];
  const ownGross = own?.amountUsd6 === undefined ? due?.grossUsd6 : BigInt(own.amountUsd6);
  if (own !== undefined && ownGross !== undefined && ownGross !== 0n) {
    const atMs = own.sentAtMs ?? lines[0]?.bookedAtMs ?? context.startMs;
    entries.push(transferSent(occasionOf(context, depositRef, '', atMs, ''), ownGross));
  }
  for (const line of lines) {
    const credited = BigInt(line.amountUsd6);
    const gross = due?.grossUsd6 ?? credited;
    const occasion = occasionOf(context, depositRef, '', line.bookedAtMs, line.evidenceSha256, itemId);
    entries.push(
      depositCredited(occasion, {
        creditedUsd6: credited,
        grossUsd6: gross,
        poolFeeUsd6: due?.poolFeeUsd6 ?? 0n,
      }),
    );
  }
  return entries;
}

const totalOf = (lines: readonly BookedMovement[]): bigint =>
  lines.reduce((sum, line) => sum + BigInt(line.amountUsd6), 0n);

function orderEntries(
  { context, itemOf }: AccountMonth,
  { orderCase, recomputation }: JudgedOrder,
): JournalEntry[] {
  const { order, debits, reversals, clientRef } = orderCase;
  const bookedAtMs = bookedAtMsOf(orderCase);
  if (bookedAtMs === undefined) return [];
  const slug = order?.slug ?? debits[0]?.slug ?? '';
  const root = context.items.drafts.find(
    (draft) => draft.finding.subject === clientRef && draft.effectUsd6 !== 0n,
  );
  const itemId = root === undefined ? '' : (itemOf.get(root)?.itemId ?? '');
  const evidenceSha256 = debits[0]?.evidenceSha256 ?? order?.evidence.sha256 ?? '';
  const occasion = occasionOf(context, clientRef, slug, bookedAtMs, evidenceSha256, itemId);
  const booked = -totalOf(debits);
  const undone = reversals.map((line) =>
    orderReversal({ ...occasion, bookedAtMs: line.bookedAtMs }, BigInt(line.amountUsd6)),
  );
  if (orderCase.unknown !== undefined)
    return booked === 0n ? undone : [debitWithoutOrder(occasion, booked), ...undone];
  if (order?.status === 'failed')
    return booked === 0n ? undone : [failedOrderDebit(occasion, booked), ...undone];
  const recomputedUsd6 = recomputedUsd6Of(orderCase, recomputation) ?? booked;
  if (debits.length === 0 && hasLines(context))
    return [orderWithoutDebit(occasion, recomputedUsd6), ...undone];
  // Failed tries of an order that was issued in the end stand on their own.
  const failed = debits.slice(0, Math.min(reversals.length, debits.length - 1));
  const kept = debits.slice(failed.length);
  const tries = failed.map((line) =>
    failedOrderDebit({ ...occasion, bookedAtMs: line.bookedAtMs }, -BigInt(line.amountUsd6)),
  );
  const bookedUsd6 = debits.length === 0 ? BigInt(order?.costUsd6 ?? 0) : -totalOf(kept);
  return [...tries, ...undone, ...issueEntries(occasion, order, { bookedUsd6, recomputedUsd6 })];
}

/** An order issued with its acceptance is one entry; one that was pending is two, and the second has its own date. */
function issueEntries(
  occasion: Occasion,
  order: JudgedOrder['orderCase']['order'],
  amounts: { bookedUsd6: bigint; recomputedUsd6: bigint },
): JournalEntry[] {
  const issuedAtMs = order?.issuedAtMs;
  if (
    order === undefined ||
    (order.status === 'issued' && (issuedAtMs === undefined || issuedAtMs === order.createdAtMs))
  ) {
    return [issuedOrder(occasion, amounts)];
  }
  const entries = [pendingOrder(occasion, amounts)];
  const isOfSameMonth = issuedAtMs !== undefined && monthOf(issuedAtMs) === monthOf(occasion.bookedAtMs);
  if (isOfSameMonth)
    entries.push(pendingOrderIssued({ ...occasion, bookedAtMs: issuedAtMs }, amounts.recomputedUsd6));
  return entries;
}

/** Cards of orders booked in an earlier month that were issued in this one. */
function laterIssues(context: MonthContext): JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const history of context.facts.orders.values()) {
    const order = history.reads.at(-1);
    if (
      order?.issuedAtMs === undefined ||
      monthOf(order.issuedAtMs) !== context.month ||
      monthOf(order.createdAtMs) >= context.month
    )
      continue;
    const orderCase = context.cases.find(history.clientRef);
    const cost = orderCase && recomputedUsd6Of(orderCase, recomputationIn(context, orderCase));
    if (cost === undefined) continue;
    const occasion = occasionOf(
      context,
      order.clientRef,
      order.slug,
      order.issuedAtMs,
      order.evidence.sha256,
    );
    entries.push(pendingOrderIssued(occasion, cost));
  }
  return entries;
}
