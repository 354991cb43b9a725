// Deposits three ways: the partner's own record, the line on the balance, the event. The credit due is units
// x 3 US dollars less the 0.30% pool fee, floored once on the exact figure (the rounding is assumption A-03).
//
// DP-CREDIT: the credit is not that, or its line states other units. DP-ROUNDING: it is the other neighbour
// of an inexact figure. DP-NOT-CREDITED, DP-UNEXPECTED: only one side has it. Events are in deposit-event.ts.

import { monthOf } from '../../base/calendar-month.js';
import { type Cause, depositCauses } from '../../money/cause.js';
import type { DepositDue } from '../../money/deposit-credit.js';
import { type Rational, rationalOfDecimal } from '../../money/rational.js';
import { bookClaimOf, type Discrepancy, type Finding, type Source } from '../finding/discrepancy.js';
import { type Draft, itemIdOf } from '../finding/draft.js';
import { type DepositCase, depositHomeOf } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import { sumUsd6 } from '../match/order-case.js';
import type { PriceSettings } from '../month/account-facts.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import { hasLines, isAfterStatement, type MonthContext } from '../month/month-context.js';
import { sinceText } from '../price/price-terms.js';
import { rationalText } from '../price/rational-text.js';
import { judgeDepositEvent } from './deposit-event.js';
import {
  addTo,
  type DepositJudgement,
  depositEffect,
  depositSettingsOf,
  dueOf,
  identityOf,
  isNeighbour,
  isSameUnits,
  unitsOf,
} from './deposit-judgement.js';
import { judgeWallet } from './deposit-wallet.js';

const CREDIT_WITHIN_MS = 24 * 60 * 60 * 1000;

export interface JudgedDeposit {
  readonly depositCase: DepositCase;
  /** The units that were sent, decimal text; undefined where nothing says so. */
  readonly units: string | undefined;
  /** With the terms of its own time. */
  readonly settings: PriceSettings;
  readonly due: DepositDue | undefined;
  /**
   * What the provider should have credited: the due figure, or its other neighbour where it credited that.
   */
  readonly dueUsd6: bigint | undefined;
  /** What of it counts in this month's recomputed movements; nothing where it was judged in another month. */
  readonly countedUsd6: bigint | undefined;
  readonly working: string;
  readonly drafts: readonly Draft[];
}

