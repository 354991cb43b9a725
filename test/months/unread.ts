// Sources of a month that a run could not read: what is left of the evidence, and what the run says of it.

import type { Discrepancy, Source } from '../../src/reconcile/finding/discrepancy.js';
import type { Pick } from './alteration.js';
import type { MonthEvidence } from './evidence.js';
import type { Evidence } from './sandbox/evidence.js';
import type { SupplierEvidence } from './supplier/evidence.js';

/** Leaves a source out. @returns false where the month does not have it */
type LeaveOut<E> = (evidence: E) => boolean;

function unread(evidence: MonthEvidence, source: Source, subject = ''): true {
  evidence.unread.push({ source, subject, reason: 'answered 500' });
  return true;
}

/** Keeps some of the answers. @returns true where that leaves any out */
function keep<T>(list: T[], isKept: (one: T, at: number) => boolean): boolean {
  const before = list.length;
  list.splice(0, before, ...list.filter(isKept));
  return list.length < before;
}

/**
 * Leaves about half of the orders unread.
 *
 * @param isOnFile whether reads of them by earlier runs are on file
 * @returns their references
 */
export function leaveOrdersUnread(
  evidence: MonthEvidence & { orders: { clientRef: string }[] },
  pick: Pick,
  isOnFile: boolean,
): string[] {
  const refs = evidence.orders.map(({ clientRef }) => clientRef).filter(() => pick.below(2) === 0);
  for (const ref of refs) unread(evidence, 'order', ref);
  if (!isOnFile) keep(evidence.orders, ({ clientRef }) => !refs.includes(clientRef));
  return refs;
}

const ofSandbox: Readonly<Record<string, LeaveOut<Evidence>>> = {
  'the statement of the month': (evidence) =>
    keep(evidence.statements, ({ asked }) => asked !== evidence.month) &&
    unread(evidence, 'statement', evidence.month),
  'the statement of the month before': (evidence) =>
    keep(evidence.statements, ({ asked }) => asked >= evidence.month) &&
    unread(evidence, 'statement', '2000-01'),
  'the statements of later months': (evidence) =>
    keep(evidence.statements, ({ asked }) => asked <= evidence.month) &&
    unread(evidence, 'statement', '2100-01'),
  'all statements': (evidence) => keep(evidence.statements, () => false) && unread(evidence, 'statement'),
  'the events': (evidence) => {
    evidence.events = [];
    evidence.eventsReadAtMs = undefined;
    return unread(evidence, 'event');
  },
  'the balance': (evidence) => {
    evidence.balanceUsd6 = undefined;
    return unread(evidence, 'balance');
  },
  'the catalogue, ever': (evidence) => keep(evidence.catalogue, () => false) && unread(evidence, 'catalogue'),
};

/** A float that fails at one month is not asked for the later ones. */
const ofSupplier: Readonly<Record<string, LeaveOut<SupplierEvidence>>> = {
  'the float, ever': (evidence) =>
    keep(evidence.float, () => false) && unread(evidence, 'float', evidence.month),
  'the float from the month on': (evidence) =>
    keep(evidence.float, ({ month }) => month !== undefined && month < evidence.month) &&
    unread(evidence, 'float', evidence.month),
  'the float of later months': (evidence) =>
    keep(evidence.float, ({ month }) => month === undefined || month <= evidence.month) &&
    unread(evidence, 'float', '2100-01'),
  'the brand list, ever': (evidence) => keep(evidence.brands, () => false) && unread(evidence, 'brands'),
  'the rates, ever': (evidence) => keep(evidence.fx, () => false) && unread(evidence, 'fx'),
  'the summary': (evidence) => keep(evidence.summaries, () => false) && unread(evidence, 'summary'),
};

/** What may be left out, by the name of the interface and its own. */
export const leftOut: Readonly<Record<string, Readonly<Record<string, LeaveOut<never>>>>> = {
  sandbox: ofSandbox,
  supplier: ofSupplier,
};

/**
 * The items of a month of which something was not read that the whole month does not have. An item that
 * follows from the missing answer itself is none of them, nor is information.
 */
export function saidBeyond(whole: readonly Discrepancy[], part: readonly Discrepancy[]): Discrepancy[] {
  const nameOf = ({ code, subject, field }: Discrepancy): string => `${code} ${subject} ${field}`;
  const known = new Set(whole.map(nameOf));
  // A wrong price that no rate on file proves wrong is held against its bounds.
  for (const { code, subject } of whole) {
    if (code === 'PR-COST' || code === 'PR-RATE') known.add(`PR-RANGE ${subject} cost_minor`);
  }
  const incomplete = new Set(part.filter(({ code }) => code === 'RN-INCOMPLETE').map((one) => one.itemId));
  return part
    .filter((item) => item.class !== 'I' && !incomplete.has(item.itemId))
    .filter((item) => !item.causedBy.some((id) => incomplete.has(id)))
    .filter((item) => !known.has(nameOf(item)))
    .filter((item) => !whole.some((one) => settlesAs(one, item) || breaksAs(one, item)));
}

/** A movement of an unknown kind stands as one until the answer is there that tells what it settles. */
function settlesAs({ settles }: Discrepancy, { code, note }: Discrepancy): boolean {
  const [, seq] = /^seq:(\d+)/.exec(settles?.settledBy ?? '') ?? [];
  return code === 'RF-KIND' && seq !== undefined && note.endsWith(`; line ${seq}`);
}

/**
 * Nothing tells that the first line has a wrong number where the month before was not read: only that the
 * line behind it does not go on from that.
 */
function breaksAs(one: Discrepancy, { code, expected }: Discrepancy): boolean {
  const isBreak = one.code === 'RF-SEQUENCE' && code === 'RF-SEQUENCE';
  return isBreak && Number(expected) === Number(one.actual) + 1;
}
