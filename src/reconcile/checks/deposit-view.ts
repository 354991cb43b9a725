// One deposit as it is judged: what was sent, what is due for it, what was credited.

import { isEitherNeighbour } from '../../money/conversion.js';
import { type DepositDue, depositDue, depositGross } from '../../money/deposit-credit.js';
import { type Rational, rational, rationalOfDecimal } from '../../money/rational.js';
import type { Source } from '../finding/discrepancy.js';
import { type Draft, itemIdOf, type LineEffect } from '../finding/draft.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import { type DepositCase, depositCasesOf, toldAtMsOf } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { AccountFacts, PriceSettings } from '../month/account-facts.js';
import { isOfTotalsAlone } from '../month/matched-events.js';
import { hasLines, isAfterStatement, type MonthContext } from '../month/month-context.js';
import { lacksEarlierCredits, lacksMovements } from '../month/unread-movements.js';
import { sinceText } from '../price/price-terms.js';
import { rationalText } from '../price/rational-text.js';
import { misnamedGrantOf } from '../totals/grants-due.js';

/** A deposit with what checks on it look at. */
export interface DepositView {
  readonly context: MonthContext;
  readonly depositCase: DepositCase;
  /** False where an earlier month judges it, and this one only has lines of it. */
  readonly isHome: boolean;
  /** Its lines in this month's statement. */
  readonly lines: readonly BookedMovement[];
  /** The units that were sent, decimal text; undefined where nothing says so. */
  readonly units: string | undefined;
  /** With the terms of its own time. */
  readonly settings: PriceSettings;
  readonly due: DepositDue | undefined;
  readonly credit: Credit | undefined;
  /**
   * The amount that the provider should have credited: the due figure, or its other neighbour if that was
   * credited.
   */
  readonly dueUsd6: bigint | undefined;
  readonly working: string;
  /** False where only totals are stated and they are what is due: then no event proves another credit. */
  readonly isEventProof: boolean;
}

/** A deposit with what was found on it. */
export interface JudgedDeposit
  extends Pick<DepositView, 'depositCase' | 'units' | 'settings' | 'due' | 'dueUsd6' | 'working'> {
  /**
   * The part of it that counts in this month's recomputed movements; undefined if it was judged in another
   * month.
   */
  readonly countedUsd6: bigint | undefined;
  readonly drafts: readonly Draft[];
}

/** The amount that was credited, and the source that says so. */
interface Credit {
  readonly usd6: bigint;
  readonly source: Source;
  /** The lines' figure less the figure that the totals were made from, as far as the event shows it. */
  readonly lineExcess: bigint | undefined;
}

/** Every deposit of the month, in report order. */
export function depositViewsOf(context: MonthContext): DepositView[] {
  const cases = depositCasesOf(context.facts, context.movements, hasLines(context));
  const isEventProof = hasLines(context) || !isTotalAsDue(context, cases);
  return cases.map((depositCase) => depositViewOf(context, depositCase, isEventProof));
}

/** @param isEventProof whether an event may prove a credit where only totals are stated */
export function depositViewOf(
  context: MonthContext,
  depositCase: DepositCase,
  isEventProof: boolean,
): DepositView {
  const { home } = depositCase;
  const isHome = home === undefined || home === context.month;
  const settings = depositSettingsOf(context, depositCase);
  const lines = depositCase.lines.filter(({ row, statedMonth }) => row >= 0 && statedMonth === context.month);
  const units = unitsOf(depositCase, settings);
  // A movement that settles an item is no transfer of ours, so nothing is due for it.
  const isSettling = settlementOf(context, lines[0]) !== undefined;
  const due = isSettling ? undefined : dueOf(depositCase, settings, context.facts);
  const isItsCredit = isHome || depositCase.lines[0] === lines[0];
  const credit = isItsCredit ? creditOf(context, depositCase, lines[0], { due, isEventProof }) : undefined;
  const isOther = due !== undefined && credit !== undefined && isNeighbour(credit.usd6, due);
  const dueUsd6 = isOther ? credit.usd6 : due?.creditedUsd6;
  return {
    context,
    depositCase,
    isHome,
    lines,
    units,
    settings,
    due,
    credit,
    dueUsd6,
    working: workingOf(units, due, dueUsd6, settings),
    isEventProof,
  };
}

