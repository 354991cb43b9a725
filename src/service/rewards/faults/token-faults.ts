// The changes that a fault makes to an amount of tokens, and to the movements that an issuance books. They
// are none without a fault. Tokens that a fault takes from the pool or puts into it, and that no wallet has,
// are strayed: they are counted, so that no supply is made or lost even then.

import type { FaultSubject } from '../../faults/fault-list.js';
import type { NewPoolMovement } from '../books/token-ledger.js';
import { unitsOfText } from '../token-amount.js';
import type { RewardsFaultName, RewardsFaults } from './kinds.js';

/** An amount of tokens, off by the fault's `delta_plus`; never under 0. */
export function spoiltUnits(
  faults: RewardsFaults,
  name: RewardsFaultName,
  subject: FaultSubject,
  right: bigint,
): bigint {
  return movedBy(faults.take(name, subject)?.text('delta_plus'), right);
}

/** The amount moved by a signed decimal; the amount itself where there is none. */
export function movedBy(delta: string | undefined, right: bigint): bigint {
  if (delta === undefined) return right;
  const size = unitsOfText(delta.replace(/^-/, '')) ?? 0n;
  const moved = delta.startsWith('-') ? right - size : right + size;
  return moved < 0n ? 0n : moved;
}

/** The movements that an accepted issuance books, and what of them no wallet has. */
export function spoiltDebits(
  faults: RewardsFaults,
  subject: FaultSubject,
  debit: NewPoolMovement,
): { readonly movements: NewPoolMovement[]; readonly strayed: bigint } {
  const charged = spoiltUnits(faults, 'issuance_overcharge', subject, debit.amount);
  const movements = [{ ...debit, amount: charged }];
  let strayed = charged - debit.amount;
  const add = (movement: NewPoolMovement): void => {
    movements.push(movement);
    strayed += movement.kind === 'issuance' ? movement.amount : -movement.amount;
  };
  if (faults.take('issuance_charged_twice', subject) !== undefined) add(debit);
  const unknown = faults.take('debit_without_issuance', subject);
  if (unknown !== undefined) {
    const transactionId = unknown.text('transaction_id') ?? `${debit.transactionId}-unknown`;
    add({ ...debit, issuanceId: `${debit.issuanceId}f`, transactionId });
  }
  if (faults.take('issuance_reversed', subject) !== undefined) add({ ...debit, kind: 'issuance_reversal' });
  return { movements, strayed };
}
