// The terms of the sandbox interface: signed statements, a catalogue, events, and orders booked as they are
// made.

import type { InterfaceTerms } from '../month/interface-terms.js';

export const sandboxTerms: InterfaceTerms = {
  rateSource: 'catalogue',
  isBookedByDebit: false,
};
