/**
 * The arithmetic inside the statement: opening against the month before, totals against lines, lines against each
 * other, and the closing against all of them. What follows from a fault in one order or deposit names it.
 */

import { monthBefore, monthOf } from '../../base/calendar-month.js';
import type { MovementColumns, MovementKind } from '../../records/movement.js';
import type { StatementFigures } from '../../records/statement.js';
import type { Finding } from '../discrepancy.js';
import type { Draft, LineEffect } from '../draft.js';
import { explain } from '../explanation.js';
import { brandKey, type LineTotals, lineTotalsOf } from '../line-totals.js';
import type { MonthContext } from '../month-context.js';
import { figuresOf } from '../statement-in-force.js';

type Shared = Pick<
  Finding,
  'subject' | 'occurredAtMs' | 'sourceA' | 'sourceB' | 'evidenceSha256' | 'requestId'
>;

function sharedOf(context: MonthContext): Shared {
  return {
    subject: context.month,
    occurredAtMs: context.endMs,
    sourceA: 'recomputed',
    sourceB: 'statement',
    evidenceSha256: context.reading?.evidence.sha256,
    requestId: context.reading?.evidence.requestId,
  };
}

export function judgeRollForward(context: MonthContext): void {
  const figures = context.figures;
  if (figures === undefined) return;
  judgeOpening(context, figures);
  const lines = figures.lines;
  if (lines !== undefined) {
    judgeTotals(context, figures, lineTotalsOf(lines));
    judgeSequence(context, lines);
    judgeRunning(context, figures, lines);
  }
  judgeFooting(context, figures);
}

/** The closing that the month must open with: of the month before, or zero where the account began in this month. */
export function expectedOpening(context: MonthContext): { usd6: bigint; evidenceSha256: string } | undefined {
  const before = figuresOf(context.facts, monthBefore(context.month));
  if (before !== undefined) return { usd6: BigInt(before.closingUsd6), evidenceSha256: '' };
  const created = context.facts.createdAtMs;
  return created !== undefined && monthOf(created) === context.month
    ? { usd6: 0n, evidenceSha256: '' }
    : undefined;
}

function judgeOpening(context: MonthContext, figures: StatementFigures): void {
  const expected = expectedOpening(context);
  const opening = BigInt(figures.openingUsd6);
  if (expected === undefined || expected.usd6 === opening) return;
  context.items.add({
    ...sharedOf(context),
    code: 'RF-OPENING',
    field: 'opening_balance_usd6',
    sourceA: 'archive',
    unit: 'usd6',
    expected: expected.usd6,
    actual: opening,
    sense: 'credit',
    formula: `${opening} - ${expected.usd6} = ${opening - expected.usd6}`,
    note: `closing of ${monthBefore(context.month)} against this opening`,
  });
}

const statedKinds: readonly {
  readonly kind: MovementKind;
  readonly name: 'grants' | 'deposits' | 'orders' | 'reversals';
  readonly field: string;
  readonly sign: bigint;
}[] = [
  { kind: 'grant', name: 'grants', field: 'grants.credited_usd6', sign: 1n },
  { kind: 'deposit', name: 'deposits', field: 'deposits.credited_usd6', sign: 1n },
  { kind: 'order', name: 'orders', field: 'orders.cost_usd6', sign: -1n },
  { kind: 'reversal', name: 'reversals', field: 'reversals.credited_usd6', sign: 1n },
];

/** Drafts that state of lines what their orders or deposits do not. */
function withLineEffects(context: MonthContext): Draft[] {
  return context.items.drafts.filter((draft) => draft.lineEffects.length > 0);
}

function effectSum(
  draft: Draft,
  matches: (effect: LineEffect) => boolean,
  figure: (effect: LineEffect) => bigint,
): bigint {
  return draft.lineEffects.filter(matches).reduce((sum, effect) => sum + figure(effect), 0n);
}

interface TotalFigure {
  readonly field: string;
  readonly slug?: string;
  readonly currency?: string;
  readonly unit: 'count' | 'minor' | 'usd6';
  readonly stated: bigint;
  readonly ofLines: bigint;
  readonly sign: bigint;
  readonly matches: (effect: LineEffect) => boolean;
  readonly figure: (effect: LineEffect) => bigint;
}

function totalFiguresOf(figures: StatementFigures, totals: LineTotals): TotalFigure[] {
  const ofKinds = statedKinds.flatMap(({ kind, name, field, sign }): TotalFigure[] => {
    const matches = (effect: LineEffect): boolean => effect.kind === kind;
    return [
      {
        field: `${name}.count`,
        unit: 'count',
        stated: BigInt(figures[name].count),
        ofLines: totals.kinds[kind].count,
        sign: 1n,
        matches,
        figure: (e) => e.count,
      },
      {
        field,
        unit: 'usd6',
        stated: BigInt(figures[name].usd6),
        ofLines: sign * totals.kinds[kind].usd6,
        sign,
        matches,
        figure: (e) => e.usd6,
      },
    ];
  });
  const stated = new Map(figures.byBrand.map((brand) => [brandKey(brand.slug, brand.currency), brand]));
  const keys = [...new Set([...stated.keys(), ...totals.brands.keys()])].sort();
  return [...ofKinds, ...keys.flatMap((key) => brandFigures(key, stated.get(key), totals.brands.get(key)))];
}

