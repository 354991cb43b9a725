// The discrepancies of 03, each with what it rests on behind its sentence.

import { utf8Bytes } from '../../base/text/bytes.js';
import { formatInstant } from '../../base/time/instant.js';
import { actionOf, severityOf } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { currencyOfFigures, titleOf } from '../items/item-sentence.js';
import type { ItemRow } from '../items/item-standing.js';
import { cellText } from '../tables/cell.js';
import type { Column } from '../tables/column.js';
import { itemColumnsNamed } from '../tables/item-columns.js';
import { owedWords } from '../text/bridge-text.js';
import { amountHtml, signedUsd6Html, usd6Html } from './amount-html.js';
import { accountHtml } from './glance-section.js';
import type { HeaviestItems } from './heaviest-items.js';
import { type Html, html, nothing } from './html-text.js';

/** The file of the evidence folder that has the bytes of a hash; undefined where none has. */
export type EvidencePath = (sha256: string) => string | undefined;

/** Texts may be long and items many, and the page has to open anywhere. */
const MOST_BYTES = 1_200_000;

const [expectedColumn, actualColumn, differenceColumn, causeColumn] = itemColumnsNamed([
  'expected',
  'actual',
  'difference',
  'cause',
]);

function cell(column: Column<ItemRow> | undefined, row: ItemRow): string {
  return column === undefined ? '' : cellText(column, row, '.', (text) => text);
}

/** A figure as 03 has it, with its currency where it is money; nothing where there is none. */
function figureHtml(column: Column<ItemRow> | undefined, row: ItemRow): Html {
  const text = cell(column, row);
  return text === '' ? nothing : amountHtml(text, currencyOfFigures(row.item));
}

/** The stake in a few words: the claim, the change of the balance, or the difference of a figure. */
function stakeHtml({ owedBy, claimUsd6, effectUsd6, differenceUsd6, causedBy }: Discrepancy): Html {
  if (claimUsd6 !== 0n) {
    return html`${owedWords[owedBy]} ${usd6Html(claimUsd6 < 0n ? -claimUsd6 : claimUsd6)}`;
  }
  if (effectUsd6 !== 0n) return html`Moves the balance by ${signedUsd6Html(effectUsd6)}`;
  const isOff = causedBy.length === 0 && differenceUsd6 !== undefined && differenceUsd6 !== 0n;
  return isOff ? html`Off by ${signedUsd6Html(differenceUsd6)}` : nothing;
}

function fact(name: string, value: Html): Html {
  return value.html === '' ? nothing : html`<dt>${name}</dt><dd>${value}</dd>`;
}

function hashHtml(sha256: string, pathOf: EvidencePath): Html {
  if (sha256 === '') return nothing;
  const path = pathOf(sha256);
  return path === undefined
    ? html`<code class="hash">${sha256}</code>`
    : html`<a href="${path}"><code class="hash">${sha256}</code></a>`;
}

/** The bytes behind the order or deposit that the item is about, as its row cites them. */
function citedHtml(row: ReturnType<HeaviestItems['rowOf']>, pathOf: EvidencePath): Html {
  if (row === undefined) return nothing;
  const cited =
    'order' in row
      ? [
          ['Order', row.order.orderSha256],
          ['Charge', row.order.debitSha256],
          ['Event', row.order.eventSha256],
        ]
      : [
          ['Movement', row.deposit.movementSha256],
          ['Event', row.deposit.eventSha256],
        ];
  return html`${cited.map(([name = '', sha256 = '']) => fact(name, hashHtml(sha256, pathOf)))}`;
}

function workingHtml(row: ReturnType<HeaviestItems['rowOf']>): Html {
  if (row === undefined) return nothing;
  const [file, working] = 'order' in row ? ['05', row.order.working] : ['06', row.deposit.working];
  return working === '' ? nothing : fact(`Working (${file})`, html`<code>${working}</code>`);
}

function factsHtml(row: ItemRow, items: HeaviestItems, pathOf: EvidencePath): Html {
  const { item, standing } = row;
  const found = items.rowOf(item);
  const causes = cell(causeColumn, row);
  const happened = item.occurredAtMs === undefined ? '' : formatInstant(item.occurredAtMs);
  const text = (value: string): Html => html`${value}`;
  return html`<dl>
${fact('Item', html`<code>${item.itemId}</code>, ${standing?.state ?? 'new'}`)}
${fact('Account', accountHtml(item))}
${fact('Happened', text(happened))}
${fact('Expected', figureHtml(expectedColumn, row))}
${fact('Actual', figureHtml(actualColumn, row))}
${fact('Difference', figureHtml(differenceColumn, row))}
${fact('Moves the balance by', item.effectUsd6 === 0n ? nothing : signedUsd6Html(item.effectUsd6))}
${fact('Cause', text(causes.replaceAll('_', ' ')))}
${fact('Formula', item.formula === '' ? nothing : html`<code>${item.formula}</code>`)}
${workingHtml(found)}
${fact('Follows from', item.causedBy.length === 0 ? nothing : html`<code>${item.causedBy.join(', ')}</code>`)}
${fact('Note', text(item.note))}
${fact('To do', text(actionOf(item.code, item.class, item.field)))}
${fact('Request', text(item.requestId))}
${fact('Evidence', hashHtml(item.evidenceSha256, pathOf))}
${citedHtml(found, pathOf)}
</dl>`;
}

function itemHtml(row: ItemRow, items: HeaviestItems, pathOf: EvidencePath): Html {
  const { item } = row;
  const severity = severityOf(item.code, item.class);
  const follows = item.causedBy.length > 0;
  return html`<details class="item${follows ? ' follows' : ''}"><summary><span class="severity ${severity}">${follows ? 'follows' : severity}</span> <span class="title">${titleOf(item)} <code>${item.code}</code></span> <span class="stake">${stakeHtml(item)}</span></summary>
${factsHtml(row, items, pathOf)}
</details>
`;
}

/** The listed items, as many as a page of bearable size has room for. */
function unfoldingItems(items: HeaviestItems, pathOf: EvidencePath): Html[] {
  const shown: Html[] = [];
  let bytes = 0;
  for (const row of items.listed) {
    const item = itemHtml(row, items, pathOf);
    bytes += utf8Bytes(item.html).length;
    if (bytes > MOST_BYTES) break;
    shown.push(item);
  }
  return shown;
}

/** The number of discrepancies, above those that are listed. */
export function itemCountHtml({ all, roots }: HeaviestItems['counts']): Html {
  const body =
    all === 0
      ? html`<p class="none">This month has no discrepancy.</p>\n`
      : html`<p>${roots} on their own, ${all - roots} that follow from others. Each unfolds to its figures, working and evidence.</p>\n`;
  return html`<section>
<h2>Discrepancies</h2>
${body}`;
}

export function itemsHtml(items: HeaviestItems, pathOf: EvidencePath): Html {
  const shown = unfoldingItems(items, pathOf);
  const rest = items.counts.all - shown.length;
  const file = html`<a href="03-discrepancies.csv">03-discrepancies.csv</a>`;
  const unlisted = html`<p>${shown.length} are listed, the largest by claim or effect and the first of each kind; ${rest} more stand in ${file}.</p>\n`;
  return html`${itemCountHtml(items.counts)}${rest > 0 ? unlisted : nothing}${shown}</section>
`;
}
