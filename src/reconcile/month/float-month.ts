// The statement of the float on a month, from the readings on file. A month that was read by itself has its
// own opening and closing; one that only a reading of the whole life covers has the sum of its movements.
// Contract, "Float".

import { compareText } from '../../base/text/bytes.js';
import { type CalendarMonth, monthEndMs, monthOf, monthsBetween } from '../../base/time/calendar-month.js';
import { costMinor, faceMinor, type Usd6, usd6 } from '../../money/units.js';
import type { BalanceRead } from '../../records/balance-read.js';
import type { FloatReading } from '../../records/float-reading.js';
import { MovementColumns } from '../../records/movement.js';
import type { CountAndUsd6, StatedMonth } from '../../records/stated-month.js';
import { type LineTotals, lineTotalsOf } from '../totals/line-totals.js';
import type { AccountFacts } from './account-facts.js';
import { directedMovements } from './float-direction.js';
import type { FloatFacts } from './float-facts.js';

/** A month of the float. It states every movement, so its totals are those of its own movements. */
interface FloatMonth extends StatedMonth {
  readonly lines: MovementColumns;
  readonly reading: FloatReading;
  /** False where opening and closing were worked out from the movements: then they prove nothing. */
  readonly isStated: boolean;
}

/** The months of one reading of the whole life, each worked out once for all months that ask. */
interface WholeLife {
  readonly reading: FloatReading;
  /** In the order of the months. */
  readonly months: ReadonlyMap<CalendarMonth, MonthOfLife>;
  readonly known: Map<CalendarMonth, FloatMonth>;
}

interface MonthOfLife {
  readonly lines: MovementColumns;
  readonly totals: LineTotals;
  readonly openingUsd6: bigint;
}

const monthsByFacts = new WeakMap<FloatFacts, ReadonlyMap<CalendarMonth, FloatMonth>>();
const lifeByReading = new WeakMap<FloatReading, WholeLife>();

/** Every month of the float that is on file, in the order of the months. */
export function floatMonthsOf(float: FloatFacts): ReadonlyMap<CalendarMonth, FloatMonth> {
  const known = monthsByFacts.get(float);
  if (known !== undefined) return known;
  const months = new Map<CalendarMonth, FloatMonth>();
  const newest = newestOf(float.readings.filter(({ month }) => month === undefined));
  const whole = newest && wholeLifeOf(newest);
  const asked = float.readings.flatMap(({ month }) => (month === undefined ? [] : [month]));
  const inOrder: FloatMonth[] = [];
  for (const month of [...new Set([...asked, ...(whole?.months.keys() ?? [])])].sort()) {
    const found = monthInForce(month, float.readings, whole, inOrder);
    if (found === undefined) continue;
    months.set(month, found);
    inOrder.push(found);
  }
  monthsByFacts.set(float, months);
  return months;
}

/** A month of an account's float; undefined where none is on file, as of every account with statements. */
export function floatMonthOf(
  { stated }: Pick<AccountFacts, 'stated'>,
  month: CalendarMonth,
): FloatMonth | undefined {
  return stated.kind === 'float' ? floatMonthsOf(stated).get(month) : undefined;
}

function wholeLifeOf(newest: FloatReading): WholeLife {
  const known = lifeByReading.get(newest);
  if (known !== undefined) return known;
  const { movements, openingUsd6 = usd6(0), closingUsd6 } = newest;
  const reading = { ...newest, movements: directedMovements(movements, openingUsd6, closingUsd6) };
  const life = { reading, months: monthsOfWhole(reading), known: new Map<CalendarMonth, FloatMonth>() };
  lifeByReading.set(newest, life);
  return life;
}

/**
 * The newest by receipt; of several of one instant the one that was archived last, for a service's clock may
 * stand still.
 */
function newestOf(readings: readonly FloatReading[]): FloatReading | undefined {
  return [...readings].sort(newestFirst).at(0);
}

function newestFirst(a: FloatReading, b: FloatReading): number {
  return (
    b.receivedAtMs - a.receivedAtMs ||
    b.archivedAs - a.archivedAs ||
    compareText(a.evidence.sha256, b.evidence.sha256)
  );
}

/**
 * The reading that speaks for a month: the newest of the month by itself that was made after its end; where
 * there is none the newest that covers it.
 *
 * @param before the months before it that are on file
 */
