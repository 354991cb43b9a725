// Makes a sandbox key (source, section 2.1; contract, "Keys"): asks for a challenge, solves the proof of work
// and gets the three values that are shown this once. Both calls are unsigned.

import { inspect } from 'node:util';
import type { Usd6 } from '../../money/units.js';
import type { KeyCreateAnswer } from '../../wire/sandbox/answers.js';
import { MOST_DIFFICULTY_BITS, solveChallenge } from '../../wire/sandbox/proof-of-work.js';
import { GiveUp } from '../failures/client-failure.js';
import { keyChallengeCall, keyCreateCall } from './calls.js';
import { connectUnsigned, type SandboxAddress } from './options.js';
import { keyBody } from './request-bodies.js';

export interface KeyCreationOptions extends SandboxAddress {
  /** The hardest challenge that is taken on, in leading zero bits; 24 where absent, some tens of seconds. */
  readonly difficultyMost?: number;
}

/** The three values of a key, to be stored where others cannot read them. */
export interface RevealedKey {
  readonly apiKey: string;
  readonly signingSecret: string;
  readonly webhookSecret: string;
}

const DIFFICULTY_MOST = 24;

/** A new key. Its values come out only by `reveal`; a log line or a JSON dump of it shows none of them. */
export class SandboxKey {
  readonly keyId: string;
  readonly balanceUsd6: Usd6;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly #values: RevealedKey;

  constructor(answer: KeyCreateAnswer) {
    this.keyId = answer.key_id;
    this.balanceUsd6 = answer.balance_usd6;
    this.createdAt = answer.created_at;
    this.expiresAt = answer.expires_at;
    this.#values = {
      apiKey: answer.api_key,
      signingSecret: answer.signing_secret,
      webhookSecret: answer.webhook_secret,
    };
  }

  reveal(): RevealedKey {
    return { ...this.#values };
  }

  toString(): string {
    return `SandboxKey ${this.keyId}`;
  }

  [inspect.custom](): string {
    return this.toString();
  }
}

/**
 * Makes a key. Needs no name and no e-mail address; an address may make two a day.
 *
 * @example
 * ```ts
 * const key = await createSandboxKey({ baseUrl: 'http://127.0.0.1:8701' });
 * const client = new SandboxClient({ baseUrl: 'http://127.0.0.1:8701', ...key.reveal() });
 * ```
 * @throws RetryLater where today's keys are taken (`address_limit`, `capacity_unavailable`, `sandbox_full`)
 * @throws Decide `outcome_unknown` where the answer was lost: a key may have been made that nobody holds
 * @throws GiveUp where the challenge is harder than `difficultyMost`, or was not passed
 */
export async function createSandboxKey(options: KeyCreationOptions): Promise<SandboxKey> {
  const { connection } = connectUnsigned(options);
  try {
    const { challenge, difficulty } = await connection.dataOf('the security check', keyChallengeCall());
    const most = Math.min(options.difficultyMost ?? DIFFICULTY_MOST, MOST_DIFFICULTY_BITS);
    if (difficulty > most) {
      throw new GiveUp({
        code: 'challenge_too_hard',
        message: `the security check asks for ${difficulty} zero bits, and at most ${most} are tried`,
        hint: 'Check the base address; raise the limit only if it is right.',
      });
    }
    const body = keyBody(challenge, solveChallenge(challenge, difficulty));
    return new SandboxKey(await connection.dataOf('the new key', keyCreateCall(body)));
  } finally {
    await connection.close();
  }
}
