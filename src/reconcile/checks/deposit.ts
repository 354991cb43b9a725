// Deposits three ways: the partner's own record, the line on the balance, the event. The credit due is units
// x 3 US dollars less the 0.30% pool fee, floored once on the exact figure (the rounding is assumption A-03).
//
// DP-CREDIT: the credit is not that, or its line states other units. DP-ROUNDING: it is the other neighbour
// of an inexact figure. DP-NOT-CREDITED, DP-UNEXPECTED: only one side has it. Events are in deposit-event.ts.

import { type Cause, depositCauses } from '../../money/cause.js';
import { isSameUnits } from '../../money/deposit-credit.js';
import { rationalOfDecimal } from '../../money/rational.js';
import type { Discrepancy, Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { sumUsd6 } from '../match/order-case.js';
import { hasLines, type MonthContext } from '../month/month-context.js';
import type { DepositCheck } from './check.js';
import {
  type DepositView,
  depositEffect,
  identityOf,
  isNeighbour,
  isNotCredited,
  repeatedLinesOf,
  subjectsOf,
} from './deposit-view.js';
import { unlessFirstGrant } from './line-effects.js';

/** A transfer to a float has 24 hours to be credited; to a balance with statements it is credited at once. */
export const CREDIT_WITHIN_MS = 24 * 60 * 60 * 1000;

/**
 * How a credit stands to what is due: as it is, rounded the other way, or off; undefined where nothing tells.
 */
function standingOf({ due, credit }: DepositView): 'due' | 'neighbour' | 'off' | undefined {
  if (due === undefined || credit === undefined) return undefined;
  if (credit.usd6 === due.creditedUsd6) return 'due';
  return isNeighbour(credit.usd6, due) ? 'neighbour' : 'off';
}

/** The finding that both codes on a credit share. */
function creditFinding(view: DepositView, code: 'DP-CREDIT' | 'DP-ROUNDING'): Finding {
  const { context, depositCase, working, due, credit } = view;
  const [dueUsd6, creditedUsd6] = [due?.creditedUsd6 ?? 0n, credit?.usd6 ?? 0n];
  const identity = identityOf(view);
  return {
    ...identity,
    ...subjectsOf(identity.subject, depositCase),
    code,
    field: 'credited_usd6',
    sourceA: context.facts.stated.kind === 'float' ? 'deposits' : 'recomputed',
    sourceB: credit?.source ?? context.debitSource,
    unit: 'usd6',
    expected: dueUsd6,
    actual: creditedUsd6,
    sense: 'credit',
    formula: working === '' ? `${creditedUsd6} - ${dueUsd6}` : `${working}; credited ${creditedUsd6}`,
  };
}

function findRounding(view: DepositView): Raised[] {
  return standingOf(view) === 'neighbour' ? [{ finding: creditFinding(view, 'DP-ROUNDING') }] : [];
}

/** Holds the credit against the exact figure. */
function findCredit(view: DepositView): Raised[] {
  const { due, credit } = view;
  if (due === undefined || credit === undefined || standingOf(view) !== 'off') return [];
  return [
    {
      finding: {
        ...creditFinding(view, 'DP-CREDIT'),
        causes: causesOf(view, due.creditedUsd6, credit.usd6),
      },
      effectUsd6: credit.usd6 - due.creditedUsd6,
      lineEffects: credit.lineExcess === undefined ? [] : [depositEffect(0n, credit.lineExcess)],
    },
  ];
}

/** Without units there is no fee to be wrong: only a misplaced point gives a figure exactly. */
function causesOf({ units, settings }: DepositView, dueUsd6: bigint, creditedUsd6: bigint): Cause[] {
  const { usdPerPlus, poolFeeBps } = settings;
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  if (exact !== undefined && usdPerPlus !== undefined && poolFeeBps !== undefined) {
    return depositCauses(exact, usdPerPlus, poolFeeBps, creditedUsd6);
  }
  return creditedUsd6 === dueUsd6 * 100n || creditedUsd6 * 100n === dueUsd6 ? ['scale_100'] : [];
}

/** The line states other units than were sent, and credits what was sent: no money of its own. */
function findUnits(view: DepositView): Raised[] {
  const { units, depositCase, lines, credit } = view;
  const stated = lines[0]?.plusAmount;
  if (units === undefined || stated === undefined || isSameUnits(units, stated)) return [];
  // A line that credits it again is an item of its own.
  if (credit === undefined) return [];
  if (standingOf(view) === 'off') return [];
  return [
    {
      finding: {
        ...identityOf(view),
        code: 'DP-CREDIT',
        field: 'plus_amount',
        sourceA: depositCase.own === undefined ? 'event' : 'deposits',
        sourceB: 'statement',
        unit: 'plus',
        expected: units,
        actual: stated,
        note: 'the credit is right for what was sent; the line states other units',
      },
    },
  ];
}

function isInTransit({ facts }: MonthContext, sentAtMs: number | undefined): boolean {
  return (
    facts.stated.kind === 'float' && sentAtMs !== undefined && facts.asOfMs < sentAtMs + CREDIT_WITHIN_MS
  );
}

/**
 * True for a transfer that was still on its way when it was first missed, and is due by now: a timing
 * difference of an earlier month that has not cleared.
 */
export function wasTiming(
  { code, sourceB, occurredAtMs }: Pick<Discrepancy, 'code' | 'sourceB' | 'occurredAtMs'>,
  firstSeenMs: number,
): boolean {
  if (code !== 'DP-NOT-CREDITED' || sourceB !== 'float' || occurredAtMs === undefined) return false;
  return firstSeenMs < occurredAtMs + CREDIT_WITHIN_MS;
}

function findNotCredited(view: DepositView): Raised[] {
  const { context, depositCase, due, working } = view;
  const { own, lines, event } = depositCase;
  if (own === undefined || !isNotCredited(view)) return [];
  const expected = due?.creditedUsd6 ?? 0n;
  const credited = event?.body?.deposit?.creditedUsd6;
  const later = lines[0];
  const elsewhere =
    later === undefined ? '' : `; the ${context.debitSource} of ${later.statedMonth} credits it`;
  return [
    {
      finding: {
        ...identityOf(view),
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
      effectUsd6: -expected,
      // A later statement that credits it has made up for it since.
      balanceEffectUsd6: later === undefined ? 0n : BigInt(later.amountUsd6),
      lineEffects: [depositEffect(-1n, -(credited === undefined ? expected : BigInt(credited)))],
    },
  ];
}

/**
 * At the provider, by its line or where only totals are stated by its event, and not in the records of our
 * own.
 */
function findUnexpected(view: DepositView): Raised[] {
  const { context, depositCase, lines } = view;
  if (depositCase.own !== undefined) return [];
  const [line] = lines;
  const ofEvent = hasLines(context) ? undefined : depositCase.event?.body?.deposit?.creditedUsd6;
  const credited = line?.amountUsd6 ?? (context.figures === undefined ? undefined : ofEvent);
  if (credited === undefined) return [];
  const finding: Finding = {
    ...identityOf(view),
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
  const bearing = { movements: line === undefined ? [] : [line] };
  return [unlessFirstGrant(context, { finding, lineEffects, bearing })];
}

/** One deposit credited more than once: the repeats are credits that no transfer stands for. */
function findRepeat(view: DepositView): Raised[] {
  const extra = repeatedLinesOf(view);
  if (extra.length === 0) return [];
  const sum = sumUsd6(extra);
  return [
    {
      finding: {
        ...identityOf(view),
        ...subjectsOf(extra[0]?.ref ?? view.depositCase.depositRef, view.depositCase),
        code: 'DP-UNEXPECTED',
        field: 'repeat',
        sourceA: 'deposits',
        sourceB: view.context.debitSource,
        unit: 'usd6',
        expected: 0,
        actual: sum,
        sense: 'credit',
        formula: `${sum} - 0 = ${sum}`,
        note: `the deposit is credited ${view.depositCase.lines.length} times`,
      },
      effectUsd6: sum,
      lineEffects: extra.map((line) => depositEffect(1n, BigInt(line.amountUsd6))),
      bearing: { movements: extra },
    },
  ];
}

/** Without a record of our own, or a line, what is due for a transfer may not be known. */
const wantsCredit = ['due_credit', 'lines'] as const;

const notCreditedCheck: DepositCheck = {
  codes: ['DP-NOT-CREDITED'],
  scope: 'deposit',
  needs: ['deposits', 'lines'],
  find: findNotCredited,
};

/** The check of an interface that credits a transfer by its units. */
export const roundingCheck: DepositCheck = {
  codes: ['DP-ROUNDING'],
  scope: 'deposit',
  isOfLateToo: true,
  needs: [],
  wants: wantsCredit,
  find: findRounding,
};

const creditCheck: DepositCheck = {
  codes: ['DP-CREDIT'],
  scope: 'deposit',
  isOfLateToo: true,
  needs: [],
  wants: wantsCredit,
  find: findCredit,
};

const unitsCheck: DepositCheck = {
  codes: ['DP-CREDIT'],
  scope: 'deposit',
  isOfLateToo: true,
  needs: [],
  wants: wantsCredit,
  find: findUnits,
};

const repeatCheck: DepositCheck = {
  codes: ['DP-UNEXPECTED'],
  scope: 'deposit',
  isOfLateToo: true,
  needs: [],
  find: findRepeat,
};

const unexpectedCheck: DepositCheck = {
  codes: ['DP-UNEXPECTED'],
  scope: 'deposit',
  needs: ['deposits'],
  wants: ['lines'],
  find: findUnexpected,
};

export const depositChecks: readonly DepositCheck[] = [
  notCreditedCheck,
  creditCheck,
  unitsCheck,
  repeatCheck,
  unexpectedCheck,
];
