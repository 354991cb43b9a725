/** What the commands on items answer: text for a person, an object for a program. */

import { type Explanation, explanationText } from '../report/item-explanation.js';
import { explanationJson } from '../report/item-explanation-json.js';
import { itemListText } from '../report/item-list.js';
import { claimSentence } from '../report/item-sentence.js';
import { openItemsJson } from '../report/open-item-file.js';
import type { Acceptance, ItemList } from './item-job.js';
import type { Json } from './json-line.js';

export interface Answer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

export function itemListResult({ items, month, asOfMs }: ItemList): Answer {
  return {
    text: itemListText(items, month, asOfMs),
    json: { ...openItemsJson(items, month, asOfMs), exit_code: 0 },
  };
}

export function explanationResult(explanation: Explanation): Answer {
  return { text: explanationText(explanation), json: { ...explanationJson(explanation), exit_code: 0 } };
}

export function acceptanceResult({ accepted, consequences }: Acceptance): Answer {
  const { item, acceptedBy = '', acceptedReason = '' } = accepted;
  const follow = consequences.length;
  const lines = [
    `accepted by ${acceptedBy}: ${item.code} ${item.subject} of ${item.month} (${item.itemId})`,
    `reason: ${acceptedReason}`,
    ...(item.claimUsd6 === 0n ? [] : [`given up with it: ${claimSentence(item.claimUsd6)}`]),
    ...(follow === 0 ? [] : [`accepted with it, since they follow from it alone: ${follow}`]),
    'It holds as long as the figures do. The next close posts it; close the month again before you certify it.',
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
      exit_code: 0,
    },
  };
}