type BrandSide = {
  readonly slug: string;
  readonly currency: string;
  readonly count: number | bigint;
  readonly faceMinor: number | bigint;
  readonly costMinor: number | bigint;
  readonly costUsd6: number | bigint;
};

function brandFigures(
  key: string,
  stated: BrandSide | undefined,
  ofLines: BrandSide | undefined,
): TotalFigure[] {
  const { slug, currency } = stated ?? ofLines ?? { slug: '', currency: '' };
  const matches = (effect: LineEffect): boolean =>
    effect.kind === 'order' && brandKey(effect.slug, effect.currency) === key;
  const parts = [
    {
      name: 'count',
      unit: 'count',
      sign: 1n,
      of: (s: BrandSide) => s.count,
      figure: (e: LineEffect) => e.count,
    },
    {
      name: 'face_minor',
      unit: 'minor',
      sign: 1n,
      of: (s: BrandSide) => s.faceMinor,
      figure: (e: LineEffect) => e.faceMinor,
    },
    {
      name: 'cost_minor',
      unit: 'minor',
      sign: 1n,
      of: (s: BrandSide) => s.costMinor,
      figure: (e: LineEffect) => e.costMinor,
    },
    {
      name: 'cost_usd6',
      unit: 'usd6',
      sign: -1n,
      of: (s: BrandSide) => s.costUsd6,
      figure: (e: LineEffect) => e.usd6,
    },
  ] as const;
  return parts.map(({ name, unit, sign, of, figure }) => ({
    field: `by_brand.${slug}.${currency}.${name}`,
    slug,
    currency,
    unit,
    stated: stated === undefined ? 0n : BigInt(of(stated)),
    ofLines: ofLines === undefined ? 0n : BigInt(of(ofLines)),
    sign,
    matches,
    figure,
  }));
}

/** RF-TOTAL: each stated count or total against its lines; a total by brand moves no balance of its own. */
function judgeTotals(context: MonthContext, figures: StatementFigures, totals: LineTotals): void {
  const candidates = withLineEffects(context);
  for (const total of totalFiguresOf(figures, totals)) {
    const difference = total.stated - total.ofLines;
    if (difference === 0n) continue;
    // The total is right where the lines are off by the opposite.
    const roots = explain(
      difference,
      candidates,
      (draft) => -total.sign * effectSum(draft, total.matches, total.figure),
    );
    const ownEffect = total.slug === undefined && total.unit === 'usd6' ? total.sign * difference : 0n;
    context.items.add(
      {
        ...sharedOf(context),
        code: 'RF-TOTAL',
        field: total.field,
        slug: total.slug,
        currency: total.currency,
        unit: total.unit,
        expected: total.ofLines,
        actual: total.stated,
        sense: total.unit !== 'usd6' ? 'neutral' : total.sign < 0n ? 'charge' : 'credit',
        formula: `${total.stated} - ${total.ofLines} = ${difference}`,
        note: 'the lines of the statement add up to another figure',
      },
      { effectUsd6: ownEffect, roots: roots ?? [] },
    );
  }
}

/** RF-SEQUENCE: the sequence rises by one without a gap, within the month and from the month before. */
function judgeSequence(context: MonthContext, lines: MovementColumns): void {
  const gaps: { row: number; expected: number; actual: number }[] = [];
  let previous = lastSeqOf(context);
  for (let row = 0; row < lines.length; row += 1) {
    const seq = lines.seq(row);
    if (previous !== undefined && seq !== previous + 1)
      gaps.push({ row, expected: previous + 1, actual: seq });
    previous = seq;
  }
  if (gaps.length === 0) return;
  const candidates = withLineEffects(context);
  const missing = gaps.reduce((sum, gap) => sum + BigInt(gap.actual - gap.expected), 0n);
  const all = explain(
    missing,
    candidates,
    (draft) =>
      -effectSum(
        draft,
        () => true,
        (effect) => effect.count,
      ),
  );
  for (const gap of gaps) {
    const alone = explain(
      BigInt(gap.actual - gap.expected),
      candidates,
      (draft) =>
        -effectSum(
          draft,
          () => true,
          (effect) => effect.count,
        ),
    );
    context.items.add(
      {
        ...sharedOf(context),
        code: 'RF-SEQUENCE',
        field: `seq.${gap.expected}`,
        occurredAtMs: lines.bookedAtMs(gap.row),
        unit: 'count',
        expected: gap.expected,
        actual: gap.actual,
        note:
          gap.actual > gap.expected
            ? 'a line or more is missing before this one'
            : 'a sequence number is repeated or goes back',
      },
      { roots: all ?? alone ?? [] },
    );
  }
}

