// The answers of the commands on items: text for a person, an object for a program.

import type { Json } from '../../base/json/json-value.js';
import { consequencesByRoot, consequenceText } from '../../report/items/item-consequences.js';
import { type Explanation, explanationText } from '../../report/items/item-explanation.js';
import { explanationJson } from '../../report/items/item-explanation-json.js';
import { itemListText } from '../../report/items/item-list.js';
import { amountWords, claimSentence } from '../../report/items/item-sentence.js';
import type { OpenItem } from '../../report/items/item-standing.js';
import { openItemsJson } from '../../report/tables/open-item-file.js';
import type { ItemList } from './item-job.js';

type JsonObject = { readonly [name: string]: Json };

interface Answer {
  readonly text: string;
  readonly json: JsonObject;
}

/** The object is made where it is asked for: most who look at the list read it themselves. */
export function itemListResult({ items, month, asOfMs }: ItemList): {
  readonly text: string;
  readonly json: () => JsonObject;
} {
  return {
    text: itemListText(items, month, asOfMs),
    json: () => ({ ...openItemsJson(items, month, asOfMs), exit_code: 0 }),
  };
}

export function explanationResult(explanation: Explanation): Answer {
  return { text: explanationText(explanation), json: { ...explanationJson(explanation), exit_code: 0 } };
}

/**
 * The items that a sign-off takes as they are: those accepted and those left open, each with its claim and
 * with the items that follow from it.
 */
export function signedItemLines(items: readonly OpenItem[]): string[] {
  const following = consequencesByRoot(items.map(({ item }) => item));
  return items
    .filter(({ item }) => item.causedBy.length === 0)
    .flatMap(({ item, standing }) => [
      `${standing.state === 'accepted' ? 'accepted' : 'left open'}: ${item.code} ${item.subject} of ${item.month}: ${amountWords(item)} (${item.itemId}) ${claimText({ item, standing })}`.trimEnd(),
      ...(following.get(item.itemId) ?? []).map((one) => `  follows: ${consequenceText(one)}`),
    ]);
}

/** A claim is owed no more once its item was accepted. */
function claimText({ item, standing }: OpenItem): string {
  const claim = claimSentence(item);
  return claim === '' || standing.state !== 'accepted' ? claim : `claim given up: ${claim}`;
}
