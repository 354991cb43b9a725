/**
 * The accounts of the books. Those of the sandbox interface stand under `Test:`, since its money is not real. The
 * functional currency is the US dollar, in usd6.
 */

import type { InterfaceName } from '../records/account.js';

function underTest(interfaceName: InterfaceName, account: string): string {
  return interfaceName === 'sandbox' ? `Test:${account}` : account;
}

export interface Chart {
  readonly float: string;
  readonly inTransit: string;
  readonly cardsInTransit: string;
  readonly reversalsReceivable: string;
  readonly differences: string;
  readonly owed: string;
  readonly poolFee: string;
  readonly openingBalances: string;
  readonly testGrants: string;
  readonly funding: string;
  costOfCards(slug: string): string;
}

/** The chart of one interface; balances are kept apart by account beside these names. */
export function chartOf(interfaceName: InterfaceName): Chart {
  const name = (account: string): string => underTest(interfaceName, account);
  return {
    float: name(`Assets:${interfaceName}:Float`),
    inTransit: name(`Assets:${interfaceName}:Funding in transit`),
    cardsInTransit: name(`Assets:${interfaceName}:Cards in transit`),
    reversalsReceivable: name(`Assets:${interfaceName}:Reversals receivable`),
    differences: name(`Assets:${interfaceName}:Provider differences`),
    owed: name(`Liabilities:${interfaceName}:Owed to provider`),
    poolFee: name(`Expenses:${interfaceName}:Pool fee`),
    openingBalances: name('Equity:Opening balances'),
    testGrants: name('Equity:Test grants'),
    funding: name('Equity:Funding'),
    costOfCards: (slug) => name(`Expenses:${interfaceName}:Cost of cards:${slug}`),
  };
}
