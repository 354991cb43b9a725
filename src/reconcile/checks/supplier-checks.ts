// The checks of the supplier interface, in the order in which they are asked. A new one is a file and a line
// here. Its orders state no rate, are never pending and have no events; its float is signed by nobody.

import { agreedRateCheck } from './agreed-rate.js';
import { attributeCheck } from './attribute.js';
import { balanceCheck, negativeBalanceCheck } from './balance.js';
import { bookRowCheck } from './book-row.js';
import { chargeCheck } from './charge.js';
import type { InterfaceChecks } from './check.js';
import { cutOffCheck } from './cut-off.js';
import { debitCountCheck } from './debit-count.js';
import { depositChecks } from './deposit.js';
import { depositCutOffCheck } from './deposit-cut-off.js';
import { depositWalletCheck } from './deposit-wallet.js';
import { existenceChecks } from './existence.js';
import { expectedPriceCheck } from './expected-price.js';
import { floatLevelCheck } from './float-level.js';
import { footingCheck } from './footing.js';
import { lateLineCheck } from './late-line.js';
import { brandListChecks } from './listed-prices.js';
import { openingCheck } from './opening.js';
import { orderChangeCheck } from './order-change.js';
import { costCheck } from './price.js';
import { priceRangeCheck } from './price-range.js';
import { requiredRecordsCheck } from './required-records.js';
import { residualCheck } from './residual.js';
import { runChecks } from './run.js';
import { sequenceCheck } from './sequence.js';
import { settledCheck } from './settled.js';
import { conversionCheck } from './stated-conversion.js';
import { statusCheck } from './status.js';
import { readRateChecks } from './supplier-conversion.js';
import { listedRateCheck } from './supplier-price.js';
import { floatTotalCheck } from './total.js';
import { unknownCurrencyCheck } from './unknown-currency.js';
import { unknownKindCheck } from './unknown-kind.js';

const NOT_PART = 'not part of this interface';

export const supplierChecks: InterfaceChecks = {
  checks: [
    ...runChecks,
    ...brandListChecks,
    agreedRateCheck,

    orderChangeCheck,
    bookRowCheck,
    ...existenceChecks,
    attributeCheck,
    statusCheck,
    lateLineCheck,
    cutOffCheck,
    costCheck,
    listedRateCheck,
    priceRangeCheck,
    conversionCheck,
    ...readRateChecks,
    chargeCheck,
    debitCountCheck,
    expectedPriceCheck,

    ...depositChecks,
    depositCutOffCheck,
    depositWalletCheck,

    unknownCurrencyCheck,
    unknownKindCheck,
    settledCheck,
    requiredRecordsCheck,
    openingCheck,
    sequenceCheck,
    floatTotalCheck,
    footingCheck,

    residualCheck,
    balanceCheck,
    negativeBalanceCheck,
    floatLevelCheck,
  ],
  absent: [
    {
      codes: [
        'EV-SIG-INVALID',
        'EV-KEY-CHANGED',
        'EV-KEY-UNPINNED',
        'EV-STMT-MISSING',
        'EV-STMT-PROVISIONAL',
        'EV-STMT-RESTATED',
        'EV-STMT-PERIOD',
        'EV-FIELD-UNKNOWN',
      ],
      reason: `${NOT_PART}: it has no signed statements`,
    },
    {
      codes: [
        'EV-EVENT-SIG',
        'EV-EVENT-ID',
        'EV-EVENT-CONFLICT',
        'EV-EVENT-CODE',
        'EV-EVENT-DATA',
        'EV-EVENT-ORPHAN',
        'OR-EVENT-MISSING',
      ],
      reason: `${NOT_PART}: it sends no events`,
    },
    { codes: ['EV-EXPIRING', 'EV-LOST'], reason: `${NOT_PART}: its account does not end` },
    { codes: ['RF-RUNNING'], reason: `${NOT_PART}: the float states no running balances` },
    { codes: ['DP-ROUNDING'], reason: `${NOT_PART}: a transfer is credited as it was sent` },
    { codes: ['OR-PENDING-STALE'], reason: `${NOT_PART}: no order is pending there` },
    { codes: ['PR-RATE'], reason: `${NOT_PART}: an order states no rate` },
    { codes: ['PR-REPRICED'], reason: `${NOT_PART}: an order has no quote` },
  ],
};
