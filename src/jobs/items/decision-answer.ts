// The answers of the commands that record a decision on items: text for a person, an object for a program.

import { integerJson, type Json } from '../../base/json/json-value.js';
import { formatInstant } from '../../base/time/instant.js';
import { formatUsd6 } from '../../money/amount-text.js';
import { consequenceText } from '../../report/items/item-consequences.js';
import { claimSentence } from '../../report/items/item-sentence.js';
import { plusText } from '../../report/text/plus-text.js';
import type { StoredItem } from '../../store/items/item-table.js';
import { claimAmountWords } from './claim-unit.js';
import type { Acceptance } from './item-job.js';
import type { noteItem } from './note-job.js';
import type { Settlement } from './settle-job.js';

type JsonObject = { readonly [name: string]: Json };

interface Answer {
  readonly text: string;
  readonly json: JsonObject;
}

/** The words on what the next close does with decisions: nothing of tokens is posted. */
function nextCloseOf(items: readonly StoredItem[]): string {
  const does = items.every(({ item }) => item.tokens !== undefined) ? 'counts' : 'posts';
  return `The next close ${does} it; close the month again before you certify it.`;
}

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
    ...(claimSentence(item) === '' ? [] : [`claim given up: ${claimSentence(item)}`]),
    ...(follow === 0 ? [] : [`accepted with it, since they follow from it alone: ${follow}`]),
    ...consequences.map((one) => `  ${consequenceText(one.item)}`),
    ...(shared.length === 0
      ? []
      : [`not accepted, since they follow from other items as well: ${shared.length}`]),
    ...shared.map((one) => `  ${consequenceText(one.item)}`),
    `The acceptance holds as long as the figures stay the same. ${nextCloseOf([accepted])}`,
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
  const next = nextCloseOf(acceptances.map(({ accepted }) => accepted));
  return {
    text: [...lines, `${acceptances.length} accepted. ${next}`].join('\n'),
    json: { accepted: acceptances.map(acceptanceJson), exit_code: 0 },
  };
}

function settlementText(settlement: Settlement): string {
  const { stored, settledOnMs, reference, isKnown } = settlement;
  const claim = claimSentence(stored.item);
  const left = claim === '' ? 'nothing is left' : `left: ${claim}`;
  const day = formatInstant(settledOnMs).slice(0, 10);
  const account = settlement.amountPlus18 === undefined ? 'float' : 'pool';
  const what = isKnown ? 'recorded before, nothing was changed' : `settled outside of the ${account}`;
  return `${what}: ${itemWords(stored)}: ${claimAmountWords(settlement)} on ${day} by ${reference}; ${left}`;
}

function settlementJson(settlement: Settlement): JsonObject {
  const { stored, settledOnMs, reference, recordedBy, postingMonth, isKnown } = settlement;
  return {
    item_id: stored.item.itemId,
    code: stored.item.code,
    month: stored.item.month,
    ...amountJson(settlement),
    on: formatInstant(settledOnMs).slice(0, 10),
    reference,
    recorded_by: recordedBy,
    posting_month: postingMonth,
    recorded_before: isKnown,
    ...(stored.item.tokens === undefined
      ? { claim_left_usd6: integerJson(stored.item.claimUsd6) }
      : { claim_left_plus: plusText(stored.item.tokens.claimPlus18) }),
  };
}

/** Tokens are decimal text. */
function amountJson({ amountUsd6, amountPlus18 }: Settlement): JsonObject {
  return amountUsd6 === undefined
    ? { amount_plus: plusText(amountPlus18) }
    : { amount_usd: formatUsd6(amountUsd6), amount_usd6: integerJson(amountUsd6) };
}

export function settlementResult(settlement: Settlement): Answer {
  const { isKnown, postingMonth, stored } = settlement;
  const next = isKnown ? [] : [`It belongs to ${postingMonth}. ${nextCloseOf([stored])}`];
  return {
    text: [settlementText(settlement), ...next].join('\n'),
    json: { ...settlementJson(settlement), exit_code: 0 },
  };
}

/** Many settlements, in the order of the file. */
export function settlementsResult(settlements: readonly Settlement[]): Answer {
  const recorded = settlements.filter(({ isKnown }) => !isKnown).length;
  const known = settlements.length - recorded;
  const next = nextCloseOf(settlements.map(({ stored }) => stored));
  const last = `${recorded} recorded, ${known} recorded before. ${next}`;
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
