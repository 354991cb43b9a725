// Every kind of file that can be handed over, as the command line names it: the partner's own records, then
// those of providers.

import { compareText } from '../../base/text/bytes.js';
import { orderInterfaces } from '../../records/account.js';
import { DEFAULT_SOURCE } from '../../records/from-file/profile/file-profile.js';
import { USUAL_PATTERN } from '../../records/from-file/shops/reference-pattern.js';
import { dialectWords } from '../dialect-words.js';
import { type FileImportWords, PROFILE_OPTION } from './file-import.js';

/** The kinds of the partner's own files that this version reads. */
export type OwnFileKind = 'book' | 'deposits';

const ownOptions: FileImportWords['options'] = {
  interface: `the interface of rows that name none: ${orderInterfaces.join(' or ')} (default: the only one in use)`,
  profile: PROFILE_OPTION,
  source: `the shop or system that the rows are of (default: the name of the profile, else ${DEFAULT_SOURCE})`,
};

export const ownFileWords: readonly (FileImportWords & { readonly name: OwnFileKind })[] = [
  {
    name: 'book',
    what: 'the orders you sold: one row an order (CSV)',
    interfaces: orderInterfaces,
    options: {
      ...ownOptions,
      skus: "for a shop's export: a CSV with the columns sku, slug and, where the price is not the face value, currency and face_minor",
      reference: `for a shop's export: how you make a card's reference of {order}, {line}, {card}, {n}, {sku} (default: ${USUAL_PATTERN})`,
      timeZone: "for a shop's export: the zone of times without one (default: UTC)",
    },
  },
  {
    name: 'deposits',
    what: 'the deposits you sent: one row a deposit (CSV)',
    interfaces: orderInterfaces,
    options: ownOptions,
  },
];

export const fileImportWords: readonly FileImportWords[] = [
  ...ownFileWords,
  ...dialectWords.flatMap(({ imports }) => imports ?? []).sort((a, b) => compareText(a.name, b.name)),
];
