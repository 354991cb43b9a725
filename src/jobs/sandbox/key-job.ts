// `tieout keys create` and `keys revoke`. A new key's three values go into a file each that only their owner
// can read; revoking fetches all evidence first, since nothing can be read afterwards. Contract, tool:
// "Commands".

import type { Failure } from '../../base/failure/failure.js';
import { undoAnyhow } from '../../base/failure/or-undo.js';
import { type CalendarMonth, monthBefore, monthOf, monthsBetween } from '../../base/time/calendar-month.js';
import { knownInstantMs } from '../../base/time/instant.js';
import { dataOf } from '../../client/calling/exchange.js';
import { ClientFailure } from '../../client/failures/client-failure.js';
import type { SandboxClient } from '../../client/sandbox/client.js';
import { createSandboxKey, type SandboxKey } from '../../client/sandbox/key-creation.js';
import type { KeyState } from '../../client/sandbox/values.js';
import type { SecretName } from '../../config/secret.js';
import { keepUnread } from '../fetch/unread-sources.js';
import type { CreatedKey, KeyMaking, RevokedKey } from '../keys/key-making.js';
import { SecretFiles } from '../keys/secret-files.js';
import { type RunSettings, type Workplace, withWorkplace } from '../workplace.js';
import { sandboxAddressOf, withSandboxClient, withSandboxSession } from './access.js';
import { fetchMonth } from './month-fetch.js';
import { sandboxFailures } from './sandbox-failures.js';

/** The most months of statements that are asked for where the service does not say how old the key is. */
const MONTHS_MOST = 120;

type KeyFileName = 'api-key' | 'signing-secret' | 'webhook-secret';

/** The file of each value, and the variable that names it with `_FILE` behind. */
const keyFiles: readonly { readonly name: KeyFileName; readonly variable: SecretName }[] = [
  { name: 'api-key', variable: 'TIEOUT_API_KEY' },
  { name: 'signing-secret', variable: 'TIEOUT_SIGNING_SECRET' },
  { name: 'webhook-secret', variable: 'TIEOUT_WEBHOOK_SECRET' },
];

/**
 * Makes a sandbox key and stores its three values in `folder`, in files of mode 0600.
 *
 * @throws Failure (refused) where one of the files is there already, before any key is asked for; what
 * `createSandboxKey` throws; Failure (unfinished) where the key was made and could not be stored
 */
export async function createStoredKey(settings: RunSettings, folder: string): Promise<CreatedKey> {
  const address = sandboxAddressOf(settings);
  const files = new SecretFiles(
    folder,
    keyFiles.map(({ name }) => name),
  );
  const variables = keyFiles.map(({ name, variable }) => ({
    name: `${variable}_FILE`,
    path: files.pathOf(name),
  }));
  settings.progress.step(`passing the security check of ${new URL(address.baseUrl).host}`);
  let key: SandboxKey;
  try {
    key = await createSandboxKey(address);
  } catch (error) {
    undoAnyhow(() => files.discard());
    throw error;
  }
  store(files, key);
  const { keyId, createdAt, expiresAt, balanceUsd6 } = key;
  return { keyId, createdAt, expiresAt, balanceUsd6, variables, reveal: () => key.reveal() };
}

function store(files: SecretFiles<KeyFileName>, key: SandboxKey): void {
  const { apiKey, signingSecret, webhookSecret } = key.reveal();
  try {
    files.fill({ 'api-key': apiKey, 'signing-secret': signingSecret, 'webhook-secret': webhookSecret });
  } catch (error) {
    throw lostKey(key.keyId, error);
  }
}

function lostKey(keyId: string, cause: unknown): Failure {
  return sandboxFailures.keyLost({ keyId }, cause);
}

/**
 * Fetches every month of the key's life, then revokes the key.
 *
 * @throws Failure (unfinished) where something could not be fetched: the key is not revoked then
 */
export async function revokeKey(settings: RunSettings): Promise<RevokedKey> {
  return withSandboxClient(settings, async (client) => {
    const state = await client.ping();
    const months = await monthsOf(client, state);
    await withWorkplace(settings, { create: true, write: true }, (workplace) =>
      fetchAll(workplace, months, state.keyId),
    );
    const exchange = await client.revokeExchange();
    await withWorkplace(settings, { create: false, write: true }, (workplace) =>
      withSandboxSession(workplace, (session) => session.keepRevocation(exchange)),
    );
    const { key_id: keyId, revoked_at: revokedAt } = dataOf(exchange);
    return { keyId, revokedAt, months };
  });
}

async function fetchAll(
  workplace: Workplace,
  months: readonly CalendarMonth[],
  keyId: string,
): Promise<void> {
  for (const month of months) {
    workplace.progress.step(`fetching ${month} before the key ${keyId} ends`);
    const fetched = await fetchMonth(workplace, month);
    keepUnread(workplace.books, 'sandbox', { ...fetched, months: [month] });
    const [first] = fetched.unread;
    if (first === undefined) continue;
    const { source, reason } = first;
    throw sandboxFailures.notRevoked({ keyId, source, month, reason });
  }
}

/** Every month that the key has lived in, by the service's clock. */
async function monthsOf(client: SandboxClient, state: KeyState): Promise<CalendarMonth[]> {
  const last = monthOf(knownInstantMs(state.serverTime));
  if (state.createdAt !== undefined) return monthsBetween(monthOf(knownInstantMs(state.createdAt)), last);
  // A service that does not say when the key was made has no statement of the months before that.
  const months = [last];
  for (let month = monthBefore(last); months.length < MONTHS_MOST; month = monthBefore(month)) {
    if (!(await hasStatement(client, month))) break;
    months.unshift(month);
  }
  return months;
}

async function hasStatement(client: SandboxClient, month: CalendarMonth): Promise<boolean> {
  try {
    await client.statement(month);
    return true;
  } catch (error) {
    if (error instanceof ClientFailure && error.code === 'no_statement') return false;
    throw error;
  }
}

/** The commands on keys. */
export const sandboxKeys: KeyMaking = { create: createStoredKey, revoke: revokeKey };
