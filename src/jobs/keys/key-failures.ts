// The words for keys that do not fit: the key of statements, and the files of stored secrets.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const keyFailures = failureCatalogue({
  configDiffersFromPin: {
    kind: 'refused',
    raised: 'statementKey of the configuration is another key than the pinned one.',
    message: 'the statementKey of the configuration is not the key that is pinned in the books',
    hint: 'Find out which of the two is right; then correct statementKey, or pin the right key with tieout pin.',
  },
  configDiffersFromServed: {
    kind: 'refused',
    raised: 'statementKey of the configuration is another key than the served one.',
    message:
      'the statementKey of the configuration is not the key that is served, whose fingerprint is {fingerprint}',
    hint: 'Find out which of the two is right before you change statementKey; nothing was pinned.',
  },
  unusable: {
    kind: 'evidence',
    raised: 'The service serves a key that proves nothing: not canonical, no point, or of small order.',
    message: 'the statement key {keyId} as served may not be used: {reason}',
    hint: 'Ask the provider, and rely on no statement until this is cleared up; nothing was pinned.',
  },
  malformed: {
    kind: 'refused',
    raised: 'A key or secret does not look like one of its kind: it was cut short, or another one was given.',
    message: '{source} does not have the form of its kind; {form} is expected',
    hint: 'Set {name} to the whole value, or {name}_FILE to the path of its file.',
  },
  storedByAnotherRun: {
    kind: 'unfinished',
    raised: 'Another run is making a key for the same files.',
    message: '{file}: process {process} is making a key for this file; no key was made by this run',
    hint: 'Name another folder with --out, or wait for that run and use its key.',
  },
  otherFingerprint: {
    kind: 'evidence',
    raised: 'tieout pin --confirm names another fingerprint than that of the served key.',
    message: 'the fingerprint to confirm does not match that of the served key, which is {fingerprint}',
    hint: 'Compare the 64 lower-case hex digits with what the provider told you; nothing was pinned.',
  },
});
