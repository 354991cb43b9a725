// OR-DOUBLE-DEBIT: one reference debited more than once net of reversals. OR-REVERSAL-MISSING: a failed
// order's debit not undone, or not wholly. OR-REVERSAL-EXTRA: undone too often, by too much, or without a
// debit.
//
// The lines of an order beyond the debit that stands come to one net amount, whatever each of them is. What
// was debited net of reversals is one item, by the order's status; what was given back net of debits is
// another. So a reversal of the same month leaves the item that one of a later month leaves by settling it.

import { saysIssued } from '../../records/book-rows.js';
import type { Finding } from '../finding/discrepancy.js';
import type { LineEffect, Raised } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { isReversedWhereBooked } from '../match/order-booking.js';
import {
  allDebitsOf,
  isDueNoDebit,
  isLeftUnread,
  isOfOtherCard,
  type MonthLines,
  type OrderCase,
  othersBehind,
  reversalsOfOthers,
  sumUsd6,
} from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import { linePairing } from '../price/order-arithmetic.js';
import type { OrderCheck } from './check.js';
import { effectsOf, unlessFirstGrant } from './line-effects.js';
import { type OrderView, orderIdentity } from './order-view.js';
import { misnamedAmong, unlistedBeside } from './unlisted-line.js';

/** The subject of every finding on the number of an order's lines. */
type CountSubject = Pick<OrderView, 'orderCase' | 'context'>;

/** How often, as a person says it. */
function oftenText(count: number): string {
  return count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;
}

function base({ orderCase, context }: CountSubject, line: BookedMovement | undefined) {
  const { reversals, standsOn } = orderCase;
  const counted = `debited ${oftenText(allDebitsOf(orderCase).length)}, reversed ${oftenText(reversals.length)}`;
  return {
    ...orderIdentity(orderCase, line?.bookedAtMs),
    sourceA: 'order',
    sourceB: context.debitSource,
    unit: 'usd6',
    sense: 'charge',
    evidenceSha256: line?.evidenceSha256,
    note: standsOn === undefined ? counted : `${counted}; the order stands on account ${standsOn}`,
  } as const satisfies Partial<Finding>;
}

/** The lines of one order in a month, as the number of its debits is judged by them. */
interface CountedLines {
  /** The lines before all the others: their sum is the amount that the order was debited by then. */
  readonly standing: readonly BookedMovement[];
  /** Debits that a reversal takes back, and these reversals. */
  readonly tried: readonly BookedMovement[];
  /** Debits beyond those. */
  readonly left: readonly BookedMovement[];
  /** Reversals beyond those: none where debits are left. */
  readonly extra: readonly BookedMovement[];
}

/**
 * The fault in the number of an order's lines: one finding, on all that was debited and given back
 * beyond what stands. A try and its reversal are of the same amount, whatever that was; of what several
 * reversals gave back together nothing is wrong.
 */
export function countFindings(subject: CountSubject, lines: CountedLines): Raised[] {
  const { tried, left, extra } = lines;
  const beyond = [...left, ...extra];
  const lackingUsd6 = -sumUsd6(tried);
  const netUsd6 = lackingUsd6 - sumUsd6(beyond);
  if (lackingUsd6 === 0n ? beyond.length === 0 : netUsd6 === 0n) return [];
  const isDebited = lackingUsd6 === 0n ? left.length > 0 : netUsd6 > 0n;
  const shortfall = lackingUsd6 === 0n ? [] : [shortfallOf(subject, tried)];
  const shownBy = beyond[0] ?? debitOffAmong(subject, tried) ?? tried.at(-1);
  const [copies, ownLeft] = apart(left, subject.orderCase.debits);
  const [extraCopies, ownExtra] = apart(extra, subject.orderCase.reversals);
  const lineEffects = [
    ...effectsOf(copies, 'order'),
    ...effectsOfLeft(subject, ownLeft),
    ...effectsOf(extraCopies, 'reversal'),
    ...effectsOfExtra(subject, ownExtra),
    ...shortfall,
  ];
  const lackingWithin = lackingWithinOf(subject, lines, lineEffects);
  // Where tries and their reversals differ, no line alone bears the item, and none settles anything.
  const bearing = { ...(lackingUsd6 === 0n ? { movements: beyond } : {}), lackingWithin };
  if (!isDebited) return [{ ...reversalExtra(subject, extra, -netUsd6, shownBy), lineEffects, bearing }];
  if (subject.orderCase.order?.status === 'failed') {
    if (left.length > 1 && lackingUsd6 === 0n && isIssueOpen(subject)) return openAndDoubled(subject, left);
    return [
      {
        ...reversalMissing(subject, left, netUsd6, shownBy),
        lineEffects,
        bearing: { copies, lackingWithin },
      },
    ];
  }
  return [{ ...doubleDebit(subject, lines, netUsd6, shownBy), lineEffects, bearing }];
}

