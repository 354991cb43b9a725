// Every way in which a month of tokens can be altered.

import { holdingAlterations } from './alterations/holdings.js';
import { issuedAlterations } from './alterations/issued.js';
import { poolAlterations } from './alterations/pool.js';
import { toldAlterations } from './alterations/told.js';
import type { TokenAlteration } from './token-alteration.js';

export const tokenAlterations: readonly TokenAlteration[] = [
  ...issuedAlterations,
  ...poolAlterations,
  ...toldAlterations,
  ...holdingAlterations,
];
