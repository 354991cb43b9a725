// The steps that time alone brings about, by the service's clock: the simulated chain confirms an issuance or
// lets it fail, a redemption ends, a stake matures. Everything that fell due by an instant is booked in the
// order in which it fell due, and dated at its due instant, even if the clock jumped far ahead.

import { unreachable } from '../../base/failure/assert.js';
import type { DueStep } from './books/due-table.js';
import type { RewardsCore } from './core.js';
import { issuanceAnswer } from './issuances.js';
import { completeRedemption } from './redemptions.js';
import { matureStake } from './stakes.js';
import { speltWallet } from './wallets.js';
import { writeEvent } from './webhooks.js';

/** The chain refuses wallets that end so (contract, rewards page): the way to see an issuance fail. */
const REFUSED_WALLET_END = 'dead';

/** Books all that fell due by `nowMs`. Only inside a unit of the books. */
export function settleDue(core: RewardsCore, nowMs: number): void {
  const { due } = core.books;
  for (let step = due.next(); step !== undefined && step.due_at_ms <= nowMs; step = due.next()) {
    due.done(step);
    settle(core, step);
  }
}

function settle(core: RewardsCore, { kind, subject, due_at_ms: dueMs }: DueStep): void {
  switch (kind) {
    case 'issuance':
      settleIssuance(core, subject, dueMs);
      break;
    case 'redemption':
      completeRedemption(core, subject, dueMs);
      break;
    case 'stake':
      matureStake(core, subject, dueMs);
      break;
    default:
      unreachable(kind);
  }
}

/** Confirms a pending issuance, or lets it fail and gives the pool its tokens back. */
function settleIssuance(core: RewardsCore, issuanceId: string, dueMs: number): void {
  const { issuances, tokens } = core.books;
  const row = issuances.find(issuanceId);
  if (row === undefined) return;
  const subject = {
    transaction_id: row.transaction_id,
    wallet_address: speltWallet(row.wallet),
    merchant_id: row.merchant_id ?? undefined,
  };
  if (core.faults.take('issuance_stuck', subject) !== undefined) return;
  const amount = BigInt(row.amount_plus18);
  const isRefused = row.wallet.endsWith(REFUSED_WALLET_END);
  // Both are asked, so that a fault is used up by the issuance that it hits.
  const isMadeToFail = core.faults.take('issuance_fails', subject) !== undefined;
  if (isRefused || isMadeToFail) {
    const failed = { ...row, status: 'failed', failure_reason: 'the network refused the transfer' } as const;
    issuances.settle(failed);
    if (core.faults.take('reversal_missing', subject) !== undefined) return;
    const reversal = {
      kind: 'issuance_reversal',
      amount,
      issuanceId,
      transactionId: row.transaction_id,
      bookedAtMs: dueMs,
    } as const;
    tokens.step([reversal], { address: row.wallet, change: { pending: -amount } });
    return;
  }
  const confirmed = { ...row, status: 'confirmed', tx_hash: txHashOf(core, issuanceId) } as const;
  issuances.settle(confirmed);
  tokens.step([], { address: row.wallet, change: { pending: -amount, available: amount, earned: amount } });
  writeEvent(core, { type: 'reward.issued', data: issuanceAnswer(confirmed), atMs: dueMs });
}

/** The transaction on the simulated chain: the same for the same issuance. */
function txHashOf(core: RewardsCore, issuanceId: string): string {
  return `0x${core.ids.keySeed(`transaction ${issuanceId}`).toString('hex')}`;
}
