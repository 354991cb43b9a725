// Archived answers of the sandbox interface as records: the account's life, the catalogue, the balance, the
// key.

import { oncePer } from '../../../base/list/once-per.js';
import type { RateBps } from '../../../money/units.js';
import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  keyRevokeAnswerSchema,
  pingAnswerSchema,
  statementKeyAnswerSchema,
} from '../../../wire/sandbox/answers.js';
import type { BalanceRead } from '../../balance-read.js';
import type { CatalogueEntry, CatalogueRead } from '../../catalogue-read.js';
import type { EvidenceRef, Receipt } from '../../receipt.js';
import { evidenceOf, instantMs } from '../archived-answer.js';
import { dataOf, isRefusal, REVOKED_KEY_CODE } from './answer-data.js';

export interface AccountLife {
  readonly createdAtMs: number | undefined;
  /** As the key itself says. */
  readonly expiresAtMs: number;
  /** From when on nothing of the account could be read: when it expires, or was revoked before. */
  readonly endsAtMs: number;
}

/** The subject under which the answer to a revocation is archived, among the service's answers on the key. */
export const REVOCATION_SUBJECT = 'revocation';

/**
 * When the account was made and when it ends: from the newest ping that was answered, the answer to its
 * revocation, and where that was lost from the refusals since. A refusal tells that the key has ended, and
 * not since when.
 */
export function accountLifeOf(receipts: readonly Receipt[]): AccountLife | undefined {
  const revocation = receipts.findLast((receipt) => isRevocation(receipt));
  const pings = receipts.filter((receipt) => !isRevocation(receipt));
  const at = pings.findLastIndex((receipt) => receipt.status === 200);
  const newest = pings[at];
  if (newest === undefined) return undefined;
  const ping = pingOf(newest);
  const expiresAtMs = instantMs(ping.expires_at);
  const refusal = pings.slice(at + 1).find(isRevoked);
  const revokedAtMs =
    revocation === undefined
      ? refusal?.receivedAtMs
      : instantMs(dataOf(keyRevokeAnswerSchema, revocation).revoked_at);
  return {
    createdAtMs: ping.created_at === undefined ? undefined : instantMs(ping.created_at),
    expiresAtMs,
    endsAtMs: Math.min(expiresAtMs, revokedAtMs ?? expiresAtMs),
  };
}

const pingOf = oncePer((receipt: Receipt) => dataOf(pingAnswerSchema, receipt));

const isRevoked = oncePer((receipt: Receipt): boolean =>
  isRefusal(pingAnswerSchema, receipt, REVOKED_KEY_CODE),
);
/** True for the answer that a key was revoked, told from the pings it is archived beside. */
export function isRevocation({ subject }: Pick<Receipt, 'subject'>): boolean {
  return subject === REVOCATION_SUBJECT;
}

export function catalogueReadsOf(receipts: readonly Receipt[]): CatalogueRead[] {
  return receipts.filter((receipt) => receipt.status === 200).map(catalogueReadOf);
}

const catalogueReadOf = oncePer(
  (receipt: Receipt): CatalogueRead => ({
    receivedAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
    entries: entriesBySlug(dataOf(catalogueAnswerSchema, receipt)),
  }),
);

type ListedRate = Pick<CatalogueEntry, 'slug' | 'currency'> & { readonly rate_bps: RateBps };

/** A slug that the answer lists twice is one entry, with each of its rates. */
function entriesBySlug(listed: readonly ListedRate[]): Map<string, CatalogueEntry> {
  const entries = new Map<string, CatalogueEntry>();
  for (const { slug, currency, rate_bps: rateBps } of listed) {
    const known = entries.get(slug);
    if (known === undefined) {
      entries.set(slug, { slug, currency, rateBps });
      continue;
    }
    const others = known.otherRatesBps ?? [];
    if (rateBps === known.rateBps || others.includes(rateBps)) continue;
    entries.set(slug, { ...known, otherRatesBps: [...others, rateBps] });
  }
  return entries;
}

export function balanceReadOf(receipts: readonly Receipt[]): BalanceRead | undefined {
  const newest = receipts.filter((receipt) => receipt.status === 200).at(-1);
  return newest && balanceIn(newest);
}

const balanceIn = oncePer((receipt: Receipt): BalanceRead => {
  const { balance_usd6: balanceUsd6, as_of: asOf } = dataOf(balanceAnswerSchema, receipt);
  return {
    balanceUsd6,
    asOfMs: instantMs(asOf),
    receivedAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
});

export interface ServedKey {
  readonly keyId: string;
  readonly publicKey: string;
  /** When it was first served, since it last changed. */
  readonly receivedAtMs: number;
  readonly evidence: EvidenceRef;
}

/**
 * The key that is served now, resting on the first answer that had it: what is wrong with it is as old as
 * that.
 */
export function servedKeyOf(receipts: readonly Receipt[]): ServedKey | undefined {
  let served: ServedKey | undefined;
  for (const receipt of receipts) {
    if (receipt.status !== 200) continue;
    const { key_id: keyId, public_key: publicKey } = keyIn(receipt);
    if (served?.keyId === keyId && served.publicKey === publicKey) continue;
    served = { keyId, publicKey, receivedAtMs: receipt.receivedAtMs, evidence: evidenceOf(receipt) };
  }
  return served;
}

const keyIn = oncePer((receipt: Receipt) => dataOf(statementKeyAnswerSchema, receipt));
