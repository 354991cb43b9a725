// OR-ATTR: slug, currency or face differ between book and provider. The book is held against the order's own
// read and the order against its debit, each field for itself. If book and debit agree against the read, the
// read is off, and one item says so. Where the debits agree, their reversals are held against the order too.
//
// Rank: an attribute that differs is the root of its effects on price, event and brand totals; prices are
// worked out on the version that proves them (price-basis.ts), so a card of another face makes no second item
// of its cost.

import type { OrderRead } from '../../records/order-read.js';
import type { Source, Unit } from '../finding/discrepancy.js';
import type { LineEffect, Raised } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { bookedAtMsOf } from '../match/order-booking.js';
import { isDueNoDebit, isOfOtherCard, reversalsOfOthers } from '../match/order-case.js';
import { linePairing } from '../price/order-arithmetic.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity, wordOf } from './order-view.js';

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

function raised(
  { orderCase }: OrderView,
  { field, unit }: Field,
  expected: string | number,
  actual: string | number,
  sources: { readonly sourceA: Source; readonly sourceB: Source },
): Raised {
  return {
    finding: {
      ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
      code: 'OR-ATTR',
      field,
      ...sources,
      unit,
      expected,
      actual,
    },
  };
}

/** The excess and the lack in brand totals when a line names another brand or face than its order. */
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

function bookAgainstOrder(view: OrderView, order: OrderRead): Raised[] {
  const { book } = view.orderCase;
  if (book === undefined) return [];
  const sources = { sourceA: 'book', sourceB: wordOf(view) } as const;
  return fields
    .filter(({ name }) => book[name] !== order[name])
    .map((field) => raised(view, field, book[field.name], order[field.name], sources));
}

/**
 * The debit against the order, but for a field in which the book sides with the debit: that is said already.
 */
export function orderAgainstDebit(view: OrderView, order: OrderRead, debit: BookedMovement): Raised[] {
  const { context, orderCase } = view;
  const { book } = orderCase;
  const sources = { sourceA: 'order', sourceB: context.debitSource } as const;
  const found = fields.flatMap((field) => {
    const expected = order[field.name];
    const actual = debit[field.name];
    const isSaid = book !== undefined && book[field.name] === actual;
    if (actual === undefined || expected === actual || isSaid) return [];
    return [raised(view, field, expected, actual, sources)];
  });
  // The effects of a line in the wrong place are those of the whole line: they are said once, with the first
  // field.
  return found.map((one, at) => (at === 0 ? { ...one, lineEffects: misplaced(debit, order) } : one));
}

/** Each field that a line states otherwise. */
function fieldsApart(
  view: OrderView,
  stands: Attributes,
  line: BookedMovement,
  sources: { readonly sourceA: Source; readonly sourceB: Source },
): Raised[] {
  return fields.flatMap((field) => {
    const [expected, actual] = [stands[field.name], line[field.name]];
    if (expected === undefined || actual === undefined || expected === actual) return [];
    return [raised(view, field, expected, actual, sources)];
  });
}

/**
 * The book against a debit, if the order was not read. If one of several debits agrees with the book, nothing
 * is said of the others: they may be of other orders.
 */
function bookAgainstDebits(view: OrderView): Raised[] {
  const { orderCase, context, lines } = view;
  const { book, unknown } = orderCase;
  if (book === undefined || unknown !== undefined) return [];
  const debit = lines.debits.find((line) => !isOfOtherCard(line, book)) ?? lines.debits[0];
  if (debit === undefined) return [];
  return fieldsApart(view, book, debit, { sourceA: 'book', sourceB: context.debitSource });
}

/**
 * The debit that the order is held against: the first that tells of another card. A line beyond those that
 * are due is no word on this order: it may be the line of another one.
 */
function toldDebitOf({ orderCase, lines }: OrderView, order: OrderRead): BookedMovement | undefined {
  const { debits, reversals } = lines;
  const { undone, standing } = linePairing(debits.length, reversals.length, isDueNoDebit(orderCase));
  const due = debits.slice(0, Math.max(1, undone + standing));
  return due.find((line) => isOfOtherCard(line, order)) ?? due[0];
}

function find(view: OrderView): readonly Raised[] {
  const { order } = view.orderCase;
  if (order === undefined) return bookAgainstDebits(view);
  const debit = toldDebitOf(view, order);
  const isOther = debit !== undefined && isOfOtherCard(debit, order);
  const ofLines = isOther ? orderAgainstDebit(view, order, debit) : orderAgainstReversals(view, order);
  return [...bookAgainstOrder(view, order), ...ofLines];
}

/**
 * The order against what gave its debits back. Nothing is said of a reversal beyond them, or of an amount
 * that was never debited: it may be the one of another order.
 */
function orderAgainstReversals(view: OrderView, order: OrderRead): Raised[] {
  const { orderCase, context, lines } = view;
  const { debits, reversals } = orderCase;
  const other = lines.reversals.find((line) => isOfOtherCard(line, order));
  if (other === undefined) return [];
  const { extra } = linePairing(debits.length, reversals.length, isDueNoDebit(orderCase));
  const isNeverDebited = reversalsOfOthers({ order: undefined, debits });
  if (extra > 0 || reversals.some(isNeverDebited)) return [];
  return fieldsApart(view, order, other, { sourceA: 'order', sourceB: context.debitSource });
}

/**
 * The order against what gave its debit back in a later month. Where debits state another card, their own
 * month tells it. Nothing is said of an amount that was never debited.
 */
export function orderAgainstLateReversal(
  view: OrderView,
  order: OrderRead,
  reversal: BookedMovement,
): Raised[] {
  const { orderCase, context } = view;
  const { debits } = orderCase;
  const isNeverDebited = reversalsOfOthers({ order: undefined, debits });
  if (isNeverDebited(reversal) || debits.some((line) => isOfOtherCard(line, order))) return [];
  return fieldsApart(view, order, reversal, { sourceA: 'order', sourceB: context.debitSource });
}

/** The order against the debits of the month. */
export function ofDebits(view: OrderView, order: OrderRead): readonly Raised[] {
  const debit = toldDebitOf(view, order);
  return debit === undefined ? [] : orderAgainstDebit(view, order, debit);
}

export const attributeCheck: OrderCheck = {
  codes: ['OR-ATTR'],
  scope: 'order',
  needs: ['book_or_lines'],
  wants: ['booking_debits'],
  find,
};
