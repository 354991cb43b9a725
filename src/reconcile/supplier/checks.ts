// The checks of the supplier interface, in the order in which they are asked. A new one is a file and a line
// here. Its orders state no rate, are never pending and have no events; its float is signed by nobody.

import { attributeCheck } from '../checks/attribute.js';
import { balanceCheck, negativeBalanceCheck } from '../checks/balance.js';
import { bookRowCheck } from '../checks/book-row.js';
import { chargeCheck } from '../checks/charge.js';
import type { InterfaceChecks } from '../checks/check.js';
import { cutOffCheck } from '../checks/cut-off.js';
import { debitCountCheck } from '../checks/debit-count.js';
import { depositChecks } from '../checks/deposit.js';
import { depositCutOffCheck } from '../checks/deposit-cut-off.js';
import { existenceChecks } from '../checks/existence.js';
import { expectedPriceCheck } from '../checks/expected-price.js';
import { footingCheck } from '../checks/footing.js';
import { lateCardCheck, lateLineCheck, latePriceCheck } from '../checks/late-line.js';
import { openingCheck } from '../checks/opening.js';
import { orderChangeCheck } from '../checks/order-change.js';
import { costCheck } from '../checks/price.js';
import { priceRangeCheck } from '../checks/price-range.js';
import { requiredRecordsCheck } from '../checks/required-records.js';
import { residualCheck } from '../checks/residual.js';
import { runChecks } from '../checks/run.js';
import { sequenceCheck } from '../checks/sequence.js';
import { settledCheck } from '../checks/settled.js';
import { conversionCheck } from '../checks/stated-conversion.js';
import { statusCheck } from '../checks/status.js';
import { floatTotalCheck } from '../checks/total.js';
import { triedCardCheck, triedLineCheck } from '../checks/tried-line.js';
import { unknownCurrencyCheck } from '../checks/unknown-currency.js';
import { unknownKindCheck } from '../checks/unknown-kind.js';
import { agreedRateCheck } from './agreed-rate.js';
import { depositWalletCheck } from './deposit-wallet.js';
import { floatLevelCheck } from './float-level.js';
import { brandListChecks } from './listed-prices.js';
import { listedRateCheck } from './listed-rate.js';
import { readRateChecks } from './read-rates.js';

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
    latePriceCheck,
    lateCardCheck,
    triedLineCheck,
    triedCardCheck,
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
