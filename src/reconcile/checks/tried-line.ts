// Lines of this month's statement on an order that failed here and was sent again in a later month. The month
// gave back as many debits as it made; where it gave back too little or too much, or a debit tells of another
// card or price, that is an item of this month, and the same one as before the order was sent again.

import { asFailed } from '../match/order-case.js';
import { ofDebits } from './attribute.js';
import { chargeCheck } from './charge.js';
import type { OrderCheck } from './check.js';
import { debitCountCheck } from './debit-count.js';

export const triedLineCheck: OrderCheck = {
  codes: ['OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA', 'OR-CHARGE', 'OR-ATTR'],
  scope: 'order',
  roles: ['tried'],
  needs: debitCountCheck.needs,
  find(view) {
    const tried = { ...view, orderCase: asFailed(view.orderCase, view.lines) };
    const { order } = tried.orderCase;
    const told = order === undefined ? [] : ofDebits(tried, order);
    return [...debitCountCheck.find(tried), ...chargeCheck.find(tried), ...told];
  },
};
