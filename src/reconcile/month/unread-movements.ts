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

/**
 * True where a statement of any month could not be read, or the events, which say when a deposit was made.
 */
export function lacksEarlierCredits({ unread }: Pick<AccountFacts, 'unread'>): boolean {
  return unread.some(({ source }) => source === 'statement' || source === 'event');
}
