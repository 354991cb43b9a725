// The instants whose events can be read back. An answer holds the newest events up to a limit, so an event
// older than the oldest one in it may be out of reach; answers archived earlier reach further back, with gaps
// between them. Nothing is concluded from the absence of an event in a gap. Contract, "Events": the time out
// of reach is not tested.

import type { EventReading } from '../../records/event.js';

interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

export class EventWindows {
  readonly #windows: readonly Window[];

  constructor({ events, readAtMs, isCut }: EventReading) {
    const oldestByAnswer = new Map<number, number>();
    for (const { body, receivedAtMs } of events) {
      if (body === undefined) continue;
      const oldest = oldestByAnswer.get(receivedAtMs) ?? body.createdAtMs;
      oldestByAnswer.set(receivedAtMs, Math.min(oldest, body.createdAtMs));
    }
    // An answer below the limit holds every event there ever was.
    if (!isCut && readAtMs !== undefined) oldestByAnswer.set(readAtMs, Number.NEGATIVE_INFINITY);
    this.#windows = [...oldestByAnswer].map(([toMs, fromMs]) => ({ fromMs, toMs }));
  }

  /**
   * True where an event of this instant would have been read; an instant of the oldest event itself may be
   * cut.
   */
  covers(atMs: number): boolean {
    return this.#windows.some(({ fromMs, toMs }) => fromMs < atMs && atMs <= toMs);
  }

  /** True where that holds of each instant from the first to the last. */
  coverAll(firstMs: number, lastMs: number): boolean {
    let coveredToMs = firstMs - 1;
    for (const { fromMs, toMs } of this.#windows.toSorted((a, b) => a.fromMs - b.fromMs)) {
      if (fromMs <= coveredToMs) coveredToMs = Math.max(coveredToMs, toMs);
    }
    return coveredToMs >= lastMs;
  }
}
