// The brand list of the supplier interface. SP-PRICE: a listed wholesale price is not the formula's at the
// brand's own rate. SP-COUNT: the headline count is not the total that the list pages through (source,
// section 2.3).

import { compareText } from '../../base/text/bytes.js';
import { causesGiving } from '../../money/cause.js';
import { costMinorOf } from '../../money/cost.js';
import { divCeil } from '../../money/division.js';
import { WHOLE_BPS } from '../../money/units.js';
import type { BrandRead, ListedBrand } from '../../records/brand-read.js';
import type { SummaryRead } from '../../records/summary-read.js';
import type { MonthCheck } from '../checks/check.js';
import type { Raised } from '../finding/draft.js';
import type { MonthContext } from '../month/month-context.js';
import { readsOfMonth } from '../month/month-reads.js';
import { statedFloatOf } from '../month/stated-facts.js';
import { listedPriceTrialsOf } from '../working/listed-price-trials.js';

function inOrder<T extends BrandRead | SummaryRead>(reads: readonly T[]): T[] {
  return [...reads].sort(
    (a, b) => a.receivedAtMs - b.receivedAtMs || compareText(a.evidence.sha256, b.evidence.sha256),
  );
}

/** One item a listed price, of the newest read in which it is wrong. */
function findPrices(context: MonthContext): Raised[] {
  const found = new Map<string, Raised>();
  const reads = readsOfMonth(inOrder(statedFloatOf(context.facts).brands), context);
  for (const read of reads.toReversed()) {
    for (const brand of read.brands.values()) {
      for (const one of wrongPricesOf(context, brand, read)) {
        if (!found.has(one.finding.subject)) found.set(one.finding.subject, one);
      }
    }
  }
  return [...found.values()];
}

/**
 * The prices of a brand that are wrong by its own rate. Where several are, and one other rate gives all that
 * the brand lists, it is that rate which is misstated: one fault.
 */
function wrongPricesOf(
  { rates }: MonthContext,
  { slug, currency, netRateBps, prices }: ListedBrand,
  read: BrandRead,
): Raised[] {
  const wrong = [...prices].filter(([face, listed]) => listed !== costMinorOf(face, netRateBps));
  const isOfOtherRate = wrong.length > 1 && isOfOneRate(prices);
  return wrong.map(([face, listed]): Raised => {
    const due = costMinorOf(face, netRateBps);
    const trials = listedPriceTrialsOf(rates, slug, face, read.receivedAtMs);
    return {
      finding: {
        code: 'SP-PRICE',
        subject: `${slug}:${face}`,
        field: 'wholesale_minor',
        slug,
        currency,
        occurredAtMs: read.receivedAtMs,
        sourceA: 'recomputed',
        sourceB: 'brands',
        unit: 'minor',
        expected: due,
        actual: listed,
        causes: causesGiving(trials, BigInt(listed)),
        formula: `${face} - floor(${face} * ${netRateBps} / 10000) = ${due}; listed ${listed}`,
        evidenceSha256: read.evidence.sha256,
        requestId: read.evidence.requestId,
        ...(isOfOtherRate ? { note: 'one other rate gives all prices that the brand lists' } : {}),
      },
      ...(isOfOtherRate ? { bearing: { misratedBrand: slug } } : {}),
    };
  });
}

/** True if one rate gives all the listed prices: each is given by a range of rates, and these overlap. */
function isOfOneRate(prices: ListedBrand['prices']): boolean {
  let [lowest, highest] = [0n, BigInt(WHOLE_BPS)];
  for (const [face, listed] of prices) {
    if (face === 0) continue;
    const discount = BigInt(face) - BigInt(listed);
    const first = divCeil(discount * BigInt(WHOLE_BPS), BigInt(face));
    const next = divCeil((discount + 1n) * BigInt(WHOLE_BPS), BigInt(face));
    if (first > lowest) lowest = first;
    if (next - 1n < highest) highest = next - 1n;
  }
  return lowest <= highest;
}

/**
 * A count belongs to the lists read around it: the list may have changed between one of them and the count.
 */
function findCount(context: MonthContext): Raised[] {
  const float = statedFloatOf(context.facts);
  const brands = inOrder(float.brands);
  const summaries = readsOfMonth(inOrder(float.summaries), context);
  const wrong = summaries.flatMap((summary) => {
    const around = listsAround(brands, summary.receivedAtMs);
    const [list] = around;
    const isRight = around.some(({ total }) => total === summary.giftCardsListed);
    return list === undefined || isRight ? [] : [countFinding(context.facts.account, list, summary)];
  });
  return wrong.slice(-1);
}

function countFinding(account: string, { total }: BrandRead, summary: SummaryRead): Raised {
  return {
    finding: {
      code: 'SP-COUNT',
      subject: account,
      field: 'gift_cards_listed',
      occurredAtMs: summary.receivedAtMs,
      sourceA: 'brands',
      sourceB: 'summary',
      unit: 'count',
      expected: total,
      actual: summary.giftCardsListed,
      evidenceSha256: summary.evidence.sha256,
      requestId: summary.evidence.requestId,
    },
  };
}

/** The list read last at or before an instant, and the one read first after it. */
function listsAround(brands: readonly BrandRead[], atMs: number): BrandRead[] {
  const before = brands.findLast(({ receivedAtMs }) => receivedAtMs <= atMs);
  const after = brands.find(({ receivedAtMs }) => receivedAtMs > atMs);
  return [before, after].filter((read) => read !== undefined);
}

export const brandListChecks: readonly MonthCheck[] = [
  {
    codes: ['SP-PRICE'],
    scope: 'month',
    needs: ['brand_list'],
    find: ({ context }) => findPrices(context),
  },
  {
    codes: ['SP-COUNT'],
    scope: 'month',
    needs: ['summary', 'any_brand_list'],
    find: ({ context }) => findCount(context),
  },
];
