// `tieout keys create` and `keys revoke`. A new key's three values go into a file each that only their owner
// can read; revoking fetches all evidence first, since nothing can be read afterwards. Contract, tool:
// "Commands".

import { type CalendarMonth, monthBefore, monthOf, monthsBetween } from '../../base/calendar-month.js';
import { Failure } from '../../base/failure.js';
import { parseInstantMs } from '../../base/instant.js';
import { ClientFailure } from '../../client/client-failure.js';
import { dataOf } from '../../client/exchange.js';
import { createSandboxKey, type RevealedKey, type SandboxKey } from '../../client/key-creation.js';
import type { SandboxClient } from '../../client/sandbox-client.js';
import type { KeyState } from '../../client/sandbox-values.js';
import type { SecretName } from '../../config/secret.js';
import { archiveRevocation, fetchSandboxMonth } from '../fetch/fetch-job.js';
import { sandboxAddressOf, withSandboxClient } from '../fetch/sandbox-access.js';
import { type RunSettings, type Workplace, withWorkplace } from '../workplace.js';
import { SecretFiles } from './secret-files.js';

/** How far back statements are asked for, where the service does not say how old the key is. */
const MONTHS_MOST = 120;

type KeyFileName = 'api-key' | 'signing-secret' | 'webhook-secret';

/** The file of each value, and the variable that names it with `_FILE` behind. */
const keyFiles: readonly { readonly name: KeyFileName; readonly variable: SecretName }[] = [
  { name: 'api-key', variable: 'TIEOUT_API_KEY' },
  { name: 'signing-secret', variable: 'TIEOUT_SIGNING_SECRET' },
  { name: 'webhook-secret', variable: 'TIEOUT_WEBHOOK_SECRET' },
];

export interface CreatedKey {
  readonly keyId: string;
  /** ISO 8601, by the service's clock. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly balanceUsd6: number;
  /** What to set: the variable's name with `_FILE`, and the absolute path of the value's file. */
  readonly variables: readonly { readonly name: string; readonly path: string }[];
  /** The values themselves, only for who asked to see them. */
  reveal(): RevealedKey;
}

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
    files.discard();
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
  return new Failure(
    'unfinished',
    `the key ${keyId} was made, but its values could not be stored and are lost`,
    'Make room on that disk or name another folder with --out, then make another key; this one expires by itself.',
    { cause },
  );
}

interface RevokedKey {
  readonly keyId: string;
  /** ISO 8601, by the service's clock. */
  readonly revokedAt: string;
  /** The months whose evidence was fetched before. */
  readonly months: readonly CalendarMonth[];
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
      archiveRevocation(workplace, exchange),
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
    const { unread } = await fetchSandboxMonth(workplace, month);
    const [first] = [...unread.values()].flat();
    if (first === undefined) continue;
    throw new Failure(
      'unfinished',
      `the key ${keyId} was not revoked: the source ${first.source} of ${month} could not be read (${first.reason})`,
      'Run tieout keys revoke again when it can be read; after the revocation nothing can be read.',
    );
  }
}

/** Every month that the key has lived in, by the service's clock. */
async function monthsOf(client: SandboxClient, state: KeyState): Promise<CalendarMonth[]> {
  const last = monthOf(instantOf(state.serverTime));
  if (state.createdAt !== undefined) return monthsBetween(monthOf(instantOf(state.createdAt)), last);
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

/** An instant of an answer, which the wire has read as one before. */
function instantOf(text: string): number {
  const ms = parseInstantMs(text);
  if (ms === undefined) throw new RangeError(`the service states an instant that is none: ${text}`);
  return ms;
}
