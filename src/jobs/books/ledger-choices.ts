// The choices that a command line has for the ledger: apart from the jobs, so that help needs none of them.

import { isTestMoney, orderInterfaces } from '../../records/account.js';

/** The interfaces whose money is on the books. */
export const ledgerInterfaces = orderInterfaces;

export type ExportFormat = 'hledger' | 'beancount' | 'xero' | 'quickbooks';

export const exportFormats: readonly ExportFormat[] = ['hledger', 'beancount', 'xero', 'quickbooks'];

/** The interface that is exported if none is named, and those that are only exported if they are named. */
export const exportedByDefault = ledgerInterfaces.find((name) => !isTestMoney(name));
export const exportedWhereNamed = ledgerInterfaces.filter(isTestMoney);
