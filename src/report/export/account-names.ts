// Our ledger accounts as other programs let them be named. Two accounts never get one name: whatever has to
// be changed beyond recognition gets a piece of its digest behind it.

import { sha256Hex } from '../../base/text/digest.js';

const DIGEST_DIGITS = 8;
/** The text before a brand's slug, which may hold anything. */
const COST_OF_CARDS = ':Cost of cards:';

/** A slug that no program stumbles over. */
const PLAIN_SLUG = /^[a-z0-9][a-z0-9-]*$/;

function withDigest(clean: string, original: string): string {
  return `${clean}-${sha256Hex(original).slice(0, DIGEST_DIGITS)}`;
}

/** The name without its slug, and the slug; undefined where the account is of no brand. */
function slugOf(ledgerAccount: string): { readonly stem: string; readonly slug: string | undefined } {
  const at = ledgerAccount.indexOf(COST_OF_CARDS);
  if (at < 0) return { stem: ledgerAccount, slug: undefined };
  const end = at + COST_OF_CARDS.length;
  return { stem: ledgerAccount.slice(0, end - 1), slug: ledgerAccount.slice(end) };
}

/** Letters, digits and hyphens of a slug that holds anything, with a piece of its digest. */
function cleanSlug(slug: string): string {
  const clean = slug.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return withDigest(clean === '' ? 'x' : clean, slug);
}

/** For hledger and ledger: our own name, with a slug of anything made plain. */
export function hledgerAccount(ledgerAccount: string): string {
  const { stem, slug } = slugOf(ledgerAccount);
  if (slug === undefined) return stem;
  return `${stem}:${PLAIN_SLUG.test(slug) ? slug : cleanSlug(slug)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * For beancount: parts that begin with a capital and hold letters, digits and hyphens, under one of its five
 * roots. `Test:Assets:main:Funding in transit` is `Assets:Test:Main:FundingInTransit`.
 */
export function beancountAccount(ledgerAccount: string): string {
  const { stem, slug } = slugOf(ledgerAccount);
  const [first = '', ...rest] = stem.split(':');
  const parts = first === 'Test' ? [rest[0] ?? '', first, ...rest.slice(1)] : [first, ...rest];
  const names = parts.map((part) => part.split(' ').map(capitalised).join(''));
  if (slug === undefined) return names.join(':');
  return `${names.join(':')}:${capitalised(PLAIN_SLUG.test(slug) ? slug : cleanSlug(slug))}`;
}
