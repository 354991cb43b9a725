// DP-CREDIT of the first grant: a test account starts with exactly 100 US dollars (assumption A-05), and the
// line that grants it has another amount.

import type { MonthCheck } from '../checks/check.js';
import type { Raised } from '../finding/draft.js';
import { subjectOf } from '../match/other-line.js';
import type { MonthContext } from '../month/month-context.js';
import { firstGrantRowOf, GRANT_USD6 } from '../totals/grants-due.js';

function find(context: MonthContext): Raised[] {
  const row = firstGrantRowOf(context);
  if (row === undefined) return [];
  const line = context.movements.at(row);
  const grantedUsd6 = BigInt(line.amountUsd6);
  const usd6 = grantedUsd6 - GRANT_USD6;
  if (usd6 === 0n) return [];
  return [
    {
      finding: {
        code: 'DP-CREDIT',
        subject: subjectOf(line),
        field: 'granted_usd6',
        currency: 'USD',
        occurredAtMs: line.bookedAtMs,
        sourceA: 'recomputed',
        sourceB: context.debitSource,
        unit: 'usd6',
        expected: GRANT_USD6,
        actual: grantedUsd6,
        sense: 'credit',
        formula: `${grantedUsd6} - ${GRANT_USD6} = ${usd6}`,
        evidenceSha256: line.evidenceSha256,
        requestId: context.statedBy?.evidence.requestId,
        note: `line ${line.seq} grants the test balance that a new key starts with`,
      },
      effectUsd6: usd6,
      lineEffects: [{ kind: 'grant', slug: '', currency: '', count: 0n, faceMinor: 0n, costMinor: 0n, usd6 }],
    },
  ];
}

export const firstGrantCheck: MonthCheck = {
  codes: ['DP-CREDIT'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => find(context),
};
