// The test balance that a test account should have been granted in a month, and grants beside it.

import { monthOf } from '../../base/time/calendar-month.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { footedClosing } from '../checks/footing.js';
import { beganInMonth } from '../checks/opening.js';
import { itemIdOf } from '../finding/draft.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import type { BookedMovement } from '../match/movement-set.js';
import { statedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import type { KindTotal } from './line-totals.js';

/** The test balance that a new key starts with: 100 US dollars. Source: section 2.1, rule 1. */
export const GRANT_USD6 = 100_000_000n;

/**
 * The account's first grant, in the month that it began in. A new key starts with 100 US dollars in one
 * grant, and no other is shown (assumption A-05). If the beginning of the account is not known, the first
 * grant on file is taken for it; with totals alone, every stated grant. A float has no grants.
 */
export function firstGrantDueOf(context: MonthContext): KindTotal {
  const { facts, figures, movements, month } = context;
  if (facts.stated.kind === 'float') return grants(0n);
  if (beganInMonth(context)) return grants(1n);
  if (facts.createdAtMs !== undefined) return grants(0n);
  if (movements.rowsOf(month) === undefined) return grants(BigInt(figures?.grants.count ?? 0));
  return grants(firstGrantRowOf(context) === undefined ? 0n : 1n);
}

/** A grant of the month that is not its account's first: test money that nothing shown explains. */
interface UnexpectedGrant {
  readonly line: BookedMovement;
  /** Signed by its effect on the balance, less what of it settles items. */
  readonly restUsd6: bigint;
}

/**
 * In the order of the lines, whatever month they name: no other month judges them. None of totals without
 * lines.
 */
export function unexpectedGrantsOf(context: MonthContext): UnexpectedGrant[] {
  const first = firstGrantRowOf(context) ?? lateGrantOf(context)?.row;
  return grantLinesOf(context)
    .filter((line) => line.row !== first)
    .map((line) => ({
      line,
      restUsd6: context.settled.get(line.row)?.restUsd6 ?? BigInt(line.amountUsd6),
    }));
}

/**
 * All grants that count as due in the month. One that is not expected is taken as it stands, as a deposit of
 * nobody is: it is the own records that lack it.
 */
export function grantsDueOf(context: MonthContext): KindTotal {
  const { count, usd6 } = firstGrantDueOf(context);
  const others = unexpectedGrantsOf(context).filter(({ restUsd6 }) => restUsd6 !== 0n);
  return {
    count: count + BigInt(others.length),
    usd6: others.reduce((sum, { restUsd6 }) => sum + restUsd6, usd6),
  };
}

/** The row of the account's first grant where it is one of the month's lines. */
export function firstGrantRowOf(context: MonthContext): number | undefined {
  const { facts, movements, month } = context;
  const [first] = grantLinesOf(context);
  if (first === undefined) return undefined;
  if (beganInMonth(context)) return first.row;
  if (facts.createdAtMs !== undefined) return undefined;
  const start = movements.rowsOf(month)?.start ?? 0;
  for (let row = 0; row < start; row += 1) {
    if (movements.kind(row) === 'grant') return undefined;
  }
  return first.row;
}

/**
 * The account's first grant where it is listed late: the month in which the account began lists no grant, and
 * this is the first since then of the amount that was due. One of another amount is unexpected, and so is any
 * where only the list of that month lacks the grant: its closing has it.
 */
export function lateGrantOf(context: MonthContext): BookedMovement | undefined {
  const { facts, movements, month } = context;
  if (facts.createdAtMs === undefined || facts.stated.kind === 'float') return undefined;
  const began = monthOf(facts.createdAtMs);
  const ofBegan = movements.rowsOf(began);
  if (began >= month || ofBegan === undefined) return undefined;
  const stated = statedMonthOf(facts, began);
  if (stated === undefined || isGrantIn(stated)) return undefined;
  const start = movements.rowsOf(month)?.start ?? 0;
  for (let row = 0; row < start; row += 1) {
    const isOfBegan = row < ofBegan.end;
    if (movements.kind(row) === 'grant' && (isOfBegan || isOfDue(movements.at(row)))) return undefined;
  }
  return grantLinesOf(context).find(isOfDue);
}

/** True where a grant is in the totals of a month and in the closing that follows from them. */
function isGrantIn(stated: StatedMonth): boolean {
  return BigInt(stated.grants.usd6) !== 0n && footedClosing(stated) === BigInt(stated.closingUsd6);
}

/**
 * The line of the account's first grant where it has another kind: the month in which the account began lists
 * no grant, and its first line is a credit of the amount that was due, without the units of a deposit and the
 * card of an order. One of a kind that nobody knows is not among them (RF-KIND).
 */
export function misnamedGrantOf(context: MonthContext): BookedMovement | undefined {
  const { facts, movements, month } = context;
  const rows = movements.rowsOf(month);
  if (facts.stated.kind !== 'statement' || rows === undefined || rows.start === rows.end) return undefined;
  const line = movements.at(rows.start);
  const isBare = line.plusAmount === undefined && line.slug === undefined;
  if (line.kind === 'other' || !isBare || !isOfDue(line)) return undefined;
  return beganInMonth(context) && grantLinesOf(context).length === 0 ? line : undefined;
}

function isOfDue({ amountUsd6 }: BookedMovement): boolean {
  return BigInt(amountUsd6) === GRANT_USD6;
}

/**
 * A late grant takes back the rest that its absence left in the month in which the account began; nothing
 * where none is late.
 */
export function carriedGrantOf(context: MonthContext): CarriedEffect[] {
  const { facts } = context;
  const line = lateGrantOf(context);
  if (line === undefined || facts.createdAtMs === undefined) return [];
  const began = monthOf(facts.createdAtMs);
  const itemId = itemIdOf(
    facts,
    { code: 'BL-RESIDUAL', subject: began, field: 'closing_balance_usd6' },
    began,
  );
  const none = { ref: '', slug: '', currency: '' };
  return [{ ...none, itemId, kind: 'grant', effectUsd6: BigInt(line.amountUsd6), restOf: began }];
}

function grantLinesOf({ movements, month }: MonthContext): BookedMovement[] {
  const rows = movements.rowsOf(month);
  const lines: BookedMovement[] = [];
  for (let row = rows?.start ?? 0; row < (rows?.end ?? 0); row += 1) {
    if (movements.kind(row) === 'grant') lines.push(movements.at(row));
  }
  return lines;
}

function grants(count: bigint): KindTotal {
  return { count, usd6: GRANT_USD6 * count };
}
