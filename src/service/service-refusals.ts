// The words for what keeps the local service from starting, and its clock from being set.

import { failureCatalogue } from '../base/failure/failure-catalogue.js';

const OTHER_DATA = 'Name another folder with --data.';

export const serviceRefusals = failureCatalogue({
  placeNotMade: {
    kind: 'refused',
    raised: 'The folder or a file of --data cannot be made.',
    message: '{path}: it cannot be made; a folder that can be written is expected',
    hint: OTHER_DATA,
  },
  foreign: {
    kind: 'refused',
    raised: 'A file of --data is a database of something else.',
    message: '{path}: it is not a database of the local service',
    hint: OTHER_DATA,
  },
  otherVersion: {
    kind: 'refused',
    raised: 'A file of --data was written by another version.',
    message: '{path}: it has schema version {version}; version {known} is expected',
    hint: 'Use the program that made it, or name another folder with --data.',
  },
  damaged: {
    kind: 'refused',
    raised: 'A file of --data does not pass the check of SQLite.',
    message: '{path}: it is damaged: {reason}',
    hint: 'Restore it, or name another folder with --data.',
  },
  inUse: {
    kind: 'unfinished',
    raised: 'Another service has the files of --data open.',
    message: '{path}: another service uses it',
    hint: 'Stop that service, or name another folder with --data.',
  },
  notOpened: {
    kind: 'refused',
    raised: 'SQLite cannot open a file of --data.',
    message: '{path}: it cannot be opened: {reason}',
    hint: OTHER_DATA,
  },
  notBound: {
    kind: 'refused',
    raised: 'A port is taken, or an address is not of this machine.',
    message: 'the service cannot listen on {host}:{port}: {reason}',
    hint: 'Name another host or port (port 0 takes a free one).',
  },
  badOption: {
    kind: 'refused',
    raised: 'An option of the local service is out of its range.',
    message: 'the option {name} of the local service is out of range; {wanted} is expected',
    hint: 'Give {wanted}.',
  },
  clockBack: {
    kind: 'refused',
    raised: 'The clock of the service is to be set back.',
    message: 'the clock of the service only goes forward',
    hint: 'Give a later instant.',
  },
  clockFixed: {
    kind: 'refused',
    raised: 'The clock of the service follows another clock.',
    message: 'the clock of this service cannot be set',
    hint: 'Start it with a clock that can.',
  },
  clockOutside: {
    kind: 'refused',
    raised: 'The clock of the service is to be set outside of what it can show.',
    message: 'the clock of the service runs between {first} and {last}',
    hint: 'Give an instant between them.',
  },
});
