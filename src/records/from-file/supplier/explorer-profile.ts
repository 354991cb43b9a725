// The profile of a block explorer's export: only a float is funded by transfers on the chain.

import type { FileProfile } from '../profile/file-profile.js';

/**
 * The token transfers of a wallet as block explorers export them: the transfers that the wallet sent to the
 * float. Their headers have changed over time; each column is any of its names. Amounts have commas between
 * groups of digits.
 */
export const explorerProfile: FileProfile = {
  delimiter: ',',
  decimal: '.',
  thousands: ',',
  timeZone: 'UTC',
  columns: {
    deposit_ref: ['Transaction Hash', 'Txhash'],
    amount_usd: ['TokenValue', 'Value', 'Amount'],
    sent_at: ['DateTime (UTC)', 'DateTime'],
  },
};
