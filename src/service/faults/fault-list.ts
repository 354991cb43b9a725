// The faults that are switched on now. They live in memory: a restarted service errs no more.

import type { FaultKind, FaultParameter, TransportFaultName } from './fault-kinds.js';

/** The subject that a fault is looked up for: the values that its `match` is compared with. */
export type FaultSubject = Readonly<Record<string, string | undefined>>;

export interface FaultRequest {
  readonly fault: string;
  /**
   * The number of orders, deposits, events, months or requests that it spoils: 1 unless given; null for no
   * end.
   */
  readonly times?: number | null;
  /** Every field given has to be equal; a text ending in `*` matches by its beginning. */
  readonly match?: Readonly<Record<string, string>>;
  readonly [parameter: string]: unknown;
}

/** A fault as it stands in the list. */
export class Fault {
  readonly id: string;
  readonly name: string;
  readonly match: Readonly<Record<string, string>>;
  readonly #values: Readonly<Record<string, number | string | undefined>>;
  readonly #leadsTo: string;
  /** Null: no end. */
  remaining: number | null;
  /** Events and months it already spoils, and goes on spoiling. */
  readonly hits = new Set<string>();

  constructor(id: string, name: string, leadsTo: string, reading: FaultReading) {
    this.id = id;
    this.name = name;
    this.match = reading.match;
    this.#values = reading.values;
    this.#leadsTo = leadsTo;
    this.remaining = reading.times;
  }

  /** A whole-number parameter; 0 where it has neither value nor default. */
  integer(name: string): number {
    const value = this.#values[name];
    return typeof value === 'number' ? value : 0;
  }

  /** A text parameter, or undefined where it has neither value nor default. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    return value === undefined ? undefined : String(value);
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  fits(subject: FaultSubject): boolean {
    return Object.entries(this.match).every(([field, wanted]) => {
      const actual = subject[field];
      const byBeginning = wanted.endsWith('*') && actual?.startsWith(wanted.slice(0, -1));
      return actual === wanted || byBeginning === true;
    });
  }

  toJson(): Record<string, unknown> {
    return {
      fault_id: this.id,
      fault: this.name,
      times: this.remaining,
      match: this.match,
      ...Object.fromEntries(Object.entries(this.#values).filter(([, value]) => value !== undefined)),
      leads_to: this.#leadsTo,
    };
  }
}

/** The reason why a fault was not switched on. */
export class FaultRefusal extends Error {
  override readonly name = 'FaultRefusal';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

interface FaultReading {
  readonly times: number | null;
  readonly match: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, number | string | undefined>>;
}

/**
 * The faults of one listener; `Name` are those that it knows. One that is on no listener of its kind is
 * looked for all the same, and never on.
 */
export class FaultList<Name extends string> {
  readonly #kinds: Readonly<Record<string, FaultKind>>;
  #faults: Fault[] = [];
  #made = 0;

  constructor(kinds: Readonly<Record<Name, FaultKind>>) {
    this.#kinds = kinds;
  }

  /** Switches a fault on; throws a FaultRefusal that names the field. */
  add(request: FaultRequest): Fault {
    const name = request.fault;
    const kind = typeof name === 'string' && Object.hasOwn(this.#kinds, name) ? this.#kinds[name] : undefined;
    if (kind === undefined) throw new FaultRefusal('fault', 'there is no fault of this name');
    this.#made += 1;
    const fault = new Fault(`flt_${this.#made}`, name, kind.leadsTo, readFault(kind, request));
    this.#faults.push(fault);
    return fault;
  }

  all(): readonly Fault[] {
    return this.#faults;
  }

  /** Switches one fault off, or all; returns what was on. */
  remove(id: string | undefined): Fault[] {
    const removed = this.#faults.filter((fault) => id === undefined || fault.id === id);
    this.#faults = this.#faults.filter((fault) => !removed.includes(fault));
    return removed;
  }

  /** The first fault of that name that fits and is not used up; counts one use. */
  take(name: Name | TransportFaultName, subject: FaultSubject): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) => candidate.name === name && candidate.remaining !== 0 && candidate.fits(subject),
    );
    if (fault !== undefined && fault.remaining !== null) fault.remaining -= 1;
    return fault;
  }

  /** As `take`, for things that are read again and again: a thing once hit is hit at every reading. */
  hold(name: Name | TransportFaultName, subject: FaultSubject, thing: string): Fault | undefined {
    const before = this.#faults.find((candidate) => candidate.name === name && candidate.hits.has(thing));
    if (before !== undefined) return before;
    const fault = this.take(name, subject);
    fault?.hits.add(thing);
    return fault;
  }
}

const ownFields = ['fault', 'times', 'match'];

function readFault(kind: FaultKind, request: FaultRequest): FaultReading {
  const values: Record<string, number | string | undefined> = {};
  for (const [name, parameter] of Object.entries(kind.parameters)) {
    values[name] = readParameter(name, parameter, request[name]);
  }
  for (const field of Object.keys(request)) {
    if (!ownFields.includes(field) && !Object.hasOwn(kind.parameters, field)) {
      throw new FaultRefusal(
        field,
        `this fault takes ${Object.keys(kind.parameters).join(', ') || 'no parameters'}`,
      );
    }
  }
  return { times: readTimes(request.times), match: readMatch(kind, request.match), values };
}

function readTimes(times: unknown): number | null {
  if (times === undefined) return 1;
  if (times === null || (typeof times === 'number' && Number.isSafeInteger(times) && times >= 1)) {
    return times;
  }
  throw new FaultRefusal('times', 'times is a whole number from 1, or null for no end');
}

function readMatch(kind: FaultKind, match: unknown): Readonly<Record<string, string>> {
  if (match === undefined) return {};
  if (typeof match !== 'object' || match === null || Array.isArray(match)) {
    throw new FaultRefusal('match', 'match is an object');
  }
  const read: Record<string, string> = {};
  for (const [field, wanted] of Object.entries(match)) {
    if (!kind.matches.includes(field) || typeof wanted !== 'string') {
      throw new FaultRefusal(
        `match.${field}`,
        `this fault matches ${kind.matches.join(', ') || 'nothing'}, as texts`,
      );
    }
    read[field] = wanted;
  }
  return read;
}

function readParameter(name: string, parameter: FaultParameter, value: unknown): number | string | undefined {
  if (value === undefined) {
    if (parameter.required === true) throw new FaultRefusal(name, 'this fault needs the parameter');
    return parameter.default;
  }
  if (parameter.type === 'integer') {
    const { least, most } = parameter;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
      throw new FaultRefusal(name, `is a whole number from ${least} to ${most}`);
    }
    return value;
  }
  // A figure may be written as the number it is: `value: 2500` and `value: "2500"` are the same.
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || (parameter.oneOf !== undefined && !parameter.oneOf.includes(text))) {
    throw new FaultRefusal(
      name,
      parameter.oneOf === undefined ? 'is a text' : `is one of ${parameter.oneOf.join(', ')}`,
    );
  }
  if (parameter.form?.pattern.test(text) === false) throw new FaultRefusal(name, parameter.form.says);
  return text;
}
