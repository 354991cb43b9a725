// One row of the orders' report: the sources of a case side by side, with the recomputation written out.

import { carriedByLateLines } from '../checks/late-line.js';
import { orderViewOf } from '../checks/order-view.js';
import { type Discrepancy, isDifference } from '../finding/discrepancy.js';
import { roleOf } from '../match/case-role.js';
import type { BookedMovement } from '../match/movement-set.js';
import { bookedAtMsOf, homeMonthOf, isReversedWhereBooked, monthsOf } from '../match/order-booking.js';
import { isDueNoDebit, isLeftUnread, monthLinesOf, type OrderCase, sumUsd6 } from '../match/order-case.js';
import { hasLines, type MonthContext } from '../month/month-context.js';
import { recomputationIn } from '../price/case-recomputation.js';
import { rationalText } from '../price/rational-text.js';
import { pricedOrderOf, type Recomputation } from '../price/recomputation.js';
import { untestedPartOf } from '../price/untested-part.js';
import { recomputedUsd6Of } from '../totals/recomputed-totals.js';
import { buyerPaymentOf } from './buyer-payment.js';
import { marginMinorOf } from './order-margin.js';
import type { OrderResult, OrderResultName } from './result.js';
import { untestedOf } from './untested.js';

const big = (value: number | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value);

/** The sources behind the result of an order that was not read, as the last step of its working. */
const RESTS_ON_OTHERS = 'not read: book, float, brand list and rates agree';

/** The result that the order's row states. */
export function orderResultNameOf(
  context: MonthContext,
  orderCase: OrderCase,
  items: readonly Discrepancy[],
): OrderResultName {
  return resultNameOf(
    context,
    orderCase,
    items,
    untestedOf(context, orderCase, recomputationIn(context, orderCase)),
  );
}

function resultNameOf(
  context: MonthContext,
  orderCase: OrderCase,
  items: readonly Discrepancy[],
  untested: string,
): OrderResultName {
  const { booked, sold } = monthsOf(orderCase);
  const isMissed =
    orderCase.unknown !== undefined || items.some(({ code }) => code === 'OR-NOT-IN-STATEMENT');
  const isInNoBook = orderCase.bookRows.length === 0 && context.facts.book !== undefined;
  // A reversal without a debit books no order, and the provider has it all the same.
  if (booked === undefined && !(isInNoBook && orderCase.reversals.length > 0)) {
    return isMissed ? 'book_only' : 'not_tested';
  }
  if (isInNoBook) return 'provider_only';
  if (items.some((item) => isDifference(item.class))) return 'differs';
  // A later month gives back the debit of an order that is denied: what is left of it stands in the book.
  if (orderCase.order === undefined) return orderCase.unknown === undefined ? 'not_tested' : 'book_only';
  if (sold !== undefined && sold !== booked) return 'timing';
  if (items.some((item) => item.class === 'T')) return 'timing';
  if (untested !== '') return 'not_tested';
  return items.some((item) => item.code === 'PR-REPRICED') ? 'repriced' : 'matched';
}

/**
 * The charge that the month's lines leave on the balance for an order less what is due for it here; undefined
 * where no debits are known, and for an order of another month of which this one has no difference. What the
 * lines of earlier months leave is an item there, and what settles such an item is no part of it.
 */
function differenceOf(
  context: MonthContext,
  orderCase: OrderCase,
  items: readonly Discrepancy[],
  recomputation: Recomputation | undefined,
): bigint | undefined {
  const { month } = context;
  const { debits, reversals } = monthLinesOf(orderCase, month);
  const lines = [...debits, ...reversals];
  const hasDifference = lines.length > 0 && items.some((item) => isDifference(item.class));
  if (!hasLines(context) || (monthsOf(orderCase).booked !== month && !hasDifference)) return undefined;
  // A debit that was given back in its month has been, though a later month alone lists the reversal.
  if (isReversedWhereBooked(orderCase)) return 0n;
  const net = settledOfEarlier(context, lines) + carriedInto(context, orderCase) - sumUsd6(lines);
  const isDueElsewhere = (homeMonthOf(orderCase) ?? month) !== month;
  if (isDueElsewhere || orderCase.unknown !== undefined || isDueNoDebit(orderCase)) return net;
  const cost = recomputedUsd6Of(orderCase, recomputation);
  return cost === undefined ? undefined : net - cost;
}

/** The lines of an order of an earlier month that were due there and come late, signed as they are. */
function carriedInto(context: MonthContext, orderCase: OrderCase): bigint {
  if (roleOf(context, orderCase) !== 'late') return 0n;
  return carriedByLateLines(orderViewOf(context, orderCase)).reduce(
    (sum, { effectUsd6 }) => sum + effectUsd6,
    0n,
  );
}

