// What can be chosen of the ledger on a command line: apart from the jobs, so that help needs none of them.

import type { InterfaceName } from '../../records/account.js';

/** The interfaces whose money is on the books. */
export const ledgerInterfaces: readonly InterfaceName[] = ['sandbox', 'supplier'];

export type ExportFormat = 'hledger' | 'beancount' | 'xero' | 'quickbooks';

export const exportFormats: readonly ExportFormat[] = ['hledger', 'beancount', 'xero', 'quickbooks'];
