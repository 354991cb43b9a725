// OR-ATTR: slug, currency or face differ between book and provider. The book is held against the order's own
// read and the order against its debit, each field for itself. Where book and debit agree against the read,
// it is the read that is off, and one item says so.
//
// Rank: an attribute that differs is the root of what it does to price, event and brand totals; prices are
// worked out on the version that proves them (price-basis.ts), so a card of another face makes no second item
// of its cost.

import type { OrderRead } from '../../records/order-read.js';
import type { Source, Unit } from '../finding/discrepancy.js';
import type { LineEffect } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity, wordOf } from './order-check.js';

interface Attributes {
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
}

interface Field {
  readonly name: keyof Attributes;
  readonly field: string;
  readonly unit: Unit;
}

const fields: readonly Field[] = [
  { name: 'slug', field: 'slug', unit: 'text' },
  { name: 'currency', field: 'currency', unit: 'text' },
  { name: 'faceMinor', field: 'face_minor', unit: 'minor' },
];

function add(
  { orderCase, found }: OrderJudgement,
  { field, unit }: Field,
  expected: string | number,
  actual: string | number,
  sources: { readonly sourceA: Source; readonly sourceB: Source },
  lineEffects: readonly LineEffect[] = [],
): void {
  found.add(
    {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'OR-ATTR',
      field,
      ...sources,
      unit,
      expected,
      actual,
    },
    { lineEffects },
  );
}

/** What brand totals have too much and too little when a line names another brand or face than its order. */
function misplaced(line: BookedMovement, order: OrderRead): LineEffect[] {
  const at = (a: Attributes, sign: bigint): LineEffect => ({
    kind: 'order',
    slug: a.slug ?? '',
    currency: a.currency ?? '',
    count: sign,
    faceMinor: sign * BigInt(a.faceMinor ?? 0),
    costMinor: sign * BigInt(line.costMinor ?? 0),
    usd6: sign * BigInt(line.amountUsd6),
  });
  return [at(line, 1n), at(order, -1n)];
}

function judgeBookAndOrder(judgement: OrderJudgement, order: OrderRead): void {
  const { book } = judgement.orderCase;
  if (book === undefined) return;
  for (const field of fields) {
    const expected = book[field.name];
    const actual = order[field.name];
    if (expected !== actual) {
      add(judgement, field, expected, actual, { sourceA: 'book', sourceB: wordOf(judgement) });
    }
  }
}

/**
 * The debit against the order, but for a field in which the book sides with the debit: that is said already.
 */
function judgeOrderAndDebit(judgement: OrderJudgement, order: OrderRead, debit: BookedMovement): void {
  const { context, orderCase } = judgement;
  const { book } = orderCase;
  // The effects of a line in the wrong place are those of the whole line: they are said once, with the first
  // field.
  let lineEffects = misplaced(debit, order);
  for (const field of fields) {
    const expected = order[field.name];
    const actual = debit[field.name];
    if (actual === undefined || expected === actual) continue;
    if (book !== undefined && book[field.name] === actual) continue;
    add(judgement, field, expected, actual, { sourceA: 'order', sourceB: context.debitSource }, lineEffects);
    lineEffects = [];
  }
}

/** Of an order that was not read the book is held against the debit. */
function judgeBookAndDebit(judgement: OrderJudgement, debit: BookedMovement): void {
  const { orderCase, context } = judgement;
  const { book, unknown } = orderCase;
  if (book === undefined || unknown !== undefined) return;
  for (const field of fields) {
    const expected = book[field.name];
    const actual = debit[field.name];
    if (actual !== undefined && expected !== actual) {
      add(judgement, field, expected, actual, { sourceA: 'book', sourceB: context.debitSource });
    }
  }
}

function judge(judgement: OrderJudgement): void {
  const { orderCase, lines } = judgement;
  const { order } = orderCase;
  const debit = lines.debits[0];
  if (order !== undefined) judgeBookAndOrder(judgement, order);
  if (order !== undefined && debit !== undefined) judgeOrderAndDebit(judgement, order, debit);
  if (order === undefined && debit !== undefined) judgeBookAndDebit(judgement, debit);
}

export const attributeCheck: OrderCheck = { codes: ['OR-ATTR'], needs: [], judge };
