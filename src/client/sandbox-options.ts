/**
 * What a sandbox client is made with, checked before anything is sent, and the defaults of what is left out.
 */

import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, systemClock } from '../base/clock.js';
import type { LimitClass } from '../wire/sandbox/endpoints.js';
import { isSigningSecret, isWebhookSecret, parseApiKey } from '../wire/sandbox/key-format.js';
import { keyCallsPerSecondPerAddress, requestsPerSecond } from '../wire/sandbox/limits.js';
import {
  defaultServiceName,
  type HeaderNames,
  headerNames,
  serviceNamePattern,
} from '../wire/sandbox/names.js';
import type { TlsEnvironment } from './base-url.js';
import { MendConfiguration } from './client-failure.js';
import { Pace, type Sleep } from './pace.js';
import { defaultRetryPolicy, type RetryPolicy } from './retry.js';
import { SandboxCaller, type SigningCredentials } from './sandbox-caller.js';
import { deadlineMsMost, Transport } from './transport.js';

/** Where the sandbox is and how to call it; none of it is secret. */
export interface SandboxAddress {
  /** `https://host[:port]`, or `http://127.0.0.1:port` for a local service. */
  readonly baseUrl: string;
  /** The word that header names carry; `service` where absent. */
  readonly headerName?: string;
  /** Milliseconds for one call, from connecting to the last byte; 30,000 where absent. */
  readonly deadlineMs?: number;
  /** What may be tried again, how often and how long after; see `defaultRetryPolicy`. */
  readonly retry?: Partial<RetryPolicy>;
  /** The environment of the process: with `NODE_TLS_REJECT_UNAUTHORIZED=0` only loopback is called. */
  readonly environment?: TlsEnvironment;
  /** The machine's clock where absent; request timestamps come from it. */
  readonly clock?: Clock;
  /** The clock that paces calls; must never go back. A monotonic one where absent. */
  readonly paceClock?: Clock;
  readonly sleep?: Sleep;
  /** From 0 to below 1; spreads the waits between attempts. */
  readonly random?: () => number;
}

export interface SandboxOptions extends SandboxAddress {
  /** `pmr_test_…`; sent as the bearer token. */
  readonly apiKey: string;
  /** `pmrsig_test_…`; never sent. */
  readonly signingSecret: string;
  /** `pmrwh_test_…`; never sent. Only events need it. */
  readonly webhookSecret?: string;
  /** Reads a second; 5 where absent, which is the sandbox's limit. */
  readonly readsPerSecond?: number;
  /**
   * Calls a second by class, `Infinity` for no pacing: only for a service whose limits are off. The sandbox's
   * own limits where absent: 5 reads, 5 quotes, 2 orders, 2 other writes.
   */
  readonly perSecond?: Partial<Record<LimitClass, number>>;
  /** Most bytes of a statement's or the events' answer; 32 MiB where absent. */
  readonly answerBytesMost?: number;
  /** Dates the receipts of `SandboxReader`; `clock` where absent. */
  readonly receiptClock?: Clock;
}

export const defaultAnswerBytesMost = 32 * 1024 * 1024;

// A timer of more than this fires at once.
const TIMER_MS_MOST = 2 ** 31 - 1;
const ANSWER_BYTES_LIMIT = 2 ** 30;

/** A caller with its connections. */
export interface SandboxConnection {
  readonly caller: SandboxCaller;
  readonly transport: Transport;
  readonly names: HeaderNames;
}

/**
 * The key id in the API key: the account of everything that is read with it. Undefined for what is no key.
 */
export function keyIdOf(apiKey: string): string | undefined {
  const parsed = parseApiKey(apiKey);
  return parsed.kind === 'test' ? parsed.keyId : undefined;
}

/**
 * Opens the way to the sandbox with a key; nothing is sent yet.
 *
 * @throws MendConfiguration for credentials that are not of the sandbox's form (they are not shown), a header
 * word, an address or an environment that may not be used
 */
export function connectSandbox(options: SandboxOptions): SandboxConnection {
  checkCredentials(options);
  const { apiKey, signingSecret, webhookSecret } = options;
  const secrets = [apiKey, signingSecret, ...(webhookSecret === undefined ? [] : [webhookSecret])];
  return connect(options, { apiKey, signingSecret }, secrets);
}

/** Opens the way for the two unsigned calls that make a key. */
export function connectUnsigned(address: SandboxAddress): SandboxConnection {
  return connect(address, undefined, []);
}

