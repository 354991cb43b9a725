// The options of a sandbox client, checked before anything is sent, with the defaults of those left out.

import type { LimitClass } from '../../wire/sandbox/endpoints.js';
import {
  isSigningSecret,
  isWebhookSecret,
  KEY_SECRET_LENGTH,
  parseApiKey,
} from '../../wire/sandbox/key-format.js';
import { KEY_CALLS_PER_SECOND_PER_ADDRESS, requestsPerSecond } from '../../wire/sandbox/limits.js';
import {
  DEFAULT_SERVICE_NAME,
  type HeaderNames,
  headerNames,
  SERVICE_NAME_PATTERN,
} from '../../wire/sandbox/names.js';
import { Connection } from '../calling/connection.js';
import {
  badOptions,
  openParts,
  type ReadingOptions,
  type ServiceAddress,
} from '../calling/connection-options.js';
import { demandOptions } from '../calling/given-argument.js';
import { SandboxDialect, type SigningCredentials } from './caller.js';
import { sandboxRefusals } from './refusals.js';

/** The address of the sandbox and how to call it; no part of it is secret. */
export interface SandboxAddress extends ServiceAddress {
  /** The word that header names carry; `service` where absent. */
  readonly headerName?: string;
}

export interface SandboxOptions extends SandboxAddress, ReadingOptions {
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
}

/** The way to the sandbox, and the header names in use there. */
interface SandboxConnection {
  readonly connection: Connection<LimitClass>;
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
  demandOptions(options, ['baseUrl', 'apiKey', 'signingSecret']);
  checkCredentials(options);
  const { apiKey, signingSecret, webhookSecret } = options;
  // An answer may repeat a value without its prefix and the public key id: the end of it is what is secret.
  const secrets = [apiKey, signingSecret, webhookSecret]
    .filter((one) => one !== undefined)
    .map((one) => one.slice(-KEY_SECRET_LENGTH));
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
  const service = options.headerName ?? DEFAULT_SERVICE_NAME;
  if (!SERVICE_NAME_PATTERN.test(service)) {
    throw badOptions(
      'the header name is not lower-case letters, digits and single hyphens',
      'Fix headerName.',
    );
  }
  const parts = openParts(options, {
    ...limits,
    ...(options.readsPerSecond === undefined ? {} : { read: options.readsPerSecond }),
    ...options.perSecond,
  });
  const names = headerNames(service);
  const dialect = new SandboxDialect({ names, credentials, secrets, clock: parts.clock });
  return { connection: new Connection({ ...parts, dialect, refusals: sandboxRefusals }), names };
}

const limits: Readonly<Record<LimitClass, number>> = {
  ...requestsPerSecond,
  key: KEY_CALLS_PER_SECOND_PER_ADDRESS,
};

function checkCredentials(options: SandboxOptions): void {
  const key = parseApiKey(options.apiKey);
  if (key.kind === 'live') {
    throw badOptions(
      'the API key is one of production, and it is not sent to the sandbox',
      'Use a sandbox key (pmr_test_…); `tieout keys create` makes one.',
    );
  }
  if (key.kind === 'malformed') {
    throw badOptions(
      'the API key is not of the form of a sandbox key',
      'Give the whole key, without line ends.',
    );
  }
  if (!isSigningSecret(options.signingSecret)) {
    throw badOptions(
      'the signing secret does not have the form of one',
      'Give the whole secret, without line ends.',
    );
  }
  if (options.webhookSecret !== undefined && !isWebhookSecret(options.webhookSecret)) {
    throw badOptions(
      'the webhook secret does not have the form of one',
      'Give the whole secret, without line ends.',
    );
  }
}
