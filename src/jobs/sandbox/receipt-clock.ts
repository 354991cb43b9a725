// The clock that dates receipts: the service's own, as its ping stated it. Orders and statements are dated by
// the service, so what was read before or after an order can only be told on the same clock; and a machine
// whose clock is off dates its evidence right all the same (assumption A-01).

import type { Clock } from '../../base/time/clock.js';

export class ReceiptClock implements Clock {
  readonly #machine: Clock;
  #aheadMs = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  nowMs(): number {
    return this.#machine.nowMs() + this.#aheadMs;
  }

  /** Sets the clock by what the service said the time was, when its answer arrived on the machine's clock. */
  setBy(serviceMs: number, machineMs: number): void {
    this.#aheadMs = serviceMs - machineMs;
  }
}