/** The part of a month's lines that settles items of earlier months, signed as the lines are. */
function settledOfEarlier({ settled, month }: MonthContext, lines: readonly BookedMovement[]): bigint {
  if (settled.size === 0) return 0n;
  const parts = lines.flatMap(({ row }) => settled.get(row)?.parts ?? []);
  return parts.reduce((sum, { item, amountUsd6 }) => (item.month < month ? sum + amountUsd6 : sum), 0n);
}

/**
 * The part of a recomputation that rests on more than stated figures: the rest of it would only repeat them.
 */
function provenOf(orderCase: OrderCase, recomputation: Recomputation | undefined) {
  const part = untestedPartOf(orderCase, recomputation);
  if (recomputation === undefined || part === 'whole' || part === 'price') {
    return { rateBps: undefined, costMinor: undefined, costUsd6: undefined, working: '' };
  }
  const { verdict, rateBps, costMinor, costUsd6 } = recomputation;
  const working = recomputation.working();
  const isConverted = part === undefined;
  return {
    rateBps: verdict === 'range' ? undefined : rateBps,
    costMinor,
    costUsd6: isConverted ? costUsd6 : undefined,
    working: isConverted ? working : (working.split('; ')[0] ?? ''),
  };
}

/** Units of the currency for one dollar, where orders are held against such a rate. */
function heldRateText(recomputation: Recomputation | undefined): string {
  if (recomputation?.conversion.kind !== 'held') return '';
  const units = recomputation.conversion.settings.unitsPerUsd?.get(recomputation.basis.currency);
  return units === undefined ? '' : rationalText(units);
}

/** False of a line that only totals hold. */
const isListed = ({ row }: BookedMovement): boolean => row >= 0;

/**
 * The row of 05 of one order in the month of the context: its own amounts in minor units, debits and
 * reversals in usd6. Only lines that the month's own statement lists are shown.
 *
 * @param items the items of this order
 */
export function orderRowOf(
  context: MonthContext,
  orderCase: OrderCase,
  items: readonly Discrepancy[],
): OrderResult {
  const recomputation = recomputationIn(context, orderCase);
  const { order, book } = orderCase;
  const read = isLeftUnread(orderCase) ? undefined : order;
  // Each month shows the lines that its own statement has: so the debits of its rows foot to it.
  const ofMonth = monthLinesOf(orderCase, context.month);
  const debits = ofMonth.debits.filter(isListed);
  const reversals = ofMonth.reversals.filter(isListed);
  const debit = debits[0];
  const priced = pricedOrderOf(orderCase);
  const event = orderCase.events.find((one) => one.body?.type === 'order.issued') ?? orderCase.events[0];
  const face = priced?.faceMinor ?? book?.faceMinor;
  const lines = hasLines(context);
  const untested = untestedOf(context, orderCase, recomputation);
  const proven = provenOf(orderCase, recomputation);
  const result = resultNameOf(context, orderCase, items, untested);
  const restsOnOthers = result === 'matched' && isLeftUnread(orderCase);
  const paid = buyerPaymentOf(book);
  const steps = [proven.working, restsOnOthers ? RESTS_ON_OTHERS : ''];
  return {
    clientRef: orderCase.clientRef,
    orderId: read?.orderId ?? '',
    slug: priced?.slug ?? book?.slug ?? '',
    currency: priced?.currency ?? book?.currency ?? '',
    bookStatus: book?.status,
    orderStatus: orderCase.unknown === undefined ? read?.status : 'unknown',
    soldAtMs: book?.soldAtMs,
    bookedAtMs: bookedAtMsOf(orderCase),
    issuedAtMs: order?.issuedAtMs,
    seq: debit?.seq,
    faceMinor: big(face),
    rateBps: priced?.rateBps ?? proven.rateBps,
    costMinor: big(priced?.costMinor),
    recomputedCostMinor: big(proven.costMinor),
    fxRate: order?.fxRate ?? debit?.fxRate ?? heldRateText(recomputation),
    costUsd6: big(read?.costUsd6),
    recomputedUsd6: proven.costUsd6,
    bookCostMinor: big(book?.expectedCostMinor),
    debitCount: lines ? debits.length : undefined,
    debitUsd6: lines ? -debits.reduce((sum, line) => sum + BigInt(line.amountUsd6), 0n) : undefined,
    reversalUsd6: lines ? reversals.reduce((sum, line) => sum + BigInt(line.amountUsd6), 0n) : undefined,
    eventCostUsd6: big(event?.body?.order?.costUsd6),
    differenceUsd6: differenceOf(context, orderCase, items, recomputation),
    marginMinor: marginMinorOf(orderCase),
    paidMinor: big(paid.minor),
    paidCurrency: paid.currency,
    working: steps.filter((step) => step !== '').join('; '),
    result,
    itemIds: items.map((item) => item.itemId),
    bookFile: book?.file ?? '',
    bookLine: book?.line,
    orderSha256: read?.evidence.sha256 ?? orderCase.unknown?.evidence.sha256 ?? '',
    debitSha256: debit?.evidenceSha256 ?? '',
    eventSha256: event?.evidence.sha256 ?? '',
    untested,
  };
}
