// RF-TOTAL: a stated count or total is not that of its lines. The total is right where the lines are off by
// the opposite, so a total follows from what is wrong with lines: found on an order or deposit, or shown by
// the structure. A total that alone is off is a root; a row by brand that is missing, doubled or under
// another name is one root, not one for each of its four figures.

import { listOf } from '../../base/list/list-map.js';
import { isCountedByClosing } from '../checks/unknown-kind.js';
import { lineTotalsOf } from '../totals/line-totals.js';
import { type TotalFigure, totalFiguresOf } from '../totals/stated-totals.js';
import { isClosingBelied } from './balance-attribution.js';
import type { Found } from './causes.js';
import { allLines } from './effect.js';
import type { Part } from './exact-set.js';
import type { Faults, RowFault } from './fault.js';
import type { MonthUnderAttribution } from './month-found.js';
import { explainBeside, explainBy, makersOf, remainderOf, shownAlone, shownFirst } from './relation.js';

interface FailedTotal {
  readonly found: Found;
  readonly figure: TotalFigure;
  readonly remainder: bigint;
}

export function attributeTotals(
  month: MonthUnderAttribution,
  faults: Faults,
  rowFaults: readonly RowFault[],
): void {
  const failed = failedTotalsOf(month);
  // Money first: a count follows from the fault that its money follows from, before any other that would do.
  const money = failed.filter(({ figure }) => figure.unit === 'usd6');
  const belied = money.filter(({ found: { effectUsd6 } }) => {
    return effectUsd6 !== 0n && isClosingBelied(month, effectUsd6);
  });
  // Where the balance agrees with the lines, a total that is off by as much as the closing is wrong itself.
  for (const one of [...money, ...failed.filter((other) => !money.includes(other))]) {
    if (!belied.includes(one)) attributeToFaults(month, one, failed, faults);
  }
  for (const one of belied) attributeToBelied(month, one, failed, faults);
  attributeToRows(month, failed, rowFaults);
  attributeToKinds(month, failed);
  attributeToBrandRow(month, failed);
}

function failedTotalsOf({ context: { figures }, found }: MonthUnderAttribution): FailedTotal[] {
  if (figures?.lines === undefined) return [];
  const all = totalFiguresOf(figures, lineTotalsOf(figures.lines));
  const byField = new Map(all.map((figure) => [figure.field, figure]));
  return found.of('RF-TOTAL').flatMap((one) => {
    const figure = byField.get(one.finding.field ?? '');
    return figure === undefined ? [] : [{ found: one, figure, remainder: remainderOf(one) }];
  });
}

function attributeToFaults(
  month: MonthUnderAttribution,
  { found, figure, remainder }: FailedTotal,
  failed: readonly FailedTotal[],
  faults: Faults,
): void {
  const { causes } = month;
  const money = moneyBeside(figure);
  const beside = failed.find((one) => one.figure.field === money);
  const ofMoney = beside === undefined ? new Set() : causes.of(beside.found);
  // A line too many or too few changes count and money together: where the money ties, no such line made the
  // count.
  const mayMake = ({ of }: Part<Found>): boolean =>
    figure.unit !== 'count' || beside !== undefined || faults.changeBy(of, money) === 0n;
  const parts = shownFirst(month, faults.partsOf(figure.field).filter(mayMake));
  const tiers = [parts.filter(({ of }) => ofMoney.has(of)), parts, shownAlone(month, parts)];
  if (explainBy(causes, found, remainder, tiers) || found.effectUsd6 === 0n) return;
  // A total that is wrong by itself as well no longer foots by just as much. Where its count ties, it has
  // none of the lines that are missing, and is wrong by itself alone.
  const isCounted = failed.some(
    (one) => one.figure.unit === 'count' && moneyBeside(one.figure) === figure.field,
  );
  const counted = parts.filter(({ of }) => isCounted || faults.changeBy(of, allLines.count) === 0n);
  for (const of of month.found.of('RF-FOOTING')) {
    if (isClosingBelied(month, found.effectUsd6 + remainderOf(of))) continue;
    const beside = { of, amount: -figure.sign * remainderOf(of) };
    explainBeside(causes, found, { remainder, beside }, [counted]);
  }
}

/**
 * The count and the brands of a total that is wrong by itself are wrong with it where they are off by the
 * same lines: the statement was added up with them, and they were never booked.
 */
function attributeToBelied(
  month: MonthUnderAttribution,
  { found, figure, remainder }: FailedTotal,
  failed: readonly FailedTotal[],
  faults: Faults,
): void {
  const { causes } = month;
  const parts = shownFirst(month, faults.partsOf(figure.field));
  const lines = new Set(makersOf(remainder, [parts])?.parts.map(({ of }) => of));
  for (const one of failed.filter((other) => other.found !== found && other.figure.kind === figure.kind)) {
    const makers = [...causes.of(one.found)];
    if (makers.length === 0 || !makers.every((maker) => lines.has(maker))) continue;
    causes.forget(one.found);
    causes.follow(one.found, [found]);
  }
}

const moneyOfKind = {
  grant: 'grants.credited_usd6',
  deposit: 'deposits.credited_usd6',
  order: 'orders.cost_usd6',
  reversal: 'reversals.credited_usd6',
} as const;

