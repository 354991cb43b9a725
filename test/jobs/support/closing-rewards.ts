// Closing a month of tokens from the archive, after the own records and a fetch of it.

import type { CloseOutcome, CloseRequest } from '../../../src/jobs/close/close-month.js';
import type { TokenRules } from '../../../src/jobs/close/closing-settings.js';
import { ownTokenKinds } from '../../../src/jobs/rewards/own-tokens.js';
import { rational } from '../../../src/money/rational.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { close } from './closing.js';
import type { LiveRewards } from './live-rewards.js';

export const tokenRules: TokenRules = {
  account: 'demo',
  terms: { default: rational(3n, 2n), categories: new Map(), merchants: new Map() },
};

/** Only tokens are in use. */
const unused = [{ name: 'sandbox' }, { name: 'supplier' }] as const;

export function closeTokens(books: Books, text: string, changes: Partial<CloseRequest> = {}): CloseOutcome {
  return close(books, text, { tokens: tokenRules, unused, ...changes });
}

/** Imports the rows so far, fetches and closes in one run. */
export async function closeRewards(
  live: LiveRewards,
  books: Books,
  text: string,
  changes: Partial<CloseRequest> = {},
): Promise<CloseOutcome> {
  for (const kind of ownTokenKinds) {
    if (live.rows[kind].length > 0) live.import(books, kind, live.rows[kind], `${kind} of ${text}.csv`);
  }
  const { unread } = await live.fetch(books, text);
  books.unread.replaceUnread('rewards', 'demo', month(text), unread);
  return closeTokens(books, text, {
    unread: [{ interfaceName: 'rewards', account: 'demo', sources: unread }],
    ...changes,
  });
}

/** Roots with what follows from each: `CODE subject`, or `CODE subject < CODE` of what it follows from. */
export function treeOf({ results }: CloseOutcome, withInformation = false): string[] {
  const items = results.flatMap((result) => result.items);
  const codeOf = new Map(items.map(({ itemId, code }) => [itemId, code]));
  return items
    .filter((item) => withInformation || item.class !== 'I')
    .map(({ code, subject, causedBy }) => {
      const causes = causedBy.map((itemId) => codeOf.get(itemId) ?? 'another month');
      return `${code} ${subject}${causes.length === 0 ? '' : ` < ${causes.join('|')}`}`;
    })
    .sort();
}
