// A movement that seems to be missing may stand in a list that could not be read.

import type { AccountFacts } from './account-facts.js';

/**
 * True where a statement of the month or of a later one could not be read, or any month of a float: one that
 * fails at a month is not asked for the later ones.
 */
export function lacksMovements({ unread, month }: Pick<AccountFacts, 'unread' | 'month'>): boolean {
  return unread.some(
    ({ source, subject }) =>
      source === 'float' || (source === 'statement' && (subject === '' || subject >= month)),
  );
}
