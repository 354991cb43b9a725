// The checks of the sandbox interface, in the order in which they are asked. A new one is a file and a line
// here. On one order the checks stand in rank order: face to minor units, minor units to usd6, order to
// debit.

import { accountEndChecks } from './account-end.js';
import { attributeCheck } from './attribute.js';
import { balanceCheck, negativeBalanceCheck } from './balance.js';
import { bookRowCheck } from './book-row.js';
import { chargeCheck } from './charge.js';
import type { InterfaceChecks } from './check.js';
import { cutOffCheck } from './cut-off.js';
import { debitCountCheck } from './debit-count.js';
import { debitElsewhereCheck } from './debit-elsewhere.js';
import { depositChecks, roundingCheck } from './deposit.js';
import { depositCutOffCheck } from './deposit-cut-off.js';
import { depositEventCheck } from './deposit-event.js';
import { eventEvidenceCheck } from './event-evidence.js';
import { existenceChecks } from './existence.js';
import { expectedPriceCheck } from './expected-price.js';
import { footingCheck } from './footing.js';
import { lateLineCheck } from './late-line.js';
import { openingCheck } from './opening.js';
import { orderChangeCheck } from './order-change.js';
import { orderEventChecks } from './order-event.js';
import { costCheck, statedPriceChecks } from './price.js';
import { priceRangeCheck } from './price-range.js';
import { requiredRecordsCheck } from './required-records.js';
import { residualCheck } from './residual.js';
import { runChecks } from './run.js';
import { runningCheck } from './running.js';
import { sequenceCheck } from './sequence.js';
import { settledCheck } from './settled.js';
import { conversionCheck, statedRateCheck } from './stated-conversion.js';
import { linePeriodCheck, statementChecks } from './statement-evidence.js';
import { pendingCheck, statusCheck } from './status.js';
import { statementTotalCheck } from './total.js';
import { unknownCurrencyCheck } from './unknown-currency.js';
import { unknownKindCheck } from './unknown-kind.js';

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
    ...depositChecks,
    depositCutOffCheck,
    depositEventCheck,

    unknownCurrencyCheck,
    linePeriodCheck,
    eventEvidenceCheck,
    unknownKindCheck,
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
