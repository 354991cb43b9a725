// The causes of findings on evidence, and the effects of a missing source on other findings. A new code is
// one row of the table.

import { listOf } from '../../base/list/list-map.js';
import { type CalendarMonth, monthEndMs } from '../../base/time/calendar-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Source } from '../finding/discrepancy.js';
import { itemIdOf } from '../finding/draft.js';
import { homeMonthOf } from '../match/order-booking.js';
import type { RecordKind, SetAsideRow } from '../month/account-facts.js';
import { statedMonths } from '../month/month-as-stated.js';
import type { Found } from './causes.js';
import { attributeMisnamedEvents } from './misnamed-event.js';
import { attributeMisnamedLines } from './misnamed-line.js';
import { attributeMissingEvents } from './missing-event.js';
import type { MonthUnderAttribution } from './month-found.js';
import { isPutRightLater } from './put-right-later.js';

interface EvidenceRank {
  readonly code: DiscrepancyCode;
  readonly fields?: readonly string[];
  readonly from: readonly DiscrepancyCode[];
  /** The condition that has to hold between the finding and its cause. */
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

/** The codes that say of an order that the provider does not know it. */
const sayingUnknown: ReadonlySet<DiscrepancyCode> = new Set(['OR-DEBIT-UNKNOWN', 'OR-NOT-AT-PROVIDER']);

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
    from: [...sayingUnknown],
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
  // A brand's rate that is misstated is one fault, whatever number of prices it belies.
  {
    code: 'SP-PRICE',
    from: ['SP-PRICE'],
    holds: ({ bearing: { misratedBrand } }, cause) =>
      misratedBrand !== undefined && misratedBrand === cause.bearing.misratedBrand,
    takes: 'first',
  },
  { code: 'EV-EVENT-DATA', from: ['EV-EVENT-CONFLICT'], holds: isSameSubject, isLast: true, takes: 'all' },
  { code: 'EV-EVENT-ORPHAN', from: ['EV-EVENT-CONFLICT'], holds: isSameSubject, isLast: true, takes: 'all' },
  { code: 'EV-EVENT-ORPHAN', from: ['RF-KIND'], holds: isAbout, isLast: true, takes: 'first' },
];

export function attributeEvidence(month: MonthUnderAttribution): void {
  attributeMisnamedLines(month);
  attributeToMonthsBefore(month);
  for (const rank of ranks) applyRank(month, rank);
  attributeToUnknownBefore(month);
  attributeLinePeriods(month);
  attributeToOtherKinds(month);
  attributeMisnamedEvents(month);
  attributeMissingEvents(month);
  attributeToSetAside(month);
  attributeToMissingRecords(month);
  attributeToUnread(month);
  attributeProvisional(month);
}

function applyRank({ found: all, causes }: MonthUnderAttribution, rank: EvidenceRank): void {
  const { code, fields, from, holds, isLast, takes } = rank;
  const inOrder = all.of(...from);
  for (const found of all.of(code)) {
    if (fields !== undefined && !fields.includes(found.finding.field ?? '')) continue;
    if (isLast === true && !causes.isRoot(found)) continue;
    // The later ones of several findings with one code follow from the earlier ones.
    const before = from.includes(code) ? inOrder.slice(0, inOrder.indexOf(found)) : inOrder;
    const held = before.filter((cause) => holds(found, cause));
    causes.follow(found, takes === 'all' ? held : held.slice(0, 1));
  }
}

/** The codes of what is wrong with an event itself, whatever it tells of. */
const eventCodes = [
  'EV-EVENT-SIG',
  'EV-EVENT-CODE',
  'EV-EVENT-ID',
  'EV-EVENT-CONFLICT',
  'EV-EVENT-ORPHAN',
] as const;

/** An event that may be of several months is one event: what is wrong with it is a root in the earliest. */
function attributeToMonthsBefore({ found, context, causes }: MonthUnderAttribution): void {
  const before = statedMonths(context.facts).filter((month) => month < context.month);
  for (const one of found.of(...eventCodes)) {
    const fromMs = one.bearing.mayBeFromMs ?? context.startMs;
    const idIn = (month: CalendarMonth): string => itemIdOf(context.facts, one.finding, month);
    const earliest = before
      .filter((month) => monthEndMs(month) > fromMs)
      .find((month) => context.rootsOf(month).some(({ itemId }) => itemId === idIn(month)));
    if (earliest !== undefined) causes.followForeign(one, [idIn(earliest)]);
  }
}

