// An archived answer as reports cite it.

import type { Receipt } from '../../records/receipt.js';
import type { EvidenceFact } from '../../report/control/control-facts.js';

/** A receipt as the control sheet and the index of the evidence state it. */
export function evidenceFactOf(receipt: Receipt): EvidenceFact {
  const { interfaceName, account, topic, subject, target, receivedAtMs, status, requestId } = receipt;
  const { storedSha256: sha256, removed, verdicts } = receipt;
  return {
    interfaceName,
    account,
    topic,
    subject,
    target,
    receivedAtMs,
    status,
    sha256,
    requestId,
    removed,
    verdicts,
  };
}
