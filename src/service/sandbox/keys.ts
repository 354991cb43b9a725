// Sandbox keys (source, section 2.1; contract, "Keys"): a proof of work, then the three values, shown once.
// Nobody is asked for a name. The API key's secret is stored as a hash; all secrets are random, whatever the
// seed.

import { randomBytes, randomInt } from 'node:crypto';
import { sha256Hex } from '../../base/text/digest.js';
import { monthBefore, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type {
  keyChallengeAnswerSchema,
  keyCreateAnswerSchema,
  keyRevokeAnswerSchema,
} from '../../wire/sandbox/answers.js';
import { formatApiKey, KEY_SECRET_LENGTH } from '../../wire/sandbox/key-format.js';
import { CHALLENGE_SECONDS, KEY_DELETED_AFTER_DAYS, START_BALANCE_USD6 } from '../../wire/sandbox/limits.js';
import { SIGNING_SECRET_PREFIX, WEBHOOK_SECRET_PREFIX } from '../../wire/sandbox/names.js';
import { isSolution } from '../../wire/sandbox/proof-of-work.js';
import { type KeyRequest, keyRequestSchema } from '../../wire/sandbox/requests.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { KeyRow } from './books/key-table.js';
import type { SandboxCore, SignedCall } from './core.js';
import { writeEvent } from './event-writer.js';
import { ApiRefusal } from './refusal.js';

export const keyBody = keyRequestSchema;

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;
const SECRET_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Open challenges held at most: the oldest go first, so that asking for many fills no memory. */
const CHALLENGES_MAX = 10_000;

/** Challenges that were handed out, with the instants at which they lapse (service clock). */
export class ChallengeBox {
  readonly #open = new Map<string, number>();

  make(nowMs: number): string {
    const challenge = randomBytes(16).toString('hex');
    this.#open.set(challenge, nowMs + CHALLENGE_SECONDS * 1000);
    const oldest = this.#open.keys().next();
    if (this.#open.size > CHALLENGES_MAX && oldest.done !== true) this.#open.delete(oldest.value);
    return challenge;
  }

  /** Uses a challenge up, whatever comes of it; false when it is unknown, used or too old. */
  use(challenge: string, nowMs: number): boolean {
    const lapsesAtMs = this.#open.get(challenge);
    this.#open.delete(challenge);
    return lapsesAtMs !== undefined && nowMs < lapsesAtMs;
  }
}

export function answerChallenge(core: SandboxCore, box: ChallengeBox): Reply {
  const data: Written<typeof keyChallengeAnswerSchema> = {
    challenge: box.make(core.clock.nowMs()),
    difficulty: core.settings.difficulty,
  };
  return reply(201, data);
}

/** Makes a key with its start balance. Inside a transaction only. */
export function answerKeyCreate(
  core: SandboxCore,
  box: ChallengeBox,
  request: KeyRequest,
  address: string,
): Reply {
  const nowMs = core.clock.nowMs();
  const isSolved = isSolution(request.challenge, request.solution, core.settings.difficulty);
  if (!box.use(request.challenge, nowMs) || !isSolved) {
    throw new ApiRefusal(
      'challenge_failed',
      'the challenge is unknown, used, too old or not solved: ask for another',
    );
  }
  deleteEndedKeys(core, nowMs);
  checkCapacity(core, address, nowMs);
  const secret = Array.from({ length: KEY_SECRET_LENGTH }, () => SECRET_ALPHABET[randomInt(36)]).join('');
  const key: KeyRow = {
    key_id: core.ids.keyId(core.books.settings.next('keys_made')),
    secret_sha256: sha256Hex(secret),
    signing_secret: `${SIGNING_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`,
    webhook_secret: `${WEBHOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`,
    created_at_ms: nowMs,
    expires_at_ms: nowMs + core.settings.keyDays * DAY_MS,
    revoked_at_ms: null,
  };
  core.books.keys.insert(key);
  core.books.keys.countMade(utcDay(nowMs), address);
  core.books.accounts.open(key.key_id, monthBefore(monthOf(nowMs)));
  grant(core, key);
  const data: Written<typeof keyCreateAnswerSchema> = {
    key_id: key.key_id,
    api_key: formatApiKey(key.key_id, secret),
    signing_secret: key.signing_secret,
    webhook_secret: key.webhook_secret,
    balance_usd6: START_BALANCE_USD6,
    created_at: formatInstant(key.created_at_ms),
    expires_at: formatInstant(key.expires_at_ms),
  };
  return reply(201, data);
}

function checkCapacity(core: SandboxCore, address: string, nowMs: number): void {
  const made = core.books.keys.madeOn(utcDay(nowMs), address);
  const retryAfterSec = Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000);
  if (made.inAll >= core.settings.keysPerDay) {
    throw new ApiRefusal(
      'capacity_unavailable',
      'the keys of this day are taken: try again on the next UTC day',
      {
        retryAfterSec,
      },
    );
  }
  if (made.byAddress >= core.settings.keysPerAddress) {
    throw new ApiRefusal(
      'address_limit',
      'this address has its keys of the day: try again on the next UTC day',
      {
        retryAfterSec,
      },
    );
  }
  if (core.books.keys.count() >= core.settings.keysStored) {
    throw new ApiRefusal(
      'sandbox_full',
      'the sandbox is full: try later; keys that were issued keep working',
      {
        retryAfterSec,
      },
    );
  }
}

function grant(core: SandboxCore, key: KeyRow): void {
  core.books.journal.book({
    key_id: key.key_id,
    booked_at_ms: key.created_at_ms,
    kind: 'grant',
    amount_usd6: START_BALANCE_USD6,
  });
}

export function answerKeyRevoke(core: SandboxCore, call: SignedCall): Reply {
  core.books.keys.revoke(call.key.key_id, call.nowMs);
  writeEvent(core, {
    keyId: call.key.key_id,
    type: 'key.revoked',
    data: { key_id: call.key.key_id },
    atMs: call.nowMs,
    subject: null,
  });
  const data: Written<typeof keyRevokeAnswerSchema> = {
    key_id: call.key.key_id,
    revoked_at: formatInstant(call.nowMs),
  };
  return reply(200, data);
}

/** The instant from which a key and all it made are gone: two days after it expired or was revoked. */
export function goneAtMs(key: KeyRow): number {
  return (
    Math.min(key.expires_at_ms, key.revoked_at_ms ?? key.expires_at_ms) + KEY_DELETED_AFTER_DAYS * DAY_MS
  );
}

/**
 * Deletes keys whose two days are over. Until this ran they are unknown all the same. Inside a transaction
 * only.
 */
export function deleteEndedKeys(core: SandboxCore, nowMs: number): void {
  for (const keyId of core.books.keys.endedBy(nowMs - KEY_DELETED_AFTER_DAYS * DAY_MS)) {
    core.books.keys.deleteWhole(keyId);
  }
}

function utcDay(ms: number): string {
  return formatInstant(ms).slice(0, 10);
}
