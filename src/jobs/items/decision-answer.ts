// The answers of the commands that record a decision on items: text for a person, an object for a program.

import { formatInstant } from '../../base/instant.js';
import { integerJson, type Json } from '../../base/json-value.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { consequenceText } from '../../report/items/item-consequences.js';
import { claimSentence } from '../../report/items/item-sentence.js';
import type { StoredItem } from '../../store/items/item-table.js';
import type { Acceptance } from './item-job.js';
import type { noteItem } from './note-job.js';
import type { Settlement } from './settle-job.js';

type JsonObject = { readonly [name: string]: Json };

interface Answer {
  readonly text: string;
  readonly json: JsonObject;
}

const NEXT_CLOSE = 'The next close posts it; close the month again before you certify it.';

/** An item in a few words: `OR-CHARGE shop-2 of 2026-09 (i0123456789abcdef)`. */
function itemWords({ item: { code, subject, month, itemId } }: StoredItem): string {
  return `${code} ${subject} of ${month} (${itemId})`;
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

export function acceptanceResult(acceptance: Acceptance): Answer {
  const { accepted, consequences, shared } = acceptance;
  const { item, acceptedBy = '', acceptedReason = '' } = accepted;
  const follow = consequences.length;
  const lines = [
    `accepted by ${acceptedBy}: ${itemWords(accepted)}`,
    `reason: ${acceptedReason}`,
    ...(item.claimUsd6 === 0n ? [] : [`claim given up: ${claimSentence(item)}`]),
    ...(follow === 0 ? [] : [`accepted with it, since they follow from it alone: ${follow}`]),
    ...consequences.map((one) => `  ${consequenceText(one.item)}`),
    ...(shared.length === 0
      ? []
      : [`not accepted, since they follow from other items as well: ${shared.length}`]),
    ...shared.map((one) => `  ${consequenceText(one.item)}`),
    `The acceptance holds as long as the figures stay the same. ${NEXT_CLOSE}`,
  ];
  return {
    text: lines.join('\n'),
    json: { ...acceptanceJson(acceptance), exit_code: 0 },
  };
}

function acceptanceJson({ accepted, consequences, shared }: Acceptance): JsonObject {
  const { item, acceptedBy = '', acceptedReason = '' } = accepted;
  return {
    item_id: item.itemId,
    code: item.code,
    month: item.month,
    accepted_by: acceptedBy,
    accepted_reason: acceptedReason,
    accepted_with: consequences.map((one) => one.item.itemId),
    consequences: [...consequences, ...shared].map(consequenceJson),
  };
}

/** Many acceptances, in the order of the file. */
export function acceptancesResult(acceptances: readonly Acceptance[]): Answer {
  const lines = acceptances.flatMap(({ accepted, consequences }) => [
    `accepted by ${accepted.acceptedBy ?? ''}: ${itemWords(accepted)}`,
    ...consequences.map((one) => `  ${consequenceText(one.item)}`),
  ]);
  return {
    text: [...lines, `${acceptances.length} accepted. ${NEXT_CLOSE}`].join('\n'),
    json: { accepted: acceptances.map(acceptanceJson), exit_code: 0 },
  };
}

function settlementText({ stored, amountUsd6, settledOnMs, reference, isKnown }: Settlement): string {
  const { claimUsd6 } = stored.item;
  const amount = formatUsd6(amountUsd6 < 0n ? -amountUsd6 : amountUsd6);
  const left = claimUsd6 === 0n ? 'nothing is left' : `left: ${claimSentence(stored.item)}`;
  const day = formatInstant(settledOnMs).slice(0, 10);
  const what = isKnown ? 'recorded before, nothing was changed' : 'settled outside of the float';
  return `${what}: ${itemWords(stored)}: ${amount} USD on ${day} by ${reference}; ${left}`;
}

function settlementJson(settlement: Settlement): JsonObject {
  const { stored, amountUsd6, settledOnMs, reference, recordedBy, postingMonth, isKnown } = settlement;
  return {
    item_id: stored.item.itemId,
    code: stored.item.code,
    month: stored.item.month,
    amount_usd: formatUsd6(amountUsd6),
    amount_usd6: integerJson(amountUsd6),
    on: formatInstant(settledOnMs).slice(0, 10),
    reference,
    recorded_by: recordedBy,
    posting_month: postingMonth,
    recorded_before: isKnown,
    claim_left_usd6: integerJson(stored.item.claimUsd6),
  };
}

export function settlementResult(settlement: Settlement): Answer {
  const { isKnown, postingMonth } = settlement;
  const next = isKnown ? [] : [`It belongs to ${postingMonth}. ${NEXT_CLOSE}`];
  return {
    text: [settlementText(settlement), ...next].join('\n'),
    json: { ...settlementJson(settlement), exit_code: 0 },
  };
}

/** Many settlements, in the order of the file. */
export function settlementsResult(settlements: readonly Settlement[]): Answer {
  const recorded = settlements.filter(({ isKnown }) => !isKnown).length;
  const known = settlements.length - recorded;
  const last = `${recorded} recorded, ${known} recorded before. ${NEXT_CLOSE}`;
  return {
    text: [...settlements.map(settlementText), last].join('\n'),
    json: { settled: settlements.map(settlementJson), exit_code: 0 },
  };
}

export function noteResult({ stored, remark, notedBy, owner }: ReturnType<typeof noteItem>): Answer {
  const lines = [
    `noted by ${notedBy}: ${itemWords(stored)}`,
    `remark: ${remark}`,
    ...(owner === undefined ? [] : [`owner: ${owner}`]),
  ];
  const { itemId, code, month } = stored.item;
  return {
    text: lines.join('\n'),
    json: {
      item_id: itemId,
      code,
      month,
      remark,
      noted_by: notedBy,
      owner: stored.owner ?? null,
      exit_code: 0,
    },
  };
}
