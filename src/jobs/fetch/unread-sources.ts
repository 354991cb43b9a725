// The sources that a fetch could not read, kept beside the archive for runs that read nothing.

import type { InterfaceName } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import type { FetchedMonths } from '../dialect.js';

/** Takes the place of what an earlier fetch could not read of these months. */
export function keepUnread(
  { unread: table }: Books,
  interfaceName: InterfaceName,
  { account, months, unread }: FetchedMonths,
): void {
  for (const month of months) table.replaceUnread(interfaceName, account, month, unread);
}
