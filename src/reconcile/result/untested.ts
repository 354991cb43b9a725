// The facts of an order or deposit that nothing on file could prove, with the reason. A row that rests on
// them is never called matched, and a stated figure is never shown as recomputed. Their money is counted, so
// that a verdict can say how much of a month was not tested.

import { oncePer } from '../../base/list/once-per.js';
import { classOf } from '../finding/code.js';
import { isDifference } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import { isDueNoDebit, isLeftUnread, type OrderCase } from '../match/order-case.js';
import { mayBeDebitedLater } from '../match/unread-debit.js';
import { lackOf, type Need, NO_ORDER_READ } from '../month/availability.js';
import { orderReadsText } from '../month/float-facts.js';
import { matchedEventsOf } from '../month/matched-events.js';
import { hasLines, isNotYetStated, type MonthContext } from '../month/month-context.js';
import { orderReadCountOf } from '../month/order-read-count.js';
import { orderReadsOf } from '../month/stated-facts.js';
import { isConversionTested, isPriceTested, type Recomputation } from '../price/recomputation.js';
import { untestedPartOf } from '../price/untested-part.js';
import type { UntestedMoney } from './result.js';

const NO_PRICE = 'no brand rate on file';
const NO_EXCHANGE = 'no exchange rate on file';
const NOT_READ = 'the order could not be read';
const NOT_FETCHED = 'the order was not read';
const NOT_STATED_YET = 'the provisional statement was made before it';
const NOT_LISTED_YET = 'the float was read before it';
const MAY_BE_UNLISTED = 'its debit may stand in a part of the float that could not be read';
const EVENT_GONE = 'its event can no longer be read';

/** The reason for deposits without a record of the partner's own. */
export const NO_DEPOSITS = 'no deposits file was imported for this interface';
/** The reason for stated deposits that a record of the partner's own may stand for. */
export const OPEN_DEPOSITS = 'a row of the deposits file says no time or no units, or was set aside';
/** The reason for totals that there is nothing to compare with. */
export const NOTHING_WHOLE = 'neither a whole book nor reads of all orders are on file';

/** The mark between several reasons of one row. */
const REASON_MARK = '; ';

/** Why the order was not wholly tested, in one text; empty where every check on it ran on this one. */
export function untestedOf(
  context: MonthContext,
  orderCase: OrderCase,
  recomputation: Recomputation | undefined,
): string {
  // That the provider knows no such order is an answer: there is no price to test.
  const reasons = orderCase.unknown === undefined ? [...priceReasons(orderCase, recomputation)] : [];
  if (context.unreadRefs.has(orderCase.clientRef)) reasons.push(NOT_READ);
  const { ofPriced, ofOthers } = lacksOf(context);
  const lacks = [...(recomputation !== undefined && isPriceTested(recomputation) ? ofPriced : ofOthers)];
  if (isNotYetStated(context, orderCase)) {
    lacks.push(context.debitSource === 'float' ? NOT_LISTED_YET : NOT_STATED_YET);
  }
  if (hasLines(context) && isMaybeUnlisted(context, orderCase)) lacks.push(MAY_BE_UNLISTED);
  if (isLeftUnread(orderCase) && !isBorneOutUnread(context, orderCase, recomputation)) {
    lacks.push(leftUnreadReason(context));
  }
  if (!isEventTested(context, orderCase)) lacks.push(EVENT_GONE);
  // Nearly every order was.
  if (reasons.length === 0 && lacks.length === 0) return '';
  // That no order was read says of each that it could not be.
  const all = [...reasons, ...lacks].filter((one) => one !== NOT_READ || !lacks.includes(NO_ORDER_READ));
  return [...new Set(all)].join(REASON_MARK);
}

/**
 * True where the money of an order could not be tested: its figure is only taken over, or nothing says
 * whether it is right. An order that something was found on, though not every check on it ran, was tested: an
 * item speaks for it.
 */
export function isUntestedMoney(
  orderCase: OrderCase,
  recomputation: Recomputation | undefined,
  drafts: readonly Draft[],
): boolean {
  const isDue = orderCase.unknown === undefined && !isDueNoDebit(orderCase);
  return (isDue && untestedPartOf(orderCase, recomputation) !== undefined) || !isFoundWrong(drafts);
}

