// The beginnings of keys and secrets, of every interface: a text that looks like one is kept out of every
// line that is printed.

import * as rewards from './rewards/names.js';
import * as sandbox from './sandbox/names.js';
import * as supplier from './supplier/names.js';

export const secretPrefixes: readonly string[] = [
  sandbox.API_KEY_PREFIX,
  sandbox.LIVE_API_KEY_PREFIX,
  sandbox.SIGNING_SECRET_PREFIX,
  sandbox.WEBHOOK_SECRET_PREFIX,
  supplier.LOCAL_SUPPLIER_KEY_PREFIX,
  ...rewards.rewardsKeyPrefixes,
];
