/**
 * RF-TOTAL: a stated count or total is not that of its lines. The total is right where the lines are off by the
 * opposite, so a total follows from what is wrong with a line. A total that alone is off is a root; a row by brand
 * that is missing, doubled or under another name is one root, not one for each of its four figures.
 */

import type { MovementColumns } from '../../records/movement.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { attribute } from '../claim.js';
import type { Finding } from '../discrepancy.js';
import type { Draft } from '../draft.js';
import { floatMonthsOf } from '../float-month.js';
import { brandKey, lineTotalsOf } from '../line-totals.js';
import type { MonthContext, StructureFault } from '../month-context.js';
import type { RecomputedTotals } from '../recomputed-totals.js';
import { type TotalFigure, totalFiguresOf } from '../stated-totals.js';
import { footedClosing } from './footing.js';
import { statementSharedOf } from './statement-shared.js';
import { unknownKindOf } from './unknown-kind.js';

interface JudgedTotal {
  readonly figure: TotalFigure;
  readonly difference: bigint;
  readonly draft: Draft;
}

/** @param totals gains what the structure shows to be missing and nothing else on file could tell */
export function judgeTotals(
  context: MonthContext,
  figures: StatedMonth,
  lines: MovementColumns,
  totals: RecomputedTotals,
): void {
  const candidates = context.items.withLineEffects();
  const judged: JudgedTotal[] = [];
  for (const figure of totalFiguresOf(figures, lineTotalsOf(lines))) {
    const difference = figure.stated - figure.other;
    if (difference === 0n) continue;
    judged.push({ figure, difference, draft: addTotal(context, figure, difference) });
  }
  const isMoney = ({ figure }: JudgedTotal): boolean => figure.unit === 'usd6';
  // Money first: of faults that are one line each, a count follows from the one that its money follows from.
  for (const one of [...judged.filter(isMoney), ...judged.filter((other) => !isMoney(other))]) {
    const { figure, difference, draft } = one;
    const isPossible = (fault: Draft): boolean =>
      figure.unit !== 'count' || isOffInMoney(fault, figure, judged);
    const money = moneyBeside(figure, judged)?.draft.roots;
    attribute(
      draft,
      difference,
      candidates.filter(isPossible),
      (fault) => -partOf(fault, figure),
      (fault) => money?.has(fault) === true,
    );
  }
  attributeToStructure(context, judged);
  attributeToKinds(context, judged);
  countUntold(context, judged, lines, totals);
  attributeToBrandRow(judged);
}

function partOf(draft: Draft, figure: TotalFigure): bigint {
  return draft.lineEffects.reduce((sum, effect) => sum + figure.partOf(effect), 0n);
}

/** The figure of money beside a count: of the same kind, and of the same brand or of none. */
function moneyBeside({ kind, brand }: TotalFigure, judged: readonly JudgedTotal[]): JudgedTotal | undefined {
  return judged.find(
    ({ figure }) => figure.unit === 'usd6' && figure.kind === kind && figure.brand?.key === brand?.key,
  );
}

/** A line too many or too few changes count and money together: where the money ties, no such line made the count. */
function isOffInMoney(candidate: Draft, figure: TotalFigure, judged: readonly JudgedTotal[]): boolean {
  const { kind, brand } = figure;
  const usd6 = candidate.lineEffects
    .filter(
      (effect) =>
        effect.kind === kind && (brand === undefined || brandKey(effect.slug, effect.currency) === brand.key),
    )
    .reduce((sum, effect) => sum + effect.usd6, 0n);
  return usd6 === 0n || moneyBeside(figure, judged) !== undefined;
}

function addTotal(context: MonthContext, figure: TotalFigure, difference: bigint): Draft {
  const { field, brand, unit, stated, other, sign } = figure;
  const finding: Finding = {
    ...statementSharedOf(context),
    code: 'RF-TOTAL',
    field,
    slug: brand?.slug,
    currency: brand?.currency,
    unit,
    expected: other,
    actual: stated,
    sense: unit !== 'usd6' ? 'neutral' : sign < 0n ? 'charge' : 'credit',
    formula: `${stated} - ${other} = ${difference}`,
    note: 'the lines of the statement add up to another figure',
  };
  // A total by brand moves no balance of its own.
  const movesBalance = brand === undefined && unit === 'usd6';
  return context.items.add(finding, { effectUsd6: movesBalance ? sign * difference : 0n });
}

/** RF-TOTAL of the float, which states one number: how many movements there are. */
export function judgeFloatTotal(context: MonthContext): void {
  const { facts, month } = context;
  const reading = facts.supplier && floatMonthsOf(facts.supplier).get(month)?.reading;
  if (reading?.total === undefined || reading.total === reading.movements.length) return;
  const counted = reading.movements.length;
  const draft = context.items.add({
    ...statementSharedOf(context),
    code: 'RF-TOTAL',
    field: 'total',
    unit: 'count',
    expected: counted,
    actual: reading.total,
    formula: `${reading.total} - ${counted} = ${reading.total - counted}`,
    note: 'the float lists another number of movements',
  });
  const countOf = (one: Draft): bigint => -one.lineEffects.reduce((sum, effect) => sum + effect.count, 0n);
  // A movement that is not listed is missed in the closing as well: where the list makes that, none is.
  const isFooted =
    context.figures === undefined || footedClosing(context.figures) === BigInt(context.figures.closingUsd6);
  const usd6Of = (one: Draft): bigint => one.lineEffects.reduce((sum, effect) => sum + effect.usd6, 0n);
  const candidates = context.items.withLineEffects().filter((one) => !isFooted || usd6Of(one) === 0n);
  attribute(draft, BigInt(reading.total - counted), candidates, countOf);
}

