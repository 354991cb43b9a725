// The facts that every finding on the statement's own arithmetic states.

import type { Finding } from '../finding/discrepancy.js';
import type { MonthContext } from '../month/month-context.js';

type StatementShared = Pick<
  Finding,
  'subject' | 'occurredAtMs' | 'sourceA' | 'sourceB' | 'evidenceSha256' | 'requestId'
>;

export function statementSharedOf(context: MonthContext): StatementShared {
  return {
    subject: context.month,
    occurredAtMs: context.endMs,
    sourceA: 'recomputed',
    sourceB: context.debitSource,
    evidenceSha256: context.statedBy?.evidence.sha256,
    requestId: context.statedBy?.evidence.requestId,
  };
}
