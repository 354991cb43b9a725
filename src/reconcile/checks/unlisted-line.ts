// The other line of a try that failed, where the lines alone leave it out or have it under another kind: the
// debit of a reversal, or the reversal of a debit. Totals and closing hold both, so nobody owes anybody for
// it, and all that the line list breaks follows from the order's one item.

import { oncePer } from '../../base/list/once-per.js';
import type { MovementColumns } from '../../records/movement.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { LineEffect } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import { type OrderCase, sumUsd6 } from '../match/order-case.js';
import type { MonthContext } from '../month/month-context.js';
import { lineTotalsOf } from '../totals/line-totals.js';
import { statedKinds } from '../totals/stated-totals.js';
import { effectsOf } from './line-effects.js';

type TryKind = 'order' | 'reversal';

/** An order whose lines are told apart by what else is on file of it. */
interface Tried {
  readonly orderCase: OrderCase;
  readonly context: MonthContext;
}

/**
 * The lines that the list lacks beside these; undefined where what the month states does not hold exactly
 * those beyond its lines.
 *
 * @param kind of the lines that are there
 */
export function unlistedBeside(
  { orderCase, context }: Tried,
  lines: readonly BookedMovement[],
  kind: TryKind,
): readonly LineEffect[] | undefined {
  const { figures } = context;
  const other = otherThan(kind);
  if (lines.length === 0 || figures?.lines === undefined) return undefined;
  const listed = { ...figures, lines: figures.lines };
  const isHeld =
    context.statement === undefined
      ? beyondLinesUsd6(listed) === -sumUsd6(lines)
      : isInTotals(listed, other, BigInt(lines.length), -sumUsd6(lines));
  return isHeld ? lines.map((line) => missing(orderCase, other, line, -line.amountUsd6)) : undefined;
}

/**
 * Lines of one kind that move nothing together: some of them have the sign of the other kind, and stand under
 * a name that is not theirs. They are too many of the one kind and too few of the other. Undefined where no
 * line is of that sort.
 */
export function misnamedAmong(
  orderCase: OrderCase,
  lines: readonly BookedMovement[],
  kind: TryKind,
): readonly LineEffect[] | undefined {
  const isDebit = kind === 'order';
  const turned = lines.filter(({ amountUsd6 }) => (isDebit ? amountUsd6 > 0 : amountUsd6 < 0));
  if (turned.length === 0 || sumUsd6(lines) !== 0n) return undefined;
  return turned.flatMap((line) => [
    ...effectsOf([line], kind),
    missing(orderCase, otherThan(kind), line, line.amountUsd6),
  ]);
}

const otherThan = (kind: TryKind): TryKind => (kind === 'order' ? 'reversal' : 'order');

type Listed = StatedMonth & { readonly lines: MovementColumns };

const totalsOf = oncePer(lineTotalsOf);

/** True where a statement's totals of a kind exceed its lines by exactly this count and this amount. */
function isInTotals({ lines, ...figures }: Listed, kind: TryKind, count: bigint, usd6: bigint): boolean {
  const listed = totalsOf(lines).kinds[kind];
  return statedKinds
    .filter((stated) => stated.kind === kind)
    .some(({ name, sign }) => {
      const stated = figures[name];
      return (
        BigInt(stated.count) - listed.count === count && sign * BigInt(stated.usd6) - listed.usd6 === usd6
      );
    });
}

/** By how much the closing of a float holds more than its lines. */
function beyondLinesUsd6({ lines, openingUsd6, closingUsd6 }: Listed): bigint {
  const { kinds } = totalsOf(lines);
  const linesUsd6 = Object.values(kinds).reduce((sum, { usd6 }) => sum + usd6, 0n);
  return BigInt(closingUsd6) - BigInt(openingUsd6) - linesUsd6;
}

/**
 * A line that is not there, beside one that is. A debit has the brand and the price of its order: a reversal
 * states neither.
 *
 * @param amountUsd6 of the line that is missing
 */
function missing(
  { order }: OrderCase,
  kind: TryKind,
  beside: BookedMovement,
  amountUsd6: number,
): LineEffect {
  const isDebit = kind === 'order';
  const { slug = '', currency = '', faceMinor = 0, costMinor = 0 } = isDebit ? (order ?? beside) : beside;
  return {
    kind,
    slug,
    currency,
    count: -1n,
    faceMinor: isDebit ? -BigInt(faceMinor) : 0n,
    costMinor: isDebit ? -BigInt(costMinor) : 0n,
    usd6: -BigInt(amountUsd6),
  };
}
