// Every fault of the rewards listener, what it takes and what it leads to (docs/service-faults.md tells the
// same story at length; a test holds the two together). None is part of the interface.

import {
  choice,
  type FaultKind,
  integer,
  kind,
  requiredField,
  text,
  transportFaults,
} from '../../faults/fault-kinds.js';
import type { FaultList } from '../../faults/fault-list.js';

/** A maturity that is moved by more may lie beyond the instants that can be written. */
const DAYS_MOST = 365;

const issuance = ['transaction_id', 'wallet_address', 'merchant_id'] as const;
const movement = ['kind', 'transaction_id', 'issuance_id'] as const;
const page = ['method', 'path', 'page'] as const;
const call = ['method', 'path', 'client_ref'] as const;
const event = ['type', 'url'] as const;

/** Booked while an issuance is accepted or settled; each issuance counts once. */
const bookedFaults = {
  issuance_amount: kind(issuance, 'RW-AMOUNT', { delta_plus: text('0.000000000000000001') }),
  issuance_rate: kind(issuance, 'RW-RATE', { rate: text('2') }),
  issuance_overcharge: kind(issuance, 'RW-CHARGE', { delta_plus: text('0.000000000000000001') }),
  issuance_charged_twice: kind(issuance, 'RW-DOUBLE-DEBIT'),
  debit_without_issuance: kind(issuance, 'RW-DEBIT-UNKNOWN', { transaction_id: text() }),
  issuance_reversed: kind(issuance, 'RW-REVERSAL-EXTRA'),
  issuance_fails: kind(issuance, 'none: debited and reversed, the same transaction may be sent again'),
  reversal_missing: kind(issuance, 'RW-REVERSAL-MISSING'),
  issuance_stuck: kind(issuance, 'RW-PENDING-STALE'),
  redemption_charge: kind(['wallet_address', 'catalogue_item_id'], 'RW-REDEMPTION', {
    delta_plus: text('0.000000000000000001'),
  }),
} as const satisfies Record<string, FaultKind>;

/** Applied while things are read; what was booked stays as it is. */
const readFaults = {
  issuance_unknown: kind(['issuance_id'], 'RW-DEBIT-UNKNOWN, which causes RW-NOT-AT-PROVIDER'),
  issuance_attribute: kind(issuance, 'RW-ATTR', {
    field: choice('wallet_address', 'amount_usd', 'merchant_id'),
    value: requiredField(),
  }),
  pool_figure: kind([], 'RW-POOL', {
    figure: choice('closing_plus', 'opening_plus', 'balance_plus'),
    delta_plus: text('0.000000000000000001'),
  }),
  movement_missing: kind(movement, 'RW-SEQUENCE, which causes RW-POOL'),
  movement_doubled: kind(movement, 'none: dropped by its sequence number'),
  wallet_figure: kind(['wallet_address'], 'RW-WALLET', {
    figure: choice('total_plus', 'available_plus', 'staked_plus', 'lifetime_earned', 'lifetime_redeemed'),
    delta_plus: text('0.000000000000000001'),
  }),
  stake_term: kind(['stake_id', 'wallet_address'], 'RW-STAKE', { days: integer(1, -DAYS_MOST, DAYS_MOST) }),
  stake_status: kind(['stake_id', 'wallet_address'], 'RW-STAKE', {
    status: choice('matured', 'active'),
  }),
  page_shifted: kind(page, 'read again; RN-INCOMPLETE where it lasts', { shift: integer(-1) }),
  page_total: kind(page, 'read again; RN-INCOMPLETE where it lasts', { delta: integer(1) }),
  event_dropped: kind(event, 'none: the tool receives no webhooks'),
  event_doubled: kind(event, 'none: a receiver knows it by its id'),
  event_wrong_signature: kind(event, 'none: a receiver refuses it'),
  answer_field: kind(
    call,
    'by the field: RW-AMOUNT or RW-RATE on an issuance, RW-REDEMPTION on a redemption',
    {
      field: requiredField(),
      value: text(),
      delta: integer(),
    },
  ),
} as const satisfies Record<string, FaultKind>;

export const rewardsFaultKinds = {
  ...bookedFaults,
  ...readFaults,
  ...transportFaults,
} as const satisfies Record<string, FaultKind>;

export type RewardsFaultName = keyof typeof rewardsFaultKinds;

export type RewardsFaults = FaultList<RewardsFaultName>;
