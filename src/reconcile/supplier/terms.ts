// The terms of the supplier interface: a float that nobody signs, a brand list, no events, and orders booked
// by their debits.

import type { InterfaceTerms } from '../month/interface-terms.js';

export const supplierTerms: InterfaceTerms = {
  rateSource: 'brands',
  isBookedByDebit: true,
};