/**
 * The time in which the lines that the list lacks may stand. They may be of any try; the debit of an order
 * that failed comes before its last reversal.
 */
function lackingWithinOf({ orderCase }: CountSubject, lines: CountedLines, effects: readonly LineEffect[]) {
  if (!effects.some(({ count }) => count < 0n)) return undefined;
  const { standing, tried, left, extra } = lines;
  const all = [...standing, ...tried, ...left, ...extra];
  const madeAtMs = orderCase.order?.createdAtMs ?? Number.MAX_SAFE_INTEGER;
  const isBeforeLast = extra.length > 0 && isDueNoDebit(orderCase);
  return {
    fromMs: all.reduce((first, { bookedAtMs }) => Math.min(first, bookedAtMs), madeAtMs),
    untilMs: isBeforeLast
      ? all.reduce((last, { bookedAtMs }) => Math.max(last, bookedAtMs), 0)
      : Number.MAX_SAFE_INTEGER,
  };
}

/**
 * Debits of an order that failed by its read and was issued by the book: one of them is due or not, by the
 * answer to that question. The others are too many by either answer: a later reversal gives those back first.
 */
function openAndDoubled(subject: CountSubject, left: readonly BookedMovement[]): Raised[] {
  const [open, others] = [left.slice(0, 1), left.slice(1)];
  const counted = { standing: open, tried: [], left: others, extra: [] };
  return [
    {
      ...reversalMissing(subject, open, -sumUsd6(open), open[0]),
      lineEffects: effectsOfLeft(subject, open),
      balanceEffectUsd6: undoneLater(subject, open, others.length),
    },
    {
      ...doubleDebit(subject, counted, -sumUsd6(others), others[0]),
      lineEffects: unlistedBeside(subject, others, 'order') ?? effectsOf(others, 'order'),
      bearing: { movements: others },
    },
  ];
}

/**
 * True where the book says that the order was issued, and no events of that time can deny it.
 *
 * The question whether the order was issued has one answer and one root. If the book says that it was issued,
 * and events say so too or cannot be had, the status of the read is wrong, and nothing is to be undone. If
 * events of that time can be read and show no issue, the debit should have been undone, and the book's status
 * follows from that (`case-ranks.ts`).
 */
function isIssueOpen({ orderCase, context }: CountSubject): boolean {
  const { book } = orderCase;
  return book !== undefined && saysIssued(book.status) && !isIssueDenied(context, orderCase);
}

/** True where the events of an order's time can be read back and none tells of its issue. */
export function isIssueDenied({ eventWindows }: MonthContext, { order, events }: OrderCase): boolean {
  if (order === undefined) return false;
  if (events.some((event) => event.body?.type === 'order.issued')) return false;
  return eventWindows.covers(order.createdAtMs);
}

/** @param surplus what was debited for nothing and not given back, positive */
function doubleDebit(
  subject: CountSubject,
  { standing, left }: CountedLines,
  surplus: bigint,
  shownBy: BookedMovement | undefined,
): Raised {
  const first = -sumUsd6(standing);
  return {
    finding: {
      ...base(subject, shownBy),
      code: 'OR-DOUBLE-DEBIT',
      field: 'debit_count',
      expected: first,
      actual: first + surplus,
      causes: left.length < 2 && surplus === first ? ['charged_twice'] : [],
      formula: `${first + surplus} - ${first} = ${surplus}`,
    },
    effectUsd6: -surplus,
    balanceEffectUsd6: undoneLater(subject, left),
  };
}

/**
 * The amount that reversals in later statements have given back of debits that should not exist.
 *
 * @param from how many of these reversals give back other debits, before them
 */
