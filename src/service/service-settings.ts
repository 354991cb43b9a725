// The options of `startLocalService` and what they come to.

import type { Clock } from '../base/clock.js';
import { Failure } from '../base/failure.js';
import {
  CHALLENGE_DIFFICULTY_BITS,
  KEY_LIFE_DAYS,
  KEYS_PER_ADDRESS_PER_DAY,
  KEYS_PER_DAY,
} from '../wire/sandbox/limits.js';
import { DEFAULT_SERVICE_NAME, SERVICE_NAME_PATTERN } from '../wire/sandbox/names.js';
import { MOST_DIFFICULTY_BITS } from '../wire/sandbox/proof-of-work.js';
import { type RequestLog, silentLog, stderrLog } from './http/request-log.js';

export interface LocalServiceOptions {
  /** Address to bind; 127.0.0.1 unless told otherwise. */
  readonly host?: string;
  /** 0 takes a free port. Default 0. */
  readonly sandboxPort?: number;
  /** Folder of the books; absent: memory, gone at the end. */
  readonly dataDir?: string;
  /** Opens `/_local` (clock, faults). Default false. */
  readonly control?: boolean;
  /**
   * An instant in ms from which the service's clock runs on, or a clock of the caller's. Default: real time.
   */
  readonly clock?: number | Clock;
  readonly keysPerAddress?: number;
  readonly keysPerDay?: number;
  readonly keyDays?: number;
  /** Keys the sandbox can hold at once; more answer 503 `sandbox_full`. Default 1000. */
  readonly keysStored?: number;
  /** Bits of the proof of work. Default 16. */
  readonly difficulty?: number;
  /** `off` lifts rates and lifetime limits. Default `contract`. */
  readonly limits?: 'contract' | 'off';
  /** The word in header names. Default `service`. */
  readonly headerName?: string;
  /** `stderr`: one JSON line a request; `silent` (default); or a log of the caller's. */
  readonly log?: 'stderr' | 'silent' | RequestLog;
  /** The same seed and the same calls give the same ids, codes and statement key. Absent: random. */
  readonly seed?: string;
}

export interface ServiceSettings {
  readonly host: string;
  readonly sandboxPort: number;
  readonly dataDir: string | undefined;
  readonly control: boolean;
  readonly keysPerAddress: number;
  readonly keysPerDay: number;
  readonly keyDays: number;
  readonly keysStored: number;
  readonly difficulty: number;
  readonly limited: boolean;
  readonly headerName: string;
  readonly log: RequestLog;
  readonly seed: string | undefined;
}

const KEYS_STORED = 1000;
const PORT_MAX = 65535;
const DAYS_MAX = 36_500;
const COUNT_MAX = 1_000_000_000;

/** Fills in the defaults; throws a Failure `refused` that names the option when one is out of range. */
export function readSettings(options: LocalServiceOptions): ServiceSettings {
  const headerName = options.headerName ?? DEFAULT_SERVICE_NAME;
  if (!SERVICE_NAME_PATTERN.test(headerName)) {
    throw outOfRange('headerName', 'lower-case letters and digits, joined by single hyphens');
  }
  return {
    host: options.host ?? '127.0.0.1',
    sandboxPort: within('sandboxPort', options.sandboxPort ?? 0, 0, PORT_MAX),
    dataDir: options.dataDir,
    control: options.control ?? false,
    keysPerAddress: within(
      'keysPerAddress',
      options.keysPerAddress ?? KEYS_PER_ADDRESS_PER_DAY,
      0,
      COUNT_MAX,
    ),
    keysPerDay: within('keysPerDay', options.keysPerDay ?? KEYS_PER_DAY, 0, COUNT_MAX),
    keyDays: within('keyDays', options.keyDays ?? KEY_LIFE_DAYS, 1, DAYS_MAX),
    keysStored: within('keysStored', options.keysStored ?? KEYS_STORED, 0, COUNT_MAX),
    difficulty: within(
      'difficulty',
      options.difficulty ?? CHALLENGE_DIFFICULTY_BITS,
      0,
      MOST_DIFFICULTY_BITS,
    ),
    limited: options.limits !== 'off',
    headerName,
    log: logOf(options.log),
    seed: options.seed,
  };
}

function logOf(option: LocalServiceOptions['log']): RequestLog {
  if (option === undefined || option === 'silent') return silentLog;
  return option === 'stderr' ? stderrLog() : option;
}

function within(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw outOfRange(name, `a whole number from ${least} to ${most}`);
  }
  return value;
}

function outOfRange(name: string, wanted: string): Failure {
  return new Failure('refused', `the option ${name} of the local service is out of range`, `give ${wanted}`);
}
