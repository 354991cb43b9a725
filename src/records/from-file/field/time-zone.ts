// Local times of an IANA zone as instants, for a shop's export with times that name no zone. The rules come
// from the time zone data that Node carries, never from the machine's own zone. The candidates are found as
// in the reference implementation of ECMAScript's Temporal (`GetPossibleEpochNanoseconds`): only the offsets
// a day before and a day after can hold.

import { shown } from '../../../base/file/file-place.js';
import { LAST_INSTANT_MS, type LocalInstant } from '../../../base/time/instant.js';
import { tableRefusals } from '../table-refusals.js';

const DAY_MS = 86_400_000;

/** The parts of a formatted time; all of them numbers. */
type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

export class TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  /**
   * The offset of each UTC day that has only one. Asking the formatter takes microseconds, a look-up none.
   */
  readonly #offsetsByDay = new Map<number, number | undefined>();

  /**
   * @param isGiven true where the command line names the zone, and no profile
   * @throws Failure (refused) where no such zone is known
   */
  constructor(name: string, isGiven = false) {
    const format = zoneFormat(name);
    if (format === undefined) {
      throw (isGiven ? tableRefusals.badGivenZone : tableRefusals.badTimeZone)({ zone: shown(name) });
    }
    this.name = name;
    this.#format = format;
  }

  /**
   * The instant at which clocks of this zone show `local`: milliseconds since 1970. The earlier of two counts
   * (in the hour that is repeated in autumn). It is undefined if there is none (in the hour left out in
   * spring) or if it is outside 1970..9999.
   */
  instantOf(local: LocalInstant): number | undefined {
    const asUtc = asUtcMs(local);
    const before = this.#offsetAt(asUtc - DAY_MS);
    const after = this.#offsetAt(asUtc + DAY_MS);
    // The greater offset gives the earlier instant.
    for (const offset of [Math.max(before, after), Math.min(before, after)]) {
      const instant = asUtc - offset;
      if (this.#offsetAt(instant) === offset) return withinRange(instant);
    }
    return undefined;
  }

  /** The first instant of the day of `local`: midnight, or the end of the gap where clocks skip midnight. */
  startOfDay(local: LocalInstant): number | undefined {
    const midnight = { ...local, hour: 0, minute: 0, second: 0, millisecond: 0 };
    const asUtc = asUtcMs(midnight);
    return this.instantOf(midnight) ?? withinRange(asUtc - this.#offsetAt(asUtc - DAY_MS));
  }

  /** Milliseconds that the zone is ahead of UTC at an instant. */
  #offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY_MS);
    if (!this.#offsetsByDay.has(day)) {
      const first = this.#exactOffsetAt(day * DAY_MS);
      const last = this.#exactOffsetAt((day + 1) * DAY_MS);
      this.#offsetsByDay.set(day, first === last ? first : undefined);
    }
    return this.#offsetsByDay.get(day) ?? this.#exactOffsetAt(instant);
  }

  #exactOffsetAt(instant: number): number {
    const parts = new Map(this.#format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
    const part = (type: ClockPart) => parts.get(type) ?? 0;
    const shownAsUtc = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return shownAsUtc - Math.floor(instant / 1000) * 1000;
  }
}

/**
 * A formatter that gives the parts of a zone's local time as numbers; undefined where the zone is not known.
 */
function zoneFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // Decided here: all else is constant, so the one thing that can be wrong is the name.
    return undefined;
  }
}

function asUtcMs(local: LocalInstant): number {
  const { year, month, day, hour, minute, second, millisecond } = local;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}

function withinRange(instant: number): number | undefined {
  return instant >= 0 && instant <= LAST_INSTANT_MS ? instant : undefined;
}
