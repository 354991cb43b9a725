// The settings of a client of any interface besides its credentials, checked before anything is sent, with
// the defaults of those left out.

import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, systemClock } from '../../base/time/clock.js';
import { MendConfiguration } from '../failures/client-failure.js';
import type { TlsEnvironment } from '../transport/base-url.js';
import { DEADLINE_MS_MOST, Transport } from '../transport/transport.js';
import { Pace, type Sleep } from './pace.js';
import { defaultRetryPolicy, type RetryPolicy } from './retry.js';
import type { ServiceCallerParts } from './service-caller.js';
import { SourceWatch } from './source-watch.js';

/** The address of an interface and how to call it; no part of it is secret. */
export interface ServiceAddress {
  /** `https://host[:port]`, or `http://127.0.0.1:port` for a local service. */
  readonly baseUrl: string;
  /** Milliseconds for one call, from connecting to the last byte; 30,000 where absent. */
  readonly deadlineMs?: number;
  /** The calls that may be tried again, how often and how long after; see `defaultRetryPolicy`. */
  readonly retry?: Partial<RetryPolicy>;
  /** The environment of the process: with `NODE_TLS_REJECT_UNAUTHORIZED=0` only loopback is called. */
  readonly environment?: TlsEnvironment;
  /**
   * Milliseconds for which nothing may come before the address is given up, and the way to give up single
   * sources of it (`SourceWatch`): for a run that puts many questions, one after the other. None is given up
   * where absent.
   */
  readonly patienceMs?: number;
  /** The machine's clock where absent; request timestamps come from it. */
  readonly clock?: Clock;
  /** The clock that paces calls; must never go back. A monotonic one where absent. */
  readonly paceClock?: Clock;
  readonly sleep?: Sleep;
  /** From 0 to below 1; spreads the waits between attempts. */
  readonly random?: () => number;
}

/** The waiting of a caller and the spread of its waits; by the machine's own means where absent. */
export type Waiting = Pick<ServiceAddress, 'paceClock' | 'sleep' | 'random'>;

/** The options that clients and readers of every interface add to it. */
export interface ReadingOptions {
  /** Most bytes of the answers that can be long; 32 MiB where absent. */
  readonly answerBytesMost?: number;
  /** Dates the receipts of a reader; `clock` where absent. */
  readonly receiptClock?: Clock;
}

const DEFAULT_ANSWER_BYTES_MOST = 32 * 1024 * 1024;

// A timer of more than this fires at once.
const TIMER_MS_MOST = 2 ** 31 - 1;
const ANSWER_BYTES_LIMIT = 2 ** 30;

/** A caller's parts but for its dialect, and the connections they hold. */
interface OpenedParts<Class extends string> extends Omit<ServiceCallerParts<Class>, 'dialect'> {
  readonly transport: Transport;
  /** Most bytes of the answers that can be long. */
  readonly answerBytesMost: number;
}

/** Never goes back, whatever is done to the clock of the machine. */
const monotonicClock: Clock = { nowMs: () => Math.floor(performance.now()) };

/**
 * Checks the options and opens the way; nothing is sent yet.
 *
 * @param perSecond calls a second, by class
 * @throws MendConfiguration for numbers, an address or an environment that may not be used
 */
export function openParts<Class extends string>(
  options: ServiceAddress & ReadingOptions,
  perSecond: Readonly<Record<Class, number>>,
): OpenedParts<Class> {
  checkNumbers(options);
  const clock = options.clock ?? systemClock;
  const sleep = options.sleep ?? ((ms: number) => delay(Math.min(ms, TIMER_MS_MOST)));
  const transport = new Transport({
    baseUrl: options.baseUrl,
    clock,
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const paceClock = options.paceClock ?? monotonicClock;
  const { patienceMs } = options;
  return {
    transport,
    answerBytesMost: options.answerBytesMost ?? DEFAULT_ANSWER_BYTES_MOST,
    watch: patienceMs === undefined ? undefined : new SourceWatch({ patienceMs, clock: paceClock }),
    prefix: transport.base.prefix,
    clock,
    receiptClock: options.receiptClock ?? clock,
    paces: pacesOf(paceClock, sleep, perSecond),
    policy: { ...defaultRetryPolicy, ...options.retry },
    sleep,
    random: options.random ?? (() => randomInt(2 ** 32) / 2 ** 32),
  };
}

function pacesOf<Class extends string>(
  clock: Clock,
  sleep: Sleep,
  perSecond: Readonly<Record<Class, number>>,
): Record<Class, Pace> {
  const paces = Object.entries<number>(perSecond).map(([limitClass, asked]) => {
    if (!(asked > 0)) {
      throw badOptions(
        `the pace of the class ${limitClass} is not above 0`,
        'Fix readsPerSecond or perSecond.',
      );
    }
    return [limitClass, new Pace({ perSecond: asked, clock, sleep })];
  });
  // One for each class that was given: that is what the type says.
  return Object.fromEntries(paces) as Record<Class, Pace>;
}

/** Numbers that would make a client that never sends, never stops or never gives up. */
function checkNumbers(options: ServiceAddress & ReadingOptions): void {
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const rules: readonly (readonly [name: string, value: number, least: number, most: number])[] = [
    ['deadlineMs', options.deadlineMs ?? 1, 1, DEADLINE_MS_MOST],
    ['patienceMs', options.patienceMs ?? 1, 1, TIMER_MS_MOST],
    ['answerBytesMost', options.answerBytesMost ?? 1, 1, ANSWER_BYTES_LIMIT],
    ['retry.attemptsMost', policy.attemptsMost, 1, 100],
    ['retry.backoffMs', policy.backoffMs, 1, TIMER_MS_MOST],
    ['retry.backoffMostMs', policy.backoffMostMs, 1, TIMER_MS_MOST],
    ['retry.waitLeastMs', policy.waitLeastMs, 1, TIMER_MS_MOST],
    ['retry.waitMostMs', policy.waitMostMs, 0, TIMER_MS_MOST],
  ];
  for (const [name, value, least, most] of rules) {
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw badOptions(`${name} is not a whole number from ${least} to ${most}`, `Fix ${name}.`);
    }
  }
}

/** Options that may not be used; the message holds no value of theirs. */
export function badOptions(message: string, hint: string): MendConfiguration {
  return new MendConfiguration({ code: 'bad_options', message, hint });
}