function workingOf(units: string | undefined, due: DepositDue | undefined, settings: PriceSettings): string {
  const { usdPerPlus, poolFeeBps } = settings;
  if (units === undefined || due === undefined || usdPerPlus === undefined || poolFeeBps === undefined) {
    return '';
  }
  const steps = [
    `${units} * ${rationalText(usdPerPlus)} * 1000000 = ${due.grossUsd6}`,
    `floor(${due.grossUsd6} * ${10000 - poolFeeBps} / 10000) = ${due.creditedUsd6}`,
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

/** @param isEventProof whether an event may prove a credit where only totals are stated */
export function judgeDeposit(
  context: MonthContext,
  depositCase: DepositCase,
  isEventProof: boolean,
): JudgedDeposit {
  const settings = depositSettingsOf(context, depositCase);
  const units = unitsOf(depositCase, settings);
  const due = dueOf(depositCase, settings, context.facts);
  const judgement: DepositJudgement = {
    context,
    depositCase,
    lines: depositCase.lines.filter((line) => line.statedMonth === context.month),
    units,
    settings,
    due,
    working: workingOf(units, due, settings),
    isEventProof,
    drafts: [],
  };
  const home = depositHomeOf(depositCase);
  const isHome = home === undefined || home === context.month;
  const dueUsd6 = isHome ? judgeHere(judgement) : due?.creditedUsd6;
  if (!isHome) judgeLate(judgement);
  const countedUsd6 = isHome ? countedOf(judgement, dueUsd6) : undefined;
  return {
    depositCase,
    units,
    settings,
    due,
    dueUsd6,
    countedUsd6,
    working: judgement.working,
    drafts: judgement.drafts,
  };
}

/**
 * What should be on the balance for it: what is due, or the credit as it stands where the units are not
 * known.
 */
function countedOf(
  { context, depositCase, lines, drafts }: DepositJudgement,
  dueUsd6: bigint | undefined,
): bigint | undefined {
  const isMissing = drafts.some((draft) => draft.finding.code === 'DP-NOT-CREDITED');
  const isEventAlone = depositCase.own === undefined && depositCase.lines.length === 0;
  const atMs = depositCase.event?.body?.createdAtMs ?? depositCase.own?.sentAtMs;
  if (lines.length === 0 && atMs !== undefined && isAfterStatement(context, atMs)) return undefined;
  if (lines.length === 0 && !isMissing && !isEventAlone && hasLines(context)) return undefined;
  const line = lines[0];
  const credited = depositCase.event?.body?.deposit?.creditedUsd6;
  // Of a deposit that only its event tells of, that event's own figure counts as due.
  if (isEventAlone && hasLines(context)) return credited === undefined ? undefined : BigInt(credited);
  return dueUsd6 ?? (line === undefined ? undefined : BigInt(line.amountUsd6));
}

/** Judges the deposit in its own month; returns what was due, as a whole number. */
function judgeHere(judgement: DepositJudgement): bigint | undefined {
  const { lines, due } = judgement;
  const line = lines[0];
  if (line === undefined) judgeMissing(judgement);
  const credit = creditOf(judgement, line);
  const dueUsd6 =
    due === undefined || credit === undefined ? due?.creditedUsd6 : judgeCredit(judgement, due, credit);
  if (line !== undefined) judgeUnits(judgement, line);
  if (lines.length > 1) addRepeat(judgement, lines.slice(1));
  judgeUnexpected(judgement);
  judgeWallet(judgement);
  judgeDepositEvent(judgement);
  return dueUsd6;
}

interface Credit {
  readonly usd6: bigint;
  readonly source: Source;
  /** What the lines state beyond what the totals were made from, as far as the event tells. */
  readonly lineExcess: bigint | undefined;
}

/** What was credited: by the line, or, where only totals are stated, by the event. */
function creditOf(
  { context, depositCase, due, isEventProof }: DepositJudgement,
  line: BookedMovement | undefined,
): Credit | undefined {
  const ofEvent = depositCase.event?.body?.deposit?.creditedUsd6;
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

/** Holds the credit against the exact figure; returns what was due, as a whole number. */
function judgeCredit(judgement: DepositJudgement, due: DepositDue, credit: Credit): bigint {
  const { context, units, working, settings } = judgement;
  const { usdPerPlus, poolFeeBps } = settings;
  const shared = {
    ...identityOf(judgement),
    field: 'credited_usd6',
    sourceA: context.facts.supplier === undefined ? 'recomputed' : 'deposits',
    sourceB: credit.source,
    unit: 'usd6',
    expected: due.creditedUsd6,
    actual: credit.usd6,
    sense: 'credit',
    formula: working === '' ? `${credit.usd6} - ${due.creditedUsd6}` : `${working}; credited ${credit.usd6}`,
  } as const satisfies Partial<Finding>;
  if (isNeighbour(credit.usd6, due)) {
    if (credit.usd6 !== due.creditedUsd6) addTo(judgement, { ...shared, code: 'DP-ROUNDING' });
    return credit.usd6;
  }
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  const causes =
    exact === undefined || usdPerPlus === undefined || poolFeeBps === undefined
      ? scaleCauses(due.creditedUsd6, credit.usd6)
      : depositCauses(exact, usdPerPlus, poolFeeBps, credit.usd6);
  addTo(
    judgement,
    { ...shared, code: 'DP-CREDIT', causes },
    {
      effectUsd6: credit.usd6 - due.creditedUsd6,
      lineEffects: credit.lineExcess === undefined ? [] : [depositEffect(0n, credit.lineExcess)],
    },
  );
  return due.creditedUsd6;
}

/** Without units there is no fee to be wrong: only a misplaced point gives a figure exactly. */
function scaleCauses(due: bigint, credited: bigint): Cause[] {
  return credited === due * 100n || credited * 100n === due ? ['scale_100'] : [];
}

/** The line states other units than were sent, and credits what was sent: no money of its own. */
function judgeUnits(judgement: DepositJudgement, { plusAmount }: BookedMovement): void {
  const { units, drafts, depositCase } = judgement;
  if (units === undefined || plusAmount === undefined || isSameUnits(units, plusAmount)) return;
  if (drafts.some((draft) => draft.finding.code === 'DP-CREDIT')) return;
  addTo(judgement, {
    ...identityOf(judgement),
    code: 'DP-CREDIT',
    field: 'plus_amount',
    sourceA: depositCase.own === undefined ? 'event' : 'deposits',
    sourceB: 'statement',
    unit: 'plus',
    expected: units,
    actual: plusAmount,
    note: 'the credit is right for what was sent; the line states other units',
  });
}

/** In the supplier interface a transfer has 24 hours to be credited; the sandbox credits at once. */
function isInTransit({ facts }: MonthContext, sentAtMs: number | undefined): boolean {
  return facts.supplier !== undefined && sentAtMs !== undefined && facts.asOfMs < sentAtMs + CREDIT_WITHIN_MS;
}

/**
 * True for a transfer that was still on its way when it was first missed, and is due by now: a timing
 * difference of an earlier month that has not cleared.
 */
export function wasTiming(
  { code, interfaceName, occurredAtMs }: Pick<Discrepancy, 'code' | 'interfaceName' | 'occurredAtMs'>,
  firstSeenMs: number,
): boolean {
  if (code !== 'DP-NOT-CREDITED' || interfaceName !== 'supplier' || occurredAtMs === undefined) return false;
  return firstSeenMs < occurredAtMs + CREDIT_WITHIN_MS;
}

/** Nothing is missing from a statement that has no lines, or that was made before the deposit was sent. */
function judgeMissing(judgement: DepositJudgement): void {
  const { context, depositCase, due, working } = judgement;
  const { own, lines, event } = depositCase;
  if (own === undefined || !hasLines(context)) return;
  if (own.sentAtMs !== undefined && isAfterStatement(context, own.sentAtMs)) return;
  const expected = due?.creditedUsd6 ?? 0n;
  const credited = event?.body?.deposit?.creditedUsd6;
  const later = lines[0];
  const elsewhere =
    later === undefined ? '' : `; the ${context.debitSource} of ${later.statedMonth} credits it`;
  addTo(
    judgement,
    {
      ...identityOf(judgement),
      // The item keeps its name when the credit comes.
      subject: depositCase.depositRef,
      code: 'DP-NOT-CREDITED',
      class: isInTransit(context, own.sentAtMs) ? 'T' : 'A',
      field: 'credited_usd6',
      sourceA: 'deposits',
      sourceB: context.debitSource,
      unit: 'usd6',
      expected,
      actual: 0,
      sense: 'credit',
      formula: working,
      note: `${own.file}:${own.line}${elsewhere}`,
    },
    {
      effectUsd6: -expected,
      // A later statement that credits it has made up for it since.
      balanceEffectUsd6: later === undefined ? 0n : BigInt(later.amountUsd6),
      lineEffects: [depositEffect(-1n, -(credited === undefined ? expected : BigInt(credited)))],
    },
  );
}

/**
 * At the provider, by its line or where only totals are stated by its event, and not in the records of our
 * own.
 */
function judgeUnexpected(judgement: DepositJudgement): void {
  const { context, depositCase, lines } = judgement;
  if (depositCase.own !== undefined || context.facts.ownDeposits === undefined) return;
  const [line] = lines;
  const ofEvent = hasLines(context) ? undefined : depositCase.event?.body?.deposit?.creditedUsd6;
  const credited = line?.amountUsd6 ?? (context.figures === undefined ? undefined : ofEvent);
  if (credited === undefined) return;
  const finding: Finding = {
    ...identityOf(judgement),
    code: 'DP-UNEXPECTED',
    field: 'credited_usd6',
    sourceA: 'deposits',
    sourceB: line === undefined ? 'event' : context.debitSource,
    unit: 'usd6',
    expected: 0,
    actual: credited,
    sense: 'credit',
    formula: `${credited} - 0 = ${credited}`,
  };
  const lineEffects = line === undefined ? [] : [depositEffect(1n, BigInt(credited))];
  addTo(judgement, finding, { ownClaimUsd6: bookClaimOf(finding), lineEffects });
}

/** One deposit credited more than once: the repeats are credits that no transfer stands for. */
function addRepeat(judgement: DepositJudgement, extra: readonly BookedMovement[]): void {
  const sum = sumUsd6(extra);
  addTo(
    judgement,
    {
      ...identityOf(judgement),
      subject: extra[0]?.ref ?? judgement.depositCase.depositRef,
      code: 'DP-UNEXPECTED',
      field: 'repeat',
      sourceA: 'deposits',
      sourceB: judgement.context.debitSource,
      unit: 'usd6',
      expected: 0,
      actual: sum,
      sense: 'credit',
      formula: `${sum} - 0 = ${sum}`,
      note: `the deposit is credited ${judgement.depositCase.lines.length} times`,
    },
    {
      effectUsd6: sum,
      lineEffects: extra.map((line) => depositEffect(1n, BigInt(line.amountUsd6))),
    },
  );
}

/**
 * Lines of this statement on a deposit of an earlier month: the first credit of a deposit that was booked
 * there and missed there settles that month's item; anything beyond is credited once more than it was sent.
 */
function judgeLate(judgement: DepositJudgement): void {
  const { context, depositCase, lines } = judgement;
  const isMissedBefore = depositCase.lines[0]?.statedMonth === context.month;
  const [first] = lines;
  if (isMissedBefore && first !== undefined) {
    const finding = {
      code: 'DP-NOT-CREDITED',
      subject: depositCase.depositRef,
      field: 'credited_usd6',
    } as const;
    const home = monthOf(first.bookedAtMs);
    // Only a month whose lines are on file, and a transfer of our own, can have been missed there.
    const isMissed = depositCase.own !== undefined && statedMonthOf(context.facts, home)?.lines !== undefined;
    context.carried.push({
      itemId: isMissed ? itemIdOf(context.facts, finding, home) : '',
      ref: first.ref,
      kind: 'deposit',
      slug: '',
      currency: '',
      effectUsd6: BigInt(first.amountUsd6),
    });
  }
  const extra = lines.slice(isMissedBefore ? 1 : 0);
  if (extra.length > 0) addRepeat(judgement, extra);
}
