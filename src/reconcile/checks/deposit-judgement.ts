// One deposit as it is judged: what was sent, what is due for it, and what was found so far.

import { type DepositDue, depositDue } from '../../money/deposit-credit.js';
import { ceilOf, equals, floorOf, rational, rationalOfDecimal } from '../../money/rational.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Draft, DraftExtra, LineEffect } from '../finding/draft.js';
import type { DepositCase } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { AccountFacts, PriceSettings } from '../month/account-facts.js';
import type { MonthContext } from '../month/month-context.js';

/** A deposit under judgement in one month. */
export interface DepositJudgement {
  readonly context: MonthContext;
  readonly depositCase: DepositCase;
  /** Its lines in this month's statement. */
  readonly lines: readonly BookedMovement[];
  readonly units: string | undefined;
  /** With the terms of its own time. */
  readonly settings: PriceSettings;
  readonly due: DepositDue | undefined;
  readonly working: string;
  /** False where only totals are stated and they are what is due: then no event proves another credit. */
  readonly isEventProof: boolean;
  readonly drafts: Draft[];
}

/** What is due for so many units; undefined where they are no number, or nothing says which terms held. */
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
export function depositSettingsOf(
  { fx, startMs }: MonthContext,
  { lines, event, own }: DepositCase,
): PriceSettings {
  return fx.at(lines[0]?.bookedAtMs ?? event?.body?.createdAtMs ?? own?.sentAtMs ?? startMs);
}

/**
 * What is due for a deposit: its units in US dollars less the pool's fee; in the supplier interface the
 * amount of the partner's own record, to the last millionth. Undefined where nothing says.
 */
export function dueOf(
  depositCase: DepositCase,
  settings: PriceSettings,
  { supplier }: AccountFacts,
): DepositDue | undefined {
  if (supplier === undefined) return creditAt(unitsOf(depositCase, settings), settings);
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
  return credited === floorOf(due.exactCredited) || credited === ceilOf(due.exactCredited);
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

/** True where both texts are the same number, however they are written. */
export function isSameUnits(a: string, b: string): boolean {
  const [x, y] = [rationalOfDecimal(a), rationalOfDecimal(b)];
  return x === undefined || y === undefined ? a === b : equals(x, y);
}

/** True where the stated total of deposits is exactly what is due for all of them. */
export function isTotalAsDue(context: MonthContext, cases: readonly DepositCase[]): boolean {
  const { figures } = context;
  const due = cases.map((one) => {
    const settings = depositSettingsOf(context, one);
    return creditAt(unitsOf(one, settings), settings)?.creditedUsd6 ?? 0n;
  });
  return figures !== undefined && BigInt(figures.deposits.usd6) === due.reduce((sum, one) => sum + one, 0n);
}

export function addTo({ context, drafts }: DepositJudgement, finding: Finding, extra?: DraftExtra): Draft {
  const draft = context.items.add(finding, { ...extra, bearing: { siblings: drafts } });
  drafts.push(draft);
  return draft;
}

/**
 * An item is named by the deposit id (contract, "Identity"); by the partner's own reference where none is
 * known.
 */
export function identityOf({ depositCase }: DepositJudgement) {
  const { depositRef, lines, own, event } = depositCase;
  return {
    subject: lines[0]?.ref ?? depositRef,
    currency: 'USD',
    occurredAtMs: lines[0]?.bookedAtMs ?? own?.sentAtMs ?? event?.body?.createdAtMs,
    evidenceSha256: lines[0]?.evidenceSha256 ?? event?.evidence.sha256,
    requestId: event?.evidence.requestId,
  };
}

/** A deposit in the totals of a statement: so many lines and so much money too much in the lines. */
export function depositEffect(count: bigint, usd6: bigint): LineEffect {
  return { kind: 'deposit', slug: '', currency: '', count, faceMinor: 0n, costMinor: 0n, usd6 };
}