/** Totals that miss just what the sequence and the running balances show to be missing or off. */
function attributeToStructure(context: MonthContext, judged: readonly JudgedTotal[]): void {
  // Money first: a count follows only from the fault that its money follows from.
  const ofUnit = (unit: TotalFigure['unit']): JudgedTotal[] =>
    judged.filter(({ figure, draft }) => figure.unit === unit && draft.roots.size === 0);
  for (const { figure, difference, draft } of [...ofUnit('usd6'), ...ofUnit('count')]) {
    const money = moneyBeside(figure, judged)?.draft.roots;
    const fault = context.structure.find(
      (one) =>
        structurePart(one, figure) === -difference &&
        (figure.unit === 'usd6' || money?.has(one.draft) === true),
    );
    if (fault !== undefined) draft.roots.add(fault.draft);
  }
  // Faces and costs of a line that is missing cannot be known: they go with the count and the money of their brand.
  for (const { figure, draft } of ofUnit('minor')) {
    const money = moneyBeside(figure, judged)?.draft.roots;
    const fault = context.structure.find((one) => money?.has(one.draft));
    if (fault !== undefined) draft.roots.add(fault.draft);
  }
}

/** Totals that have under its own kind what the lines have under an unknown one. */
function attributeToKinds(context: MonthContext, judged: readonly JudgedTotal[]): void {
  const open = judged.filter(({ draft }) => draft.roots.size === 0);
  for (const { figure, difference, draft } of open.filter((one) => one.figure.unit === 'usd6')) {
    const root = unknownKindOf(context, figure.sign * difference);
    if (root !== undefined) draft.roots.add(root);
  }
  for (const { figure, draft } of open.filter((one) => one.figure.unit !== 'usd6')) {
    const money = [...(moneyBeside(figure, judged)?.draft.roots ?? [])];
    for (const root of money) if (root.finding.code === 'RF-KIND') draft.roots.add(root);
  }
}

/**
 * A movement that the totals have, that the structure shows to be missing or off, and that nothing else on file tells
 * of, counts as due, in its brand as in its kind; but for a grant, which is due by its own rule.
 */
function countUntold(
  context: MonthContext,
  judged: readonly JudgedTotal[],
  lines: MovementColumns,
  totals: RecomputedTotals,
): void {
  for (const fault of context.structure.filter((one) => !isToldElsewhere(context, lines, one))) {
    const off = judged.filter(({ draft }) => draft.roots.has(fault.draft));
    const ofKinds = off.filter(({ figure }) => figure.brand === undefined && figure.kind !== 'grant');
    for (const { figure, difference } of ofKinds.filter((one) => one.figure.unit === 'usd6')) {
      const { kind, sign } = figure;
      const brand = off.find(
        (one) =>
          one.figure.unit === 'usd6' && one.figure.brand !== undefined && one.difference === difference,
      )?.figure.brand;
      if (kind === 'order' && brand === undefined) continue;
      const partOf = (unit: string, of: TotalFigure['brand']): bigint =>
        off.find(
          (one) =>
            one.figure.kind === kind && one.figure.brand?.key === of?.key && one.figure.field.endsWith(unit),
        )?.difference ?? 0n;
      totals.addUntold({
        kind,
        slug: brand?.slug ?? '',
        currency: brand?.currency ?? '',
        count: partOf('.count', undefined),
        faceMinor: partOf('.face_minor', brand),
        costMinor: partOf('.cost_minor', brand),
        usd6: sign * difference,
      });
    }
  }
}

/** True for an amount that is off on a line whose order or deposit says by itself what is due. */
function isToldElsewhere(
  { cases }: MonthContext,
  lines: MovementColumns,
  { row, lineCount }: StructureFault,
): boolean {
  if (lineCount !== 0n) return false;
  const isOfOrder = lines.kind(row) === 'order' || lines.kind(row) === 'reversal';
  return !isOfOrder || cases.find(lines.ref(row))?.order !== undefined;
}

/** What a fault of structure adds to a figure: nothing is known of its kind, so its amount decides. */
function structurePart({ lineCount, usd6 }: StructureFault, { unit, sign }: TotalFigure): bigint {
  if (usd6 === 0n) return 0n;
  return unit === 'count' ? lineCount : sign * usd6;
}

/** All four figures of a brand off at once, with nothing to follow from: the row as a whole is wrong. */
function attributeToBrandRow(judged: readonly JudgedTotal[]): void {
  const rows = new Map<string, JudgedTotal[]>();
  for (const one of judged) {
    const key = one.figure.brand?.key;
    if (key !== undefined && one.draft.roots.size === 0) rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const heads: JudgedTotal[] = [];
  for (const [head, ...rest] of rows.values()) {
    if (head === undefined || rest.length !== 3) continue;
    for (const { draft } of rest) draft.roots.add(head.draft);
    heads.push(head);
  }
  // A row under another name is missing under its own: the missing one is the root.
  for (const extra of heads.filter(({ difference }) => difference > 0n)) {
    const missing = heads.find((one) => isOpposite(one, extra, rows));
    if (missing !== undefined) extra.draft.roots.add(missing.draft);
  }
}

function isOpposite(
  missing: JudgedTotal,
  extra: JudgedTotal,
  rows: ReadonlyMap<string, readonly JudgedTotal[]>,
): boolean {
  const differencesOf = ({ figure }: JudgedTotal, sign: bigint): string =>
    (rows.get(figure.brand?.key ?? '') ?? []).map(({ difference }) => sign * difference).join(' ');
  return missing.draft.roots.size === 0 && differencesOf(missing, 1n) === differencesOf(extra, -1n);
}
