// The words for places where the demo does not write, and for a script that is wrong.

import { failureCatalogue } from '../base/failure/failure-catalogue.js';

export const demoRefusals = failureCatalogue({
  foreignFolder: {
    kind: 'refused',
    raised: 'The folder of the demo’s reports has something that the demo did not make.',
    message: '{path}: it holds something that the demo did not make; a free path is expected',
    hint: 'Name another folder with --reports.',
  },
  notWritten: {
    kind: 'refused',
    raised: 'The folder of the demo’s reports cannot be made or emptied.',
    message: '{path}: the demo cannot write to it',
    hint: 'Name another folder with --reports.',
  },
  badInstant: {
    kind: 'refused',
    raised: 'The script of the demo has an instant that cannot be read.',
    message: 'the script has an instant that cannot be read: {text}',
    hint: 'Report this as a fault of the program.',
  },
});