/** True where one of the findings says that something is wrong. */
export function isFoundWrong(drafts: readonly Draft[]): boolean {
  return drafts.some(({ finding }) => isDifference(finding.class ?? classOf(finding.code)));
}

function priceReasons(
  { order, debits }: OrderCase,
  recomputation: Recomputation | undefined,
): readonly string[] {
  if (order === undefined) return debits.length === 0 && recomputation === undefined ? [] : [NOT_READ];
  if (recomputation === undefined) return [NO_PRICE];
  return [
    ...(isPriceTested(recomputation) ? [] : [NO_PRICE]),
    ...(isConversionTested(recomputation) ? [] : [NO_EXCHANGE]),
  ];
}

/** The lacks of the sources that an order needs to be tested. */
interface Lacks {
  readonly ofPriced: readonly string[];
  readonly ofOthers: readonly string[];
}

/**
 * The price says so itself if a list of rates is missing; the other sources are named here. They are those of
 * the month, and every order of it asks.
 */
const lacksOf = oncePer((context: MonthContext): Lacks => {
  const of = (...needs: readonly Need[]): string[] => needs.flatMap((need) => lackOf(context, need) ?? []);
  return {
    ofPriced: of('book', 'lines', 'order_reads', 'catalogue', 'events'),
    ofOthers: of('book', 'lines', 'order_reads', 'events'),
  };
});

/**
 * True for an order that was left unread on purpose and that all other sources agree on: a row of the book,
 * the one debit of the float, the brand's rate around it and the rate of exchange. Facts that only a read can
 * show would add nothing to what was paid for it.
 */
function isBorneOutUnread(
  { facts }: MonthContext,
  { bookRows, debits, reversals }: OrderCase,
  recomputation: Recomputation | undefined,
): boolean {
  const [debit] = debits;
  if (orderReadsOf(facts).kind === 'none') return false;
  if (bookRows.length === 0 || recomputation === undefined) return false;
  if (debit === undefined || debits.length > 1 || reversals.length > 0) return false;
  return (
    recomputation.verdict === 'catalogue' &&
    recomputation.conversion.kind === 'held' &&
    recomputation.costMinor === debit.costMinor &&
    recomputation.costUsd6 === -BigInt(debit.amountUsd6)
  );
}

/** The case has no order where its debit may be unread, so its newest read is asked. */
function isMaybeUnlisted({ facts }: MonthContext, { history, debits, reversals }: OrderCase): boolean {
  return mayBeDebitedLater(facts, { order: history?.reads.at(-1), debits, reversals });
}

function leftUnreadReason(context: MonthContext): string {
  const reads = orderReadsOf(context.facts);
  if (reads.kind !== 'none') return `${NOT_FETCHED} (orderReads ${orderReadsText(reads)})`;
  return orderReadCountOf(context).read === 0 ? NO_ORDER_READ : NOT_FETCHED;
}

/** True where the event of an issued order is there, or would be if there were one. */
function isEventTested(context: MonthContext, { order, events }: OrderCase): boolean {
  return (
    order?.status !== 'issued' ||
    // That no events were read at all is said once, as what is lacking.
    matchedEventsOf(context.facts).readAtMs === undefined ||
    events.some((event) => event.body?.type === 'order.issued') ||
    context.eventWindows.covers(order.issuedAtMs ?? order.createdAtMs)
  );
}

/** Money that was not tested, added up by what it is of and why; the reasons in the order of their bytes. */
export class UntestedTotals {
  readonly #byReason = new Map<string, UntestedMoney>();

  /** @param usd6 the stated money; 0 where nothing says */
  add(what: UntestedMoney['what'], reason: string, usd6: bigint, count = 1n): void {
    const key = `${what}\n${reason}`;
    const known = this.#byReason.get(key);
    this.#byReason.set(key, {
      what,
      reason,
      count: (known?.count ?? 0n) + count,
      usd6: (known?.usd6 ?? 0n) + usd6,
    });
  }

  rows(): UntestedMoney[] {
    return [...this.#byReason].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, money]) => money);
  }
}
