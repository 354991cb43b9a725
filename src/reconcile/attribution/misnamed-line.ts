// A line under a reference that is not its order's. Two checks see it: OR-DEBIT-UNKNOWN, since no order
// answers to the line, or OR-DOUBLE-DEBIT, since it is one too many for the order that it names; and
// OR-NOT-IN-STATEMENT, since no line answers to its own. References are never matched but exactly; but where
// line and order agree to the millisecond and the last unit in all that they state, it is one fault in one
// place, the reference of the line, and the order's missing line follows from it. Together they move nothing.
// OR-REVERSAL-EXTRA sees the missing line of a try that failed: it was given back and never debited.
// So it is with a deposit: DP-UNEXPECTED sees the line, and DP-NOT-CREDITED the transfer that it does not
// name.

import { listOf } from '../../base/list-map.js';
import { isSameUnits } from '../checks/deposit-view.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { allDepositCases, type DepositCase } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { Found } from './causes.js';
import type { MonthUnderAttribution } from './month-found.js';
import { isPutRightLater } from './put-right-later.js';
import { remainderOf } from './relation.js';

/** The facts that have to agree: everything that a line states of an order except its reference. */
interface Stated {
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
  readonly rateBps: number | undefined;
  readonly costMinor: number | undefined;
  readonly fxRate: string | undefined;
}

function contentOf(
  { slug, currency, faceMinor, rateBps, costMinor, fxRate }: Stated,
  bookedAtMs: number,
  usd6: number,
): string {
  return JSON.stringify([bookedAtMs, slug, currency, faceMinor, rateBps, costMinor, fxRate, usd6]);
}

export function attributeMisnamedLines(month: MonthUnderAttribution): void {
  attributeDebits(month);
  attributeCredits(month);
}

function attributeDebits({ context, found, causes }: MonthUnderAttribution): void {
  const lines = new Map<string, Found[]>();
  const add = (one: Found, line: BookedMovement): void => {
    listOf(lines, contentOf(line, line.bookedAtMs, -line.amountUsd6)).push(one);
  };
  const openOf = (code: DiscrepancyCode): readonly Found[] =>
    found.of(code).filter((one) => !isPutRightLater(context, one));
  for (const one of openOf('OR-DEBIT-UNKNOWN')) {
    const [line, ...others] = context.cases.find(one.finding.subject)?.debits ?? [];
    if (line !== undefined && others.length === 0) add(one, line);
  }
  for (const one of openOf('OR-DOUBLE-DEBIT')) {
    for (const line of one.bearing.movements ?? []) add(one, line);
  }
  const isOfOneDebit = (one: Found): boolean => {
    const { order } = context.cases.find(one.finding.subject) ?? {};
    return remainderOf(one) === -BigInt(order?.costUsd6 ?? 0);
  };
  const lacking = [...openOf('OR-NOT-IN-STATEMENT'), ...openOf('OR-REVERSAL-EXTRA').filter(isOfOneDebit)];
  for (const one of lacking) {
    const order = context.cases.find(one.finding.subject)?.order;
    if (order === undefined || !causes.isRoot(one)) continue;
    // Each of several lines that are alike is the missing line of one order only.
    const line = lines.get(contentOf(order, order.createdAtMs, order.costUsd6))?.shift();
    if (line !== undefined) causes.follow(one, [line]);
  }
}

function attributeCredits({ context, found, causes }: MonthUnderAttribution): void {
  const credits = new Map<string, Found[]>();
  for (const one of found.of('DP-UNEXPECTED').filter(({ finding }) => finding.field === 'credited_usd6')) {
    const line = lineOf(one);
    if (line !== undefined) listOf(credits, creditKey(line.bookedAtMs, remainderOf(one))).push(one);
  }
  if (credits.size === 0) return;
  // The first of several transfers of one reference is asked.
  const cases = new Map(
    allDepositCases(context.facts, context.movements)
      .toReversed()
      .map((one) => [one.depositRef, one] as const),
  );
  for (const one of found.of('DP-NOT-CREDITED').filter((missing) => causes.isRoot(missing))) {
    causes.follow(one, takenOf(cases.get(one.finding.subject), -remainderOf(one), credits));
  }
}

/**
 * The line that states all of a transfer but its reference, taken from the lines: each of several that are
 * alike is the missing line of one transfer only.
 */
function takenOf(
  transfer: DepositCase | undefined,
  usd6: bigint,
  lines: ReadonlyMap<string, Found[]>,
): readonly Found[] {
  for (const atMs of instantsOf(transfer)) {
    const alike = lines.get(creditKey(atMs, usd6)) ?? [];
    const at = alike.findIndex((credit) => isOfUnits(transfer, credit));
    if (at >= 0) return alike.splice(at, 1);
  }
  return [];
}

const lineOf = ({ bearing }: Found): BookedMovement | undefined => bearing.movements?.[0];

/** Line and transfer are dated alike to the millisecond, and of the same amount. */
const creditKey = (atMs: number, usd6: bigint): string => `${atMs} ${usd6}`;

function instantsOf(transfer: DepositCase | undefined): readonly number[] {
  const instants = [transfer?.own?.sentAtMs, transfer?.event?.body?.createdAtMs];
  return instants.filter((atMs) => atMs !== undefined);
}

/** True where line and transfer state no different units. */
function isOfUnits(transfer: DepositCase | undefined, credit: Found): boolean {
  const units = transfer?.own?.plusAmount ?? transfer?.event?.body?.deposit?.plusAmount;
  const ofLine = lineOf(credit)?.plusAmount;
  return units === undefined || ofLine === undefined || isSameUnits(units, ofLine);
}
