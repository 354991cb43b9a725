// The sources that a fetch could not read, kept beside the archive for runs that read nothing.

import type { Json } from '../../base/json/json-value.js';
import type { UnreadAccount, UnreadSource } from '../../reconcile/month/account-facts.js';
import { type AccountKey, accountText, type InterfaceName } from '../../records/account.js';
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

/** The unread sources of one account; none where it was not asked. */
export function unreadSourcesOf(unread: readonly UnreadAccount[], key: AccountKey): readonly UnreadSource[] {
  return unread.find((one) => accountText(one) === accountText(key))?.sources ?? [];
}

/** Adds the accounts on file that were not asked: what another key left unread stays unread. */
export function withUnasked(
  asked: readonly UnreadAccount[],
  onFile: readonly UnreadAccount[],
): readonly UnreadAccount[] {
  const keys = new Set(asked.map(accountText));
  return [...asked, ...onFile.filter((one) => !keys.has(accountText(one)))];
}

/** The unread sources as `--json` tells them: two interfaces may have an account of the same name. */
export function unreadJson(unread: readonly UnreadAccount[]): Json {
  return unread.flatMap(({ interfaceName, account, sources }) =>
    sources.map((source) => ({ interface: interfaceName, account, ...source })),
  );
}

export function isAllRead(unread: readonly UnreadAccount[]): boolean {
  return unread.every(({ sources }) => sources.length === 0);
}
