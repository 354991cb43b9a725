/**
 * FX-RATE in the supplier interface: the rate that /v1/fx states is not the one that was agreed. One item a currency
 * and month. Orders that were converted at the rate that is stated follow from it (supplier-conversion.ts).
 */

import { equals, type Rational } from '../../money/rational.js';
import type { FxRead } from '../../records/fx-read.js';
import type { MonthContext } from '../month-context.js';
import { readsOfMonth } from '../month-reads.js';
import { rationalText } from '../rational-text.js';

export function judgeFxRates(context: MonthContext): void {
  const reads = readsOfMonth(context.fx.reads, context);
  for (const [currency, agreed] of context.fx.fixed) {
    const other = reads.findLast(({ unitsPerUsd }) => {
      const stated = unitsPerUsd.get(currency);
      return stated !== undefined && !equals(stated, agreed);
    });
    if (other !== undefined) addRate(context, currency, agreed, other);
  }
}

function addRate(context: MonthContext, currency: string, agreed: Rational, read: FxRead): void {
  const stated = read.unitsPerUsd.get(currency);
  if (stated === undefined) return;
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
    note: `units of ${currency} for one dollar`,
  });
}
