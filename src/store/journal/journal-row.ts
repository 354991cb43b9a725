// A journal entry as it stands in the books, and the text its hash is taken over. The chain starts from 64
// zeros; each entry's hash covers every column, its own position and the hash before it included, so that
// nothing can be changed, left out or put between without showing.

import { hash } from 'node:crypto';
import { assert } from '../../base/failure/assert.js';
import { jsonString } from '../../base/json/json-string.js';
import { isWellFormed } from '../../base/text/bytes.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import { assertInRange } from './postings-text.js';

/** The hash before the first entry. */
export const chainStart = '0'.repeat(64);

/** The place of an entry in the chain. */
interface EntryPlace {
  /** 1 for the first entry of the books, without gaps. */
  readonly position: number;
  readonly ordinal: number;
  /** The ordinal of the posting of `reversesEntryId` that this undoes; 0 if it undoes none. */
  readonly reversesOrdinal: number;
  /** Hash of the entry before, or `CHAIN_START`. */
  readonly previousHash: string;
}

/** An entry with its place, not hashed yet. */
export interface UnhashedEntry extends JournalEntry, EntryPlace {}

/**
 * An entry as it stands in the books. One that was undone may be posted again and is then told apart by
 * `ordinal` (1 for the first time): its identity is (entryId, ordinal).
 */
export interface StoredEntry extends UnhashedEntry {
  readonly entryHash: string;
}

/** The version of the hash for new entries. Version 1 knew nothing of an order's own currency. */
export const HASH_VERSION = 2;

/**
 * The text that the entry's hash is over: a JSON array of all of it in a fixed order, as `JSON.stringify`
 * writes it. Two different entries never have the same text. Entries that were written as version 1 are
 * proved as version 1. Put together by hand: it is done for every entry posted.
 *
 * @param postings see `postingsText`
 */
export function hashInputAt(
  entry: Omit<JournalEntry, 'postings'>,
  place: EntryPlace,
  postings: string,
  version: 1 | 2 = HASH_VERSION,
): string {
  const fields =
    `"tieout journal entry ${version}",${place.position},${jsonString(place.previousHash)},${jsonString(entry.entryId)},` +
    `${place.ordinal},${jsonString(entry.interfaceName)},${jsonString(entry.account)},${jsonString(entry.kind)},` +
    `${jsonString(entry.subject)},${jsonString(entry.slug)},${jsonString(entry.month)},${jsonString(entry.originMonth)},` +
    `${entry.bookedAtMs},${entry.recordedAtMs},${jsonString(entry.reversesEntryId)},${place.reversesOrdinal},` +
    `${jsonString(entry.itemId)},${jsonString(entry.description)},${jsonString(entry.evidenceSha256)}`;
  return `[${fields},${postings}]`;
}

/**
 * SHA-256 over `hashInputAt` in UTF-8, 64 hex digits. JSON text has no lone surrogates, so it is exact.
 */
export function entryHashOf(input: string): string {
  return hash('sha256', input);
}

/**
 * Asserts the rules for writing an entry, here once more after its making (assertions in pairs): texts that
 * UTF-8 can write as they are, amounts that a column holds, sides that agree.
 */
export function assertStorable(entry: JournalEntry): void {
  const texts = [
    entry.account,
    entry.subject,
    entry.slug,
    entry.itemId,
    entry.description,
    entry.evidenceSha256,
  ];
  const noText = (): string => `an entry of ${entry.kind} holds a text that is no Unicode`;
  assert(texts.every(isWellFormed), noText);
  let net = 0n;
  for (const { ledgerAccount, side, amountUsd6, own } of entry.postings) {
    assert(isWellFormed(ledgerAccount), () => `an entry of ${entry.kind} has an account that is no Unicode`);
    assert(ledgerAccount !== '', () => `an entry of ${entry.kind} has a posting to no account`);
    assert(
      own === undefined || (own.currency !== '' && isWellFormed(own.currency) && isMinor(own.minor)),
      () => `an entry of ${entry.kind} has an amount of its own currency that is none`,
    );
    assert(amountUsd6 > 0n, () => `an entry of ${entry.kind} has an amount out of range`);
    assertInRange(amountUsd6, `${entry.kind} ${entry.subject}`);
    net += side === 'debit' ? amountUsd6 : -amountUsd6;
  }
  assert(net === 0n, () => `an entry of ${entry.kind} does not balance: debits less credits are ${net}`);
}

function isMinor(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 0;
}