/** The credited amount: by the line, or by the event where only totals are stated. */
function creditOf(
  context: MonthContext,
  { event }: DepositCase,
  line: BookedMovement | undefined,
  { due, isEventProof }: Pick<DepositView, 'due' | 'isEventProof'>,
): Credit | undefined {
  const ofEvent = event?.body?.deposit?.creditedUsd6;
  if (line !== undefined) {
    const usd6 = BigInt(line.amountUsd6);
    // An event that tells another credit than the line shows that only the line may be off.
    const other = ofEvent === undefined || BigInt(ofEvent) === usd6 ? due?.creditedUsd6 : BigInt(ofEvent);
    return { usd6, source: context.debitSource, lineExcess: other === undefined ? undefined : usd6 - other };
  }
  if (ofEvent === undefined || hasLines(context) || context.figures === undefined || !isEventProof) {
    return undefined;
  }
  return { usd6: BigInt(ofEvent), source: 'event', lineExcess: undefined };
}

/**
 * True for a deposit that no line on file credits, while one may stand in a list that could not be read. One
 * of which nothing says when it was sent may have been credited in an earlier month as well, as its event
 * could tell.
 */
export function mayBeCredited({ facts }: MonthContext, depositCase: DepositCase): boolean {
  if (depositCase.lines.length > 0) return false;
  const isOfAnyMonth = depositCase.home === undefined;
  return lacksMovements(facts) || (isOfAnyMonth && lacksEarlierCredits(facts));
}

/**
 * True for a transfer of our own that no line credits. Nothing is missing from a statement that has no lines,
 * or that was made before the deposit was sent.
 */
export function isNotCredited({ context, depositCase, lines, isHome }: DepositView): boolean {
  const { own } = depositCase;
  if (!isHome || lines.length > 0 || own === undefined || !hasLines(context)) return false;
  if (mayBeCredited(context, depositCase)) return false;
  return own.sentAtMs === undefined || !isAfterStatement(context, own.sentAtMs);
}

/**
 * The amount that should be on the balance for it: the amount due, or the credit as it stands if the units
 * are not known.
 */
export function countedUsd6Of(view: DepositView): bigint | undefined {
  const { context, depositCase, lines, dueUsd6, isHome } = view;
  const { own, event } = depositCase;
  if (!isHome) return undefined;
  const isEventAlone = own === undefined && depositCase.lines.length === 0;
  const atMs = toldAtMsOf(depositCase);
  const [line] = lines;
  if (isOpenDeposit(view)) return undefined;
  // The account's first grant is due as a grant, whatever its line is called.
  const isGrant = line !== undefined && misnamedGrantOf(context)?.row === line.row;
  if (own === undefined && isGrant) return undefined;
  if (line === undefined && atMs !== undefined && isAfterStatement(context, atMs)) return undefined;
  if (line === undefined && !isNotCredited(view) && !isEventAlone && hasLines(context)) return undefined;
  const settlement = settlementOf(context, line);
  if (settlement !== undefined) return settlement.restUsd6 === 0n ? undefined : settlement.restUsd6;
  const credited = event?.body?.deposit?.creditedUsd6;
  // The event's own figure counts as due if only the event shows the deposit.
  if (isEventAlone && hasLines(context)) return credited === undefined ? undefined : BigInt(credited);
  return dueUsd6 ?? (line === undefined ? undefined : BigInt(line.amountUsd6));
}

/**
 * True for a transfer of our own, beside totals from a file, that nothing dates, so that it may be of any
 * month, or that says no units, so that nothing tells what is due for it.
 */
