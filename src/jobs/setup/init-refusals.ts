// The words for what tieout init refuses before it writes a configuration.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const initRefusals = failureCatalogue({
  taken: {
    kind: 'refused',
    raised: 'tieout init would overwrite what is there.',
    message: '{path}: it is there already, and a configuration is never overwritten; a free path is expected',
    hint: 'Change it by hand (docs/configuration.md), or name another file with --config.',
  },
  unknownInterface: {
    kind: 'refused',
    raised: 'An interface is named that does not exist.',
    message: '"{name}" is not an interface; one of these is expected: {known}',
    hint: 'Name one of them.',
  },
  unknownInterfaceNear: {
    kind: 'refused',
    raised: 'An interface is named that does not exist; a similar name does.',
    message: '"{name}" is not an interface; one of these is expected: {known}',
    hint: 'Name one of them; the nearest is "{nearest}".',
  },
  addressWithoutName: {
    kind: 'refused',
    raised: '--url has no interface before its address.',
    message: 'an address has no interface before it; NAME=URL is expected',
    hint: 'Write --url NAME=URL, where NAME is that of the interface.',
  },
  addressTwice: {
    kind: 'refused',
    raised: '--url names one interface twice.',
    message: 'the address of {name} is given twice; one address is expected',
    hint: 'Write --url NAME=URL once for each interface.',
  },
  badValue: {
    kind: 'refused',
    raised: 'An answer would make a configuration that the program refuses.',
    message: '{key} {rule}',
    hint: 'Give another value; nothing was written.',
  },
  noAnswer: {
    kind: 'refused',
    raised: 'Several answers to one question could not be used.',
    message: 'none of the answers can be used: {fault}',
    hint: 'Run the command again, or answer with flags; nothing was written.',
  },
});
