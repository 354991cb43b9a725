// BL-LOW: the float is running low, by the provider's own word or by its threshold. It is said with the
// newest balance in the month that was running then and the one that ended last; the note says how long it
// lasts at the month's pace.

import { countText } from '../../base/text/count-text.js';
import { monthBefore, monthOf } from '../../base/time/calendar-month.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { divFloor } from '../../money/division.js';
import type { MonthCheck } from '../checks/check.js';
import type { Raised } from '../finding/draft.js';
import type { MonthContext } from '../month/month-context.js';
import { statedFloatOf } from '../month/stated-facts.js';

const DAY_MS = 24 * 60 * 60 * 1000;

function find(context: MonthContext): Raised[] {
  const { facts, month } = context;
  const { balance } = facts;
  if (balance === undefined) return [];
  const running = monthOf(balance.asOfMs);
  if (month !== running && month !== monthBefore(running)) return [];
  const { readings } = statedFloatOf(facts);
  const level = readings.find(({ evidence }) => evidence.sha256 === balance.evidence.sha256)?.level;
  if (level === undefined || !(level.isLow || balance.balanceUsd6 < level.thresholdUsd6)) return [];
  return [
    {
      finding: {
        code: 'BL-LOW',
        subject: 'float',
        field: 'balance_usd6',
        occurredAtMs: balance.asOfMs,
        sourceA: 'float',
        sourceB: 'balance',
        unit: 'usd6',
        expected: level.thresholdUsd6,
        actual: balance.balanceUsd6,
        evidenceSha256: balance.evidence.sha256,
        requestId: balance.evidence.requestId,
        note: coverOf(context, BigInt(balance.balanceUsd6)),
      },
    },
  ];
}

/**
 * Whole days that the balance lasts at the month's pace: what its orders took, reversals taken off, by its
 * days.
 */
function coverOf({ figures, startMs, endMs }: MonthContext, balance: bigint): string {
  if (figures === undefined) return '';
  const untilMs = figures.isFinal ? endMs : figures.generatedAtMs;
  const days = BigInt(Math.max(1, Math.ceil((untilMs - startMs) / DAY_MS)));
  const spent = BigInt(figures.orders.usd6) - BigInt(figures.reversals.usd6);
  if (spent <= 0n) return 'nothing was spent in the month';
  const cover = divFloor((balance < 0n ? 0n : balance) * days, spent);
  return `at the month's pace of ${formatUsd6(spent)} USD in ${countText(days, 'day')} it lasts ${countText(cover, 'whole day')}`;
}

export const floatLevelCheck: MonthCheck = {
  codes: ['BL-LOW'],
  scope: 'month',
  needs: ['balance'],
  wants: ['statement'],
  after: 'attribution',
  find: ({ context }) => find(context),
};
