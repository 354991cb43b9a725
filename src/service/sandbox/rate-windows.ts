// Sliding windows of one second, on the machine's monotonic clock (the settable clock moves bookings, not
// rates).
//
// A client that paces evenly must never meet a limit, yet its sixth read leaves exactly one second after its
// first and may arrive a little under it. So a request that is early by no more than the slack is not refused
// but held until its second has passed: the limit holds in every window, and the even pacer never sees it.

const WINDOW_MS = 1000;
const SLACK_MS = 100;
/** Windows that nobody used for a while are forgotten at every so many admissions. */
const SWEEP_EVERY = 5000;

type Admission =
  | { readonly kind: 'admitted'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly retryAfterSec: number };

export class RateWindows {
  /** The instants of the last admissions of each name, oldest first; some lie in the future while held. */
  readonly #windows = new Map<string, number[]>();
  #admissions = 0;

  /** Asks for one request more under `name`, of which any second may see `perSecond`. */
  admit(name: string, perSecond: number, nowMs: number): Admission {
    this.#sweep(nowMs);
    const window = this.#windows.get(name) ?? [];
    this.#windows.set(name, window);
    const oldest = window.length < perSecond ? undefined : window[window.length - perSecond];
    const freeAtMs = oldest === undefined ? nowMs : Math.max(nowMs, oldest + WINDOW_MS);
    if (freeAtMs - nowMs > SLACK_MS) {
      return { kind: 'refused', retryAfterSec: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1000)) };
    }
    window.push(freeAtMs);
    if (window.length > perSecond) window.shift();
    return { kind: 'admitted', waitMs: Math.ceil(freeAtMs - nowMs) };
  }

  /** The number of names that are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  #sweep(nowMs: number): void {
    this.#admissions += 1;
    if (this.#admissions % SWEEP_EVERY === 0) {
      for (const [name, window] of this.#windows) {
        if ((window.at(-1) ?? 0) < nowMs - WINDOW_MS) this.#windows.delete(name);
      }
    }
  }
}
