// The text that the hash of a whole entry is over.

import { HASH_VERSION, hashInputAt, type UnhashedEntry } from '../../../src/store/journal/journal-row.js';
import { postingsText } from '../../../src/store/journal/postings-text.js';

export function entryHashInput(entry: UnhashedEntry, version: 1 | 2 = HASH_VERSION): string {
  return hashInputAt(entry, entry, postingsText(entry.postings, version), version);
}
