// DP-UNEXPECTED of a grant: a test account is granted its balance once (assumption A-05), so another grant is
// money that the own records lack, unless it settles open items.

import type { MonthCheck } from '../checks/check.js';
import type { Raised } from '../finding/draft.js';
import { subjectOf } from '../match/other-line.js';
import type { MonthContext } from '../month/month-context.js';
import { unexpectedGrantsOf } from '../totals/grants-due.js';

function find(context: MonthContext): Raised[] {
  return unexpectedGrantsOf(context).map(({ line }) => {
    const amountUsd6 = BigInt(line.amountUsd6);
    return {
      finding: {
        code: 'DP-UNEXPECTED',
        subject: subjectOf(line),
        field: 'granted_usd6',
        currency: 'USD',
        occurredAtMs: line.bookedAtMs,
        sourceA: 'recomputed',
        sourceB: context.debitSource,
        unit: 'usd6',
        expected: 0,
        actual: amountUsd6,
        sense: 'credit',
        formula: `${amountUsd6} - 0 = ${amountUsd6}`,
        evidenceSha256: line.evidenceSha256,
        requestId: context.statedBy?.evidence.requestId,
        note: `line ${line.seq} grants test balance, which an account is granted once`,
      },
      recordsEffectUsd6: amountUsd6,
      bearing: { movements: [line] },
      lineEffects: [
        { kind: 'grant', slug: '', currency: '', count: 1n, faceMinor: 0n, costMinor: 0n, usd6: amountUsd6 },
      ],
    };
  });
}

export const unexpectedGrantCheck: MonthCheck = {
  codes: ['DP-UNEXPECTED'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => find(context),
};