/**
 * An order made just before a month's end may be issued just after it. Where no order answers to it, its own
 * month says so, and the event of the later one follows from that.
 */
function attributeToUnknownBefore({ found, context, causes }: MonthUnderAttribution): void {
  for (const one of found.of('EV-EVENT-ORPHAN').filter((orphan) => causes.isRoot(orphan))) {
    const { about = '' } = one.bearing;
    const orderCase = context.cases.find(about);
    const home = orderCase && homeMonthOf(orderCase);
    if (home === undefined || home >= context.month) continue;
    const unknown = context
      .rootsOf(home)
      .find(({ finding: { code, subject } }) => subject === about && sayingUnknown.has(code));
    if (unknown !== undefined) causes.followForeign(one, [unknown.itemId]);
  }
}

/** A line booked in another month follows from the item that says there that it was missing. */
function attributeLinePeriods({ found, context, causes, carried }: MonthUnderAttribution): void {
  const lines = context.figures?.lines;
  for (const one of found.of('EV-STMT-PERIOD')) {
    const { row } = one.bearing;
    if (row === undefined || lines === undefined) continue;
    const ref = lines.ref(row);
    const settling = carried.find(({ ref: other, itemId }) => other === ref && itemId !== '');
    if (settling !== undefined) causes.followForeign(one, [settling.itemId]);
  }
}

/**
 * A line of an unknown kind, or of a kind that the statement's totals contradict, may be the line that is
 * missing under its reference: a finding that is short by just its amount follows from it. One line is one
 * thing that is missing.
 */
function attributeToOtherKinds({ context, found, causes }: MonthUnderAttribution): void {
  const counted = countedOtherwise(found.of('RF-TOTAL'));
  const orphans = new Map<string | undefined, Found[]>();
  for (const one of found.of('EV-EVENT-ORPHAN')) listOf(orphans, one.bearing.about).push(one);
  const named = found.of('DP-UNEXPECTED', 'OR-DEBIT-UNKNOWN', 'OR-REVERSAL-EXTRA');
  for (const line of [...found.of('RF-KIND'), ...named.filter((one) => causes.isRoot(one))]) {
    const { code, subject, actual } = line.finding;
    const usd6 = code === 'RF-KIND' ? BigInt(actual) : linesUsd6Of(line);
    const missing = [...found.on(subject), ...(orphans.get(subject) ?? [])].find(
      (one) =>
        one !== line &&
        lacking.has(one.finding.code) &&
        one.lineEffects.some(({ count }) => count < 0n) &&
        causes.isRoot(one) &&
        linesUsd6Of(one) === -usd6 &&
        (code === 'RF-KIND' || isBelied(line, one, counted)),
    );
    if (missing !== undefined && !isPutRightLater(context, missing)) causes.follow(missing, [line]);
  }
}

/** The kinds of lines of which the statement counts fewer than it lists, and of which it counts more. */
interface CountedOtherwise {
  readonly fewer: ReadonlySet<string | undefined>;
  readonly more: ReadonlySet<string | undefined>;
}

function countedOtherwise(totals: readonly Found[]): CountedOtherwise {
  const ofCounts = totals
    .flatMap(({ bearing: { total } }) => total ?? [])
    .filter(({ unit, brand }) => unit === 'count' && brand === undefined);
  return {
    fewer: new Set(ofCounts.filter(({ stated, other }) => stated < other).map(({ kind }) => kind)),
    more: new Set(ofCounts.filter(({ stated, other }) => stated > other).map(({ kind }) => kind)),
  };
}

/**
 * True of one line where the statement counts fewer of its kind than it lists, or more of the missing one's
 * kind. Either is enough: another fault of the month may hide the other.
 */
function isBelied(line: Found, missing: Found, { fewer, more }: CountedOtherwise): boolean {
  const [listed, ...others] = line.lineEffects;
  if (listed?.count !== 1n || others.length > 0) return false;
  return fewer.has(listed.kind) || missing.lineEffects.some(({ kind }) => more.has(kind));
}

