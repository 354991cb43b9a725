// The options that the interfaces of the local service share, and what they come to.

import { randomBytes } from 'node:crypto';
import type { Failure } from '../base/failure/failure.js';
import type { Clock } from '../base/time/clock.js';
import type { SettingsTable } from './books/settings-table.js';
import { type RequestLog, silentLog, stderrLog } from './http/request-log.js';
import { serviceRefusals } from './service-refusals.js';

export interface CommonOptions {
  /** Address to bind; 127.0.0.1 unless told otherwise. */
  readonly host?: string;
  /** Folder of the books; absent: memory, gone at the end. */
  readonly dataDir?: string;
  /** Opens `/_local` (clock, faults). Default false. */
  readonly control?: boolean;
  /**
   * An instant in ms from which the service's clock runs on, or a clock of the caller's. Default: real
   * time.
   */
  readonly clock?: number | Clock;
  /** The real time: its pace is that of a clock that was started at an instant. */
  readonly realClock?: Clock;
  /**
   * `off` lifts rates and lifetime limits; `production` adds those that only production has. Default
   * `contract`.
   */
  readonly limits?: 'contract' | 'off' | 'production';
  /** `stderr`: one JSON line a request; `silent` (default); or a log of the caller's. */
  readonly log?: 'stderr' | 'silent' | RequestLog;
  /** The same seed and the same calls give the same ids, codes and keys. Absent: random. */
  readonly seed?: string;
}

export interface ServiceSettings {
  readonly host: string;
  readonly dataDir: string | undefined;
  readonly control: boolean;
  readonly limited: boolean;
  /** True if limits that only production has are kept too. */
  readonly production: boolean;
  readonly log: RequestLog;
  readonly seed: string | undefined;
}

export const PORT_MAX = 65535;
const SEED_BYTES = 32;

/** Fills in the defaults. */
export function readSettings(options: CommonOptions): ServiceSettings {
  return {
    host: options.host ?? '127.0.0.1',
    dataDir: options.dataDir,
    control: options.control ?? false,
    limited: options.limits !== 'off',
    production: options.limits === 'production',
    log: logOf(options.log),
    seed: options.seed,
  };
}

function logOf(option: CommonOptions['log']): RequestLog {
  if (option === undefined || option === 'silent') return silentLog;
  return option === 'stderr' ? stderrLog() : option;
}

/** The seed of an interface's ids: that of its books, which keep the one they began with. */
export function seedOf({ seed }: ServiceSettings, kept: SettingsTable): string {
  return kept.getOrPut('seed', () => seed ?? randomBytes(SEED_BYTES).toString('hex'));
}

/**
 * The value of an option, a whole number within bounds. Throws a Failure `refused` that names it otherwise.
 */
export function optionWithin(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw optionOutOfRange(name, `a whole number from ${least} to ${most}`);
  }
  return value;
}

export function optionOutOfRange(name: string, wanted: string): Failure {
  return serviceRefusals.badOption({ name, wanted });
}
