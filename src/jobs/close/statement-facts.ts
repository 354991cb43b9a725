// The statements that a month rests on, as the manifest states them: who signed what, under which key.

import type { AccountMonth } from '../../reconcile/account-month.js';
import { signedStatementsOf } from '../../reconcile/month/stated-facts.js';
import { isOfPeriod, verifiedFigures } from '../../reconcile/month/statement-in-force.js';
import type { StatementFact } from '../../report/manifest.js';

/** The reading in force of each account's month; none where nothing was read. */
export function statementFactsOf(months: readonly AccountMonth[]): StatementFact[] {
  return months.flatMap(({ context: { reading, facts } }) => {
    if (reading === undefined) return [];
    const { keyId, rawSha256, signature, evidence, outcome } = reading;
    const figures = verifiedFigures(reading);
    const isOther = figures !== undefined && !isOfPeriod(figures, facts.month, facts.account);
    const verifiedUnder = outcome.kind === 'verified' ? outcome.publicKey : undefined;
    // A key of the configuration, which is trusted before anything is pinned, has no id.
    const pins = signedStatementsOf(facts).keys.pinned.filter(
      (one) => one.keyId === keyId || one.keyId === '',
    );
    const pin = pins.find(({ publicKey }) => publicKey === verifiedUnder) ?? pins[0];
    return [
      {
        interfaceName: facts.interfaceName,
        account: facts.account,
        month: facts.month,
        keyId,
        rawSha256,
        signature,
        evidenceSha256: evidence.sha256,
        publicKey: pin?.publicKey,
        fingerprint: pin?.fingerprint,
        outcome: isOther ? 'of_another_period' : outcome.kind,
      },
    ];
  });
}
