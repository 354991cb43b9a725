// The answers of the commands on items: text for a person, an object for a program.

import { integerJson, type Json } from '../../base/json-value.js';
import { consequencesByRoot, consequenceText } from '../../report/item-consequences.js';
import { type Explanation, explanationText } from '../../report/item-explanation.js';
import { explanationJson } from '../../report/item-explanation-json.js';
import { itemListText } from '../../report/item-list.js';
import { amountWords, claimSentence } from '../../report/item-sentence.js';
import type { OpenItem } from '../../report/item-standing.js';
import { openItemsJson } from '../../report/open-item-file.js';
import type { StoredItem } from '../../store/item-table.js';
import type { Acceptance, ItemList } from './item-job.js';

interface Answer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

export function itemListResult({ items, month, asOfMs }: ItemList): Answer {
  return {
    text: itemListText(items, month, asOfMs),
    json: { ...openItemsJson(items, month, asOfMs), exit_code: 0 },
  };
}

function consequenceJson({ item, state }: StoredItem): { readonly [name: string]: Json } {
  const { itemId, code, subject, field, unit, difference, currency, differenceUsd6 } = item;
  return {
    item_id: itemId,
    code,
    subject,
    field,
    state,
    unit,
    difference,
    currency,
    difference_usd6: differenceUsd6 === undefined ? null : integerJson(differenceUsd6),
  };
}

export function explanationResult(explanation: Explanation): Answer {
  return { text: explanationText(explanation), json: { ...explanationJson(explanation), exit_code: 0 } };
}

export function acceptanceResult({ accepted, consequences, shared }: Acceptance): Answer {
  const { item, acceptedBy = '', acceptedReason = '' } = accepted;
  const follow = consequences.length;
  const lines = [
    `accepted by ${acceptedBy}: ${item.code} ${item.subject} of ${item.month} (${item.itemId})`,
    `reason: ${acceptedReason}`,
    ...(item.claimUsd6 === 0n ? [] : [`claim given up: ${claimSentence(item)}`]),
    ...(follow === 0 ? [] : [`accepted with it, since they follow from it alone: ${follow}`]),
    ...consequences.map((one) => `  ${consequenceText(one.item)}`),
    ...(shared.length === 0
      ? []
      : [`not accepted, since they follow from other items as well: ${shared.length}`]),
    ...shared.map((one) => `  ${consequenceText(one.item)}`),
    'The acceptance holds as long as the figures stay the same. The next close posts it; close the month again before you certify it.',
  ];
  return {
    text: lines.join('\n'),
    json: {
      item_id: item.itemId,
      code: item.code,
      month: item.month,
      accepted_by: acceptedBy,
      accepted_reason: acceptedReason,
      accepted_with: consequences.map((one) => one.item.itemId),
      consequences: [...consequences, ...shared].map(consequenceJson),
      exit_code: 0,
    },
  };
}

/**
 * What a sign-off takes as it is: the items that are accepted and those left open, each with its claim and
 * with what follows from it.
 */
export function signedItemLines(items: readonly OpenItem[]): string[] {
  const following = consequencesByRoot(items.map(({ item }) => item));
  return items
    .filter(({ item }) => item.causedBy.length === 0)
    .flatMap(({ item, standing }) => [
      `${standing.state === 'accepted' ? 'accepted' : 'left open'}: ${item.code} ${item.subject} of ${item.month}: ${amountWords(item)} (${item.itemId}) ${claimSentence(item)}`.trimEnd(),
      ...(following.get(item.itemId) ?? []).map((one) => `  follows: ${consequenceText(one)}`),
    ]);
}
