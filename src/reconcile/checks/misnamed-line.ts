/**
 * A line under a reference that is not its order's. Two checks see it: OR-DEBIT-UNKNOWN, since no order answers to
 * the line, and OR-NOT-IN-STATEMENT, since no line answers to the order. References are never matched but exactly;
 * but where line and order agree to the millisecond and the last unit in all that they state, it is one fault in one
 * place, the reference of the line, and the order's missing line follows from it. Together they claim nothing.
 */

import type { Draft } from '../draft.js';
import type { MonthContext } from '../month-context.js';

/** What has to agree: everything that a line states of an order but its reference. */
interface Stated {
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
  readonly rateBps: number | undefined;
  readonly costMinor: number | undefined;
  readonly fxRate: string | undefined;
}

function contentOf(
  { slug, currency, faceMinor, rateBps, costMinor, fxRate }: Stated,
  bookedAtMs: number,
  usd6: number,
): string {
  return JSON.stringify([bookedAtMs, slug, currency, faceMinor, rateBps, costMinor, fxRate, usd6]);
}

export function attributeMisnamedLines(context: MonthContext): void {
  const { items, cases } = context;
  const lines = new Map<string, Draft[]>();
  for (const draft of items.of('OR-DEBIT-UNKNOWN')) {
    const [line, ...others] = cases.find(draft.finding.subject)?.debits ?? [];
    if (line === undefined || others.length > 0) continue;
    const content = contentOf(line, line.bookedAtMs, -line.amountUsd6);
    lines.set(content, [...(lines.get(content) ?? []), draft]);
  }
  for (const draft of items.of('OR-NOT-IN-STATEMENT')) {
    const order = cases.find(draft.finding.subject)?.order;
    if (order === undefined || draft.roots.size > 0) continue;
    // Of several alike each line is the missing one of one order only.
    const line = lines.get(contentOf(order, order.createdAtMs, order.costUsd6))?.shift();
    if (line !== undefined) draft.roots.add(line);
  }
}