function monthInForce(
  month: CalendarMonth,
  readings: readonly FloatReading[],
  whole: WholeLife | undefined,
  before: readonly FloatMonth[],
): FloatMonth | undefined {
  const own = newestOf(readings.filter((reading) => reading.month === month));
  const isOwn =
    own !== undefined &&
    (own.receivedAtMs >= monthEndMs(month) ||
      whole === undefined ||
      own.receivedAtMs >= whole.reading.receivedAtMs);
  if (isOwn) return monthOfOwn(own, month, before);
  return whole && monthOfWhole(whole, month);
}

function monthOfOwn(
  reading: FloatReading,
  month: CalendarMonth,
  before: readonly FloatMonth[],
): FloatMonth | undefined {
  const { openingUsd6, closingUsd6 } = reading;
  const opening = openingUsd6 ?? numberedOpening(reading, before);
  if (opening === undefined) return undefined;
  const movements = directedMovements(reading.movements, opening, closingUsd6);
  const totals = lineTotalsOf(movements);
  return {
    ...shared(reading, month, totals),
    lines: movements,
    openingUsd6: opening,
    closingUsd6: closingUsd6 ?? movedFrom(opening, totals),
    isStated: openingUsd6 !== undefined && closingUsd6 !== undefined,
  };
}

/**
 * The opening of a reading that states none, as a file of movements: nothing, where it begins with the first
 * movement of all. Else the closing before, where a month before is stated, and its numbers go on from the
 * last one on file.
 */
function numberedOpening(
  { movements }: FloatReading,
  before: readonly FloatMonth[],
): Usd6 | bigint | undefined {
  if (movements.length === 0) return undefined;
  const first = movements.seq(0);
  if (first === 1) return usd6(0);
  const last = before.findLast(({ lines }) => lines.length > 0);
  const goesOn = last?.lines.seq(last.lines.length - 1) === first - 1;
  return goesOn && before.some(({ isStated }) => isStated) ? before.at(-1)?.closingUsd6 : undefined;
}

function monthOfWhole({ reading, months, known }: WholeLife, month: CalendarMonth): FloatMonth {
  const found = known.get(month);
  if (found !== undefined) return found;
  const { lines, totals, openingUsd6: opening } = months.get(month) ?? quietMonth(reading, months, month);
  const openingUsd6 = sumOf(opening, usd6);
  const ofWhole: FloatMonth = {
    ...shared(reading, month, totals),
    lines,
    openingUsd6,
    closingUsd6: movedFrom(openingUsd6, totals),
    isStated: false,
  };
  known.set(month, ofWhole);
  return ofWhole;
}

/** A month between the first movement and the reading in which nothing moved is covered like any other. */
function monthsOfWhole(reading: FloatReading): Map<CalendarMonth, MonthOfLife> {
  const { movements, receivedAtMs } = reading;
  const months = linesByMonth(movements);
  const last = monthOf(receivedAtMs);
  const first = [...months.keys(), last].reduce((least, month) => (month < least ? month : least));
  const nothing = new MovementColumns();
  for (const month of monthsBetween(first, last)) {
    if (!months.has(month)) months.set(month, nothing);
  }
  let openingUsd6 = openingOf(reading);
  const inOrder = [...months].sort(([one], [other]) => compareText(one, other));
  return new Map(
    inOrder.map(([month, lines]) => {
      const ofLife = { lines, totals: lineTotalsOf(lines), openingUsd6 };
      openingUsd6 += movedBy(ofLife.totals);
      return [month, ofLife];
    }),
  );
}

/** A month that the life does not reach: it opens as the last one before it closed. */
function quietMonth(
  reading: FloatReading,
  months: ReadonlyMap<CalendarMonth, MonthOfLife>,
  month: CalendarMonth,
): MonthOfLife {
  const lines = new MovementColumns();
  const before = [...months].findLast(([one]) => one < month)?.[1];
  const openingUsd6 = before === undefined ? openingOf(reading) : before.openingUsd6 + movedBy(before.totals);
  return { lines, totals: lineTotalsOf(lines), openingUsd6 };
}

function openingOf({ openingUsd6 = usd6(0) }: FloatReading): bigint {
  return BigInt(openingUsd6);
}

/** The movements by the month in which they were booked; those that are all of one month are not copied. */
function linesByMonth(movements: MovementColumns): Map<CalendarMonth, MovementColumns> {
  const months = new Map<CalendarMonth, MovementColumns>();
  const only = onlyMonthOf(movements);
  if (only !== undefined) return months.set(only, movements);
  for (let row = 0; row < movements.length; row += 1) {
    const month = monthOf(movements.bookedAtMs(row));
    const columns = months.get(month) ?? new MovementColumns();
    months.set(month, columns);
    columns.pushRow(movements, row);
  }
  return months;
}

