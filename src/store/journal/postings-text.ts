// The postings of an entry as one text: the JSON array that the entry's hash is taken over. It stands in the
// books as it is, so the bytes that are read are the bytes that are proved.

import { jsonString } from '../../base/json/json-string.js';
import type { Posting, Side } from '../../ledger/journal-entry.js';
import { booksFailures } from '../store-failures.js';

/** Since version 2 of the hash a line states its own currency and minor units too, or two empty texts. */
type Line = readonly [
  ledgerAccount: string,
  side: Side,
  amountUsd6: string,
  currency?: string,
  minor?: string,
];

/**
 * The text as `JSON.stringify` writes it, amounts as decimal text. Put together by hand: it is done for every
 * entry posted.
 *
 * @param version of the entry's hash: version 1 knew nothing of an own currency
 */
export function postingsText(postings: readonly Posting[], version: 1 | 2): string {
  let lines = '';
  for (const posting of postings) {
    const own = version === 1 ? '' : ownFields(posting);
    const { ledgerAccount, side, amountUsd6 } = posting;
    lines += `${lines === '' ? '' : ','}[${jsonString(ledgerAccount)},"${side}","${amountUsd6}"${own}]`;
  }
  return `[${lines}]`;
}

function ownFields({ own }: Posting): string {
  return own === undefined ? ',"",""' : `,${jsonString(own.currency)},"${own.minor}"`;
}

/**
 * The postings of a text that `postingsText` wrote, in their order.
 *
 * @throws Failure (evidence) where the text cannot be read: it was altered
 */
export function postingsOf(text: string): Posting[] {
  try {
    return (JSON.parse(text) as readonly Line[]).map(postingOf);
  } catch (error) {
    throw booksFailures.postingsUnread({}, error);
  }
}

function postingOf([ledgerAccount, side, amount, currency = '', minor = '']: Line): Posting {
  const posting = { ledgerAccount, side, amountUsd6: BigInt(amount) };
  return currency === '' ? posting : { ...posting, own: { currency, minor: Number(minor) } };
}

/** SQLite's largest integer: sums in SQL are made of such. */
export const MOST_USD6: bigint = 2n ** 63n - 1n;

/**
 * @param what the amount is of, for people
 * @throws Failure (refused) for an amount that no column of the books holds: figures that the wire allows can
 *   come to one
 */
export function assertInRange(amountUsd6: bigint, what: string): void {
  if (amountUsd6 <= MOST_USD6) return;
  throw booksFailures.beyondRange({ what, most: String(MOST_USD6) });
}

/** The postings of a text that may be anything; none where it is no list of postings. */
export function readablePostingsOf(text: unknown): readonly Posting[] {
  return (typeof text === 'string' ? linesOf(text) : undefined)?.map(postingOf) ?? [];
}

/** The postings of a text, or what is wrong with it, in words. */
type ProvedPostings = { readonly postings: readonly Posting[] } | { readonly fault: string };

/**
 * Holds a text against the rules that an entry is written by: a list of lines, each of an account, a side, an
 * amount above zero and, by the version of the hash, an own currency that is whole or absent; debits and
 * credits sum to the same.
 *
 * @param count so many postings the entry states to have
 */
export function provedPostings(text: string, count: number, version: 1 | 2): ProvedPostings {
  const lines = linesOf(text);
  if (lines === undefined) return { fault: 'its postings are no list of postings' };
  if (lines.length !== count) return { fault: 'the number of postings is not the one stated' };
  if (lines.some((line) => line.length !== (version === 1 ? 3 : 5))) {
    return { fault: 'a posting is not of the version of its hash' };
  }
  const postings = lines.map(postingOf);
  let net = 0n;
  for (const { side, amountUsd6 } of postings) {
    if (amountUsd6 > MOST_USD6) return { fault: 'an amount is out of range' };
    net += side === 'debit' ? amountUsd6 : -amountUsd6;
  }
  return net === 0n ? { postings } : { fault: 'the entry does not balance' };
}

const ABOVE_ZERO = /^[1-9]\d*$/;
const WHOLE = /^(?:0|[1-9]\d*)$/;

function linesOf(text: string): readonly Line[] | undefined {
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) && lines.every(isLine) ? lines : undefined;
  } catch {
    // Decided: a text that is no JSON holds no postings.
    return undefined;
  }
}

function isLine(line: unknown): line is Line {
  if (!Array.isArray(line)) return false;
  const [ledgerAccount, side, amount, currency = '', minor = ''] = line as readonly unknown[];
  return (
    typeof ledgerAccount === 'string' &&
    ledgerAccount !== '' &&
    (side === 'debit' || side === 'credit') &&
    typeof amount === 'string' &&
    ABOVE_ZERO.test(amount) &&
    isOwnAmount(currency, minor)
  );
}

function isOwnAmount(currency: unknown, minor: unknown): boolean {
  if (currency === '') return minor === '';
  return (
    typeof currency === 'string' &&
    typeof minor === 'string' &&
    WHOLE.test(minor) &&
    Number.isSafeInteger(Number(minor))
  );
}
