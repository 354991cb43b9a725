/**
 * OR-ATTR: slug, currency or face differ between book and provider. The book is held against the order's own read
 * and the debit against both, each field for itself.
 */

import type { Source, Unit } from '../discrepancy.js';
import type { LineEffect } from '../draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { bookedAtMsOf } from '../match/order-case.js';
import { type OrderCheck, type OrderJudgement, orderIdentity } from '../order-check.js';

interface Attributes {
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
}

const fields: readonly { readonly name: keyof Attributes; readonly field: string; readonly unit: Unit }[] = [
  { name: 'slug', field: 'slug', unit: 'text' },
  { name: 'currency', field: 'currency', unit: 'text' },
  { name: 'faceMinor', field: 'face_minor', unit: 'minor' },
];

function compare(
  judgement: OrderJudgement,
  a: Attributes,
  sourceA: Source,
  b: Attributes,
  sourceB: Source,
  lineEffects: LineEffect[],
): void {
  const { orderCase, found } = judgement;
  for (const { name, field, unit } of fields) {
    const expected = a[name];
    const actual = b[name];
    if (expected === undefined || actual === undefined || expected === actual) continue;
    found.add(
      {
        ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
        code: 'OR-ATTR',
        field,
        sourceA,
        sourceB,
        unit,
        expected,
        actual,
      },
      { lineEffects },
    );
  }
}

/** What brand totals have too much and too little when a line names another brand or face than its order. */
function misplaced(
  line: BookedMovement,
  order: Attributes & { readonly costMinor: number; readonly costUsd6: number },
): LineEffect[] {
  const at = (a: Attributes, cost: number, usd6: number, sign: bigint): LineEffect => ({
    kind: 'order',
    slug: a.slug ?? '',
    currency: a.currency ?? '',
    count: sign,
    faceMinor: sign * BigInt(a.faceMinor ?? 0),
    costMinor: sign * BigInt(cost),
    usd6: -sign * BigInt(usd6),
  });
  return [
    at(line as Attributes, line.costMinor ?? 0, -line.amountUsd6, 1n),
    at(order, line.costMinor ?? 0, -line.amountUsd6, -1n),
  ];
}

function judge(judgement: OrderJudgement): void {
  const { orderCase, context } = judgement;
  const book = orderCase.bookRows[0];
  const order = orderCase.order;
  const debit = orderCase.debits[0];
  if (order !== undefined && order.clientRef !== orderCase.clientRef)
    addOtherReference(judgement, order.clientRef);
  if (book !== undefined && order !== undefined) compare(judgement, book, 'book', order, 'order', []);
  if (debit === undefined) return;
  if (order !== undefined) {
    compare(judgement, order, 'order', debit as Attributes, context.debitSource, misplaced(debit, order));
  } else if (book !== undefined && orderCase.unknown === undefined) {
    compare(judgement, book, 'book', debit as Attributes, context.debitSource, []);
  }
}

/** The answer to a read of one reference names another. */
function addOtherReference({ orderCase, found }: OrderJudgement, actual: string): void {
  found.add({
    ...orderIdentity(orderCase, bookedAtMsOf(orderCase)),
    code: 'OR-ATTR',
    field: 'client_ref',
    sourceA: 'book',
    sourceB: 'order',
    unit: 'text',
    expected: orderCase.clientRef,
    actual,
    note: 'the answer to the read of this reference names another order',
  });
}

export const attributeCheck: OrderCheck = { codes: ['OR-ATTR'], needs: [], judge };
