// FX-UNKNOWN: no rate at all for a currency in use; one item a currency.

import type { OrderCase } from '../match/order-case.js';
import { isUnknownRate, type MonthContext } from '../month/month-context.js';
import type { Recomputation } from '../price/recomputation.js';

/** @param seen the currencies that were met before, to which this one is added */
export function addUnknownCurrency(
  context: MonthContext,
  orderCase: OrderCase,
  { basis }: Recomputation,
  seen: Set<string>,
): void {
  const { currency } = basis;
  if (seen.has(currency) || !isUnknownRate(context, orderCase, currency)) return;
  seen.add(currency);
  context.items.add({
    code: 'FX-UNKNOWN',
    subject: currency,
    field: 'fx_rate',
    currency,
    sourceA: 'settings',
    sourceB: 'order',
    unit: 'text',
    expected: 'a rate',
    actual: 'none',
    note: `first met on order ${orderCase.clientRef}; conversions of this currency were not tested`,
  });
}
