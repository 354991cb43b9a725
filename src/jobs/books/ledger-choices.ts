// What can be chosen of the ledger on a command line: apart from the jobs, so that help needs none of them.

import { isTestMoney, orderInterfaces } from '../../records/account.js';

/** The interfaces whose money is on the books. */
export const ledgerInterfaces = orderInterfaces;

export type ExportFormat = 'hledger' | 'beancount' | 'xero' | 'quickbooks';

export const exportFormats: readonly ExportFormat[] = ['hledger', 'beancount', 'xero', 'quickbooks'];

/** Whose money is exported where none is named, and whose leaves only where it is. */
export const exportedByDefault = ledgerInterfaces.find((name) => !isTestMoney(name));
export const exportedWhereNamed = ledgerInterfaces.filter(isTestMoney);
