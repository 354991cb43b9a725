// FX-RATE in the supplier interface: the rate that /v1/fx states is not the one that was agreed for that
// time. One item a currency and month. It claims nothing: each order that was converted at the rate has an
// FX-CONVERSION of its own, with the amount. The rates are for one dollar and include the dollar as 1
// (source, section 2.3), so its own is fixed whatever is configured.

import { equals, type Rational } from '../../money/rational.js';
import type { FxRead } from '../../records/fx-read.js';
import type { MonthCheck } from '../checks/check.js';
import type { Raised } from '../finding/draft.js';
import type { MonthContext } from '../month/month-context.js';
import { readsOfMonth } from '../month/month-reads.js';
import { BASE } from '../price/fx-history.js';
import { sinceText } from '../price/price-terms.js';
import { rationalText } from '../price/rational-text.js';

function find(context: MonthContext): Raised[] {
  const reads = readsOfMonth(context.fx.reads, context);
  return [...new Set([BASE, ...context.fx.fixedCurrencies])].flatMap((currency) => {
    const off = reads.flatMap((read) => {
      const stated = read.unitsPerUsd.get(currency);
      const agreed = context.fx.fixedAt(currency, read.receivedAtMs);
      if (stated === undefined || agreed === undefined || equals(stated, agreed)) return [];
      return [rateFinding(context, currency, { agreed, stated }, read)];
    });
    return off.slice(-1);
  });
}

interface Rates {
  readonly agreed: Rational;
  readonly stated: Rational;
}

function rateFinding(
  context: MonthContext,
  currency: string,
  { agreed, stated }: Rates,
  read: FxRead,
): Raised {
  const since = sinceText(context.fx.at(read.receivedAtMs), `unitsPerUsd.${currency}`);
  return {
    finding: {
      code: 'FX-RATE',
      subject: currency,
      field: 'units_per_usd',
      currency,
      occurredAtMs: read.receivedAtMs,
      sourceA: 'settings',
      sourceB: 'fx',
      unit: 'rate',
      expected: rationalText(agreed),
      actual: rationalText(stated),
      evidenceSha256: read.evidence.sha256,
      requestId: read.evidence.requestId,
      note: `units of ${currency} for one dollar${since === '' ? '' : `, agreed${since}`}`,
    },
  };
}

export const agreedRateCheck: MonthCheck = {
  codes: ['FX-RATE'],
  scope: 'month',
  needs: [],
  wants: ['fixed_exchange_rate'],
  find: ({ context }) => find(context),
};
