// The options of the sandbox listener and what they come to.

import {
  CHALLENGE_DIFFICULTY_BITS,
  KEY_LIFE_DAYS,
  KEYS_PER_ADDRESS_PER_DAY,
  KEYS_PER_DAY,
} from '../../wire/sandbox/limits.js';
import { DEFAULT_SERVICE_NAME, SERVICE_NAME_PATTERN } from '../../wire/sandbox/names.js';
import { MOST_DIFFICULTY_BITS } from '../../wire/sandbox/proof-of-work.js';
import { optionOutOfRange, optionWithin, PORT_MAX } from '../service-settings.js';

export interface SandboxServiceOptions {
  /** 0 takes a free port. Default 0. */
  readonly sandboxPort?: number;
  readonly keysPerAddress?: number;
  readonly keysPerDay?: number;
  readonly keyDays?: number;
  /** Keys the sandbox can hold at once; more answer 503 `sandbox_full`. Default 1000. */
  readonly keysStored?: number;
  /** Bits of the proof of work. Default 16. */
  readonly difficulty?: number;
  /** The word in header names. Default `service`. */
  readonly headerName?: string;
}

export interface SandboxSettings {
  readonly port: number;
  readonly limited: boolean;
  readonly keysPerAddress: number;
  readonly keysPerDay: number;
  readonly keyDays: number;
  readonly keysStored: number;
  readonly difficulty: number;
  readonly headerName: string;
}

const KEYS_STORED = 1000;
const DAYS_MAX = 36_500;
const COUNT_MAX = 1_000_000_000;

/** Fills in the defaults; throws a Failure `refused` that names the option when one is out of range. */
export function readSandboxSettings(options: SandboxServiceOptions, isLimited: boolean): SandboxSettings {
  const headerName = options.headerName ?? DEFAULT_SERVICE_NAME;
  if (!SERVICE_NAME_PATTERN.test(headerName)) {
    throw optionOutOfRange('headerName', 'lower-case letters and digits, joined by single hyphens');
  }
  const count = (name: 'keysPerAddress' | 'keysPerDay' | 'keysStored', byDefault: number): number =>
    optionWithin(name, options[name] ?? byDefault, 0, COUNT_MAX);
  const difficulty = options.difficulty ?? CHALLENGE_DIFFICULTY_BITS;
  return {
    port: optionWithin('sandboxPort', options.sandboxPort ?? 0, 0, PORT_MAX),
    limited: isLimited,
    keysPerAddress: count('keysPerAddress', KEYS_PER_ADDRESS_PER_DAY),
    keysPerDay: count('keysPerDay', KEYS_PER_DAY),
    keyDays: optionWithin('keyDays', options.keyDays ?? KEY_LIFE_DAYS, 1, DAYS_MAX),
    keysStored: count('keysStored', KEYS_STORED),
    difficulty: optionWithin('difficulty', difficulty, 0, MOST_DIFFICULTY_BITS),
    headerName,
  };
}
