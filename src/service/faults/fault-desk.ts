// Switches faults on and off, with what each asks for at once: a rate that is another one from an instant on.

import type { Fault, FaultList, FaultRequest } from './fault-list.js';

interface FaultEffects {
  /** Brings about what a fault asks for at once and tells what it adds to its parameters; may refuse it. */
  begin(fault: Fault): Readonly<Record<string, unknown>>;
  end(fault: Fault): void;
}

export class FaultDesk {
  readonly #faults: FaultList<never>;
  readonly #effects: FaultEffects;

  constructor(faults: FaultList<never>, effects: FaultEffects) {
    this.#faults = faults;
    this.#effects = effects;
  }

  all(): readonly Fault[] {
    return this.#faults.all();
  }

  /** Switches a fault on and tells it as it stands; throws a FaultRefusal that names the field. */
  add(request: FaultRequest): Record<string, unknown> {
    const fault = this.#faults.add(request);
    try {
      return { ...fault.toJson(), ...this.#effects.begin(fault) };
    } catch (error) {
      this.#faults.remove(fault.id);
      throw error;
    }
  }

  /** Switches one fault off, or all; returns how many were on. */
  remove(id: string | undefined): number {
    const removed = this.#faults.remove(id);
    for (const fault of removed) this.#effects.end(fault);
    return removed.length;
  }
}
