// A stablecoin transfer arrives (contract, "Local service only": control, never part of the interface). A
// transfer is told by its transaction hash: the same one again credits nothing.

import type { JsonValue } from '../../base/json/json-reader.js';
import { formatInstant } from '../../base/time/instant.js';
import { invalidField } from '../http/refused-request.js';
import type { FloatMovementRow } from './books/float-journal.js';
import type { SupplierCore } from './core.js';

export interface FloatTransfer {
  readonly amountUsd6: number;
  readonly txHash: string;
  readonly fromWallet: string;
}

/** The result of a transfer, as the control call answers it. */
export interface CreditedTransfer {
  readonly deposit_id: string;
  readonly tx_hash: string;
  readonly from_wallet: string;
  readonly amount_usd6: number;
  readonly balance_usd6: number;
  readonly credited_at: string;
  /** True when this transaction hash had been credited before. */
  readonly replay: boolean;
}

const NAME_PATTERN = /^[\x21-\x7e]{1,128}$/;

/** Reads the body of POST /_local/deposits; throws a 400 that names the field. */
export function transferOf(body: Readonly<Record<string, JsonValue>>): FloatTransfer {
  const unknown = Object.keys(body).find((name) => !['amount_usd6', 'tx_hash', 'from_wallet'].includes(name));
  if (unknown !== undefined) throw invalidField(unknown, `${unknown} is not a field of a transfer`);
  const amountUsd6 = body['amount_usd6'];
  if (typeof amountUsd6 !== 'number' || !Number.isSafeInteger(amountUsd6) || amountUsd6 <= 0) {
    throw invalidField('amount_usd6', 'amount_usd6 is not a whole number over 0');
  }
  return {
    amountUsd6,
    txHash: nameField(body, 'tx_hash'),
    fromWallet: nameField(body, 'from_wallet'),
  };
}

function nameField(body: Readonly<Record<string, JsonValue>>, field: 'tx_hash' | 'from_wallet'): string {
  const value = body[field];
  if (typeof value !== 'string' || !NAME_PATTERN.test(value)) {
    throw invalidField(field, `${field} is not 1 to 128 visible ASCII characters`);
  }
  return value;
}

/** Credits a transfer. Only inside a unit of the books. */
export function creditTransfer(core: SupplierCore, transfer: FloatTransfer): CreditedTransfer {
  const { journal } = core.books;
  const known = journal.transfer(transfer.txHash);
  if (known !== undefined) return credited(core, known, true);
  const subject = { tx_hash: transfer.txHash, from_wallet: transfer.fromWallet };
  const delta = core.faults.take('deposit_credit', subject)?.integer('delta_usd6') ?? 0;
  const amountUsd6 = Math.max(0, transfer.amountUsd6 + delta);
  if (!Number.isSafeInteger(journal.balanceUsd6() + amountUsd6)) {
    throw invalidField('amount_usd6', 'amount_usd6 takes the float beyond 2^53 - 1');
  }
  if (core.faults.take('deposit_not_booked', subject) !== undefined) return unbooked(core, transfer);
  const row = bookTransfer(core, { ...transfer, amountUsd6 }, transfer.amountUsd6);
  if (core.faults.take('deposit_unexpected', subject) !== undefined) {
    const txHash = `${transfer.txHash}f`;
    bookTransfer(core, { ...transfer, amountUsd6, txHash }, transfer.amountUsd6);
  }
  return credited(core, row, false);
}

function bookTransfer(core: SupplierCore, transfer: FloatTransfer, receivedUsd6: number): FloatMovementRow {
  return core.books.journal.book(
    {
      kind: 'deposit',
      booked_at_ms: core.clock.nowMs(),
      amount_usd6: transfer.amountUsd6,
      tx_hash: transfer.txHash,
      from_wallet: transfer.fromWallet,
    },
    (seq) => core.ids.id('dep', 'float', seq),
    { receivedUsd6 },
  );
}

function credited(core: SupplierCore, row: FloatMovementRow, replay: boolean): CreditedTransfer {
  return {
    deposit_id: row.movement_id,
    tx_hash: row.tx_hash ?? '',
    from_wallet: row.from_wallet ?? '',
    amount_usd6: row.amount_usd6,
    balance_usd6: core.books.journal.balanceUsd6(),
    credited_at: formatInstant(row.booked_at_ms),
    replay,
  };
}

/** A transfer that a fault swallows: it came, and the float never gets it. */
function unbooked(core: SupplierCore, transfer: FloatTransfer): CreditedTransfer {
  return {
    deposit_id: core.ids.id('dep', 'lost', transfer.txHash),
    tx_hash: transfer.txHash,
    from_wallet: transfer.fromWallet,
    amount_usd6: transfer.amountUsd6,
    balance_usd6: core.books.journal.balanceUsd6(),
    credited_at: formatInstant(core.clock.nowMs()),
    replay: false,
  };
}
