// The orders that could not be read this time, as far as nothing is concluded from them.

import type { AccountFacts, UnreadSource } from './account-facts.js';

/**
 * References whose order could not be read this time, but for those that were read as issued before and that
 * a person accepted to be without a newer read: an issued order changes no more, so what its earlier read
 * shows stays.
 */
export function openOrdersOf({ unread, orders }: Pick<AccountFacts, 'unread' | 'orders'>): Set<string> {
  const isLeftAsRead = ({ subject, isAccepted }: UnreadSource): boolean =>
    isAccepted === true && orders.get(subject)?.reads.at(-1)?.status === 'issued';
  const open = unread.filter((one) => one.source === 'order' && !isLeftAsRead(one));
  return new Set(open.map(({ subject }) => subject));
}