/** The last sequence number of the month before, 0 where the account began in this month, else unknown. */
function lastSeqOf(context: MonthContext): number | undefined {
  const before = figuresOf(context.facts, monthBefore(context.month))?.lines;
  if (before !== undefined && before.length > 0) return before.seq(before.length - 1);
  return undefined;
}

/** RF-RUNNING: one item for a wrong line, not one for each link that it breaks. */
function judgeRunning(context: MonthContext, figures: StatementFigures, lines: MovementColumns): void {
  const breaks = brokenLinks(figures, lines);
  for (let i = 0; i < breaks.length; i += 1) {
    const link = breaks[i];
    if (link === undefined) continue;
    const next = breaks[i + 1];
    const isOneWrongBalance =
      next !== undefined && next.row === link.row + 1 && next.difference === -link.difference;
    addRunning(context, lines, link);
    // A single wrong balance breaks the link into it and the link out of it by the same amount.
    if (isOneWrongBalance) i += 1;
  }
}

interface BrokenLink {
  readonly row: number;
  readonly expected: bigint;
  readonly difference: bigint;
}

function brokenLinks(figures: StatementFigures, lines: MovementColumns): BrokenLink[] {
  const breaks: BrokenLink[] = [];
  let previous = BigInt(figures.openingUsd6);
  for (let row = 0; row < lines.length; row += 1) {
    const expected = previous + BigInt(lines.amountUsd6(row));
    const stated = lines.balanceUsd6(row);
    const difference = stated === undefined ? 0n : BigInt(stated) - expected;
    if (difference !== 0n) breaks.push({ row, expected, difference });
    previous = stated === undefined ? expected : BigInt(stated);
  }
  return breaks;
}

function addRunning(context: MonthContext, lines: MovementColumns, link: BrokenLink): void {
  const openings = link.row === 0 ? context.items.of('RF-OPENING') : [];
  const opening = openings.filter((draft) => openingDifference(draft) === -link.difference);
  const bySubject = withLineEffects(context).filter((draft) => draft.finding.subject === lines.ref(link.row));
  const effectOf = (draft: Draft): bigint =>
    -effectSum(
      draft,
      () => true,
      (effect) => effect.usd6,
    );
  const roots =
    opening.length > 0
      ? opening
      : (explain(link.difference, bySubject, effectOf) ??
        explain(link.difference, withLineEffects(context), effectOf));
  context.items.add(
    {
      ...sharedOf(context),
      code: 'RF-RUNNING',
      field: `lines.${lines.seq(link.row)}.balance_usd6`,
      occurredAtMs: lines.bookedAtMs(link.row),
      unit: 'usd6',
      expected: link.expected,
      actual: link.expected + link.difference,
      sense: 'credit',
      formula: `balance before plus ${lines.amountUsd6(link.row)} = ${link.expected}; stated ${link.expected + link.difference}`,
      evidenceSha256: lines.evidenceSha256(link.row),
      note: `line ${lines.seq(link.row)}`,
    },
    { roots: roots ?? [] },
  );
}

function openingDifference(draft: Draft): bigint {
  return BigInt(draft.finding.actual) - BigInt(draft.finding.expected);
}

/** RF-FOOTING: opening + grants + deposits - orders + reversals is the closing. */
function judgeFooting(context: MonthContext, figures: StatementFigures): void {
  const { openingUsd6, grants, deposits, orders, reversals, closingUsd6 } = figures;
  const footed =
    BigInt(openingUsd6) +
    BigInt(grants.usd6) +
    BigInt(deposits.usd6) -
    BigInt(orders.usd6) +
    BigInt(reversals.usd6);
  const difference = BigInt(closingUsd6) - footed;
  if (difference === 0n) return;
  const opening = context.items.of('RF-OPENING');
  const totals = context.items.of('RF-TOTAL').filter((draft) => draft.effectUsd6 !== 0n);
  const roots = explain(difference, [...opening, ...totals], (draft) =>
    draft.finding.code === 'RF-OPENING' ? -openingDifference(draft) : -draft.effectUsd6,
  );
  context.items.add(
    {
      ...sharedOf(context),
      code: 'RF-FOOTING',
      field: 'closing_balance_usd6',
      unit: 'usd6',
      expected: footed,
      actual: closingUsd6,
      sense: 'credit',
      formula: `${openingUsd6} + ${grants.usd6} + ${deposits.usd6} - ${orders.usd6} + ${reversals.usd6} = ${footed}; stated ${closingUsd6}`,
    },
    { effectUsd6: difference, roots: roots ?? [] },
  );
}
