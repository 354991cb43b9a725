// The words for what the configuration and the environment of a run can have wrong. No value of either is
// ever in a message: a secret in the wrong place must not end up on the terminal.

import { failureCatalogue } from '../base/failure/failure-catalogue.js';

export const configRefusals = failureCatalogue({
  badKeys: {
    kind: 'refused',
    raised:
      'The configuration has a key that is not known or a value that is not allowed. Up to five are named.',
    message: '{file}: {faults}',
    hint: 'Correct what is named in the file and run the command again.',
  },
  badPath: {
    kind: 'refused',
    raised: 'The path of the configuration leads nowhere.',
    message: '{file}: this path cannot be followed; a file of JSON is expected',
    hint: 'Name the configuration file with --config.',
  },
  secretMissing: {
    kind: 'refused',
    asksForSetup: true,
    raised: 'A command needs a secret that the environment does not have.',
    message: '{name} is not set',
    hint: 'Set {name}, or {name}_FILE to the path of a file that only you can read.',
  },
  secretMissingMadeBy: {
    kind: 'refused',
    asksForSetup: true,
    raised: 'A command needs a secret that the environment does not have, and another command makes it.',
    message: '{name} is not set',
    hint: 'Set {name}, or {name}_FILE to the path of a file that only you can read ({madeBy}).',
  },
  secretTwice: {
    kind: 'refused',
    raised: 'A secret is given as a variable and as a file.',
    message: '{name} and {name}_FILE are both set; one of the two is expected',
    hint: 'Unset one of the two.',
  },
  secretMalformed: {
    kind: 'refused',
    raised: 'A secret is empty, or has blanks at its ends or control characters in it.',
    message:
      '{source} is empty, or has blanks around its value or control characters in it; the value alone is expected',
    hint: 'Store the value alone, on one line.',
  },
  secretReadable: {
    kind: 'refused',
    raised: 'Others than its owner can read or write the file of a secret.',
    message: '{file}: others can read or write it; a file that only you can read is expected',
    hint: 'Run chmod 600 {shellPath}, which keeps others out.',
  },
  weakTls: {
    kind: 'refused',
    raised:
      'Certificate checks are switched off by the environment, and an interface is not on this machine.',
    message:
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off, and the {name} interface is not on this machine',
    hint: 'Unset NODE_TLS_REJECT_UNAUTHORIZED and run the command again.',
  },
});
