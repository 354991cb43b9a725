// The progress of counted work in words: the part done, the rate and the time left. Its clock only goes
// forward, since the time of day may be set while a run lasts.

/** The progress of one piece of work. */
export interface Headway {
  readonly what: string;
  readonly done: number;
  readonly total: number;
  /** Empty where things are counted. */
  readonly unit: string;
}

/** The pace of one piece of work, from where it was first seen. */
export class Pace {
  readonly sinceMs: number;
  readonly #firstDone: number;

  constructor({ done }: Headway, nowMs: number) {
    this.sinceMs = nowMs;
    this.#firstDone = done;
  }

  /** @param numberText how whole numbers are written */
  text({ what, done, total, unit }: Headway, nowMs: number, numberText: (whole: number) => string): string {
    const ofUnit = unit === '' ? '' : ` ${unit}`;
    const stated = `${what}: ${numberText(Math.floor(done))} of ${numberText(Math.floor(total))}${ofUnit}`;
    const perSecond = ((done - this.#firstDone) * 1000) / (nowMs - this.sinceMs);
    // Nothing is known of it at first, when no time has passed or nothing more is done.
    if (!(perSecond > 0 && Number.isFinite(perSecond))) return stated;
    // A slow service is asked less than once a second.
    const rate = perSecond < 10 ? perSecond.toFixed(1) : numberText(Math.round(perSecond));
    return `${stated}, ${rate}${ofUnit} a second, ${durationText((total - done) / perSecond)} left`;
  }
}

/** In seconds, rounded up, and from a minute on in two units. */
function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