/** The figure of money beside a count: of the same kind, and of the same brand or of none. */
function moneyBeside({ kind, brand }: TotalFigure): string {
  return brand === undefined ? moneyOfKind[kind] : `by_brand.${brand.slug}.${brand.currency}.cost_usd6`;
}

/** Totals that miss just what the sequence and the running balances show to be missing or off. */
function attributeToRows(
  { causes }: MonthUnderAttribution,
  failed: readonly FailedTotal[],
  rowFaults: readonly RowFault[],
): void {
  // Money first: a count follows only from the fault that its money follows from.
  const ofUnit = (unit: TotalFigure['unit']): FailedTotal[] =>
    failed.filter(({ figure, found }) => figure.unit === unit && causes.isRoot(found));
  const moneyCauses = (figure: TotalFigure): ReadonlySet<Found> => {
    const beside = failed.find((one) => one.figure.field === moneyBeside(figure));
    return beside === undefined ? new Set() : causes.of(beside.found);
  };
  for (const { found, figure, remainder } of ofUnit('usd6')) {
    const fault = rowFaults.find(({ usd6 }) => usd6 !== 0n && figure.sign * usd6 === -remainder);
    if (fault !== undefined) causes.follow(found, [fault.found]);
  }
  for (const { found, figure, remainder } of ofUnit('count')) {
    const money = moneyCauses(figure);
    const fault = rowFaults.find(
      ({ found: one, lineCount, usd6 }) => usd6 !== 0n && lineCount === -remainder && money.has(one),
    );
    if (fault !== undefined) causes.follow(found, [fault.found]);
  }
  // Faces and costs of a line that is missing cannot be known: they go with the count and the money of their
  // brand.
  for (const { found, figure } of ofUnit('minor')) {
    const money = moneyCauses(figure);
    const fault = rowFaults.find((one) => money.has(one.found));
    if (fault !== undefined) causes.follow(found, [fault.found]);
  }
}

/**
 * Totals that have under its own kind what the lines have under one that nothing here knows, and that the
 * closing does not count beside them: the money tells which movement it is, and the figures beside it go with
 * it.
 */
function attributeToKinds({ found, causes }: MonthUnderAttribution, failed: readonly FailedTotal[]): void {
  const held = found.of('RF-KIND').filter((movement) => !isCountedByClosing(movement));
  const open = failed.filter((one) => causes.isRoot(one.found));
  const isMoney = ({ figure }: FailedTotal): boolean => figure.unit === 'usd6';
  for (const { found: one, figure, remainder } of open.filter(isMoney)) {
    const movement = held.find(({ finding }) => BigInt(finding.actual) === figure.sign * remainder);
    if (movement !== undefined) causes.follow(one, [movement]);
  }
  for (const one of open.filter((other) => !isMoney(other))) {
    const beside = failed.find(({ figure }) => figure.field === moneyBeside(one.figure));
    const ofMoney = beside === undefined ? [] : [...causes.of(beside.found)];
    causes.follow(
      one.found,
      ofMoney.filter(({ finding }) => finding.code === 'RF-KIND'),
    );
  }
}

/** All four figures of a brand off at once, with nothing to follow from: the row as a whole is wrong. */
function attributeToBrandRow({ causes }: MonthUnderAttribution, failed: readonly FailedTotal[]): void {
  const rows = new Map<string, FailedTotal[]>();
  for (const one of failed) {
    const key = one.figure.brand?.key;
    if (key !== undefined && causes.isRoot(one.found)) listOf(rows, key).push(one);
  }
  const heads: FailedTotal[] = [];
  for (const [head, ...rest] of rows.values()) {
    if (head === undefined || rest.length !== 3) continue;
    for (const { found } of rest) causes.follow(found, [head.found]);
    heads.push(head);
  }
  const differencesOf = ({ figure }: FailedTotal, sign: bigint): string =>
    (rows.get(figure.brand?.key ?? '') ?? []).map(({ remainder }) => sign * remainder).join(' ');
  // A row under another name is missing under its own: the missing one is the root.
  for (const extra of heads.filter(({ remainder }) => remainder > 0n)) {
    const missing = heads.find(
      (one) => causes.isRoot(one.found) && differencesOf(one, 1n) === differencesOf(extra, -1n),
    );
    if (missing !== undefined) causes.follow(extra.found, [missing.found]);
  }
}

/**
 * RF-TOTAL of the float, which states one number: how many movements there are. It may leave out lines that
 * stand once more, or have lines that are missing, of which nothing but their numbers tells.
 */
export function attributeFloatTotal(
  month: MonthUnderAttribution,
  faults: Faults,
  rowFaults: readonly RowFault[],
  isFooted: boolean,
): void {
  const { found, causes } = month;
  const [total] = found.of('RF-TOTAL').filter(({ finding }) => finding.field === 'total');
  if (total === undefined) return;
  // A movement that is not listed is missed in the closing as well: where the list makes that, none is.
  const parts = faults
    .partsOf(allLines.count)
    .filter(({ of }) => !isFooted || faults.changeBy(of, allLines.usd6) === 0n);
  const numbered = rowFaults
    .filter(({ lineCount }) => lineCount > 0n || (lineCount < 0n && !isFooted))
    .filter((fault) => causes.isRoot(fault.found))
    .map((fault) => ({ of: fault.found, amount: -fault.lineCount }));
  explainBy(causes, total, remainderOf(total), [shownFirst(month, parts), numbered]);
}
