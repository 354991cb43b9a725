/**
 * RF-SEQUENCE: a gap or a repeat in the sequence, which rises by one over the account's whole life. One item for a
 * wrong number, not one for each link that it breaks; one for lines that are all there and stand in another order.
 */

import { monthBefore } from '../../base/calendar-month.js';
import type { MovementColumns } from '../../records/movement.js';
import { type Draft, type DraftExtra, isRoot } from '../draft.js';
import { ExplanationIndex, explainByFaults } from '../explanation.js';
import type { MonthContext } from '../month-context.js';
import { statedMonthOf } from '../stated-month.js';
import { beganInMonth } from './opening.js';
import { statementSharedOf } from './statement-shared.js';
import { earlierRootsOf, type StrayLine, strayLinesOf } from './stray-line.js';

/** A number that does not follow the one before it. */
export interface Break {
  readonly row: number;
  readonly expected: number;
  readonly actual: number;
}

const lineCountOf = (draft: Draft): bigint =>
  draft.lineEffects.reduce((sum, effect) => sum + effect.count, 0n);

/**
 * The lines that each fault has too many, or too few, through what follows from it: a debit under another reference is
 * one too many itself, and one too few of the order that it was for.
 */
function countsFollowing(drafts: readonly Draft[]): ReadonlyMap<Draft, bigint> {
  const counts = new Map<Draft, bigint>();
  for (const draft of drafts)
    for (const root of draft.roots) counts.set(root, (counts.get(root) ?? 0n) + lineCountOf(draft));
  return counts;
}

export function judgeSequence(context: MonthContext, lines: MovementColumns): void {
  const standing = breaksOf(lines, lastSeqOf(context));
  const breaks = faultsOf(standing, lines);
  if (breaks.length === 0) return;
  const candidates = new ExplanationIndex(context.items.withLineEffects(), (draft) => -lineCountOf(draft));
  const following = countsFollowing(context.items.drafts);
  const missing = breaks.reduce((sum, one) => sum + BigInt(one.actual - one.expected), 0n);
  const all = breaks.length > 1 ? candidates.findFaults(missing) : undefined;
  // Lines that are all there and stand in another order lack none, whatever else is wrong with one of them.
  const isReordered = standing.length > 1 && isPermutation(lines);
  const strays = strayLinesOf(context);
  for (const one of breaks) {
    const difference = BigInt(one.actual - one.expected);
    const roots = isReordered
      ? undefined
      : (rootsAtRow(context, lines, one, following) ??
        missingHere(candidates, difference, lines, one.row) ??
        all);
    const lackingLines = isReordered ? 0n : difference;
    const draft = addBreak(context, lines, one, {
      roots: roots ?? [],
      bearing: { row: one.row, lackingLines },
    });
    if (roots === undefined && strays.length > 0) attributeToStrays(draft, context, strays, lines, one);
    if (one.row === 0 && isRoot(draft)) attributeToMonthBefore(context, draft, difference);
    context.structure.push({ draft, row: one.row, lineCount: -difference, usd6: 0n });
  }
}

/** The last sequence number of the month before; the first number of an account's life is not shown, 0 or 1 will do. */
function lastSeqOf(context: MonthContext): number | 'began' | undefined {
  const before = statedMonthOf(context.facts, monthBefore(context.month))?.lines;
  if (before !== undefined && before.length > 0) return before.seq(before.length - 1);
  return beganInMonth(context) ? 'began' : undefined;
}

function breaksOf(lines: MovementColumns, last: number | 'began' | undefined): Break[] {
  const breaks: Break[] = [];
  let previous = last;
  for (let row = 0; row < lines.length; row += 1) {
    const actual = lines.seq(row);
    if (previous === 'began') {
      if (actual > 1) breaks.push({ row, expected: 1, actual });
    } else if (previous !== undefined && actual !== previous + 1) {
      breaks.push({ row, expected: previous + 1, actual });
    }
    previous = actual;
  }
  return breaks;
}

