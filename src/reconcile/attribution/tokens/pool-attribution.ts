// The causes of what is wrong with the pool's own figures: its opening, the gaps in its numbers, its closing
// and its balance. All of it rests on one question: by how much, and through which movements, did the pool
// move beyond what it lists?

import { listOf } from '../../../base/list/list-map.js';
import { compareText } from '../../../base/text/bytes.js';
import type { Causes, Found } from '../causes.js';
import { exactSet, type Part } from '../exact-set.js';
import { sumsByRoot, unsharedOf } from '../money.js';
import { type FoundTokens, ofCode } from './found-tokens.js';
import { GapRooms, type MissingLine } from './gap-rooms.js';

export function attributePool(all: readonly FoundTokens[], causes: Causes): void {
  attributeOpening(all, causes);
  attributeRepeats(all, causes);
  attributeClosing(all, causes);
  attributeClosingToRepeat(all, causes);
  attributeBalance(all, causes);
  attributeBeginning(all, causes);
}

function figures(all: readonly FoundTokens[], field: string): FoundTokens[] {
  return ofCode(all, 'RW-POOL').filter(({ found }) => found.finding.field === field);
}

/** An opening that differs from the closing of the month before follows from what that month left. */
function attributeOpening(all: readonly FoundTokens[], causes: Causes): void {
  for (const { found, bearing } of all) {
    const { foreignRoots = [] } = bearing;
    causes.followForeign(
      found,
      foreignRoots.map(({ itemId }) => itemId),
    );
  }
}

/** A number that stands once more follows from the line that is too many under it. */
function attributeRepeats(all: readonly FoundTokens[], causes: Causes): void {
  const lines = new Map<number, Found[]>();
  for (const { found, bearing } of all) {
    const isLine = found.finding.code !== 'RW-SEQUENCE' && causes.isRoot(found);
    if (isLine && bearing.surplusSeq !== undefined) listOf(lines, bearing.surplusSeq).push(found);
  }
  for (const { found, bearing } of ofCode(all, 'RW-SEQUENCE')) {
    if (bearing.surplusSeq !== undefined) causes.follow(found, lines.get(bearing.surplusSeq) ?? []);
  }
}

/** A closing that leaves out just a line whose number comes again follows from that number. */
function attributeClosingToRepeat(all: readonly FoundTokens[], causes: Causes): void {
  const [closing] = figures(all, 'closing_plus');
  if (closing === undefined || !causes.isRoot(closing.found)) return;
  const { remainderPlus18 = 0n } = closing.bearing;
  const repeated = ofCode(all, 'RW-SEQUENCE').find(
    ({ found, bearing }) => causes.isRoot(found) && bearing.repeatedPlus18 === -remainderPlus18,
  );
  if (repeated !== undefined) causes.follow(closing.found, [repeated.found]);
}

/**
 * A closing that is not what opening and movements make holds what the list leaves out, or misstates. The
 * missing lines that make it follow from the gaps that they stand in, or, where they have no room in one,
 * from the closing, which stays a root: the pool was moved, and nothing is to be made good. A missing line
 * that it does not hold was never booked and is claimed, and the gap that it fills follows from it.
 */
function attributeClosing(all: readonly FoundTokens[], causes: Causes): void {
  const gaps = ofCode(all, 'RW-SEQUENCE').filter(({ bearing }) => (bearing.lackingLines ?? 0) > 0);
  const lines = missingLinesOf(all, causes);
  const [closing] = figures(all, 'closing_plus');
  const made = closing && makersOf(closing, tiersOf(all, gaps, lines, causes));
  const isMade = new Set(made);
  const rooms = new GapRooms(
    gaps,
    lines.filter((line) => isMade.has(line)),
  );
  if (closing !== undefined && made !== undefined) followMakers(closing, made, rooms, causes);
  const left = gaps.filter((gap) => rooms.linesIn(gap).length === 0);
  const neverBooked = lines.filter((line) => !isMade.has(line));
  const filled = new GapRooms(left, neverBooked).filled();
  if (closing !== undefined && made === undefined) {
    // It holds lines that nothing tells of, which stand rather in a gap that no other line fills.
    const unfilled = left.filter((gap) => !filled.has(gap));
    for (const gap of unfilled.length > 0 ? unfilled : left) {
      causes.follow(closing.found, [gap.found]);
      filled.delete(gap);
    }
  }
  for (const [gap, here] of filled) {
    causes.follow(
      gap.found,
      here.map((line) => line.of.found),
    );
  }
}

/** The earliest first, then by content: in which order they were found has no say. */
function missingLinesOf(all: readonly FoundTokens[], causes: Causes): MissingLine[] {
  const lines = all
    .filter(({ found }) => causes.isRoot(found))
    .flatMap((one) =>
      (one.bearing.missingLines ?? []).map(({ plus18, afterSeq }) => ({ of: one, amount: plus18, afterSeq })),
    );
  return lines.sort((a, b) => {
    const [one, other] = [a.of.found.finding, b.of.found.finding];
    return (
      (one.occurredAtMs ?? 0) - (other.occurredAtMs ?? 0) ||
      compareText(one.subject, other.subject) ||
      compareText(one.code, other.code) ||
      (a.afterSeq ?? 0) - (b.afterSeq ?? 0)
    );
  });
}

/**
 * The findings that make what the closing holds, in tiers. An opening comes first: a closing that goes on
 * from that of the month before bears it out that the opening is misstated, and that the pool was moved by
 * what the lines say. Then come the lines that are missing, and then whatever else moves the lines.
 */
