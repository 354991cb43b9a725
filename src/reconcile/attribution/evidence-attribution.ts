/**
 * What follows from what among the findings on evidence, and what the lack of a source does to others. A new code is
 * one row of the table.
 */

import { monthBefore } from '../../base/calendar-month.js';
import type { DiscrepancyCode } from '../code.js';
import type { Source } from '../discrepancy.js';
import { itemIdOf } from '../draft.js';
import type { Found } from './causes.js';
import { attributeMisnamedLines } from './misnamed-line.js';
import type { MonthUnderAttribution } from './month-found.js';

interface EvidenceRank {
  readonly code: DiscrepancyCode;
  readonly fields?: readonly string[];
  readonly from: readonly DiscrepancyCode[];
  /** What has to hold between the finding and its cause. */
  readonly holds: (found: Found, cause: Found) => boolean;
  /** True where the finding follows from it only if nothing else explains it by then. */
  readonly isLast?: boolean;
  readonly takes: 'first' | 'all';
}

const always = (): boolean => true;
/** The cause is on the order or deposit that the finding is about. */
const isAbout = (found: Found, cause: Found): boolean => cause.finding.subject === found.bearing.about;
const isSameSubject = (found: Found, cause: Found): boolean =>
  cause.finding.subject === found.finding.subject;
const isSameAbout = (found: Found, cause: Found): boolean => cause.bearing.about === found.bearing.about;

const ranks: readonly EvidenceRank[] = [
  {
    code: 'EV-SIG-INVALID',
    from: ['EV-KEY-CHANGED', 'EV-KEY-UNPINNED'],
    holds: always,
    takes: 'all',
  },
  {
    code: 'EV-STMT-MISSING',
    from: ['EV-LOST'],
    holds: (_, { finding }) => finding.field === 'statement',
    takes: 'all',
  },
  // Statement and orders that were never archived before an account's end are one loss.
  { code: 'EV-LOST', fields: ['orders'], from: ['EV-LOST'], holds: always, takes: 'all' },
  {
    code: 'EV-EVENT-ORPHAN',
    fields: ['client_ref'],
    from: ['OR-DEBIT-UNKNOWN', 'OR-NOT-AT-PROVIDER'],
    holds: isAbout,
    takes: 'first',
  },
  {
    code: 'EV-EVENT-ORPHAN',
    fields: ['client_ref'],
    from: ['EV-EVENT-ORPHAN'],
    holds: isSameAbout,
    takes: 'first',
  },
  {
    code: 'EV-EVENT-ORPHAN',
    fields: ['deposit_id'],
    from: ['DP-NOT-CREDITED'],
    holds: isAbout,
    takes: 'first',
  },
  // A text that a gift card code stood in differs from the order's because of it.
  {
    code: 'EV-EVENT-DATA',
    from: ['EV-EVENT-CODE'],
    holds: (found, cause) =>
      found.finding.unit === 'text' && found.finding.field !== 'body' && isSameSubject(found, cause),
    isLast: true,
    takes: 'first',
  },
  { code: 'EV-EVENT-DATA', from: ['EV-EVENT-CONFLICT'], holds: isSameSubject, isLast: true, takes: 'all' },
  { code: 'EV-EVENT-ORPHAN', from: ['EV-EVENT-CONFLICT'], holds: isSameSubject, isLast: true, takes: 'all' },
];

export function attributeEvidence(month: MonthUnderAttribution): void {
  attributeMisnamedLines(month);
  attributeToMonthBefore(month);
  for (const rank of ranks) applyRank(month, rank);
  attributeLinePeriods(month);
  attributeMissingEvents(month);
  attributeToSetAside(month);
  attributeToUnread(month);
}

