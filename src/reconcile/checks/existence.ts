/**
 * Whether an order stands where it should: in the book, at the provider, among the debits. An absence is
 * concluded only from a source that was read.
 */

import { costMinorOf } from '../../money/cost.js';
import type { LineEffect } from '../draft.js';
import { bookedAtMsOf, hasProviderSide, type OrderCase, soldAtMsOf } from '../match/order-case.js';
import type { MonthContext } from '../month-context.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, usd6OfMinor } from '../order-check.js';

/** What the book says the order costs: as it expected, else by the formula at the rate on file. */
function bookCostUsd6(orderCase: OrderCase, context: MonthContext): bigint | undefined {
  const row = orderCase.bookRows[0];
  if (row === undefined) return undefined;
  const rates = context.rates.around(row.slug, row.soldAtMs ?? context.endMs);
  const rate = rates.before ?? rates.after;
  const costMinor =
    row.expectedCostMinor ?? (rate === undefined ? undefined : costMinorOf(row.faceMinor, rate));
  return costMinor === undefined ? undefined : usd6OfMinor(context, row.currency, BigInt(costMinor));
}

function judgeAtProvider({ orderCase, context, found }: OrderJudgement): void {
  const row = orderCase.bookRows[0];
  if (row === undefined || row.status === 'failed' || row.status === 'pending') return;
  if (orderCase.unknown === undefined || hasProviderSide(orderCase)) return;
  const cost = bookCostUsd6(orderCase, context);
  found.add({
    ...orderIdentity(orderCase, soldAtMsOf(orderCase)),
    code: 'OR-NOT-AT-PROVIDER',
    field: 'client_ref',
    sourceA: 'book',
    sourceB: 'order',
    unit: cost === undefined ? 'text' : 'usd6',
    expected: cost ?? 'issued',
    actual: cost === undefined ? 'unknown' : 0,
    sense: 'charge',
    formula: cost === undefined ? '' : `0 - ${cost} = ${-cost}`,
    note: `${row.file}:${row.line}; the provider answered that it knows no such order`,
  });
}

function judgeDebit({ orderCase, context, found }: OrderJudgement): void {
  const first = orderCase.debits[0];
  if (orderCase.unknown === undefined || first === undefined) return;
  const net = [...orderCase.debits, ...orderCase.reversals].reduce(
    (sum, m) => sum + BigInt(m.amountUsd6),
    0n,
  );
  if (net === 0n) return;
  found.add(
    {
      ...orderIdentity(orderCase, first.bookedAtMs),
      code: 'OR-DEBIT-UNKNOWN',
      field: 'amount_usd6',
      sourceA: 'order',
      sourceB: context.debitSource,
      unit: 'usd6',
      expected: 0,
      actual: -net,
      sense: 'charge',
      formula: `${-net} - 0 = ${-net}`,
      evidenceSha256: first.evidenceSha256,
      note: 'no order answers to the reference of this debit',
    },
    { effectUsd6: net, lineEffects: orderCase.debits.map((debit) => effectOf(orderCase, debit, 1n)) },
  );
}

/** A movement as an effect on totals, times `sign`: +1 where it stands and should not, -1 where it is missing. */
function effectOf(
  orderCase: OrderCase,
  line: {
    slug?: string | undefined;
    currency?: string | undefined;
    faceMinor?: number | undefined;
    costMinor?: number | undefined;
    amountUsd6: number;
  },
  sign: bigint,
): LineEffect {
  return {
    kind: 'order',
    slug: line.slug ?? orderCase.order?.slug ?? '',
    currency: line.currency ?? orderCase.order?.currency ?? '',
    count: sign,
    faceMinor: sign * BigInt(line.faceMinor ?? 0),
    costMinor: sign * BigInt(line.costMinor ?? 0),
    usd6: sign * BigInt(line.amountUsd6),
  };
}

function judgeInBooks({ orderCase, context, found, recomputation }: OrderJudgement): void {
  const order = orderCase.order;
  if (orderCase.bookRows.length > 0 || found.find('OR-DEBIT-UNKNOWN') !== undefined) return;
  if (order === undefined && orderCase.debits.length === 0) return;
  if (order?.status === 'failed') return;
  const cost =
    recomputation?.costUsd6 ??
    (order === undefined ? BigInt(-(orderCase.debits[0]?.amountUsd6 ?? 0)) : BigInt(order.costUsd6));
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'OR-NOT-IN-BOOKS',
    field: 'client_ref',
    sourceA: 'book',
    sourceB: order === undefined ? context.debitSource : 'order',
    unit: 'usd6',
    expected: 0,
    actual: cost,
    sense: 'charge',
    formula: `${cost} - 0 = ${cost}`,
    note: 'the provider has the order; the book has no row for it',
  });
}

function judgeInStatement({ orderCase, context, found, recomputation }: OrderJudgement): void {
  const order = orderCase.order;
  const generatedAtMs = context.figures?.generatedAtMs ?? 0;
  if (
    order === undefined ||
    order.status === 'failed' ||
    orderCase.debits.length > 0 ||
    orderCase.reversals.length > 0
  )
    return;
  if (context.figures?.isFinal === false && order.createdAtMs > generatedAtMs) return;
  const charged = BigInt(order.costUsd6);
  found.add(
    {
      ...orderIdentity(orderCase, order.createdAtMs),
      code: 'OR-NOT-IN-STATEMENT',
      field: 'amount_usd6',
      sourceA: 'order',
      sourceB: context.debitSource,
      unit: 'usd6',
      expected: charged,
      actual: 0,
      sense: 'charge',
      formula: `0 - ${charged} = ${-charged}`,
      note: 'the order is of this month; no line of the statement debits it',
    },
    {
      effectUsd6: recomputation?.costUsd6 ?? charged,
      lineEffects: [effectOf(orderCase, { ...order, amountUsd6: -order.costUsd6 }, -1n)],
    },
  );
}

export const existenceChecks: readonly OrderCheck[] = [
  { codes: ['OR-NOT-AT-PROVIDER'], needs: ['book', 'order_reads'], judge: judgeAtProvider },
  { codes: ['OR-DEBIT-UNKNOWN'], needs: ['lines', 'order_reads'], judge: judgeDebit },
  { codes: ['OR-NOT-IN-BOOKS'], needs: ['book'], judge: judgeInBooks },
  { codes: ['OR-NOT-IN-STATEMENT'], needs: ['lines', 'order_reads'], judge: judgeInStatement },
];
