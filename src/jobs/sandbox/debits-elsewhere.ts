// The debits of each reference on other accounts of the sandbox interface: one reference is one sale.

import { listOf } from '../../base/list/list-map.js';
import { firstShownOf, type MonthDebit } from '../../reconcile/match/account-debit.js';
import type { DebitElsewhere } from '../../reconcile/month/account-facts.js';
import { figuresOf } from '../../reconcile/month/statement-in-force.js';
import type { MovementColumns } from '../../records/movement.js';
import type { OrderHistory } from '../../records/order-read.js';
import { isClientRef } from '../../wire/client-ref.js';
import type { SandboxArchive } from './sandbox-archive.js';

/**
 * The debits of every account but one in the first month that shows a reference there, by reference. An
 * order that failed or that is denied there stands on no account: what was debited for it is an item of that
 * account alone.
 */
export function debitsElsewhereOf(
  archives: readonly SandboxArchive[],
  account: string,
): Map<string, DebitElsewhere[]> {
  const elsewhere = new Map<string, DebitElsewhere[]>();
  for (const archive of archives) {
    if (archive.account === account) continue;
    for (const [ref, debit] of firstMonthsOf(archive)) {
      // A reference that can't be asked for is no order's, and a line without one is named by its place.
      if (!isClientRef(ref) || isGone(archive.orders.get(ref))) continue;
      listOf(elsewhere, ref).push({ account: archive.account, ...debit });
    }
  }
  return elsewhere;
}

function isGone(history: OrderHistory | undefined): boolean {
  const last = history?.reads.at(-1);
  return last === undefined ? history?.unknown !== undefined : last.status === 'failed';
}

/**
 * By reference, over the statements in force; of months whose lines do not tell, by the reads of their
 * orders.
 */
function firstMonthsOf(archive: SandboxArchive): Map<string, MonthDebit> {
  const { account, orders, statements, statementsMissing } = archive;
  const onFile = { account, stated: { kind: 'statement', statements, statementsMissing } } as const;
  const firsts = new Map<string, MonthDebit>();
  for (const month of [...statements.keys()].sort()) {
    for (const [ref, { netUsd6, bookedAtMs }] of debitsOf(figuresOf(onFile, month)?.lines)) {
      if (bookedAtMs === undefined || firsts.has(ref)) continue;
      const isOfOrder = orders.get(ref)?.reads[0]?.createdAtMs === bookedAtMs;
      firsts.set(ref, { month, netUsd6, bookedAtMs, isOfOrder });
    }
  }
  for (const history of orders.values()) {
    const ref = history.clientRef;
    const shown = firstShownOf(
      firsts.get(ref),
      history,
      (month) => figuresOf(onFile, month)?.lines !== undefined,
    );
    if (shown !== undefined) firsts.set(ref, shown);
  }
  return firsts;
}

/** The net debit of each reference by the lines of one month, and the time of its first debit. */
interface LinesDebit {
  netUsd6: bigint;
  bookedAtMs: number | undefined;
}

function debitsOf(lines: MovementColumns | undefined): Map<string, LinesDebit> {
  const debits = new Map<string, LinesDebit>();
  for (let row = 0; row < (lines?.length ?? 0); row += 1) {
    const kind = lines?.kind(row);
    if (lines === undefined || (kind !== 'order' && kind !== 'reversal')) continue;
    const known = debits.get(lines.ref(row)) ?? { netUsd6: 0n, bookedAtMs: undefined };
    known.netUsd6 -= BigInt(lines.amountUsd6(row));
    if (kind === 'order') known.bookedAtMs ??= lines.bookedAtMs(row);
    debits.set(lines.ref(row), known);
  }
  return debits;
}