function connect(
  options: SandboxAddress & Partial<SandboxOptions>,
  credentials: SigningCredentials | undefined,
  secrets: readonly string[],
): SandboxConnection {
  const service = options.headerName ?? defaultServiceName;
  if (!serviceNamePattern.test(service)) {
    throw refusal('the header name is not lower-case letters, digits and single hyphens', 'Mend headerName.');
  }
  checkNumbers(options);
  const clock = options.clock ?? systemClock;
  const sleep = options.sleep ?? ((ms: number) => delay(Math.min(ms, TIMER_MS_MOST)));
  const transport = new Transport({
    baseUrl: options.baseUrl,
    clock,
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const names = headerNames(service);
  const caller = new SandboxCaller({
    transport,
    prefix: transport.base.prefix,
    names,
    credentials,
    secrets,
    clock,
    receiptClock: options.receiptClock ?? clock,
    paces: pacesOf(options.paceClock ?? monotonicClock, sleep, {
      ...(options.readsPerSecond === undefined ? {} : { read: options.readsPerSecond }),
      ...options.perSecond,
    }),
    policy: { ...defaultRetryPolicy, ...options.retry },
    sleep,
    random: options.random ?? (() => randomInt(2 ** 32) / 2 ** 32),
  });
  return { caller, transport, names };
}

const LIMITS: Readonly<Record<LimitClass, number>> = {
  ...requestsPerSecond,
  key: keyCallsPerSecondPerAddress,
};

/** Never goes back, whatever is done to the clock of the machine. */
const monotonicClock: Clock = { nowMs: () => Math.floor(performance.now()) };

function pacesOf(
  clock: Clock,
  sleep: Sleep,
  perSecond: Partial<Record<LimitClass, number>>,
): Record<LimitClass, Pace> {
  const pace = (limitClass: LimitClass) => {
    const asked = perSecond[limitClass] ?? LIMITS[limitClass];
    if (!(asked > 0)) {
      throw refusal(
        `the pace of the class ${limitClass} is not above 0`,
        'Mend readsPerSecond or perSecond.',
      );
    }
    return new Pace({ perSecond: asked, clock, sleep });
  };
  return {
    read: pace('read'),
    quote: pace('quote'),
    order: pace('order'),
    write: pace('write'),
    key: pace('key'),
  };
}

function checkCredentials(options: SandboxOptions): void {
  const key = parseApiKey(options.apiKey);
  if (key.kind === 'live') {
    throw refusal(
      'the API key is one of production, and it is not sent to the sandbox',
      'Use a sandbox key (pmr_test_…); `tieout keys create` makes one.',
    );
  }
  if (key.kind === 'malformed') {
    throw refusal(
      'the API key is not of the form of a sandbox key',
      'Give the whole key, without line ends.',
    );
  }
  if (!isSigningSecret(options.signingSecret)) {
    throw refusal('the signing secret is not of its form', 'Give the whole secret, without line ends.');
  }
  if (options.webhookSecret !== undefined && !isWebhookSecret(options.webhookSecret)) {
    throw refusal('the webhook secret is not of its form', 'Give the whole secret, without line ends.');
  }
}

/** Numbers that would make a client that never sends, never stops or never gives up. */
function checkNumbers(options: SandboxAddress & Partial<SandboxOptions>): void {
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const rules: readonly (readonly [name: string, value: number, least: number, most: number])[] = [
    ['deadlineMs', options.deadlineMs ?? 1, 1, deadlineMsMost],
    ['answerBytesMost', options.answerBytesMost ?? 1, 1, ANSWER_BYTES_LIMIT],
    ['retry.attemptsMost', policy.attemptsMost, 1, 100],
    ['retry.backoffMs', policy.backoffMs, 1, TIMER_MS_MOST],
    ['retry.backoffMostMs', policy.backoffMostMs, 1, TIMER_MS_MOST],
    ['retry.waitLeastMs', policy.waitLeastMs, 1, TIMER_MS_MOST],
    ['retry.waitMostMs', policy.waitMostMs, 0, TIMER_MS_MOST],
  ];
  for (const [name, value, least, most] of rules) {
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw refusal(`${name} is not a whole number from ${least} to ${most}`, `Mend ${name}.`);
    }
  }
}

function refusal(message: string, hint: string): MendConfiguration {
  return new MendConfiguration({ code: 'bad_options', message, hint });
}
