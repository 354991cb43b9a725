// `tieout pin`: shows the statement key that the service serves, and pins it when a person confirms its
// fingerprint. A key is looked at hard before it is shown as one to pin, and a changed one is never pinned by
// itself. Contract, tool: `tieout pin`.

import { existsSync } from 'node:fs';
import { assert } from '../../base/failure/assert.js';
import type { Pin } from '../../store/tables/pin-table.js';
import { fingerprintOf, type KeyReason, publicKeyOf } from '../../wire/statement-verification.js';
import { dialects } from '../dialects.js';
import { type BooksPlace, type RunSettings, withBooks } from '../workplace.js';
import { keyFailures } from './key-failures.js';
import type { StatementKeyAnswer } from './key-making.js';
import { pinsInForce } from './pin-check.js';

interface ServedStatementKey {
  readonly keyId: string;
  /** 64 lower-case hex digits. */
  readonly publicKeyHex: string;
  /** SHA-256 of the raw 32 bytes, 64 lower-case hex digits. */
  readonly fingerprint: string;
}

/**
 * The standing of the served key:
 * - `pinned`: it is the pinned key of its id;
 * - `pinned_now`: it was confirmed and pinned in this run;
 * - `unpinned`: nothing is pinned yet;
 * - `changed`: another key is pinned. An alarm: exit 3 until a person confirms the new one.
 */
export type PinStanding = 'pinned' | 'pinned_now' | 'unpinned' | 'changed';

export interface PinOutcome {
  readonly exitCode: 0 | 3;
  readonly served: ServedStatementKey;
  readonly standing: PinStanding;
  /** The pins that count after this run, one a key id. */
  readonly pins: readonly Pin[];
}

const reasonTexts: Readonly<Record<KeyReason, string>> = {
  length: 'it is not 64 hex digits long',
  not_hex: 'it is not lower-case hex',
  not_canonical: 'its bytes are not in their only permitted form',
  not_a_point: 'it is no point of the curve',
  small_order: 'it is of small order: one signature would fit any statement',
  mixed_order: 'it is not in the group that Ed25519 keys are in',
};

/**
 * Shows the served key; with `confirm`, pins it.
 *
 * @param confirm the fingerprint that a person compared, or undefined to look only
 * @throws Failure (evidence) where the served key may not be used or `confirm` is another fingerprint;
 * Failure (refused) where the configuration's `statementKey` is another key. Nothing is pinned then.
 */
export async function pinStatementKey(
  settings: RunSettings,
  confirm: string | undefined,
): Promise<PinOutcome> {
  const served = await servedStatementKey(settings);
  refuseOtherThanConfigured(settings, served);
  if (confirm === undefined) return outcomeOf(served, await pinsOf(settings), false);
  refuseOtherThanConfirmed(served, confirm);
  const access = { create: true, write: true, anyStatementKey: true };
  return withBooks(settings, access, (place) => pin(place, served));
}

function pin({ books, machineClock }: BooksPlace, served: ServedStatementKey): PinOutcome {
  const { keyId, fingerprint, publicKeyHex } = served;
  const isNew = books.pins.addPin({ keyId, fingerprint, publicKeyHex, pinnedAtMs: machineClock.nowMs() });
  return outcomeOf(served, books.pins.pins(), isNew);
}

/** One interface signs its statements. */
function askedStatementKey(settings: RunSettings): Promise<StatementKeyAnswer> {
  const signing = dialects.find(({ servedStatementKey }) => servedStatementKey !== undefined);
  assert(signing?.servedStatementKey !== undefined, 'an interface signs its statements');
  return signing.servedStatementKey(settings);
}

/** Asks for the key and looks at it hard. @throws Failure (evidence) for a key that nothing may rest on */
async function servedStatementKey(settings: RunSettings): Promise<ServedStatementKey> {
  const { keyId, publicKeyHex } = await askedStatementKey(settings);
  const verdict = publicKeyOf(publicKeyHex);
  if (!verdict.usable) throw keyFailures.unusable({ keyId, reason: reasonTexts[verdict.reason] });
  return { keyId, publicKeyHex, fingerprint: fingerprintOf(verdict.key) };
}

function refuseOtherThanConfigured({ config }: RunSettings, served: ServedStatementKey): void {
  if (config.statementKey === undefined || config.statementKey === served.publicKeyHex) return;
  throw keyFailures.configDiffersFromServed({ fingerprint: served.fingerprint });
}

function refuseOtherThanConfirmed(served: ServedStatementKey, confirm: string): void {
  if (confirm === served.fingerprint) return;
  throw keyFailures.otherFingerprint({ fingerprint: served.fingerprint });
}

/** Every pin there is. Books that are not there have none, and looking does not begin any. */
async function pinsOf(settings: RunSettings): Promise<Pin[]> {
  if (!existsSync(settings.config.books)) return [];
  return withBooks(settings, { create: false, write: false, depth: 'records' }, ({ books }) =>
    books.pins.pins(),
  );
}

function outcomeOf(served: ServedStatementKey, all: readonly Pin[], isNew: boolean): PinOutcome {
  const pins = pinsInForce(all);
  const own = pins.find((pin) => pin.keyId === served.keyId);
  const isPinned = own?.publicKeyHex === served.publicKeyHex;
  const standing = isNew ? 'pinned_now' : isPinned ? 'pinned' : pins.length === 0 ? 'unpinned' : 'changed';
  return { exitCode: standing === 'changed' ? 3 : 0, served, standing, pins };
}