function applyRank({ found: all, causes }: MonthUnderAttribution, rank: EvidenceRank): void {
  const { code, fields, from, holds, isLast, takes } = rank;
  const inOrder = all.of(...from);
  for (const found of all.of(code)) {
    if (fields !== undefined && !fields.includes(found.finding.field ?? '')) continue;
    if (isLast === true && !causes.isRoot(found)) continue;
    // Of several of one code those follow that come later.
    const before = from.includes(code) ? inOrder.slice(0, inOrder.indexOf(found)) : inOrder;
    const held = before.filter((cause) => holds(found, cause));
    causes.follow(found, takes === 'all' ? held : held.slice(0, 1));
  }
}

/** An event that may be of two months is one event: what is wrong with it is a root in the earlier one. */
function attributeToMonthBefore({ found, context, causes }: MonthUnderAttribution): void {
  const before = monthBefore(context.month);
  if (!context.facts.statements.has(before)) return;
  for (const one of found.of('EV-EVENT-SIG', 'EV-EVENT-CODE')) {
    if (one.bearing.mayBeEarlier !== true) continue;
    const earlierId = itemIdOf(context.facts, one.finding, before);
    if (context.rootsOf(before).some(({ itemId }) => itemId === earlierId))
      causes.followForeign(one, [earlierId]);
  }
}

/** A line booked in another month follows from the item that says there that it was missing. */
function attributeLinePeriods({ found, context, causes }: MonthUnderAttribution): void {
  const lines = context.figures?.lines;
  for (const one of found.of('EV-STMT-PERIOD')) {
    const { row } = one.bearing;
    if (row === undefined || lines === undefined) continue;
    const ref = lines.ref(row);
    const carried = context.carried.find(({ ref: other, itemId }) => other === ref && itemId !== '');
    if (carried !== undefined) causes.followForeign(one, [carried.itemId]);
  }
}

/**
 * An event that came with a bad signature is not read, so the event of some order is missing: where there are at
 * least as many bad deliveries as missing events, the missing ones follow from them.
 */
function attributeMissingEvents({ found, causes }: MonthUnderAttribution): void {
  const bodies = found.of('EV-EVENT-DATA').filter(({ finding }) => finding.field === 'body');
  const untold = [...found.of('EV-EVENT-SIG'), ...bodies];
  const missing = found.of('OR-EVENT-MISSING');
  if (untold.length < missing.length) return;
  for (const one of missing) causes.follow(one, untold);
}

/**
 * RN-INPUT-ROW comes first in rank: what is missing in the book or in the records of deposits follows from the row
 * that was set aside, by the row's reference; where that cannot be read, only if there are at least as many such
 * rows as things missing.
 */
function attributeToSetAside({ found, context, causes }: MonthUnderAttribution): void {
  const rows = new Map<string | undefined, Found[]>();
  for (const { file, line, reference } of context.facts.setAside) {
    const row = found.on(`${file}:${line}`).find(({ finding }) => finding.code === 'RN-INPUT-ROW');
    if (row !== undefined) rows.set(reference, [...(rows.get(reference) ?? []), row]);
  }
  const missing = found.of('OR-NOT-IN-BOOKS', 'DP-UNEXPECTED');
  for (const one of missing) causes.follow(one, rows.get(one.finding.subject) ?? []);
  const unnamed = missing.filter(({ finding }) => !rows.has(finding.subject));
  const candidates = rows.get(undefined) ?? [];
  if (unnamed.length <= candidates.length) for (const one of unnamed) causes.follow(one, candidates);
}

/** A list of rates that could not be read, with none on file, is why nothing can be verified by it. */
function attributeToUnread({ found, context: { rates, fx, facts }, causes }: MonthUnderAttribution): void {
  const attribute = (code: DiscrepancyCode, source: Source): void => {
    const unread = found.of('RN-INCOMPLETE').filter(({ finding }) => finding.field === source);
    for (const one of found.of(code)) causes.follow(one, unread);
  };
  if (rates.isEmpty) attribute('PR-UNVERIFIABLE', facts.supplier === undefined ? 'catalogue' : 'brands');
  if (fx.reads.length === 0) attribute('FX-UNVERIFIABLE', 'fx');
}
