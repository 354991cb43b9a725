/** RF-RUNNING: a line's balance is not the one before plus its amount. One item for a wrong line, not one a link. */

import type { MovementColumns } from '../../records/movement.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { Finding } from '../discrepancy.js';
import type { Draft } from '../draft.js';
import { ExplanationIndex, explainByFaults } from '../explanation.js';
import type { MonthContext } from '../month-context.js';
import { statementSharedOf } from './statement-shared.js';

interface BrokenLink {
  readonly row: number;
  readonly expected: bigint;
  readonly difference: bigint;
  /** True where the balances after it stay off, so that not the balance alone is wrong. */
  readonly isLasting: boolean;
}

const lineUsd6Of = (draft: Draft): bigint =>
  -draft.lineEffects.reduce((sum, effect) => sum + effect.usd6, 0n);

export function judgeRunning(context: MonthContext, figures: StatedMonth, lines: MovementColumns): void {
  const candidates = new ExplanationIndex(context.items.withLineEffects(), lineUsd6Of);
  for (const link of fewestBreaks(figures, lines)) {
    const draft = addBreak(context, lines, link);
    for (const root of rootsOf(context, lines, link, candidates)) draft.roots.add(root);
    noteStructure(context, draft, link);
  }
}

/**
 * "The one before" is the line before in the sequence. Where lines stand in another order than their numbers say,
 * the order in which fewer links are broken is the one that the balances were made in.
 */
function fewestBreaks(figures: StatedMonth, lines: MovementColumns): BrokenLink[] {
  const asTheyStand = Array.from({ length: lines.length }, (_, row) => row);
  const standing = brokenLinks(figures, lines, asTheyStand);
  if (standing.length === 0) return standing;
  const bySeq = [...asTheyStand].sort((a, b) => lines.seq(a) - lines.seq(b));
  const sorted = brokenLinks(figures, lines, bySeq);
  return sorted.length < standing.length ? sorted : standing;
}

interface Link extends BrokenLink {
  /** The position in the order walked. */
  readonly at: number;
}

function brokenLinks(figures: StatedMonth, lines: MovementColumns, order: readonly number[]): BrokenLink[] {
  const links: Link[] = [];
  let previous = BigInt(figures.openingUsd6);
  for (const [at, row] of order.entries()) {
    const expected = previous + BigInt(lines.amountUsd6(row));
    const stated = lines.balanceUsd6(row);
    const difference = stated === undefined ? 0n : BigInt(stated) - expected;
    if (difference !== 0n) links.push({ at, row, expected, difference, isLasting: true });
    previous = stated === undefined ? expected : BigInt(stated);
  }
  return merged(links);
}

/** A single wrong balance breaks the link into it and the link out of it by the same amount. */
function merged(links: readonly Link[]): BrokenLink[] {
  const faults: Link[] = [];
  for (const link of links) {
    const last = faults.at(-1);
    if (last?.isLasting && link.at === last.at + 1 && link.difference === -last.difference)
      faults.splice(-1, 1, { ...last, isLasting: false });
    else faults.push(link);
  }
  return faults;
}

/** The opening and what is wrong with this very line, then a line missing before it, then the sequence here. */
function rootsOf(
  context: MonthContext,
  lines: MovementColumns,
  { row, difference }: BrokenLink,
  candidates: ExplanationIndex<Draft>,
): readonly Draft[] {
  const openings = row === 0 ? context.items.of('RF-OPENING') : [];
  const onLine = context.items.on(lines.ref(row));
  const isHere = ({ finding }: Draft): boolean => {
    const atMs = finding.occurredAtMs ?? 0;
    return atMs <= lines.bookedAtMs(row) && (row === 0 || atMs >= lines.bookedAtMs(row - 1));
  };
  return (
    explainByFaults(difference, [...openings, ...onLine], (draft) =>
      openings.includes(draft) ? -draft.effectUsd6 : lineUsd6Of(draft),
    ) ??
    candidates.findFaults(difference, isHere) ??
    context.structure.filter((fault) => fault.row === row).map((fault) => fault.draft)
  );
}

/** What a broken link shows of the lines: the amount of a missing line, or by how much this line's is off. */
function noteStructure(
  context: MonthContext,
  draft: Draft,
  { row, difference, isLasting }: BrokenLink,
): void {
  const gap = context.structure.find((fault) => draft.roots.has(fault.draft));
  if (gap !== undefined) gap.usd6 = -difference;
  else if (isLasting && draft.roots.size === 0)
    context.structure.push({ draft, row, lineCount: 0n, usd6: -difference });
}

function addBreak(context: MonthContext, lines: MovementColumns, link: BrokenLink): Draft {
  const { row, expected, difference, isLasting } = link;
  const stated = expected + difference;
  const finding: Finding = {
    ...statementSharedOf(context),
    code: 'RF-RUNNING',
    field: `lines.${lines.seq(row)}.balance_usd6`,
    occurredAtMs: lines.bookedAtMs(row),
    unit: 'usd6',
    expected,
    actual: stated,
    sense: 'credit',
    formula: `balance before plus ${lines.amountUsd6(row)} = ${expected}; stated ${stated}`,
    evidenceSha256: lines.evidenceSha256(row),
    note: `line ${lines.seq(row)}`,
  };
  return context.items.add(finding, { bearing: { row, isLasting } });
}
