// Wakes the service when something falls due and nobody asks. The clock of the service may stand, jump or
// run; the alarm waits real time, looks, and waits again.

const SHORTEST_MS = 20;
/**
 * A step that is due already and still open is under way, or can't be done now: it is looked at once a
 * second.
 */
const OVERDUE_MS = 1000;
const LONGEST_MS = 60_000;

interface AlarmParts {
  /** When the next thing falls due, by the service's clock; undefined where nothing does. */
  nextDueMs(): number | undefined;
  nowMs(): number;
  ring(): Promise<void>;
}

export class Alarm {
  readonly #parts: AlarmParts;
  #timer: NodeJS.Timeout | undefined;
  #isOff = false;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /** Sets the alarm for what falls due next. To be called whenever that may have changed. */
  set(): void {
    clearTimeout(this.#timer);
    const dueMs = this.#isOff ? undefined : this.#parts.nextDueMs();
    if (dueMs === undefined) return;
    const leftMs = dueMs - this.#parts.nowMs();
    const waitMs = leftMs <= 0 ? OVERDUE_MS : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, leftMs));
    // Books that can't be written to now (a full disk) leave it due: it is looked at again.
    this.#timer = setTimeout(() => void this.#parts.ring().catch(() => this.set()), waitMs);
    this.#timer.unref();
  }

  off(): void {
    this.#isOff = true;
    clearTimeout(this.#timer);
  }
}
