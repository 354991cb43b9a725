// FX-UNKNOWN: no rate at all for a currency in use; one item a currency.

import type { MonthCheck } from './check.js';

export const unknownCurrencyCheck: MonthCheck = {
  codes: ['FX-UNKNOWN'],
  scope: 'month',
  needs: [],
  wants: ['booking_debits'],
  find: ({ unpricedCurrencies }) =>
    [...unpricedCurrencies].map(([currency, clientRef]) => ({
      finding: {
        code: 'FX-UNKNOWN',
        subject: currency,
        field: 'fx_rate',
        currency,
        sourceA: 'settings',
        sourceB: 'order',
        unit: 'text',
        expected: 'a rate',
        actual: 'none',
        note: `first met on order ${clientRef}; conversions of this currency were not tested`,
      },
    })),
};
