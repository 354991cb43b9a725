// Every fault of the sandbox listener, what it takes and what it leads to (docs/service-faults.md tells the
// same story at length; a test holds the two together). None is part of the interface.

import {
  bookingFaults,
  choice,
  count,
  type FaultKind,
  integer,
  kind,
  monthText,
  priceFault,
  rateBps,
  rateText,
  requiredField,
  requiredRateBps,
  text,
  transportFaults,
} from '../../faults/fault-kinds.js';
import type { FaultList } from '../../faults/fault-list.js';

const order = ['client_ref', 'slug', 'currency', 'key_id'] as const;
const deposit = ['plus_amount', 'deposit_id', 'key_id'] as const;
const event = ['type', 'client_ref', 'deposit_id', 'month', 'event_id', 'key_id'] as const;
const month = ['month', 'key_id'] as const;
const call = ['method', 'path', 'client_ref', 'key_id'] as const;

/** Applied while an order is booked; each order counts once. */
const orderFaults = {
  ...bookingFaults(order),
  order_cost: priceFault(order),
  order_rate: kind(order, 'PR-RATE', { rate_bps: rateBps(250) }),
  order_fx_rate: kind(order, 'FX-CONVERSION, which causes FX-RATE', { fx_rate: rateText('1.26') }),
  failed_order_debited: kind(
    order,
    'OR-REVERSAL-MISSING; OR-DEBIT-UNKNOWN where the reference is given up, OR-DOUBLE-DEBIT where it is sent again; with reversals 2 OR-REVERSAL-EXTRA',
    { reversals: count(0) },
  ),
  order_stuck_pending: kind(order, 'OR-PENDING-STALE'),
  order_attribute: kind(order, 'OR-ATTR', {
    field: choice('slug', 'currency', 'face_minor'),
    value: requiredField(),
  }),
} as const satisfies Record<string, FaultKind>;

const depositFaults = {
  deposit_credit: kind(deposit, 'DP-CREDIT', {
    method: choice('fee_missing', 'fee_doubled', 'delta'),
    delta_usd6: integer(-10_000),
  }),
  deposit_not_booked: kind(deposit, 'DP-NOT-CREDITED'),
  deposit_unexpected: kind(deposit, 'DP-UNEXPECTED'),
} as const satisfies Record<string, FaultKind>;

/** Applied while events are read; an event once hit stays hit while the fault is on. */
const eventFaults = {
  event_dropped: kind(event, 'OR-EVENT-MISSING (an issued order)'),
  event_altered: kind(event, 'EV-EVENT-DATA', { field: text(), value: text(), delta: integer(10_000) }),
  event_doubled: kind(event, 'none: one id, one body, counted once'),
  event_conflict: kind(event, 'EV-EVENT-CONFLICT', { field: text(), value: text(), delta: integer(10_000) }),
  event_wrong_signature: kind(event, 'EV-EVENT-SIG'),
  event_unsigned: kind(event, 'EV-EVENT-SIG'),
  event_stale: kind(event, 'EV-EVENT-SIG', { seconds: integer(-301) }),
  event_wrong_id: kind(event, 'EV-EVENT-ID'),
  event_without_id: kind(event, 'EV-EVENT-SIG'),
  event_code: kind(event, 'EV-EVENT-CODE'),
  event_orphan: kind(event, 'EV-EVENT-ORPHAN', { client_ref: text('nobody-knows-this') }),
  event_unknown_type: kind(event, 'none: kept and counted', { type: text('order.archived') }),
} as const satisfies Record<string, FaultKind>;

/** Applied while a statement is read; a month once hit stays hit while the fault is on. */
const statementFaults = {
  statement_tampered: kind(month, 'EV-SIG-INVALID'),
  statement_wrong_key: kind(month, 'EV-SIG-INVALID'),
  statement_key_replaced: kind(['key_id'], 'EV-KEY-CHANGED'),
  statement_restated: kind(month, 'EV-STMT-RESTATED'),
  statement_of_month: kind(month, 'EV-STMT-PERIOD', { other_month: monthText }),
  statement_of_account: kind(month, 'EV-STMT-PERIOD', { account: text('abcdefabcdef') }),
  statement_line_dropped: kind(month, 'OR-NOT-IN-STATEMENT; RF-SEQUENCE, RF-RUNNING, RF-TOTAL caused by it', {
    ref: text(),
    consistent: choice('no', 'yes'),
  }),
  statement_line_amount: kind(month, 'OR-CHARGE', { ref: text(), delta_usd6: integer(-10_000) }),
  statement_total: kind(month, 'RF-TOTAL or RF-FOOTING; RF-OPENING for the opening balance', {
    figure: choice(
      'orders.cost_usd6',
      'orders.count',
      'deposits.credited_usd6',
      'deposits.count',
      'grants.credited_usd6',
      'reversals.credited_usd6',
      'opening_balance_usd6',
      'closing_balance_usd6',
      'by_brand.0.cost_usd6',
    ),
    delta: integer(10_000),
  }),
  statement_running: kind(month, 'RF-RUNNING', { ref: text(), delta_usd6: integer(10_000) }),
  statement_sequence: kind(month, 'RF-SEQUENCE', { ref: text() }),
  statement_line_kind: kind(month, 'RF-KIND; OR-NOT-IN-STATEMENT and RF-TOTAL caused by it', {
    ref: text(),
    name: text('adjustment'),
  }),
  statement_without_lines: kind(month, 'none: totals are summed against known items'),
  statement_provisional: kind(month, 'EV-STMT-PROVISIONAL'),
  statement_missing: kind(month, 'EV-STMT-MISSING'),
  statement_unknown_field: kind(month, 'EV-FIELD-UNKNOWN'),
  statement_version: kind(month, 'RN-INCOMPLETE', { version: integer(2) }),
} as const satisfies Record<string, FaultKind>;

const readFaults = {
  no_env: kind(call, 'RN-INCOMPLETE'),
  answer_field: kind(call, 'by the field: EV-ORDER-CHANGED on an order read, BL-MISMATCH on the balance', {
    field: requiredField(),
    value: text(),
    delta: integer(),
  }),
  order_unknown: kind(call, 'OR-NOT-AT-PROVIDER; OR-DEBIT-UNKNOWN where it was debited'),
  catalogue_rate: kind([], 'PR-RATE or PR-UNVERIFIABLE, with cause previous_price where that fits', {
    slug: requiredField(),
    rate_bps: requiredRateBps,
    from: text(),
  }),
} as const satisfies Record<string, FaultKind>;

export const faultKinds = {
  ...orderFaults,
  ...depositFaults,
  ...eventFaults,
  ...statementFaults,
  ...readFaults,
  ...transportFaults,
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

export type SandboxFaults = FaultList<FaultName>;
