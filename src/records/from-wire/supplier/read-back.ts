// Archived answers of the supplier interface as records: brand lists, rates, the headline count.

import { oncePer } from '../../../base/list/once-per.js';
import { rationalOfDecimal } from '../../../money/rational.js';
import { brandsAnswerSchema, fxAnswerSchema, summaryAnswerSchema } from '../../../wire/supplier/answers.js';
import type { BrandRead } from '../../brand-read.js';
import { brandsSubjectOf } from '../../float-subject.js';
import type { FxRead } from '../../fx-read.js';
import type { Receipt } from '../../receipt.js';
import type { SummaryRead } from '../../summary-read.js';
import { archiveFailures } from '../archive-failures.js';
import { evidenceOf } from '../archived-answer.js';
import { supplierDataOf, supplierPageOf } from './answer-data.js';

/**
 * The readings of the brand list. Pages of one reading were archived in one step, so they stand one behind
 * the other; what is no whole reading is left out.
 *
 * @param receipts in the order of archiving
 */
export function brandReadsOf(receipts: readonly Receipt[]): BrandRead[] {
  const reads: BrandRead[] = [];
  let pages: Receipt[] = [];
  for (const receipt of receipts) {
    const at = brandsSubjectOf(receipt.subject);
    if (at === undefined || receipt.status !== 200) continue;
    pages = at.page === 1 ? [receipt] : [...pages, receipt];
    if (pages.length !== at.page || at.page !== at.pages) continue;
    reads.push(brandReadOf(pages));
    pages = [];
  }
  return reads;
}

function brandReadOf(pages: readonly Receipt[]): BrandRead {
  const readings = pages.map((receipt) => pageOf(receipt));
  const listed = readings.flatMap(({ data }) => data);
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) throw archiveFailures.noPage();
  return {
    receivedAtMs: last.receivedAtMs,
    total: readings[0]?.paging.total ?? 0,
    brands: new Map(
      listed.map((brand) => [
        brand.slug,
        {
          slug: brand.slug,
          currency: brand.currency,
          netRateBps: brand.net_rate_bps,
          prices: new Map(brand.prices.map((price) => [price.face_minor, price.wholesale_minor])),
        },
      ]),
    ),
    evidence: evidenceOf(first),
  };
}

const pageOf = oncePer((receipt: Receipt) => supplierPageOf(brandsAnswerSchema, receipt));

export function fxReadsOf(receipts: readonly Receipt[]): FxRead[] {
  return receipts.filter(({ status }) => status === 200).map(fxReadOf);
}

const fxReadOf = oncePer(
  (receipt: Receipt): FxRead => ({
    receivedAtMs: receipt.receivedAtMs,
    unitsPerUsd: new Map(
      Object.entries(supplierDataOf(fxAnswerSchema, receipt).rates).flatMap(([currency, text]) => {
        const exact = rationalOfDecimal(text);
        return exact === undefined ? [] : [[currency, exact] as const];
      }),
    ),
    evidence: evidenceOf(receipt),
  }),
);

export function summaryReadsOf(receipts: readonly Receipt[]): SummaryRead[] {
  return receipts.filter(({ status }) => status === 200).map(summaryReadOf);
}

const summaryReadOf = oncePer(
  (receipt: Receipt): SummaryRead => ({
    receivedAtMs: receipt.receivedAtMs,
    giftCardsListed: supplierDataOf(summaryAnswerSchema, receipt).gift_cards_listed,
    evidence: evidenceOf(receipt),
  }),
);
