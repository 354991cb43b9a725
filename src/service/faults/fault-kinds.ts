// Every fault that can be switched on, what it takes and what it leads to (docs/service-faults.md tells the
// same story at length; a test holds the two together). None is part of the interfaces: they exist so that a
// reconciliation can be tried against a service that errs.

/** The form that a text has to have, and how a refusal says it. */
interface TextForm {
  readonly pattern: RegExp;
  readonly says: string;
}

/** A parameter with its default; `undefined` means that the fault works it out, or that it must be given. */
export type FaultParameter =
  | {
      readonly type: 'integer';
      readonly default: number | undefined;
      readonly least: number;
      readonly most: number;
      readonly required?: true;
    }
  | {
      readonly type: 'text';
      readonly default: string | undefined;
      readonly oneOf?: readonly string[];
      readonly form?: TextForm;
      readonly required?: true;
    };

export interface FaultKind {
  /** The fields that `match` can narrow it to. */
  readonly matches: readonly string[];
  readonly parameters: Readonly<Record<string, FaultParameter>>;
  /** The discrepancy codes a checker is led to, or what a client has to survive. */
  readonly leadsTo: string;
}

/** A million dollars in usd6: a figure that is off by more would leave books that no answer can state. */
const FIGURE_MOST = 1_000_000_000_000;
/** The same in minor units, of which one is 10,000 usd6. */
const MINOR_MOST = FIGURE_MOST / 10_000;
const BPS_MOST = 10_000;
const TIMES_MOST = 100;
/** A timer that is set for longer ends at once. */
const DELAY_MOST_MS = 2 ** 31 - 1;
/** Such an answer is made whole in memory. */
const BYTES_MOST = 256_000_000;

export const integer = (value?: number, least = -FIGURE_MOST, most = FIGURE_MOST): FaultParameter => ({
  type: 'integer',
  default: value,
  least,
  most,
});
/** A number of bookings. */
export const count = (value: number): FaultParameter => integer(value, 0, TIMES_MOST);
export const rateBps = (value: number): FaultParameter => integer(value, 0, BPS_MOST);
export const requiredRateBps: FaultParameter = {
  type: 'integer',
  default: undefined,
  least: 0,
  most: BPS_MOST,
  required: true,
};
/** A status that ends a request: what is under 200 only announces an answer. */
const status = (value: number): FaultParameter => integer(value, 200, 599);
const delayMs = (value: number): FaultParameter => integer(value, 0, DELAY_MOST_MS);
/** An amount in minor units. */
export const minor = (value?: number): FaultParameter => integer(value, -MINOR_MOST, MINOR_MOST);

export const text = (value?: string): FaultParameter => ({ type: 'text', default: value });
/** A text that goes into a header. */
const headerText = (value?: string): FaultParameter => ({
  type: 'text',
  default: value,
  form: { pattern: /^[ -~]*$/, says: 'is a text of printable ASCII' },
});
export const monthText: FaultParameter = {
  type: 'text',
  default: undefined,
  form: { pattern: /^\d{4}-(?:0[1-9]|1[0-2])$/, says: 'is a month (YYYY-MM)' },
};
export const rateText = (value: string): FaultParameter => ({
  type: 'text',
  default: value,
  form: {
    pattern: /^(?=.*[1-9])\d{1,6}(?:\.\d{1,12})?$/,
    says: 'is a plain decimal over 0 and under a million',
  },
});
export const choice = (...oneOf: string[]): FaultParameter => ({ type: 'text', default: oneOf[0], oneOf });

export function kind(
  matches: readonly string[],
  leadsTo: string,
  parameters: FaultKind['parameters'] = {},
): FaultKind {
  return { matches, leadsTo, parameters };
}

const callMatches = ['method', 'path', 'client_ref', 'key_id'] as const;

/** Applied to a request as a whole; each request counts once. Those of any listener. */
export const transportFaults = {
  slow_before: kind(callMatches, 'survived; a second order of the reference meets order_in_progress', {
    delay_ms: delayMs(1000),
  }),
  slow: kind(callMatches, 'survived', { delay_ms: delayMs(1000) }),
  drip: kind(callMatches, 'cut off by the one deadline', { delay_ms: delayMs(200) }),
  cut: kind(callMatches, 'answer incomplete; retried'),
  cut_chunked: kind(callMatches, 'answer incomplete; retried'),
  empty: kind(callMatches, 'RN-INCOMPLETE'),
  doubled: kind(callMatches, 'RN-INCOMPLETE'),
  html: kind(callMatches, 'RN-INCOMPLETE'),
  oversize: kind(callMatches, 'RN-INCOMPLETE', { bytes: integer(64_000_000, 0, BYTES_MOST) }),
  redirect: kind(callMatches, 'RN-INCOMPLETE; not followed', {
    status: status(307),
    location: headerText('/elsewhere'),
  }),
  reset_before: kind(callMatches, 'retried; nothing was done'),
  reset_after: kind(callMatches, 'retried; the retry is a replay'),
  status: kind(callMatches, 'retried, 429 and 5xx; RN-INCOMPLETE where it lasts', {
    status: status(500),
    retry_after: headerText(),
  }),
  clock_off: kind(callMatches, 'a clear message about the clock', { seconds: integer(3600) }),
} as const satisfies Record<string, FaultKind>;

/** The faults that `takeEarlyFault` and `spoilAnswer` look for, on any listener. */
export type TransportFaultName = keyof typeof transportFaults | 'answer_field' | 'no_env';

const priceMethod = choice('delta', 'half_up', 'ceiling', 'face_charged', 'scale_100');

/** A cost in minor units that is off. */
export function priceFault(matches: readonly string[]): FaultKind {
  return kind(matches, 'PR-COST', { method: priceMethod, delta_minor: minor(1) });
}

/** The faults of an order's bookings and of deposits, on any interface with a prepaid float. */
export function bookingFaults(order: readonly string[]) {
  return {
    order_overcharge: kind(order, 'OR-CHARGE', { delta_usd6: integer(10_000) }),
    order_conversion: kind(order, 'FX-CONVERSION', {
      method: choice('fx_missing', 'fx_doubled', 'fx_inverted', 'delta'),
      delta_usd6: integer(10_000),
    }),
    order_charged_twice: kind(order, 'OR-DOUBLE-DEBIT'),
    replay_charged: kind(order, 'OR-DOUBLE-DEBIT'),
    order_without_debit: kind(order, 'OR-NOT-IN-STATEMENT'),
    debit_without_order: kind(order, 'OR-DEBIT-UNKNOWN', { ref: text() }),
    order_reversed: kind(order, 'OR-REVERSAL-EXTRA', { count: count(1) }),
  } as const satisfies Record<string, FaultKind>;
}

export type BookingFaultName = keyof ReturnType<typeof bookingFaults>;

export function requiredField(): FaultParameter {
  return { type: 'text', default: undefined, required: true };
}
