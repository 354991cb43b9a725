// The words for what keeps a month from being fetched and closed.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const closeFailures = failureCatalogue({
  monthToCome: {
    kind: 'refused',
    raised: 'A fetch or a close names a month that begins after the as-of of the run.',
    message: '{month} has not begun: the run is as of {asOf}',
    hint: 'Correct the month, or --as-of if you gave it.',
  },
  nothingArchived: {
    kind: 'refused',
    raised: 'A close from the archive names a month of which nothing was ever fetched.',
    message: 'nothing of {month} is in the archive',
    hint: 'Run tieout fetch --month {month} first; of an interface without a section in the configuration nothing is used.',
  },
  offlineWithoutMonth: {
    kind: 'refused',
    raised: 'tieout close --offline is given neither a month nor a time.',
    message: 'no month is named, and an offline run cannot tell which one has ended',
    hint: 'Name the month (tieout close --offline --month YYYY-MM) or the time (--as-of INSTANT).',
  },
  timeNotSaid: {
    kind: 'unfinished',
    raised: 'tieout close without a month asks the service for its time and gets none.',
    message: 'no month is named, and the service did not say what time it is: {reason}',
    hint: 'Name it: tieout close --month YYYY-MM.',
  },
  nothingRead: {
    kind: 'unfinished',
    raised: 'Nothing of a month could be read, and the archive has nothing of it either.',
    message: 'nothing could be read, and the archive has nothing: {source}: {reason}',
    hint: 'Run the same command again once the service answers; nothing was written.',
  },
  noInterface: {
    kind: 'refused',
    raised: 'The configuration has no section of an interface that can be read.',
    message: 'the configuration {file} has no section of an interface that can be read',
    hint: 'Add {sections} to it.',
  },
  unknownColumn: {
    kind: 'refused',
    raised: 'A profile maps a column that tieout does not know.',
    message: 'the configuration {file}{place}: {path} is not a column that tieout knows; {known}',
    hint: 'Correct it there: the key of a column is the name that tieout uses, and its value the name in the file.',
  },
});
