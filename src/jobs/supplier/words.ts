// The supplier interface on the command line.

import type { DialectWords } from '../dialect.js';
import { type FileImportWords, PROFILE_OPTION } from '../import/file-import.js';

export const floatWords: FileImportWords = {
  name: 'float',
  what: "the provider's float movements in bulk: one a line (NDJSON or CSV)",
  options: { interface: 'supplier, the only interface with a float', profile: PROFILE_OPTION },
};

export const supplierWords: DialectWords = {
  name: 'supplier',
  secrets: ['TIEOUT_SUPPLIER_KEY'],
  takesServedKey: true,
  imports: [floatWords],
};
