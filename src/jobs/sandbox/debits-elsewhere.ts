// The debits of each reference on other accounts of the sandbox interface: one reference is one sale.

import { monthOf } from '../../base/calendar-month.js';
import type { DebitElsewhere } from '../../reconcile/month/account-facts.js';
import { figuresOf } from '../../reconcile/month/statement-in-force.js';
import type { MovementColumns } from '../../records/movement.js';
import type { SandboxArchive } from './sandbox-archive.js';

type Net = Omit<DebitElsewhere, 'account'>;

/** The debits of every account but one, by reference; what was given back wholly is left out. */
export function debitsElsewhereOf(
  archives: readonly SandboxArchive[],
  account: string,
): Map<string, DebitElsewhere[]> {
  const elsewhere = new Map<string, DebitElsewhere[]>();
  for (const archive of archives) {
    if (archive.account === account) continue;
    for (const [ref, net] of netDebitsOf(archive)) {
      if (net.netUsd6 <= 0n) continue;
      elsewhere.set(ref, [...(elsewhere.get(ref) ?? []), { account: archive.account, ...net }]);
    }
  }
  return elsewhere;
}

/**
 * By reference, over the statements in force; of months whose lines do not tell, by the reads of their
 * orders.
 */
function netDebitsOf(archive: SandboxArchive): Map<string, Net> {
  const { account, orders, statements, statementsMissing } = archive;
  const onFile = { account, stated: { kind: 'statement', statements, statementsMissing } } as const;
  const nets = new Map<string, Net>();
  for (const month of [...statements.keys()].sort()) addLines(nets, figuresOf(onFile, month)?.lines);
  for (const { clientRef, reads } of orders.values()) {
    const [first] = reads;
    const last = reads.at(-1);
    if (first === undefined || last === undefined || last.status === 'failed' || nets.has(clientRef)) {
      continue;
    }
    if (figuresOf(onFile, monthOf(first.createdAtMs))?.lines !== undefined) continue;
    nets.set(clientRef, { netUsd6: BigInt(last.costUsd6), bookedAtMs: first.createdAtMs });
  }
  return nets;
}

function addLines(nets: Map<string, Net>, lines: MovementColumns | undefined): void {
  for (let row = 0; row < (lines?.length ?? 0); row += 1) {
    const kind = lines?.kind(row);
    if (lines === undefined || (kind !== 'order' && kind !== 'reversal')) continue;
    const known = nets.get(lines.ref(row));
    nets.set(lines.ref(row), {
      netUsd6: (known?.netUsd6 ?? 0n) - BigInt(lines.amountUsd6(row)),
      bookedAtMs: known?.bookedAtMs ?? lines.bookedAtMs(row),
    });
  }
}
