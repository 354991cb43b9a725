// A value that comes out only when it is asked for by name: logged, dumped or joined to a text it says
// `[redacted]`.

import { inspect } from 'node:util';

const HIDDEN = '[redacted]';

export abstract class HiddenValue<T extends object> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The value itself. Do not log it. */
  reveal(): T {
    return { ...this.#value };
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
