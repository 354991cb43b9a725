// The way to the sandbox interface from a run's settings.

import { SandboxClient } from '../../client/sandbox/client.js';
import { keyIdOf, type SandboxAddress } from '../../client/sandbox/options.js';
import { type SandboxSection, sandboxSection } from '../../config/sandbox/section.js';
import type { Secrets } from '../../config/secret.js';
import { isSigningSecret, isWebhookSecret } from '../../wire/sandbox/key-format.js';
import { requestsPerSecond } from '../../wire/sandbox/limits.js';
import type { StatementKeyAnswer } from '../keys/key-making.js';
import { refuseMalformedSecrets, type SecretForm } from '../keys/secret-form.js';
import type { RunSettings, Workplace } from '../workplace.js';
import { sandboxFailures } from './sandbox-failures.js';
import { SandboxSession } from './session.js';

/** The advice if a secret is not set. */
const MADE_BY = 'tieout keys create makes such files';

const keyValues: readonly SecretForm[] = [
  { name: 'TIEOUT_API_KEY', form: 'pmr_test_<id>_<secret>', isFormed: (text) => keyIdOf(text) !== undefined },
  { name: 'TIEOUT_SIGNING_SECRET', form: 'pmrsig_test_<secret>', isFormed: isSigningSecret },
  { name: 'TIEOUT_WEBHOOK_SECRET', form: 'pmrwh_test_<secret>', isFormed: isWebhookSecret },
];

/**
 * @throws Failure (refused) where the key or the secret that requests are signed with is not set, or one of
 * the three values is not of its form
 */
export function demandSandboxSecrets(secrets: Secrets): { apiKey: string; signingSecret: string } {
  const apiKey = secrets.demand('TIEOUT_API_KEY', MADE_BY).reveal();
  const signingSecret = secrets.demand('TIEOUT_SIGNING_SECRET', MADE_BY).reveal();
  refuseMalformedSecrets(secrets, keyValues);
  return { apiKey, signingSecret };
}

function sectionOf({ config }: RunSettings): SandboxSection {
  const section = sandboxSection.in(config);
  if (section !== undefined) return section;
  throw sandboxFailures.noSection({ file: config.file ?? '' });
}

/**
 * The address of the sandbox, by the configuration.
 *
 * @throws Failure (refused) where the configuration has no sandbox section
 */
export function sandboxAddressOf(settings: RunSettings): SandboxAddress {
  const { config, machineClock, waiting, patienceMs } = settings;
  const { baseUrl } = sectionOf(settings);
  return { baseUrl, headerName: config.headerName, clock: machineClock, patienceMs, ...waiting };
}

/**
 * Runs `work` with a client of the environment's key; says first which host will be called.
 *
 * @throws Failure (refused) where there is no sandbox section or no key
 */
export async function withSandboxClient<T>(
  settings: RunSettings,
  work: (client: SandboxClient) => Promise<T>,
): Promise<T> {
  const client = new SandboxClient({
    ...sandboxAddressOf(settings),
    ...demandSandboxSecrets(settings.secrets),
  });
  try {
    settings.progress.step(`calling ${client.effectiveHost}`);
    return await work(client);
  } finally {
    await client.close();
  }
}

/**
 * A client of the environment's key that keeps to the configured pace: so many reads a second, and orders and
 * other writes in the proportion that the interface's own limits have.
 *
 * @throws Failure (refused) where there is no sandbox section or no key
 */
export function pacedSandboxClient(settings: RunSettings): SandboxClient {
  const { readsPerSecond } = sectionOf(settings);
  const { read, order, quote, write } = requestsPerSecond;
  const paced = (own: number): number => (readsPerSecond * own) / read;
  return new SandboxClient({
    ...sandboxAddressOf(settings),
    ...demandSandboxSecrets(settings.secrets),
    perSecond: { read: readsPerSecond, order: paced(order), quote: paced(quote), write: paced(write) },
  });
}

/** The key that statements are signed with, as it is served now. */
export function servedStatementKey(settings: RunSettings): Promise<StatementKeyAnswer> {
  return withSandboxClient(settings, (client) => client.statementKey());
}

/**
 * Runs `work` with a session of the environment's key, whose answers are archived.
 *
 * @throws Failure (refused) where there is no sandbox section or no key
 */
export async function withSandboxSession<T>(
  workplace: Workplace,
  work: (session: SandboxSession) => Promise<T> | T,
): Promise<T> {
  const { config, secrets, machineClock, waiting, books, patienceMs } = workplace;
  const { baseUrl, readsPerSecond } = sectionOf(workplace);
  const session = new SandboxSession(
    { baseUrl, headerName: config.headerName, readsPerSecond, patienceMs, waiting },
    {
      ...demandSandboxSecrets(secrets),
      webhookSecret: secrets.find('TIEOUT_WEBHOOK_SECRET')?.reveal(),
    },
    machineClock,
    books,
  );
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
