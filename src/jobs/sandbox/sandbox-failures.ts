// The words for what the jobs of the sandbox interface refuse.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const sandboxFailures = failureCatalogue({
  noSection: {
    kind: 'refused',
    raised: 'A command of the sandbox interface is run without its section.',
    message: 'the configuration {file} has no sandbox section',
    hint: 'Add "sandbox": {} to it to use the sandbox interface.',
  },
  keyEnded: {
    kind: 'refused',
    raised: 'The key had ended when the month began that is to be read.',
    message: 'the key of account {account} {ended}, and can read nothing of {month}',
    hint: 'Give the key that is in use (TIEOUT_API_KEY and the others), or make one with tieout keys create. If you no longer use the sandbox interface, take its section out of the configuration.',
  },
  keyLost: {
    kind: 'unfinished',
    raised: 'A key was made at the service, and its files could not be written.',
    message: 'the key {keyId} was made, but its values could not be stored and are lost',
    hint: 'Make room on that disk or name another folder with --out, then make another key; this one expires by itself.',
  },
  notRevoked: {
    kind: 'unfinished',
    raised: 'tieout keys revoke could not fetch all evidence first.',
    message: 'the key {keyId} was not revoked: the source {source} of {month} could not be read ({reason})',
    hint: 'Run tieout keys revoke again when it can be read; after the revocation nothing can be read.',
  },
  unusableKey: {
    kind: 'evidence',
    raised: 'The service serves a statement key that proves nothing.',
    message: 'the statement key is not a usable key',
    hint: 'Run tieout pin, which says why.',
  },
});

/** A statement that was handed over as a file. */
export const statementRefusals = failureCatalogue({
  notOne: {
    kind: 'refused',
    raised: 'A file handed over as a statement is JSON of something else.',
    message: '{file}: {fault}; the JSON of data of a statement is expected',
    hint: 'Import the JSON of data: month, final, key_id, algorithm, raw_statement, signature.',
  },
  notProved: {
    kind: 'refused',
    raised: 'A statement does not prove whose it is, and no account is named.',
    message: '{file}: it does not prove whose statement it is: {reason}',
    hint: 'Pin the key first (tieout pin), or name the account with --account.',
  },
  altered: {
    kind: 'refused',
    raised: 'A statement is not what was signed, and no account is named.',
    message: '{file}: it does not prove whose statement it is, for {reason}',
    hint: 'Ask for the statement as it was signed, or name the account with --account to keep this one as evidence.',
  },
  noBooks: {
    kind: 'refused',
    raised: 'A statement is to be looked at under the key of the configuration, and there are no books yet.',
    message: '{file}: it is a statement of {month}, and there are no books yet',
    hint: 'Run it without --dry-run: it begins books and compares the file with the statementKey of the configuration.',
  },
  noKey: {
    kind: 'refused',
    raised: 'A statement is to be looked at, and there are no books with a pinned key.',
    message: '{file}: it is a statement of {month}, and there are no books with a key to hold it against',
    hint: 'Pin the key first (tieout pin).',
  },
});
