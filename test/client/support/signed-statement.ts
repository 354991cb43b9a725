// Statements signed with a key of the moment, for the tests of those who verify them.

import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { publicKeyOf, type StatementKey } from '../../../src/wire/statement-verification.js';
import { keyId } from './sandbox-samples.js';

export interface SigningPair {
  readonly key: StatementKey;
  readonly sign: (text: string) => string;
}

export function signingPair(): SigningPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  return pairOf(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
}

function pairOf(privateKey: KeyObject): SigningPair {
  const jwk = privateKey.export({ format: 'jwk' });
  const verdict = publicKeyOf(Buffer.from(String(jwk.x), 'base64url').toString('hex'));
  if (!verdict.usable) throw new Error(`a fresh key is not usable: ${verdict.reason}`);
  return { key: verdict.key, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex') };
}

/** A month with one grant, as the contract words it. */
export function statementText(more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    version: 1,
    statement_id: 'stm_1',
    account: keyId,
    key_id: 'sk_1',
    month: '2026-10',
    final: true,
    period_start: '2026-10-01T00:00:00.000Z',
    period_end: '2026-11-01T00:00:00.000Z',
    generated_at: '2026-11-01T00:00:01.000Z',
    opening_balance_usd6: 0,
    grants: { count: 1, credited_usd6: 100000000 },
    deposits: { count: 0, credited_usd6: 0 },
    orders: { count: 0, cost_usd6: 0 },
    reversals: { count: 0, credited_usd6: 0 },
    closing_balance_usd6: 100000000,
    by_brand: [],
    ...more,
  });
}

/** The answer of the statements endpoint around such a text. */
export function statementAnswer(
  pair: SigningPair,
  text = statementText(),
  more: Record<string, unknown> = {},
) {
  return {
    month: '2026-10',
    final: true,
    key_id: 'sk_1',
    algorithm: 'Ed25519',
    raw_statement: text,
    signature: pair.sign(text),
    ...more,
  };
}