function undoneLater(
  { orderCase, context }: CountSubject,
  left: readonly BookedMovement[],
  from = 0,
): bigint {
  const later = orderCase.reversals.filter((line) => line.statedMonth > context.month);
  return sumUsd6(later.slice(from, from + left.length));
}

/** The sum of an order's last debit, of its last two, and so on: one or more of them may lack a reversal. */
export function unreversedUsd6Of(debits: readonly BookedMovement[]): bigint[] {
  let sum = 0n;
  return [...debits].reverse().map(({ amountUsd6 }) => {
    sum -= BigInt(amountUsd6);
    return sum;
  });
}

/**
 * The finding that a reversal is missing.
 *
 * @param left debits without a reversal; none where one was given back in part
 * @param amount amount that was debited for nothing and not given back, positive
 */
function reversalMissing(
  subject: CountSubject,
  left: readonly BookedMovement[],
  amount: bigint,
  shownBy: BookedMovement | undefined,
): Raised {
  return {
    finding: {
      ...base(subject, shownBy),
      code: 'OR-REVERSAL-MISSING',
      field: 'reversal_usd6',
      expected: 0,
      actual: amount,
      // A reversal that gave back too little has these causes only if it gave back nothing.
      causes: [-sumUsd6(left), ...unreversedUsd6Of(subject.orderCase.debits)].includes(amount)
        ? ['reversal_missing']
        : [],
      formula: `${amount} - 0 = ${amount}`,
    },
    // The missing line is a credit of the same amount.
    effectUsd6: -amount,
    balanceEffectUsd6: undoneLater(subject, left),
  };
}

/** Tries and their reversals that differ. */
function shortfallOf(subject: CountSubject, tried: readonly BookedMovement[]): LineEffect {
  const kind = debitOffAmong(subject, tried) === undefined ? 'reversal' : 'order';
  return amountOff(kind, tried, sumUsd6(tried));
}

/**
 * The first debit that is off, of tries that differ from their reversals. The reversals have the wrong
 * amounts, unless they give back just the cost of the order: then the debits have.
 */
function debitOffAmong(
  { orderCase: { order } }: CountSubject,
  tried: readonly BookedMovement[],
): BookedMovement | undefined {
  const isWhole = ({ amountUsd6 }: BookedMovement): boolean => amountUsd6 === order?.costUsd6;
  const reversals = tried.filter(({ kind }) => kind === 'reversal');
  if (reversals.length === 0 || !reversals.every(isWhole)) return undefined;
  return tried.find(({ kind, amountUsd6 }) => kind !== 'reversal' && -amountUsd6 !== order?.costUsd6);
}

/** Lines that are there and move too little or too much. */
function amountOff(kind: LineEffect['kind'], lines: readonly BookedMovement[], usd6: bigint): LineEffect {
  const { slug = '', currency = '' } = lines.find((line) => line.kind === kind) ?? {};
  return { kind, slug, currency, count: 0n, faceMinor: 0n, costMinor: 0n, usd6 };
}

/**
 * Those of an order's lines that are listed once more, and the others. An earlier line has instant, amount
 * and balance of a copy: no try is repeated so fast, and one that was booked by itself moved the balance on.
 *
 * @param all the debits of the order that the lines are among, or its reversals
 */
function apart(
  lines: readonly BookedMovement[],
  all: readonly BookedMovement[],
): readonly [copies: BookedMovement[], others: BookedMovement[]] {
  const known = new Set<string>();
  const rows = new Set<number>();
  for (const { row, bookedAtMs, amountUsd6, balanceUsd6 } of all) {
    const booked = `${bookedAtMs} ${amountUsd6} ${balanceUsd6}`;
    if (known.has(booked)) rows.add(row);
    known.add(booked);
  }
  return [lines.filter(({ row }) => rows.has(row)), lines.filter(({ row }) => !rows.has(row))];
}

/** Lines in their order, those that are listed once more behind the last of the order's own. */
function copiesBehind(
  lines: readonly BookedMovement[],
  isOfOther: (line: BookedMovement) => boolean,
): readonly BookedMovement[] {
  if (lines.length < 2) return lines;
  const [copies, others] = apart(lines, lines);
  const last = others.findLastIndex((line) => !isOfOther(line));
  // Where no line is of the order, it is the read that is off, and not its lines.
  const end = last < 0 ? others.length : last + 1;
  return [...others.slice(0, end), ...copies, ...others.slice(end)];
}

