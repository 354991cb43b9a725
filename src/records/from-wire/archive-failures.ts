// The words for archived answers that cannot be read back.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const archiveFailures = failureCatalogue({
  answerUnread: {
    kind: 'evidence',
    raised: 'An archived answer is not the answer to its question any more.',
    message: 'the archived answer to {target} cannot be read: {what}',
    hint: 'Restore the books from a backup, or fetch the month again.',
  },
  instantUnread: {
    kind: 'evidence',
    raised: 'An archived answer has an instant that cannot be read.',
    message: 'an archived instant cannot be read',
    hint: 'Fetch the month again.',
  },
  noPage: {
    kind: 'evidence',
    raised: 'A reading of a list has no page.',
    message: 'a reading has no page',
    hint: 'Fetch the month again.',
  },
});