/** The codes that may say that the list lacks a line. Some of them say of others that they are too many. */
const lacking: ReadonlySet<DiscrepancyCode> = new Set([
  'OR-NOT-IN-STATEMENT',
  'DP-NOT-CREDITED',
  'OR-REVERSAL-MISSING',
  'OR-REVERSAL-EXTRA',
  'OR-DOUBLE-DEBIT',
  'EV-EVENT-ORPHAN',
]);

function linesUsd6Of({ lineEffects }: Found): bigint {
  return lineEffects.reduce((sum, { usd6 }) => sum + usd6, 0n);
}

/** The findings that follow if a row of that kind of file can't be read. */
const missingWithout: Readonly<Record<SetAsideRow['kind'], readonly DiscrepancyCode[]>> = {
  book: ['OR-NOT-IN-BOOKS'],
  deposits: ['DP-UNEXPECTED'],
  float: ['OR-NOT-IN-STATEMENT', 'DP-NOT-CREDITED'],
};

/**
 * RN-INPUT-ROW comes first in rank: what is missing follows from the row that was set aside under exactly its
 * reference. How many rows were set aside explains nothing, and a row without a reference (the total at the
 * end of a book) explains nothing either: what is missing then stands as an item of its own.
 */
function attributeToSetAside({ found, context, causes }: MonthUnderAttribution): void {
  const { facts, depositRefs } = context;
  for (const { kind, file, line, reference } of facts.setAside) {
    if (reference === undefined) continue;
    const row = found.on(`${file}:${line}`).find(({ finding }) => finding.code === 'RN-INPUT-ROW');
    if (row === undefined) continue;
    for (const one of found.of(...missingWithout[kind])) {
      const { subject, field } = one.finding;
      // Our records may name a deposit by its transaction.
      const isNamed = subject === reference || depositRefs.get(subject) === reference;
      // A transfer that is credited twice is not missing in our records.
      if (isNamed && field !== 'repeat') causes.follow(one, [row]);
    }
  }
}

/**
 * The finding that a missing kind of own records causes; its field tells it from a record that stands twice.
 */
const missingIn: Readonly<Record<RecordKind, { readonly code: DiscrepancyCode; readonly field: string }>> = {
  book: { code: 'OR-NOT-IN-BOOKS', field: 'client_ref' },
  deposits: { code: 'DP-UNEXPECTED', field: 'credited_usd6' },
};

/**
 * RN-RECORDS-MISSING: what is missing in records that have nothing of the month; a row set aside comes before
 * it.
 */
function attributeToMissingRecords({ found, causes }: MonthUnderAttribution): void {
  for (const [kind, { code, field }] of Object.entries(missingIn)) {
    const records = found.on(kind).filter(({ finding }) => finding.code === 'RN-RECORDS-MISSING');
    for (const one of found.of(code)) {
      if (one.finding.field === field && causes.isRoot(one)) causes.follow(one, records);
    }
  }
}

/** A list of rates that could not be read, with none on file, is why nothing can be verified by it. */
function attributeToUnread({ found, context: { rates, fx, facts }, causes }: MonthUnderAttribution): void {
  const attribute = (code: DiscrepancyCode, source: Source): void => {
    const unread = found.of('RN-INCOMPLETE').filter(({ finding }) => finding.field === source);
    for (const one of found.of(code)) causes.follow(one, unread);
  };
  if (rates.isEmpty) {
    // Without a list no price is known to have changed either: that the book bears one out is all there is.
    for (const code of ['PR-UNVERIFIABLE', 'PR-REPRICED'] as const) attribute(code, facts.terms.rateSource);
  }
  if (fx.reads.length === 0) {
    for (const code of ['FX-UNVERIFIABLE', 'FX-UNKNOWN'] as const) attribute(code, 'fx');
  }
}

/**
 * A month that has ended rests on figures to date where its final statement could not be read, or where the
 * answer around them calls them final: then one of the two words is wrong.
 */
function attributeProvisional({ found, context, causes }: MonthUnderAttribution): void {
  if (context.facts.asOfMs < context.endMs) return;
  const reasons = found
    .on(context.month)
    .filter(
      ({ finding: { code, field } }) =>
        (code === 'RN-INCOMPLETE' && field === 'statement') ||
        (code === 'EV-STMT-PERIOD' && field === 'answer.final'),
    );
  for (const one of found.of('EV-STMT-PROVISIONAL')) causes.follow(one, reasons);
}