/**
 * Debits that move nothing together hold a reversal under another name. Else, where no debit is due for the
 * order, one that is there lacks its reversal. Where one is due, it is one too many, unless the statement
 * holds a reversal that the list leaves out.
 */
function effectsOfLeft(subject: CountSubject, left: readonly BookedMovement[]): readonly LineEffect[] {
  const { orderCase } = subject;
  const misnamed = misnamedAmong(orderCase, left, 'order');
  if (misnamed !== undefined) return misnamed;
  if (!isDueNoDebit(orderCase)) return unlistedBeside(subject, left, 'order') ?? effectsOf(left, 'order');
  const lacking = { count: -1n, faceMinor: 0n, costMinor: 0n };
  return effectsOf(left, 'reversal').map((effect) => ({ ...effect, ...lacking }));
}

function effectsOfExtra(subject: CountSubject, extra: readonly BookedMovement[]): readonly LineEffect[] {
  return (
    unlistedBeside(subject, extra, 'reversal') ??
    misnamedAmong(subject.orderCase, extra, 'reversal') ??
    effectsOf(extra, 'reversal')
  );
}

/**
 * @param amount what was given back for nothing, positive
 * @param shownBy the line that dates and proves it
 */
export function reversalExtra(
  subject: CountSubject,
  extra: readonly BookedMovement[],
  amount = sumUsd6(extra),
  shownBy = extra[0],
): Raised {
  return {
    finding: {
      ...base(subject, shownBy),
      code: 'OR-REVERSAL-EXTRA',
      field: 'reversal_usd6',
      expected: 0,
      actual: -amount,
      formula: `${-amount} - 0 = ${-amount}`,
    },
    effectUsd6: amount,
    lineEffects:
      extra.length === 0
        ? [amountOff('reversal', subject.orderCase.reversals, amount)]
        : effectsOf(extra, 'reversal'),
    bearing: { movements: extra },
  };
}

function find(view: OrderView): readonly Raised[] {
  const { orderCase, lines } = view;
  const { order, unknown } = orderCase;
  // A reversal can't give back an order that does not exist and was never debited.
  if (unknown !== undefined && lines.debits.length === 0 && sumUsd6(lines.reversals) !== 0n) {
    return [unlessFirstGrant(view.context, reversalExtra(view, lines.reversals))];
  }
  if (order === undefined || isReversedWhereBooked(orderCase)) return [];
  // An order that was left unread is known by its lines alone: it has the card of one of them.
  const read = isLeftUnread(orderCase) ? undefined : order;
  const debits = copiesBehind(lines.debits, (line) => read !== undefined && isOfOtherCard(line, read));
  const isOfOther = reversalsOfOthers({ order: read, debits: orderCase.debits });
  const reversals = [...copiesBehind(othersBehind(lines.reversals, isOfOther), isOfOther)];
  // An order may have been sent again: reversals first take back what earlier months left over.
  const late = reversals.splice(0, openBefore(lines));
  const { undone, standing } = linePairing(debits.length, reversals.length, isDueNoDebit(orderCase));
  const counted = {
    standing: debits.slice(undone, undone + standing),
    tried: [...debits.slice(0, undone), ...reversals.slice(0, undone)],
    left: debits.slice(undone + standing),
    extra: reversals.slice(undone),
  };
  return [
    ...countFindings(view, { ...counted, tried: [], left: [], extra: late }),
    ...countFindings(view, counted),
  ];
}

/** How many debits of earlier months no reversal has taken back yet. */
function openBefore({ earlierDebits, earlierReversals }: MonthLines): number {
  return Math.max(0, earlierDebits.length - earlierReversals.length);
}

export const debitCountCheck: OrderCheck = {
  codes: ['OR-DOUBLE-DEBIT', 'OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA'],
  scope: 'order',
  needs: ['lines', 'order_reads'],
  // Only a read tells that an order failed whose debit was not given back.
  ofUnread: () => 'by the number of their debits and reversals',
  find,
};
