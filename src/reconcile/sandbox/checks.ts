// The checks of the sandbox interface, in the order in which they are asked. A new one is a file and a line
// here. On one order the checks stand in rank order: face to minor units, minor units to usd6, order to
// debit.

import { accountEndChecks } from '../checks/account-end.js';
import { attributeCheck } from '../checks/attribute.js';
import { balanceCheck, negativeBalanceCheck } from '../checks/balance.js';
import { bookRowCheck } from '../checks/book-row.js';
import { chargeCheck } from '../checks/charge.js';
import type { InterfaceChecks } from '../checks/check.js';
import { cutOffCheck } from '../checks/cut-off.js';
import { debitCountCheck } from '../checks/debit-count.js';
import { depositChecks, roundingCheck } from '../checks/deposit.js';
import { depositCutOffCheck } from '../checks/deposit-cut-off.js';
import { existenceChecks } from '../checks/existence.js';
import { expectedPriceCheck } from '../checks/expected-price.js';
import { footingCheck } from '../checks/footing.js';
import { lateCardCheck, lateLineCheck, latePriceCheck } from '../checks/late-line.js';
import { openingCheck } from '../checks/opening.js';
import { orderChangeCheck } from '../checks/order-change.js';
import { ownAmountCheck } from '../checks/own-amount.js';
import { costCheck, statedPriceChecks } from '../checks/price.js';
import { priceRangeCheck } from '../checks/price-range.js';
import { requiredRecordsCheck } from '../checks/required-records.js';
import { residualCheck } from '../checks/residual.js';
import { runChecks } from '../checks/run.js';
import { sequenceCheck } from '../checks/sequence.js';
import { settledCheck } from '../checks/settled.js';
import { conversionCheck, statedRateCheck } from '../checks/stated-conversion.js';
import { pendingCheck, statusCheck } from '../checks/status.js';
import { statementTotalCheck } from '../checks/total.js';
import { triedCardCheck, triedLineCheck } from '../checks/tried-line.js';
import { unknownCurrencyCheck } from '../checks/unknown-currency.js';
import { unknownKindCheck } from '../checks/unknown-kind.js';
import { debitElsewhereCheck } from './debit-elsewhere.js';
import { depositEventCheck } from './deposit-event.js';
import { eventEvidenceCheck } from './event-evidence.js';
import { orderEventChecks } from './order-event.js';
import { runningCheck } from './running.js';
import { linePeriodCheck, statementChecks } from './statement-evidence.js';
import { unexpectedGrantCheck } from './unexpected-grant.js';

export const sandboxChecks: InterfaceChecks = {
  checks: [
    ...runChecks,
    ...accountEndChecks,
    ...statementChecks,

    orderChangeCheck,
    bookRowCheck,
    ...existenceChecks,
    attributeCheck,
    statusCheck,
    pendingCheck,
    lateLineCheck,
    latePriceCheck,
    lateCardCheck,
    triedLineCheck,
    triedCardCheck,
    cutOffCheck,
    ...statedPriceChecks,
    priceRangeCheck,
    costCheck,
    conversionCheck,
    statedRateCheck,
    chargeCheck,
    debitCountCheck,
    debitElsewhereCheck,
    expectedPriceCheck,
    ...orderEventChecks,

    roundingCheck,
    ownAmountCheck,
    ...depositChecks,
    depositCutOffCheck,
    depositEventCheck,

    unknownCurrencyCheck,
    linePeriodCheck,
    eventEvidenceCheck,
    unknownKindCheck,
    unexpectedGrantCheck,
    settledCheck,
    requiredRecordsCheck,
    openingCheck,
    sequenceCheck,
    runningCheck,
    statementTotalCheck,
    footingCheck,

    residualCheck,
    balanceCheck,
    negativeBalanceCheck,
  ],
  absent: [],
};