/** Breaks that one wrong number makes are one fault; so are all breaks of lines that merely stand in another order. */
function faultsOf(breaks: readonly Break[], lines: MovementColumns): Break[] {
  const [first] = breaks;
  if (first === undefined) return [];
  if (breaks.length > 1 && isPermutation(lines)) return [first];
  const faults: Break[] = [];
  for (let i = 0; i < breaks.length; i += 1) {
    const one = breaks[i];
    if (one === undefined) continue;
    faults.push(one);
    const next = breaks[i + 1];
    // A single wrong number breaks the link into it and the link out of it by the same amount.
    if (next?.row === one.row + 1 && next.expected - next.actual === one.actual - one.expected) i += 1;
  }
  return faults;
}

function isPermutation(lines: MovementColumns): boolean {
  const seen = new Set<number>();
  let least = Number.MAX_SAFE_INTEGER;
  let most = -1;
  for (let row = 0; row < lines.length; row += 1) {
    const seq = lines.seq(row);
    seen.add(seq);
    least = Math.min(least, seq);
    most = Math.max(most, seq);
  }
  return seen.size === lines.length && most - least + 1 === lines.length;
}

/** True where the row's reference has its number in another row as well. */
function isRepeated(lines: MovementColumns, row: number): boolean {
  for (let other = 0; other < lines.length; other += 1) {
    if (other !== row && lines.seq(other) === lines.seq(row) && lines.ref(other) === lines.ref(row))
      return true;
  }
  return false;
}

/** What findings on a line are about: its order or deposit, in the supplier interface a deposit's transaction. */
function subjectsOf(lines: MovementColumns, row: number): string[] {
  const txHash = lines.at(row).txHash;
  return txHash === undefined ? [lines.ref(row)] : [lines.ref(row), txHash];
}

/** A line too many that stands in this very row: numbered on from the one before, or with a number that it has twice. */
function rootsAtRow(
  context: MonthContext,
  lines: MovementColumns,
  { row, expected, actual }: Break,
  following: ReadonlyMap<Draft, bigint>,
): Draft[] | undefined {
  // Of two neighbours with one number either may be the one too many.
  const rows = row > 0 && lines.seq(row - 1) === actual ? [row, row - 1] : [row];
  const found = rows
    .map((one) => subjectsOf(lines, one).flatMap((subject) => context.items.on(subject)))
    .map((drafts) => drafts.filter((draft) => lineCountOf(draft) > 0n))
    .map((drafts) => drafts.filter((draft) => lineCountOf(draft) + (following.get(draft) ?? 0n) > 0n))
    .find((drafts) => drafts.length > 0);
  if (found === undefined) return undefined;
  const surplus = found.reduce((sum, draft) => sum + lineCountOf(draft), 0n);
  const isOwnNumber = surplus === BigInt(expected - actual) || isRepeated(lines, row);
  return surplus > 0n && isOwnNumber ? found : undefined;
}

/**
 * Lines whose absence makes the gap. One alone is taken where it was booked here; when a deposit was to be booked is
 * not known, so its line may be missing anywhere, while an order that was booked elsewhere is not what is missing here.
 */
function missingHere(
  candidates: ExplanationIndex<Draft>,
  difference: bigint,
  lines: MovementColumns,
  row: number,
): Draft[] | undefined {
  const isHere = (draft: Draft): boolean => isBefore(draft, lines, row);
  const isPossible = (draft: Draft): boolean => isHere(draft) || !draft.finding.code.startsWith('OR-');
  // A line too many is there to be seen, in its own row.
  if (difference < 0n) return undefined;
  const found = candidates.findFaults(difference, isHere);
  const [only, ...more] = found ?? [];
  if (only !== undefined && (more.length > 0 || isPossible(only))) return found;
  const other = candidates.findFaults(difference, isPossible);
  return other?.every(isPossible) === true ? other : undefined;
}

/**
 * Of several lines that may be missing here, one that was booked before this row's line is, and not before the line
 * above. When a debit was to be given back is not known, only that it was after the debit itself.
 */
