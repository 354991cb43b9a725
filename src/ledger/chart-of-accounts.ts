// The ledger accounts of the books. Those of test money stand under `Test:`. The functional currency is the
// US dollar, in usd6. Contract, ledger.

import { type InterfaceName, interfaceNames, isTestMoney } from '../records/account.js';

function underTest(interfaceName: InterfaceName, account: string): string {
  return isTestMoney(interfaceName) ? `Test:${account}` : account;
}

/**
 * The names of the ledger accounts of one interface. The posting rule, not the name, says which side is the
 * usual one.
 */
export interface Chart {
  /** The prepaid balance, as the provider booked it. */
  readonly float: string;
  /** Transfers that the partner sent and the provider has not credited. */
  readonly inTransit: string;
  /** Orders that were paid for and not issued yet. */
  readonly cardsInTransit: string;
  /** Debits of failed orders that were not reversed yet. */
  readonly reversalsReceivable: string;
  /** The amounts booked beyond, or short of, what is right, until they are settled or accepted. */
  readonly differences: string;
  /** The differences that were settled outside of the float: by a credit note or a bank transfer. */
  readonly settlementsOutside: string;
  /** Orders that the provider has and never debited. */
  readonly owed: string;
  readonly poolFee: string;
  readonly differencesAccepted: string;
  readonly openingBalances: string;
  readonly testGrants: string;
  readonly funding: string;
  /** The remainders of rounding in a ledger of two decimals; never posted to in these books. */
  readonly rounding: string;
  costOfCards(slug: string): string;
}

const charts = Object.fromEntries(
  interfaceNames.map((interfaceName) => [interfaceName, madeChart(interfaceName)]),
) as Readonly<Record<InterfaceName, Chart>>;

/** The chart of one interface; balances are kept apart by account beside these names. */
export function chartOf(interfaceName: InterfaceName): Chart {
  return charts[interfaceName];
}

function madeChart(interfaceName: InterfaceName): Chart {
  const name = (account: string): string => underTest(interfaceName, account);
  return {
    float: name(`Assets:${interfaceName}:Float`),
    inTransit: name(`Assets:${interfaceName}:Funding in transit`),
    cardsInTransit: name(`Assets:${interfaceName}:Cards in transit`),
    reversalsReceivable: name(`Assets:${interfaceName}:Reversals receivable`),
    differences: name(`Assets:${interfaceName}:Provider differences`),
    settlementsOutside: name(`Assets:${interfaceName}:Settlements outside the float`),
    owed: name(`Liabilities:${interfaceName}:Owed to provider`),
    poolFee: name(`Expenses:${interfaceName}:Pool fee`),
    differencesAccepted: name('Expenses:Differences accepted'),
    openingBalances: name('Equity:Opening balances'),
    testGrants: name('Equity:Test grants'),
    funding: name('Equity:Funding'),
    rounding: name('Rounding'),
    costOfCards: (slug) => name(`Expenses:${interfaceName}:Cost of cards:${slug}`),
  };
}
