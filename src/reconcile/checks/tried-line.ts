// Lines of this month's statement on an order that failed here and was sent again in a later month. The month
// gave back as many debits as it made; where it gave back too little or too much, or a debit tells of another
// card or price, that is an item of this month, and the same one as before the order was sent again.

import { asFailed } from '../match/order-case.js';
import { attributeCheck, ofDebits } from './attribute.js';
import { chargeCheck } from './charge.js';
import type { OrderCheck } from './check.js';
import { debitCountCheck } from './debit-count.js';
import type { OrderView } from './order-view.js';

/** An order as this month saw it. */
function asTried(view: OrderView): OrderView {
  return { ...view, orderCase: asFailed(view.orderCase, view.lines) };
}

export const triedLineCheck: OrderCheck = {
  codes: ['OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA', 'OR-CHARGE'],
  scope: 'order',
  roles: ['tried'],
  needs: debitCountCheck.needs,
  find(view) {
    const tried = asTried(view);
    return [...debitCountCheck.find(tried), ...chargeCheck.find(tried)];
  },
};

export const triedCardCheck: OrderCheck = {
  codes: attributeCheck.codes,
  scope: 'order',
  roles: ['tried'],
  needs: attributeCheck.needs,
  find(view) {
    const { order } = view.orderCase;
    return order === undefined ? [] : ofDebits(asTried(view), order);
  },
};
