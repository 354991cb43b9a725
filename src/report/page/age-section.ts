// Open items by age, from 04, and those that other months left.

import { isTestMoney } from '../../records/account.js';
import { titleOf } from '../items/item-sentence.js';
import { ageDaysOf } from '../items/item-standing.js';
import { owedWords } from '../text/bridge-text.js';
import { usd6Html } from './amount-html.js';
import { barsOf, type Span } from './bar-svg.js';
import { accountHtml } from './glance-section.js';
import { type Html, html, nothing } from './html-text.js';
import type { AgedItem, AgeSum, ItemAges } from './item-ages.js';
import { bar, mark, number, tableHtml, words } from './table-html.js';

/** All that is claimed at this age, whoever owes it. */
function sizeOf({ providerOwesUsd6, weOweUsd6, unclearUsd6 }: AgeSum): bigint {
  return providerOwesUsd6 + weOweUsd6 + (unclearUsd6 < 0n ? -unclearUsd6 : unclearUsd6);
}

function spanOf(sum: AgeSum): Span {
  return { from: 0n, to: sizeOf(sum), paint: 'level' };
}

function bucketName(bucket: string): string {
  return bucket === '' ? 'without a date' : `${bucket} days`;
}

function agesTable(sums: readonly AgeSum[]): Html {
  // Test money and real money are never set against each other.
  const isTest = ({ account }: AgeSum): boolean => isTestMoney(account.interfaceName);
  const drawnTest = barsOf(sums.filter(isTest).map(spanOf));
  const drawnReal = barsOf(sums.filter((sum) => !isTest(sum)).map(spanOf));
  return tableHtml({
    caption:
      'What is open at each age and what is claimed by it; unclear is to be cleared up with the provider',
    columns: [
      mark('Age'),
      words('Account'),
      number('Items'),
      number('Provider owes'),
      number('We owe'),
      number('Unclear'),
      bar('Claims'),
    ],
    rows: sums.map((sum) => [
      html`${bucketName(sum.bucket)}`,
      accountHtml(sum.account),
      html`${sum.itemCount}`,
      usd6Html(sum.providerOwesUsd6),
      usd6Html(sum.weOweUsd6),
      usd6Html(sum.unclearUsd6),
      (isTest(sum) ? drawnTest : drawnReal)(spanOf(sum)),
    ]),
    isWide: true,
  });
}

function carriedHtml(row: AgedItem): Html[] {
  const { item } = row;
  const days = ageDaysOf(row);
  return [
    html`${titleOf(item)} <code>${item.code}</code>`,
    html`${item.month}`,
    days === undefined ? nothing : html`${days}`,
    html`${owedWords[item.owedBy] ?? ''}`,
    item.claimUsd6 === 0n ? nothing : usd6Html(item.claimUsd6 < 0n ? -item.claimUsd6 : item.claimUsd6),
  ];
}

function carriedTable({ listed, count }: ReturnType<ItemAges['carried']>): Html {
  if (count === 0) return html`<p>Nothing is open of other months.</p>\n`;
  const rest = count - listed.length;
  const more = html`<p>${rest} more stand in <a href="04-open-items.csv">04-open-items.csv</a>.</p>\n`;
  return html`${tableHtml({
    caption: `Open of other months: ${count} on their own${rest > 0 ? `, the ${listed.length} largest listed` : ''}`,
    columns: [words('Item'), mark('Month'), number('Days'), mark('Who'), number('Claim')],
    rows: listed.map(carriedHtml),
    isWide: true,
  })}${rest > 0 ? more : nothing}`;
}

export function agesHtml(ages: ItemAges): Html {
  const sums = ages.sums();
  const tables =
    sums.length === 0
      ? html`<p class="none">No item is open.</p>\n`
      : html`${agesTable(sums)}${carriedTable(ages.carried())}`;
  return html`<section>
<h2>Open items by age</h2>
${tables}</section>
`;
}
