// FX-RATE in the supplier interface: the rate that /v1/fx states is not the one that was agreed for that
// time. One item a currency and month. Orders that were converted at the rate that is stated follow from it
// (supplier-conversion.ts).

import { equals, type Rational } from '../../money/rational.js';
import type { FxRead } from '../../records/fx-read.js';
import type { MonthContext } from '../month/month-context.js';
import { readsOfMonth } from '../month/month-reads.js';
import { sinceText } from '../price/price-terms.js';
import { rationalText } from '../price/rational-text.js';

export function judgeFxRates(context: MonthContext): void {
  const reads = readsOfMonth(context.fx.reads, context);
  for (const currency of context.fx.fixedCurrencies) {
    const other = reads.findLast(({ unitsPerUsd, receivedAtMs }) => {
      const stated = unitsPerUsd.get(currency);
      const agreed = context.fx.fixedAt(currency, receivedAtMs);
      return stated !== undefined && agreed !== undefined && !equals(stated, agreed);
    });
    const agreed = other && context.fx.fixedAt(currency, other.receivedAtMs);
    if (other !== undefined && agreed !== undefined) addRate(context, currency, agreed, other);
  }
}

function addRate(context: MonthContext, currency: string, agreed: Rational, read: FxRead): void {
  const stated = read.unitsPerUsd.get(currency);
  if (stated === undefined) return;
  const since = sinceText(context.fx.at(read.receivedAtMs), `unitsPerUsd.${currency}`);
  context.items.add({
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
  });
}