function isBefore({ finding, lineEffects }: Draft, lines: MovementColumns, row: number): boolean {
  const atMs = finding.occurredAtMs ?? 0;
  const isReversal = lineEffects.some(({ kind }) => kind === 'reversal');
  return spansAt(lines, row).some(({ fromMs, untilMs }) => atMs <= untilMs && (isReversal || atMs >= fromMs));
}

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The time between a row and the one above; where time goes back there, either of the two may be the one that strays. */
function spansAt(lines: MovementColumns, row: number): Span[] {
  const untilMs = lines.bookedAtMs(row);
  if (row === 0) return [{ fromMs: 0, untilMs }];
  const fromMs = lines.bookedAtMs(row - 1);
  if (fromMs <= untilMs) return [{ fromMs, untilMs }];
  const next = row + 1 < lines.length ? lines.bookedAtMs(row + 1) : Number.MAX_SAFE_INTEGER;
  const last = row > 1 ? lines.bookedAtMs(row - 2) : 0;
  return [
    { fromMs, untilMs: Math.max(fromMs, next) },
    { fromMs: Math.min(last, untilMs), untilMs },
  ];
}

/** A break that lines make which are listed in another month than they were booked in follows from that. */
function attributeToStrays(
  draft: Draft,
  context: MonthContext,
  strays: readonly StrayLine[],
  lines: MovementColumns,
  one: Break,
): void {
  for (const root of strayItemsOf(context, strays, lines, one)) draft.foreignRoots.add(root);
}

/** The items of earlier months whose stray lines make a break. */
export function strayItemsOf(
  context: MonthContext,
  strays: readonly StrayLine[],
  lines: MovementColumns,
  one: Break,
): ReadonlySet<string> {
  const start = context.movements.rowsOf(context.month)?.start ?? 0;
  const here = straysAt(strays, start, one, (row) => (row < 0 ? lastSeqOf(context) : lines.seq(row)));
  return earlierRootsOf(context, here);
}

/**
 * The stray lines that make all of a break: one that stands in its row, those between it and the number that it goes on
 * from, those that the gap misses, or the last of the month before. Of a gap that misses more the rest has another cause.
 */
function straysAt(
  strays: readonly StrayLine[],
  start: number,
  { row, expected, actual }: Break,
  seqAt: (row: number) => number | 'began' | undefined,
): StrayLine[] {
  const listed = new Map(
    strays.flatMap((one) => (one.isListedHere ? [[one.line.row - start, one] as const] : [])),
  );
  const here = listed.get(row);
  if (here !== undefined) return [here];
  const above: StrayLine[] = [];
  for (let one = listed.get(row - 1); one !== undefined; one = listed.get(row - 1 - above.length))
    above.push(one);
  if (above.length > 0) return seqAt(row - 1 - above.length) === actual - 1 ? above : [];
  const elsewhere = strays.filter(({ isListedHere }) => !isListedHere);
  const missing = elsewhere.filter(({ line: { seq } }) => seq >= expected && seq < actual);
  if (missing.length > 0) return missing.length === actual - expected ? missing : [];
  return elsewhere.filter(({ line: { seq } }) => row === 0 && seq === expected - 1);
}

function addBreak(
  context: MonthContext,
  lines: MovementColumns,
  { row, expected, actual }: Break,
  extra: DraftExtra,
): Draft {
  return context.items.add(
    {
      ...statementSharedOf(context),
      code: 'RF-SEQUENCE',
      field: `seq.${expected}`,
      occurredAtMs: lines.bookedAtMs(row),
      unit: 'count',
      expected,
      actual,
      note:
        actual > expected
          ? 'a line or more is missing before this one'
          : 'a sequence number is repeated or goes back',
    },
    extra,
  );
}

/** A line that the end of the month before lacks is first missed here. */
function attributeToMonthBefore(context: MonthContext, draft: Draft, difference: bigint): void {
  const roots = explainByFaults(
    difference,
    context.rootsOf(monthBefore(context.month)),
    (root) => -root.lineCount,
  );
  for (const root of roots ?? []) draft.foreignRoots.add(root.itemId);
}
