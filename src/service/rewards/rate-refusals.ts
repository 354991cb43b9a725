// The words for a file of reward rates that is refused.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const rateRefusals = failureCatalogue({
  badRates: {
    kind: 'refused',
    raised: 'The file of --rewards-rates has an entry that is not allowed.',
    message: 'the reward rates: {path} {fault}',
    hint: 'Correct that entry of the file.',
  },
});
