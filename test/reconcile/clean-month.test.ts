import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../src/base/calendar-month.js';
import { fc } from '../support/fast-check.js';
import { runs, shuffle } from './support/campaign.js';
import { type Evidence, monthNamed, type OrderEvidence } from './support/evidence.js';
import { faultsOf, judge, shownOf, words } from './support/judged-month.js';
import { lifeArbitrary } from './support/life-arbitrary.js';
import { costOf, play } from './support/little-service.js';

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
function impliedBy(evidence: Evidence): string[] {
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

describe('a clean month', () => {
  it('raises nothing but what the month itself implies', () => {
    fc.assert(
      fc.property(lifeArbitrary({ size: 24 }), (life) => {
        const evidence = play(life);
        const result = judge(evidence);
        expect(
          result.items.map((item) => `${item.code} ${item.subject}`).sort(),
          result.items.map(words).join('\n'),
        ).toEqual(impliedBy(evidence));
        expect(faultsOf(result)).toEqual([]);
        const isTied = !result.items.some(({ code }) => code === 'PR-RANGE');
        if (isTied) expect(result.tieOut.filter((figure) => figure.result === 'differs')).toEqual([]);
      }),
      runs(2_000),
    );
  });

  it('shows the same whatever order rows, events, reads and answers came in', () => {
    fc.assert(
      fc.property(lifeArbitrary({ size: 16 }), fc.infiniteStream(fc.nat()), (life, numbers) => {
        const evidence = play(life);
        const shuffled = structuredClone(evidence);
        for (const list of [
          shuffled.book,
          shuffled.ownDeposits,
          shuffled.events,
          shuffled.orders,
          shuffled.catalogue,
          shuffled.statements,
        ]) {
          shuffle(list, numbers);
        }
        expect(shownOf(judge(shuffled))).toEqual(shownOf(judge(evidence)));
      }),
      runs(120),
    );
  });
});
