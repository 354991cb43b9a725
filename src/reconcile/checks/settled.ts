// ST-SETTLED: a movement of this month settles an open item of this month or an earlier one, whole or in
// part. It is the record of the settlement: by it the item is cleared, or what is left of it is told.

import type { Raised } from '../finding/draft.js';
import type { MonthContext } from '../month/month-context.js';
import { movementText } from '../settlement/known-settlements.js';
import type { SettledPart } from '../settlement/settling.js';
import type { MonthCheck } from './check.js';

function noteOf({ item, leftUsd6 }: SettledPart, by: string): string {
  const left = leftUsd6 === 0n ? 'nothing is left of it' : `${leftUsd6} is left of it`;
  return `${by} settles ${item.code} ${item.itemId} of ${item.month}; ${left}`;
}

function find(context: MonthContext): Raised[] {
  return [...context.settled.values()].flatMap(({ line, parts }) =>
    parts.map((part): Raised => {
      const { item, amountUsd6, openUsd6, leftUsd6 } = part;
      const settledBy = movementText(line);
      return {
        finding: {
          code: 'ST-SETTLED',
          subject: item.subject,
          field: 'settled_usd6',
          slug: item.slug,
          currency: item.currency,
          occurredAtMs: line.bookedAtMs,
          sourceA: 'archive',
          sourceB: context.debitSource,
          unit: 'usd6',
          expected: 0,
          actual: amountUsd6,
          formula: `${openUsd6} - ${amountUsd6} = ${leftUsd6}`,
          evidenceSha256: line.evidenceSha256,
          requestId: context.statedBy?.evidence.requestId,
          note: noteOf(part, settledBy),
          settles: { itemId: item.itemId, settledBy },
        },
      };
    }),
  );
}

export const settledCheck: MonthCheck = {
  codes: ['ST-SETTLED'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => find(context),
};
