// The sandbox interface on the command line.

import type { DialectWords } from '../dialect.js';
import type { FileImportWords } from '../import/file-import.js';

export const statementWords: FileImportWords = {
  name: 'statement',
  what: 'a statement of the sandbox interface, as a file (the JSON of data)',
  options: { account: 'the account it belongs to, if its signature does not prove it: a key id' },
};

export const sandboxWords: DialectWords = {
  name: 'sandbox',
  secrets: ['TIEOUT_API_KEY', 'TIEOUT_SIGNING_SECRET', 'TIEOUT_WEBHOOK_SECRET'],
  imports: [statementWords],
  makesKeys: true,
};