function* tiersOf(
  all: readonly FoundTokens[],
  gaps: readonly FoundTokens[],
  lines: readonly MissingLine[],
  causes: Causes,
): Iterable<readonly Part<FoundTokens>[]> {
  const effects = new Map(all.map(({ found, effectPlus18 }): [Found, bigint] => [found, effectPlus18]));
  const ofRoots = sumsByRoot(effects.keys(), causes, (found) => effects.get(found) ?? 0n);
  const known = new Set([...figures(all, 'closing_plus'), ...lines.map((line) => line.of)]);
  const others = all
    .filter((one) => causes.isRoot(one.found) && !known.has(one))
    .map((one) => ({ of: one, amount: -(ofRoots.get(one.found) ?? 0n) }));
  // Where two lines have one amount, the one with room in a gap is rather the one that is held.
  const rooms = new GapRooms(gaps, lines);
  const hasRoom = (line: MissingLine): boolean => rooms.gapOf(line) !== undefined;
  const inOrder = [...lines.filter(hasRoom), ...lines.filter((line) => !hasRoom(line))];
  yield others.filter((part) => isOpening(part.of));
  yield inOrder;
  yield [...inOrder, ...others];
}

/**
 * The findings that make what the closing holds beyond the list: what the opening of the next month says, if
 * they make that, and else what the closing says. Undefined where none make either.
 */
function makersOf(
  { bearing: { remainderPlus18 = 0n, heldPlus18 = remainderPlus18 } }: FoundTokens,
  tiers: Iterable<readonly Part<FoundTokens>[]>,
): readonly Part<FoundTokens>[] | undefined {
  const known = [...tiers];
  for (const held of new Set([heldPlus18, remainderPlus18])) {
    if (held === 0n) return [];
    for (const tier of known) {
      const made = exactSet(held, tier, kindOf);
      if (made !== undefined) return made.parts;
    }
  }
  return undefined;
}

/** Lines of one amount are alike: which of them is held makes no difference in tokens. */
function kindOf({ found: { finding }, bearing }: FoundTokens): string {
  if (bearing.missingLines !== undefined) return 'missing line';
  return `${finding.code} ${finding.subject} ${finding.field ?? ''}`;
}

/**
 * Lets the closing, and the missing lines in it, follow from what makes it. Each answers for its part; a
 * closing that nothing else answers for in full stays a root, with its own part.
 */
function followMakers(
  closing: FoundTokens,
  made: readonly Part<FoundTokens>[],
  rooms: GapRooms,
  causes: Causes,
): void {
  const byMaker = new Map<FoundTokens, Part<FoundTokens>[]>();
  for (const part of made) listOf(byMaker, part.of).push(part);
  const places: FoundTokens[] = [];
  for (const [maker, parts] of byMaker) {
    const { missingLines } = maker.bearing;
    // No later number shows that the last lines of a month are missing.
    const own = missingLines === undefined ? [maker] : parts.map((line) => rooms.gapOf(line) ?? closing);
    // One of which a line is held, and another was never booked, is claimed for that.
    if (missingLines?.length === parts.length) causes.follow(maker.found, foundOf(own));
    causes.share(closing.found, maker.found, sumOf(parts));
    for (const place of own) places.push(place);
  }
  const { remainderPlus18 = 0n } = closing.bearing;
  if (places.includes(closing) || sumOf(made) !== remainderPlus18) return;
  causes.follow(closing.found, foundOf(places));
  causes.explain(closing.found, { remainder: remainderPlus18, amounts: made.map(({ amount }) => amount) });
}

function foundOf(some: readonly FoundTokens[]): Found[] {
  return some.map(({ found }) => found);
}

function sumOf(parts: readonly Part<FoundTokens>[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * A booked amount is in the balance as well, so a balance that is off follows from the closing alone, or from
 * the closing with an opening that is off beside it.
 */
function attributeBalance(all: readonly FoundTokens[], causes: Causes): void {
  const [figure] = figures(all, 'balance_plus');
  const remainder = figure?.bearing.remainderPlus18 ?? 0n;
  const [closing] = figures(all, 'closing_plus');
  if (figure === undefined || remainder === 0n || closing === undefined) return;
  const amountOf = ({ found, effectPlus18 }: FoundTokens): bigint => -unsharedOf(found, effectPlus18, causes);
  const tiers = [[closing], [closing, ...figures(all, 'opening_plus')]];
  const made = tiers.find((tier) => tier.reduce((sum, one) => sum + amountOf(one), 0n) === remainder);
  if (made === undefined) return;
  causes.follow(figure.found, foundOf(made));
  causes.explain(figure.found, { remainder, amounts: made.map(amountOf) });
}

/**
 * A gap at the beginning of the month that nothing of it fills follows from the lines that the end of the
 * month before lacks, if they are as many; else from its closing, which may lack any number.
 */
function attributeBeginning(all: readonly FoundTokens[], causes: Causes): void {
  const used = new Set(all.flatMap(({ found }) => [...causes.of(found)]));
  for (const { found, bearing } of ofCode(all, 'RW-SEQUENCE')) {
    const { linesBefore = [], lackingLines = 0 } = bearing;
    if (used.has(found) || !causes.isRoot(found) || lackingLines === 0) continue;
    const counted = linesBefore.flatMap((of) =>
      of.lineCount === undefined ? [] : [{ of, amount: BigInt(of.lineCount) }],
    );
    const made = exactSet(BigInt(lackingLines), counted, ({ code }) => code)?.parts.map(({ of }) => of) ?? [];
    const roots = made.length > 0 ? made : linesBefore.filter(({ lineCount }) => lineCount === undefined);
    causes.followForeign(
      found,
      roots.map(({ itemId }) => itemId),
    );
  }
}

function isOpening({ found: { finding } }: FoundTokens): boolean {
  return finding.code === 'RW-POOL' && finding.field === 'opening_plus';
}