function onlyMonthOf(movements: MovementColumns): CalendarMonth | undefined {
  if (movements.length === 0) return undefined;
  const month = monthOf(movements.bookedAtMs(0));
  for (let row = 1; row < movements.length; row += 1) {
    if (monthOf(movements.bookedAtMs(row)) !== month) return undefined;
  }
  return month;
}

function shared(reading: FloatReading, month: CalendarMonth, { kinds, brands }: LineTotals) {
  const isFinal = reading.receivedAtMs >= monthEndMs(month);
  const total = (count: bigint, amount: bigint): CountAndUsd6<bigint> => ({
    count: Number(count),
    usd6: sumOf(amount, usd6),
  });
  return {
    reading,
    isFinal,
    generatedAtMs: isFinal ? monthEndMs(month) : reading.receivedAtMs,
    grants: total(kinds.grant.count, kinds.grant.usd6),
    deposits: total(kinds.deposit.count, kinds.deposit.usd6),
    orders: total(kinds.order.count, -kinds.order.usd6),
    reversals: total(kinds.reversal.count, kinds.reversal.usd6),
    byBrand: [...brands.values()].map(({ slug, currency, ...sums }) => ({
      slug,
      currency,
      count: Number(sums.count),
      faceMinor: sumOf(sums.faceMinor, faceMinor),
      costMinor: sumOf(sums.costMinor, costMinor),
      costUsd6: sumOf(sums.costUsd6, usd6),
    })),
  };
}

/** A sum in its unit; as it is where it is more than one number of an answer can be. */
function sumOf<Unit>(sum: bigint, unit: (n: number) => Unit): Unit | bigint {
  return Number.isSafeInteger(Number(sum)) ? unit(Number(sum)) : sum;
}

function movedFrom(opening: Usd6 | bigint, totals: LineTotals): Usd6 | bigint {
  return sumOf(BigInt(opening) + movedBy(totals), usd6);
}

function movedBy({ kinds }: LineTotals): bigint {
  return Object.values(kinds).reduce((sum, kind) => sum + kind.usd6, 0n);
}

/**
 * The newest balance that can be held against movements: of a reading that reaches up to the moment of its
 * balance, which is one of the whole life or of the month that was running.
 */
export function floatBalanceOf(readings: readonly FloatReading[]): BalanceRead | undefined {
  const newest = newestOf(
    readings.filter(
      ({ month, receivedAtMs, balanceUsd6 }) =>
        balanceUsd6 !== undefined && (month === undefined || month === monthOf(receivedAtMs)),
    ),
  );
  if (newest?.balanceUsd6 === undefined) return undefined;
  if (isOutrun(newest, readings) || isClosedOtherwise(newest, readings)) return undefined;
  const { balanceUsd6, receivedAtMs, evidence } = newest;
  return { balanceUsd6, asOfMs: receivedAtMs, receivedAtMs, evidence };
}

/** The time of an answer is known to the second (assumption A-15). */
const SECOND_MS = 1000;

/**
 * True where a file, or a reading that was made later, holds movements that were booked after the balance was
 * read: nothing that was read since says what they made of it. Times are known to the second: within it, a
 * movement is later where the balance's own reading lacks it.
 */
function isOutrun(balance: FloatReading, readings: readonly FloatReading[]): boolean {
  const lastMs = balance.receivedAtMs + SECOND_MS;
  const held = new Set([...rowsFrom(balance)].map((row) => balance.movements.seq(row)));
  function* rowsFrom({ movements }: FloatReading): Generator<number> {
    for (let row = 0; row < movements.length; row += 1) {
      if (movements.bookedAtMs(row) >= balance.receivedAtMs - SECOND_MS) yield row;
    }
  }
  return readings.some((reading) => {
    const { balanceUsd6, receivedAtMs, movements } = reading;
    if (balanceUsd6 !== undefined && receivedAtMs <= balance.receivedAtMs) return false;
    for (const row of rowsFrom(reading)) {
      if (movements.bookedAtMs(row) > lastMs || !held.has(movements.seq(row))) return true;
    }
    return false;
  });
}

/**
 * True where a later reading of the same month closes it with another amount, though nothing was booked
 * behind the balance: the float is stated otherwise by now, and no balance was read with that.
 */
function isClosedOtherwise(balance: FloatReading, readings: readonly FloatReading[]): boolean {
  const { closingUsd6 } = balance;
  return readings
    .filter(({ month, receivedAtMs }) => month === balance.month && receivedAtMs > balance.receivedAtMs)
    .some((later) => (later.closingUsd6 ?? closingUsd6) !== (closingUsd6 ?? later.closingUsd6));
}
