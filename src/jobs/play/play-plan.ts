// The month that `tieout play` makes: which cards are sold when, how the float is funded, and where the
// errors are. All of it follows from the month, the number of sales and the list of what is sold, so that a
// clean service gets the same month every time.

import { sha256Hex } from '../../base/text/digest.js';
import { type CalendarMonth, monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { playRefusals } from './play-refusals.js';
import type { PlannedFunding, PlannedSale, PlayedError, Player, Ware } from './playing.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const OPENING_HOUR_MS = 8 * HOUR_MS;
/** So long before the month's end nothing is made any more, and so long after it the month is closed. */
export const CLOSING_HOURS_MS = 6 * HOUR_MS;
const FUNDINGS = 2;

/**
 * From the opening of the month's first day on, or from the next whole hour of the service's clock: whenever
 * in an hour it is asked, the month is the same.
 */
export function firstMomentMs(month: CalendarMonth, nowMs: number): number {
  const nextHourMs = (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
  return Math.max(monthStartMs(month) + OPENING_HOUR_MS, nextHourMs);
}

/** When the month is over and its statement final. */
export function closingMomentMs(month: CalendarMonth): number {
  return monthEndMs(month) + CLOSING_HOURS_MS;
}

interface PlanRequest {
  readonly month: CalendarMonth;
  /** Sales on each interface. */
  readonly sales: number;
  readonly fromMs: number;
  readonly withErrors: boolean;
}

/**
 * The events of one interface, in the order of time, at least a minute apart if there is room.
 *
 * @param at the place of the interface among those that are played: no two things happen in one minute
 */
export function plannedEvents(
  { month, sales, fromMs, withErrors }: PlanRequest,
  player: Pick<Player, 'saleErrors' | 'fundingErrors'>,
  wares: readonly Ware[],
  at: number,
): (PlannedSale | PlannedFunding)[] {
  if (wares.length === 0) throw playRefusals.noWares();
  const lastMs = monthEndMs(month) - CLOSING_HOURS_MS;
  const momentMs = (part: number): number => {
    const exact = fromMs + Math.max(0, lastMs - fromMs) * part + 7 * at * MINUTE_MS;
    return Math.floor(exact / MINUTE_MS) * MINUTE_MS;
  };
  const errorOf = (errors: ReadonlyMap<number, PlayedError>, number: number) =>
    withErrors ? errors.get(number) : undefined;
  const fundings = Array.from({ length: FUNDINGS }, (_, number): PlannedFunding => {
    const atMs = momentMs(number / FUNDINGS);
    return { kind: 'funding', atMs, month, number, sales, error: errorOf(player.fundingErrors, number) };
  });
  const sold = Array.from({ length: sales }, (_, number): PlannedSale => {
    const clientRef = `${playedPrefixOf(month)}${String(number + 1).padStart(3, '0')}`;
    const atMs = momentMs((number + 1) / (sales + 1)) + MINUTE_MS;
    return {
      kind: 'sale',
      atMs,
      clientRef,
      ...cardOf(clientRef, wares),
      error: errorOf(player.saleErrors, number),
    };
  });
  return [...fundings, ...sold].sort((a, b) => a.atMs - b.atMs);
}

/** The beginning of every reference of a played month. */
export function playedPrefixOf(month: CalendarMonth): string {
  return `play-${month}-`;
}

/** A card and an amount by lot, always the same for a reference. */
function cardOf(clientRef: string, wares: readonly Ware[]) {
  const { slug, currency, offers } = drawn(`ware ${clientRef}`, wares);
  const { faceMinor, costMinor } = drawn(`face ${clientRef}`, offers);
  return { slug, currency, faceMinor, expectedCostMinor: costMinor };
}

const LOT_DIGITS = 12;

/** One of a list that is not empty. */
function drawn<T>(name: string, list: readonly T[]): T {
  const lot = Number.parseInt(sha256Hex(`tieout play ${name}`).slice(0, LOT_DIGITS), 16) % list.length;
  return list[lot] as T;
}

const FACE_MOST = 5000;
const FACE_STEP = 500;

/** The amounts at which a card may be bought here, ascending: at most 50.00, of a range the round ones. */
export function facesSold(
  denominations: readonly number[],
  range: { readonly minMinor: number; readonly maxMinor: number } | null,
): number[] {
  if (range === null) return denominations.filter((face) => face <= FACE_MOST);
  const faces = Array.from({ length: FACE_MOST / FACE_STEP }, (_, at) => (at + 1) * FACE_STEP);
  return faces.filter((face) => face >= range.minMinor && face <= range.maxMinor);
}
