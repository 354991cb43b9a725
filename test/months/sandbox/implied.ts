// What a sandbox month says of itself though nothing is wrong, worked out from the evidence alone.

import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { monthNamed } from '../evidence.js';
import type { Evidence, OrderEvidence } from './evidence.js';
import { costOf } from './life.js';

/** True where no rate within 5% of those that the brand ever had on file gives what the order cost. */
function isBeyond({ catalogue }: Evidence, { slug, faceMinor, costMinor }: OrderEvidence): boolean {
  const rates = catalogue.flatMap(({ rates: { [slug]: rate } }) => rate ?? []);
  if (rates.length === 0) return costMinor > faceMinor;
  const [lowest, highest] = [Math.min(...rates) - 500, Math.max(...rates) + 500];
  return (
    costMinor > costOf(faceMinor, Math.max(0, lowest)) ||
    costMinor < costOf(faceMinor, Math.min(10_000, highest))
  );
}

/**
 * What a month says of itself though nothing is wrong, as `CODE subject`: worked out from the evidence alone.
 */
export function impliedBySandbox(evidence: Evidence): string[] {
  const { statements, orders, catalogue, month } = evidence;
  const implied: string[] = [];
  if (statements.some((one) => one.asked === month && !one.isFinal)) {
    implied.push(`EV-STMT-PROVISIONAL ${month}`);
  }
  const [startMs, endMs] = [monthStartMs(monthNamed(month)), monthEndMs(monthNamed(month))];
  for (const { reads } of orders) {
    const order = reads.at(-1);
    if (order === undefined || order.createdAtMs < startMs || order.createdAtMs >= endMs) continue;
    // A read of that very instant may be from before a change and after it: it counts where it has the
    // order's rate.
    const before = catalogue.findLast(
      ({ receivedAtMs: atMs, rates }) =>
        atMs < order.createdAtMs || (atMs === order.createdAtMs && rates[order.slug] === order.rateBps),
    );
    const after = catalogue.find((read) => read.receivedAtMs > order.createdAtMs);
    const known = [before, after].flatMap((read) => read?.rates[order.slug] ?? []);
    if (known.length > 0 && known.every((rate) => rate === order.rateBps)) continue;
    // Where the rate at its time is on file a cheaper price needs no word of ours; where it is not, only that
    // tells.
    const row = evidence.book?.find(({ clientRef }) => clientRef === order.clientRef);
    const isBorneOut = row?.quoteId === order.quoteId || row?.expectedCostMinor === order.costMinor;
    const rateBefore = before?.rates[order.slug];
    const isOther = order.quoteId !== undefined && !known.includes(order.rateBps);
    const isNew = isOther && (rateBefore !== undefined || isBorneOut);
    if (!isNew && !known.includes(order.rateBps) && isBeyond(evidence, order)) {
      implied.push(`PR-RANGE ${order.clientRef}`);
      continue;
    }
    implied.push(`${isNew ? 'PR-REPRICED' : 'PR-UNVERIFIABLE'} ${order.clientRef}`);
  }
  return implied.sort();
}

/** Orders whose price or conversion no rate on file can give: their items claim, with nothing altered. */
export function refsOutOfRange(evidence: Evidence): ReadonlySet<string> {
  const ranged = impliedBySandbox(evidence).filter((one) => /-RANGE /.test(one));
  return new Set(ranged.map((one) => one.slice(one.indexOf(' ') + 1)));
}