export function isOpenDeposit({ context, depositCase, isHome, dueUsd6 }: DepositView): boolean {
  const { own, lines } = depositCase;
  if (!isOfTotalsAlone(context.facts) || own === undefined || lines.length > 0) return false;
  if (own.sentAtMs === undefined) return true;
  return isHome && dueUsd6 === undefined && !isAfterStatement(context, own.sentAtMs);
}

/** The settlement that a credit makes; undefined if it settles nothing. */
function settlementOf({ settled }: MonthContext, line: BookedMovement | undefined) {
  const settlement = line && settled.get(line.row);
  return settlement === undefined || settlement.parts.length === 0 ? undefined : settlement;
}

/**
 * The first credit of a transfer that an earlier month missed: as much of it as is due takes back the item of
 * that month. The rest is an item of this one.
 */
export function carriedCreditOf(view: DepositView): CarriedEffect[] {
  const { context, depositCase, lines, dueUsd6 } = view;
  const { home } = depositCase;
  const [first] = lines;
  if (!isCreditOfEarlier(view) || first === undefined || home === undefined) return [];
  const finding = {
    code: 'DP-NOT-CREDITED',
    subject: depositCase.depositRef,
    field: 'credited_usd6',
  } as const;
  return [
    {
      itemId: itemIdOf(context.facts, finding, home),
      ref: first.ref,
      kind: 'deposit',
      slug: '',
      currency: '',
      effectUsd6: dueUsd6 ?? BigInt(first.amountUsd6),
    },
  ];
}

/** True where this month has the first credit of a deposit that an earlier month judges. */
function isCreditOfEarlier({ context, depositCase, isHome }: DepositView): boolean {
  return !isHome && depositCase.lines[0]?.statedMonth === context.month;
}

/** Lines of this statement beyond the one that credits the deposit. */
export function repeatedLinesOf(view: DepositView): readonly BookedMovement[] {
  return view.lines.slice(view.isHome || isCreditOfEarlier(view) ? 1 : 0);
}

/** The gross stands there in full: floored first, the last step would sometimes come to another figure. */
function workingOf(
  units: string | undefined,
  due: DepositDue | undefined,
  dueUsd6: bigint | undefined,
  settings: PriceSettings,
): string {
  const { usdPerPlus, poolFeeBps } = settings;
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  if (exact === undefined || due === undefined || usdPerPlus === undefined || poolFeeBps === undefined) {
    return '';
  }
  const gross = rationalText(depositGross(exact, usdPerPlus));
  const less = `${gross} * ${10000 - poolFeeBps} / 10000`;
  const steps = [
    `${units} * ${rationalText(usdPerPlus)} * 1000000 = ${gross}`,
    ...(dueUsd6 === due.creditedUsd6
      ? [`floor(${less}) = ${due.creditedUsd6}`]
      : [`${less} = ${dueUsd6}`, 'rounded up, as it was credited']),
  ];
  return [...steps, ...datedTermsOf(settings, usdPerPlus, poolFeeBps)].join('; ');
}

/** Those terms of a credit that were agreed for an instant, each with its value and since when it holds. */
function datedTermsOf(settings: PriceSettings, usdPerPlus: Rational, poolFeeBps: number): string[] {
  const [plusSince, feeSince] = [sinceText(settings, 'usdPerPlus'), sinceText(settings, 'poolFeeBps')];
  return [
    ...(plusSince === '' ? [] : [`1 unit = ${rationalText(usdPerPlus)} USD${plusSince}`]),
    ...(feeSince === '' ? [] : [`pool fee ${poolFeeBps} bps${feeSince}`]),
  ];
}

/**
 * The credit that is due for so many units; undefined if they are no number, or if it is not known which
 * terms held.
 */
export function creditAt(
  units: string | undefined,
  { usdPerPlus, poolFeeBps }: PriceSettings,
): DepositDue | undefined {
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  if (exact === undefined || usdPerPlus === undefined || poolFeeBps === undefined) return undefined;
  return depositDue(exact, usdPerPlus, poolFeeBps);
}

