// The one account of the supplier interface: its key is a secret and names nothing (assumption A-12).

import type { AccountKey } from '../account.js';

export const supplierAccount = {
  interfaceName: 'supplier',
  account: 'main',
} as const satisfies AccountKey;
