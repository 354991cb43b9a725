// 10-claims.csv: one claim against the provider a row, ready to send. It has what the provider stated and
// what was due, by the provider's own names, and nothing of the partner's business: no margin, no price paid,
// no note and no file of the partner's own.

import { compareText } from '../../base/text/bytes.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { currencyOfFigures } from '../items/item-sentence.js';
import type { OpenItem } from '../items/item-standing.js';
import { codeWords, wordsOfCauses } from '../text/plain-words.js';
import { amount6, type Column, figure, text, time } from './column.js';
import { LIST_MARK } from './item-columns.js';
import { compareAccounts } from './report-file.js';

/** `The cost is not face value less the discount: the discount was rounded half up instead of down.` */
function wrongOf({ code, causes }: Discrepancy): string {
  const words = [codeWords[code], wordsOfCauses(causes)].filter((part) => part !== undefined).join(': ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/**
 * Contract, reports, "10". The claim's id is that of the item, so that commands take it; `statement_line` has
 * every line of the month's statement with the reference.
 */
export const claimColumns: readonly Column<Discrepancy>[] = [
  text('claim_id', (item) => item.itemId),
  text('month', (item) => item.month),
  text('interface', (item) => item.interfaceName),
  text('account', (item) => item.account),
  text('reference', (item) => item.subject),
  text('order_id', (item) => item.providerRecord?.orderId ?? ''),
  text('statement_line', (item) => item.providerRecord?.lines.join(LIST_MARK) ?? ''),
  time('occurred_at', (item) => item.occurredAtMs),
  text('what_is_wrong', wrongOf),
  figure('stated', (item) => ({ unit: item.unit, text: item.actual })),
  figure('due', (item) => ({ unit: item.unit, text: item.expected })),
  figure('difference', (item) => ({ unit: item.unit, text: item.difference })),
  text('currency', currencyOfFigures),
  amount6('claim_usd', (item) => item.claimUsd6),
  text('request_id', (item) => item.requestId),
  text('statement_id', (item) => item.providerRecord?.statementId ?? ''),
  text('evidence_sha256', (item) => item.evidenceSha256),
];

function compareClaims(a: Discrepancy, b: Discrepancy): number {
  const more = b.claimUsd6 - a.claimUsd6;
  return (
    (more > 0n ? 1 : more < 0n ? -1 : 0) ||
    compareAccounts(a, b) ||
    compareText(a.month, b.month) ||
    compareText(a.subject, b.subject) ||
    compareText(a.itemId, b.itemId)
  );
}

/**
 * The items of this month and earlier ones that the provider owes, the largest claim first, whatever order
 * the items come in. An accepted, cleared or settled amount is claimed no more.
 */
export function claimRows(openItems: readonly OpenItem[]): Discrepancy[] {
  return openItems
    .filter(({ standing }) => standing.state === 'new' || standing.state === 'carried')
    .map(({ item }) => item)
    .filter(({ owedBy, claimUsd6 }) => owedBy === 'provider' && claimUsd6 > 0n)
    .toSorted(compareClaims);
}