/**
 * The terms that a deposit is judged by: those of its own time, which is when it was booked, or where no line
 * credits it when its event or the partner's own record says that it was made.
 */
export function depositSettingsOf({ fx, startMs }: MonthContext, depositCase: DepositCase): PriceSettings {
  return fx.at(depositCase.lines[0]?.bookedAtMs ?? toldAtMsOf(depositCase) ?? startMs);
}

/**
 * The credit that is due for a deposit: its units in US dollars less the pool's fee, or, where a float is
 * stated, the amount of the partner's own record, to the last millionth. It is undefined if no source gives
 * it.
 */
function dueOf(
  depositCase: DepositCase,
  settings: PriceSettings,
  { stated }: AccountFacts,
): DepositDue | undefined {
  if (stated.kind === 'statement') {
    const due = creditAt(unitsOf(depositCase, settings), settings);
    // A credit of no units, which nothing was sent for, is no transfer: no fee and no rate make its amount.
    return depositCase.own === undefined && due?.exactCredited.numerator === 0n ? undefined : due;
  }
  const sent = depositCase.own?.amountUsd6;
  if (sent === undefined) return undefined;
  const amount = BigInt(sent);
  return {
    grossUsd6: amount,
    creditedUsd6: amount,
    poolFeeUsd6: 0n,
    exactCredited: rational(amount),
    exact: true,
  };
}

/** True where a credit is what is due or, of an inexact figure, its other neighbour. */
export function isNeighbour(credited: bigint, due: DepositDue): boolean {
  return isEitherNeighbour(credited, due.exactCredited);
}

/**
 * Units as the partner recorded them. Without a record those of the line, or of the event where they alone
 * prove what was credited.
 */
export function unitsOf({ own, lines, event }: DepositCase, settings: PriceSettings): string | undefined {
  const line = lines[0];
  const ofEvent = event?.body?.deposit?.plusAmount;
  if (own?.plusAmount !== undefined || line?.plusAmount === undefined) return own?.plusAmount ?? ofEvent;
  const proves = (units: string | undefined): boolean => {
    const due = creditAt(units, settings);
    return due !== undefined && isNeighbour(BigInt(line.amountUsd6), due);
  };
  return !proves(line.plusAmount) && proves(ofEvent) ? ofEvent : line.plusAmount;
}

/** True where the stated total of deposits is exactly what is due for all of them. */
function isTotalAsDue(context: MonthContext, cases: readonly DepositCase[]): boolean {
  const { figures } = context;
  const due = cases.map((one) => {
    const settings = depositSettingsOf(context, one);
    return creditAt(unitsOf(one, settings), settings)?.creditedUsd6 ?? 0n;
  });
  return figures !== undefined && BigInt(figures.deposits.usd6) === due.reduce((sum, one) => sum + one, 0n);
}

/**
 * An item is named by the deposit id (contract, "Identity"); by the partner's own reference where none is
 * known.
 */
export function identityOf({ depositCase }: Pick<DepositView, 'depositCase'>) {
  const { depositRef, lines, own, event } = depositCase;
  return {
    subject: lines[0]?.ref ?? depositRef,
    currency: 'USD',
    occurredAtMs: lines[0]?.bookedAtMs ?? own?.sentAtMs ?? event?.body?.createdAtMs,
    evidenceSha256: lines[0]?.evidenceSha256 ?? event?.evidence.sha256,
    requestId: event?.evidence.requestId,
  };
}

/** An item's subject, and that of its journal entries where it is another: the hash of the transaction. */
export function subjectsOf(subject: string, { depositRef }: Pick<DepositCase, 'depositRef'>) {
  return depositRef === subject ? { subject } : { subject, postedAs: depositRef };
}

/** A deposit in the totals of a statement: so many lines and so much money too much in the lines. */
export function depositEffect(count: bigint, usd6: bigint): LineEffect {
  return { kind: 'deposit', slug: '', currency: '', count, faceMinor: 0n, costMinor: 0n, usd6 };
}
