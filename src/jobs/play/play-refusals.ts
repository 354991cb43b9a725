// The words for months that cannot be played.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

const RESTART = 'Start the service with tieout serve --control.';

export const playRefusals = failureCatalogue({
  noInterface: {
    kind: 'refused',
    raised: 'The configuration has no section of an interface that can be played.',
    message: 'the configuration {file} has no interface that can be played',
    hint: 'Add the section of one to it: {names}.',
  },
  noControl: {
    kind: 'refused',
    raised: '--errors is given, and the service has no control.',
    message: 'errors are planted through the control, and the service has none',
    hint: RESTART,
  },
  fewOrders: {
    kind: 'refused',
    raised: '--errors is given with fewer orders than carry them.',
    message: '{orders} orders are too few to carry the errors; {least} or more are expected',
    hint: 'Give --orders {least} or more.',
  },
  otherMonth: {
    kind: 'refused',
    raised: 'tieout play names another month than that of the service, whose clock cannot be set.',
    message: 'the month of the service is not {month}, and its clock cannot be set',
    hint: RESTART,
  },
  foreignBook: {
    kind: 'refused',
    raised: 'The book that would be written is there, and is of another month.',
    message: '{path}: it is there already, and not of {month}; a free path is expected',
    hint: 'Name another folder with --out.',
  },
  otherBook: {
    kind: 'refused',
    raised: 'The file that would be written is there, and has other rows than were made.',
    message: '{path}: it is there already, and differs from what was made; a free path is expected',
    hint: 'Name another folder with --out; what was made is found again there.',
  },
  monthOver: {
    kind: 'refused',
    raised: 'The clock of the service is at the end of the month that is to be played, or past it.',
    message: '{month} is over, or nearly, at the service: its clock shows {now}, and it goes forward only',
    hint: 'Name a later month with --month, or start the service again.',
  },
  keyEnds: {
    kind: 'refused',
    raised: 'The key that would play a month ends before the month can be closed.',
    message: 'the key of {interface} ends at {endsAt}, before {month} can be closed',
    hint: 'Start the service with a later --clock or with --key-days 120, and make a key there.',
  },
  noWares: {
    kind: 'refused',
    raised: 'The service has no brand or amount that can be ordered.',
    message: 'the service lists nothing that can be ordered',
    hint: 'Start the service again.',
  },
});
