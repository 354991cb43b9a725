// Every fault of the supplier listener, what it takes and what it leads to (docs/service-faults.md tells the
// same story at length; a test holds the two together). None is part of the interface.

import {
  bookingFaults,
  choice,
  count,
  type FaultKind,
  integer,
  kind,
  minor,
  priceFault,
  requiredField,
  requiredRateBps,
  text,
  transportFaults,
} from '../../faults/fault-kinds.js';
import type { FaultList } from '../../faults/fault-list.js';

const order = ['client_ref', 'brand_slug', 'currency'] as const;
const deposit = ['tx_hash', 'from_wallet'] as const;
const entry = ['kind', 'client_ref', 'tx_hash'] as const;
const page = ['method', 'path', 'page'] as const;
const call = ['method', 'path', 'client_ref'] as const;

/** Booked while an order is processed; each order counts once. */
const orderFaults = {
  ...bookingFaults(order),
  order_wholesale: priceFault(order),
  issue_fails: kind(order, 'none: debited and reversed, the same reference is sent again'),
  order_attribute: kind(order, 'OR-ATTR', {
    field: choice('brand_slug', 'currency', 'face_minor'),
    value: requiredField(),
  }),
  issue_reversals: kind(
    order,
    'OR-REVERSAL-MISSING; OR-DOUBLE-DEBIT where the reference is sent again; with count 2 OR-REVERSAL-EXTRA',
    { count: count(0) },
  ),
} as const satisfies Record<string, FaultKind>;

const depositFaults = {
  deposit_credit: kind(deposit, 'DP-CREDIT', { delta_usd6: integer(-10_000) }),
  deposit_not_booked: kind(deposit, 'DP-NOT-CREDITED'),
  deposit_unexpected: kind(deposit, 'DP-UNEXPECTED'),
} as const satisfies Record<string, FaultKind>;

/** Applied while lists are read; what was booked stays as it is. */
const readFaults = {
  brand_missing: kind([], 'SP-COUNT', { slug: text('demo-prepaid') }),
  summary_count: kind([], 'SP-COUNT', { delta: integer(1) }),
  listed_price: kind(['slug', 'currency'], 'SP-PRICE', { face_minor: minor(), delta_minor: minor(1) }),
  brand_rate: kind([], 'PR-COST or PR-UNVERIFIABLE, with cause previous_price where that fits', {
    slug: requiredField(),
    net_rate_bps: requiredRateBps,
    from: text(),
  }),
  fx_rate: kind([], 'FX-RATE; with charged yes FX-CONVERSION, or FX-UNVERIFIABLE without fixed rates', {
    currency: requiredField(),
    rate: requiredField(),
    charged: choice('no', 'yes'),
    from: text(),
  }),
  float_entry_doubled: kind(entry, 'none: dropped by its sequence number', { lasting: choice('yes', 'no') }),
  float_entry_missing: kind(entry, 'RN-INCOMPLETE where it lasts; else read again', {
    lasting: choice('yes', 'no'),
  }),
  float_entry_kind: kind(entry, 'RF-KIND; OR-NOT-IN-STATEMENT caused by it', { name: text('adjustment') }),
  page_shifted: kind(page, 'read again; RN-INCOMPLETE where it lasts', { shift: integer(-1) }),
  page_total: kind(page, 'read again; RN-INCOMPLETE where it lasts', { delta: integer(1) }),
  order_unknown: kind(call, 'OR-NOT-AT-PROVIDER; OR-DEBIT-UNKNOWN where it was debited'),
  answer_field: kind(call, 'by the field: EV-ORDER-CHANGED on an order read, RF-OPENING on the float', {
    field: requiredField(),
    value: text(),
    delta: integer(),
  }),
} as const satisfies Record<string, FaultKind>;

export const supplierFaultKinds = {
  ...orderFaults,
  ...depositFaults,
  ...readFaults,
  ...transportFaults,
} as const satisfies Record<string, FaultKind>;

export type SupplierFaultName = keyof typeof supplierFaultKinds;

export type SupplierFaults = FaultList<SupplierFaultName>;
