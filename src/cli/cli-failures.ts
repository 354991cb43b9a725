// The words of the command line itself: options that do not go together, secrets in the open, signals, and
// parts of the program that cannot be loaded.

import { failureCatalogue } from '../base/failure/failure-catalogue.js';

export const cliFailures = failureCatalogue({
  itemsTwice: {
    kind: 'refused',
    raised: 'Items are named in a file and on the command line.',
    message: '{option} and --{instead} are both given; one of the two is expected',
    hint: 'Name the items either in the file or on the command line.',
  },
  optionMissing: {
    kind: 'refused',
    raised: 'An option is missing, and there is no file of items in its place.',
    message: '{option} is missing',
    hint: 'Give it, or a file of items with --file.',
  },
  codeInArguments: {
    kind: 'refused',
    raised: 'A word of the command line has the shape of a gift card code.',
    message: 'a gift card code is on the command line, and none is ever kept or printed',
    hint: 'Name an order by its reference, and rename a file that has a code in its name.',
  },
  secretInArguments: {
    kind: 'refused',
    raised: 'A word of the command line has the shape of a key or secret.',
    message: 'a key or secret is on the command line, where every user of this machine can see it',
    hint: 'Make a new key, since others may have seen this one, and give it by TIEOUT_API_KEY and the others, or by their _FILE forms.',
  },
  untilWithoutSince: {
    kind: 'refused',
    raised: 'tieout close --until is given without --since.',
    message: '--until is given without --since',
    hint: 'Name the revision to start from.',
  },
  twoOutputs: {
    kind: 'refused',
    raised: 'tieout export would write its file and the JSON object to standard output.',
    message: 'the export and the JSON object cannot both be on standard output',
    hint: 'Name a file with --out, or leave --json out.',
  },
  noAnswer: {
    kind: 'refused',
    raised: 'A question at the terminal was not answered: the input ended.',
    message: 'no answer came',
    hint: 'Run the command again, or answer with flags; nothing was written.',
  },
  workingFolderGone: {
    kind: 'refused',
    raised: 'The folder in which a command runs was removed.',
    message: 'the working folder does not exist any more',
    hint: 'Change to a folder that exists and run the command again.',
  },
  outputLost: {
    kind: 'unfinished',
    raised: 'Standard output could not be written to its end, such as on a full disk.',
    message: 'standard output could not be written, so what was printed is not whole',
    hint: 'Run the same command again once there is space, or with its output elsewhere.',
  },
  stopped: {
    kind: 'unfinished',
    raised: 'A signal ended the run.',
    message: 'stopped by {signal}',
    hint: 'Run the same command again; nothing was left half done.',
  },
});
