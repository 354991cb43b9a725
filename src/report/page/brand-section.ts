// Sales and margin by brand, from 07: the largest of an account, and all others in one row.

import type { AccountKey } from '../../records/account.js';
import { minorHtml, signedUsd6Html, usd6Html } from './amount-html.js';
import { barsOf, type Span } from './bar-svg.js';
import type { BrandRows, BrandSum, SoldBrand } from './brand-sums.js';
import { type Html, html, nothing } from './html-text.js';
import { resultWords } from './roll-forward-section.js';
import { bar, number, tableHtml, words } from './table-html.js';

const columns = [
  words('Brand'),
  number('Cards'),
  number('Face value'),
  number('Cost'),
  number('Discount'),
  number('Margin'),
  number('Cost in USD'),
  bar('Share'),
  words('Against the statement'),
];

function spanOf(costUsd6: bigint): Span {
  return { from: 0n, to: costUsd6, paint: 'level' };
}

/** That both sides agree, or how far the stated cost is from the recomputed one. */
function againstHtml({ brand: { result, stated, recomputed } }: SoldBrand): Html {
  const differs = stated !== undefined && stated.costUsd6 !== recomputed.costUsd6;
  const amount = differs ? html` ${signedUsd6Html(stated.costUsd6 - recomputed.costUsd6)}` : nothing;
  return html`<span class="${result}">${resultWords[result]}</span>${amount}`;
}

function brandHtml(row: SoldBrand, drawn: (span: Span) => Html): Html[] {
  const { slug, currency, recomputed, marginMinor } = row.brand;
  return [
    html`${slug}`,
    html`${recomputed.count}`,
    minorHtml(recomputed.faceMinor, currency),
    minorHtml(recomputed.costMinor, currency),
    minorHtml(recomputed.faceMinor - recomputed.costMinor, currency),
    // Only a book that says what buyers paid has one.
    marginMinor === undefined ? html`<span class="none">unknown</span>` : minorHtml(marginMinor, currency),
    usd6Html(recomputed.costUsd6),
    drawn(spanOf(recomputed.costUsd6)),
    againstHtml(row),
  ];
}

function sumHtml(name: Html, { orderCount, costUsd6, differenceUsd6 }: BrandSum): Html[] {
  return [
    name,
    html`${orderCount}`,
    nothing,
    nothing,
    nothing,
    nothing,
    usd6Html(costUsd6),
    nothing,
    differenceUsd6 === 0n ? nothing : signedUsd6Html(differenceUsd6),
  ];
}

export function brandsHtml(result: AccountKey, brands: BrandRows): Html {
  const { listed, others, all } = brands.listOf(result);
  const drawn = barsOf(listed.map(({ brand }) => spanOf(brand.recomputed.costUsd6)));
  const rest =
    others.brandCount === 0
      ? []
      : [sumHtml(html`${others.brandCount} more, in <a href="07-brands.csv">07-brands.csv</a>`, others)];
  const table =
    listed.length === 0
      ? html`<p class="none">No brand was sold this month.</p>\n`
      : tableHtml({
          caption:
            'Recomputed and before reversals, the largest cost first; discount is face value less cost, margin what buyers paid less cost',
          columns,
          rows: listed.map((row) => brandHtml(row, drawn)),
          ends: [...rest, sumHtml(html`All`, all)],
          isWide: true,
        });
  return html`<div class="whole">
<h3>Sales and margin by brand</h3>
${table}</div>
`;
}
