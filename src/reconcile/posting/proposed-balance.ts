// Entries of what is stated of the balance as a whole: its opening, the grants, and what totals without lines
// state beyond all that is known. Float as stated, the other side as it should be, the rest on provider
// differences. Contract, ledger.

import { compareText } from '../../base/text/bytes.js';
import { monthBefore } from '../../base/time/calendar-month.js';
import { type FloatStep, floatEffectOf, floatStepOf } from '../../ledger/float-roll-forward.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import {
  depositCredited,
  grantCredited,
  openingShifted,
  openingTakenOver,
  restOfTotal,
  unknownMovement,
} from '../../ledger/posting-rules/funding.js';
import type { Occasion } from '../../ledger/posting-rules/occasion.js';
import { issuedOrder, unreadReversal } from '../../ledger/posting-rules/order.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { expectedOpening } from '../checks/opening.js';
import type { BookedMovement } from '../match/movement-set.js';
import { subjectOf } from '../match/other-line.js';
import { closedMonthOf } from '../month/month-as-stated.js';
import type { MonthContext } from '../month/month-context.js';
import {
  carriedGrantOf,
  firstGrantDueOf,
  firstGrantRowOf,
  GRANT_USD6,
  lateGrantOf,
  unexpectedGrantsOf,
} from '../totals/grants-due.js';
import { type BrandTotal, brandKey, lineTotalsOf } from '../totals/line-totals.js';
import { rowsAloneOf } from '../totals/row-alone.js';
import { statedKinds } from '../totals/stated-totals.js';
import { unheldTotalsOf } from '../totals/unheld-totals.js';
import type { OccasionSource } from './occasion-source.js';
import { settlingEntry } from './settling-entry.js';

/**
 * The closing that the books of a stated month come to: by its lines, or as it is stated where there are
 * none.
 */
function bookedClosingUsd6({ lines, openingUsd6, closingUsd6 }: StatedMonth): bigint {
  if (lines === undefined) return BigInt(closingUsd6);
  return Object.values(lineTotalsOf(lines).kinds).reduce((sum, { usd6 }) => sum + usd6, BigInt(openingUsd6));
}

/**
 * The opening taken over, or what a later month's opening is off by from where the month before left the
 * books. Nothing where the month before is not stated to its end: then nothing on file says what it left.
 */
export function openingEntries(
  context: MonthContext,
  source: OccasionSource,
  takesOpening: boolean,
): JournalEntry[] {
  const { figures, facts, month, startMs } = context;
  if (figures === undefined) return [];
  const statedUsd6 = BigInt(figures.openingUsd6);
  const occasion = ofMonth(context, source, startMs, source.itemIdOf('RF-OPENING', 'opening_balance_usd6'));
  if (takesOpening) return [openingTakenOver(occasion, statedUsd6, expectedOpening(context))];
  const before = closedMonthOf(facts, monthBefore(month));
  return before === undefined ? [] : [openingShifted(occasion, statedUsd6 - bookedClosingUsd6(before))];
}

/** An occasion of the month itself, of what is stated of it. */
function ofMonth(
  { month, statedBy }: MonthContext,
  source: OccasionSource,
  bookedAtMs: number,
  itemId: string,
): Occasion {
  return source.of({ subject: month, bookedAtMs, itemId, evidenceSha256: statedBy?.evidence.sha256 });
}

/** The grants that are stated; one that is due and missing is a difference as well. */
export function* grantEntries(context: MonthContext, source: OccasionSource): Generator<JournalEntry> {
  const { movements, month, figures, startMs } = context;
  if (figures === undefined) return;
  const itemId =
    source.itemIdOf('BL-RESIDUAL', 'closing_balance_usd6') ||
    source.itemIdOf('BL-RESIDUAL', 'grants.credited_usd6');
  const due = firstGrantDueOf(context);
  const rows = movements.rowsOf(month);
  if (rows === undefined) {
    // Only totals are stated: the grants are one figure, without an instant of its own.
    const bookedUsd6 = BigInt(figures.grants.usd6);
    const occasion = ofMonth(context, source, startMs, bookedUsd6 === due.usd6 ? '' : itemId);
    yield grantCredited(occasion, bookedUsd6, due.usd6);
    return;
  }
  const first = firstGrantRowOf(context);
  const late = lateGrantOf(context)?.row;
  const [carried] = carriedGrantOf(context);
  const unexpected = new Map(unexpectedGrantsOf(context).map(({ line, restUsd6 }) => [line.row, restUsd6]));
  for (let row = rows.start; row < rows.end; row += 1) {
    const line = movements.at(row);
    if (line.kind !== 'grant') continue;
    const bookedUsd6 = BigInt(line.amountUsd6);
    const restUsd6 = unexpected.get(row);
    const dueUsd6 = restUsd6 ?? (row === first ? GRANT_USD6 : 0n);
    const expectedItem = row === late ? (carried?.itemId ?? '') : itemId;
    const ownItem = restUsd6 === undefined ? expectedItem : source.itemOfLine('DP-UNEXPECTED', line);
    const isExpected = restUsd6 === undefined && bookedUsd6 === dueUsd6;
    const occasion = source.ofLine(line, { subject: String(line.seq) });
    const entry = grantCredited(
      isExpected ? occasion : { ...occasion, itemId: ownItem },
      bookedUsd6,
      dueUsd6,
    );
    yield settlingEntry(context, line, entry);
  }
  if (first === undefined) yield missingGrant(context, source, due.usd6, itemId);
}

/**
 * The entry of a grant that is not listed. It stands under the subject of a movement of another kind that is
 * the grant, so that the two leave nothing there.
 */
