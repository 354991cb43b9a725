// An explanation for programs: the fields of 04 for the item itself, then its working with every figure as
// text.

import { integerJson, type Json } from '../../base/json/json-value.js';
import { formatInstant } from '../../base/time/instant.js';
import { actionOf, severityOf } from '../../reconcile/finding/code.js';
import { recordOf } from '../tables/cell.js';
import { openItemColumns } from '../tables/open-item-file.js';
import { plusText } from '../text/plus-text.js';
import type { Explanation, RecordedSettlement, RelatedItem } from './item-explanation.js';

function relatedJson({ itemId, item }: RelatedItem): Json {
  return {
    item_id: itemId,
    code: item?.code ?? null,
    subject: item?.subject ?? null,
    field: item?.field ?? null,
  };
}

/** Tokens are decimal text. */
function amountsJson(one: RecordedSettlement) {
  return 'amountUsd6' in one
    ? { amount_usd6: integerJson(one.amountUsd6), counted_usd6: integerJson(one.countedUsd6) }
    : { amount_plus: plusText(one.amountPlus18), counted_plus: plusText(one.countedPlus18) };
}

/** `item` has the fields of 04; figures of the working are decimal text, exact, in the item's unit. */
export function explanationJson(explanation: Explanation): { readonly [name: string]: Json } {
  const { item, standing, asOfMs, working, whyUnworked, isFoundNow, roots, consequences, evidence } =
    explanation;
  return {
    as_of: formatInstant(asOfMs),
    item: recordOf(openItemColumns, { item, standing, asOfMs }),
    severity: severityOf(item.code, item.class),
    formula: item.formula,
    is_found_now: isFoundNow,
    why_unworked: whyUnworked ?? null,
    inputs: (working?.inputs ?? []).map(({ source, says, place, evidenceSha256, requestId }) => ({
      source,
      says,
      place,
      evidence_sha256: evidenceSha256,
      request_id: requestId,
    })),
    steps: working?.steps ?? [],
    causes_tried: (working?.tried ?? []).map(({ cause, gives, fits }) => ({ cause, gives, fits })),
    caused_by: roots.map(relatedJson),
    leads_to: consequences.map(relatedJson),
    evidence: evidence.map(({ sha256, target, requestId, atMs }) => ({
      sha256,
      target,
      request_id: requestId,
      at: atMs === undefined ? null : formatInstant(atMs),
    })),
    settlements: explanation.settlements.map((one) => ({
      reference: one.reference,
      on: formatInstant(one.settledOnMs).slice(0, 10),
      ...amountsJson(one),
      posting_month: one.postingMonth,
      recorded_by: one.recordedBy,
    })),
    remarks: explanation.remarks.map(({ remark, owner, notedBy, notedAtMs }) => ({
      remark,
      owner: owner ?? null,
      noted_by: notedBy,
      noted_at: formatInstant(notedAtMs),
    })),
    action: actionOf(item.code, item.class, item.field),
  };
}
