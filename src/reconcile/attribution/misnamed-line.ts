// A line under a reference that is not its order's. Two checks see it: OR-DEBIT-UNKNOWN, since no order
// answers to the line, and OR-NOT-IN-STATEMENT, since no line answers to the order. References are never
// matched but exactly; but where line and order agree to the millisecond and the last unit in all that they
// state, it is one fault in one place, the reference of the line, and the order's missing line follows from
// it. Together they move nothing.

import { listOf } from '../../base/list-map.js';
import type { Found } from './causes.js';
import type { MonthUnderAttribution } from './month-found.js';

/** The facts that have to agree: everything that a line states of an order except its reference. */
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

export function attributeMisnamedLines({ context, found, causes }: MonthUnderAttribution): void {
  const lines = new Map<string, Found[]>();
  for (const one of found.of('OR-DEBIT-UNKNOWN')) {
    const [line, ...others] = context.cases.find(one.finding.subject)?.debits ?? [];
    if (line === undefined || others.length > 0) continue;
    const content = contentOf(line, line.bookedAtMs, -line.amountUsd6);
    listOf(lines, content).push(one);
  }
  for (const one of found.of('OR-NOT-IN-STATEMENT')) {
    const order = context.cases.find(one.finding.subject)?.order;
    if (order === undefined || !causes.isRoot(one)) continue;
    // Each of several lines that are alike is the missing line of one order only.
    const line = lines.get(contentOf(order, order.createdAtMs, order.costUsd6))?.shift();
    if (line !== undefined) causes.follow(one, [line]);
  }
}