function missingGrant(
  context: MonthContext,
  source: OccasionSource,
  dueUsd6: bigint,
  restItemId: string,
): JournalEntry {
  const occasion = ofMonth(context, source, context.startMs, restItemId);
  const inPlace = source.inPlaceOfGrant(dueUsd6);
  const { subject } = inPlace?.finding ?? occasion;
  const itemId = source.idOf(inPlace) || restItemId;
  return grantCredited({ ...occasion, subject, itemId }, 0n, dueUsd6);
}

/** Movements of unknown kinds, each on the float as it was booked. */
export function* otherEntries(context: MonthContext, source: OccasionSource): Generator<JournalEntry> {
  for (const line of otherMovementsOf(context)) {
    const subject = subjectOf(line);
    const itemId = source.itemOfLine('RF-KIND', line);
    const entry = unknownMovement({ ...source.ofLine(line, { subject }), itemId }, BigInt(line.amountUsd6));
    yield settlingEntry(context, line, entry);
  }
}

function* otherMovementsOf({ movements, month }: MonthContext): Generator<BookedMovement> {
  const rows = movements.rowsOf(month);
  if (rows === undefined) return;
  for (let row = rows.start; row < rows.end; row += 1) {
    if (movements.kind(row) === 'other') yield movements.at(row);
  }
}

/**
 * Posts the part of totals without lines that no read tells of: by the rows of the book, and as it is stated
 * where they are no whole. Orders are posted by brand: a price that becomes provable changes nothing.
 */
export function* unheldEntries(context: MonthContext, source: OccasionSource): Generator<JournalEntry> {
  const { deposits, reversals, brands } = unheldTotalsOf(context);
  const occasion = ofMonth(context, source, context.endMs - 1, '');
  const { usd6: creditedUsd6 } = deposits;
  yield depositCredited(occasion, { creditedUsd6, grossUsd6: creditedUsd6, poolFeeUsd6: 0n });
  const costs = new Map<string, { readonly slug: string; readonly costUsd6: bigint }>();
  const add = ({ slug, currency }: Brand, costUsd6: bigint): void => {
    const key = brandKey(slug, currency);
    costs.set(key, { slug, costUsd6: (costs.get(key)?.costUsd6 ?? 0n) + costUsd6 });
  };
  for (const line of rowsAloneOf(context).lines.values()) add(line, -line.usd6);
  for (const brand of brands) add(brand, brand.costUsd6);
  for (const [, { slug, costUsd6 }] of [...costs].sort(([a], [b]) => compareText(a, b))) {
    yield issuedOrder({ ...occasion, slug }, { bookedUsd6: costUsd6, recomputedUsd6: costUsd6 });
  }
  yield unreadReversal(occasion, reversals.usd6);
}

type Brand = Pick<BrandTotal, 'slug' | 'currency'>;

/** How the rest of a total is posted, by the kind of movement; grants are posted as they are stated. */
const restKinds = { deposit: 'deposit', order: 'difference', reversal: 'reversal' } as const;

/**
 * The entries given, and behind them what the totals of a statement without lines state beyond these: kind by
 * kind, or of the closing as a whole where the totals do not come to it. So the float closes where the
 * statement does.
 */
export function withRestsOfTotals(
  context: MonthContext,
  source: OccasionSource,
  parts: readonly Iterable<JournalEntry>[],
): readonly Iterable<JournalEntry>[] {
  const { figures } = context;
  if (figures === undefined || figures.lines !== undefined) return parts;
  const known = new Map<FloatStep | undefined, bigint>();
  return [...parts.map((entries) => counted(entries, known)), restEntries(context, source, figures, known)];
}

/** The entries, each added to what is known of the totals once it was taken. */
function* counted(
  entries: Iterable<JournalEntry>,
  known: Map<FloatStep | undefined, bigint>,
): Generator<JournalEntry> {
  for (const entry of entries) {
    const step = floatStepOf(entry);
    known.set(step, (known.get(step) ?? 0n) + floatEffectOf(entry));
    yield entry;
  }
}

function* restEntries(
  context: MonthContext,
  source: OccasionSource,
  figures: StatedMonth,
  known: ReadonlyMap<FloatStep | undefined, bigint>,
): Generator<JournalEntry> {
  const at = (itemId: string): Occasion => ofMonth(context, source, context.endMs - 1, itemId);
  const closingItem = source.itemIdOf('BL-RESIDUAL', 'closing_balance_usd6');
  const rests = statedKinds.map(({ kind, name, money, sign }) => {
    const restUsd6 = sign * BigInt(figures[name].usd6) - (known.get(name) ?? 0n);
    return { kind, name, money, restUsd6 };
  });
  const restUsd6 = rests.reduce((sum, one) => sum + one.restUsd6, 0n);
  const netUsd6 = statedKinds.reduce((sum, { name, sign }) => sum + sign * BigInt(figures[name].usd6), 0n);
  const unfooted = BigInt(figures.closingUsd6) - BigInt(figures.openingUsd6) - netUsd6;
  if (unfooted !== 0n) {
    const itemId = closingItem || source.itemIdOf('RF-FOOTING', 'closing_balance_usd6');
    yield restOfTotal(at(itemId), 'difference', 'closing', restUsd6 + unfooted);
    return;
  }
  for (const { kind, name, money, restUsd6: rest } of rests) {
    if (kind === 'grant') continue;
    yield restOfTotal(at(closingItem || source.itemIdOf('BL-RESIDUAL', money)), restKinds[kind], name, rest);
  }
}
