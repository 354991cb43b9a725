// Debits that no issuance answers to and that the same month gave back. Nobody owes anybody for them; that
// the provider debited what it does not know is said all the same, as for orders (`existence.ts`).

import { bookedPlus18, unknownText } from './surplus.js';
import type { IssuanceCase, TokenCase } from './token-case.js';
import type { RaisedTokens, TokenView } from './token-check.js';

export function findGivenBack(view: TokenView): RaisedTokens[] {
  return view.ofMonth.flatMap((one) => {
    // A row that no issuance stands for says so already.
    if (one.rows.length > 0 && one.issuance?.state === 'unknown') return [];
    return one.issuances.flatMap((issuance) => givenBackOf(view, one, issuance));
  });
}

function givenBackOf(view: TokenView, one: TokenCase, issuance: IssuanceCase): RaisedTokens[] {
  const [debit] = issuance.debits.filter(({ month }) => month === view.month);
  if (issuance.state !== 'unknown' || debit === undefined) return [];
  if (bookedPlus18(issuance, view.month) !== 0n) return [];
  return [
    {
      finding: {
        code: 'RW-DEBIT-UNKNOWN',
        subject: one.transactionId,
        field: 'issuance_id',
        occurredAtMs: debit.bookedAtMs,
        sourceA: 'issuance',
        sourceB: 'pool',
        unit: 'text',
        expected: 'an issuance',
        actual: 'none',
        evidenceSha256: debit.evidence.sha256,
        requestId: debit.evidence.requestId,
        note: `${unknownText(issuance)}, and it was given back`,
      },
      bearing: { issuanceId: issuance.issuanceId },
    },
  ];
}
